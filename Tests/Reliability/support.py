"""What the checks of reliability have in common."""

import contextlib
import io
import json
import os
import pathlib
import platform
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# A log with findings, one without, and one with a bit of everything.
FOUND = str(ROOT / "samples/bad/readme.log")
CLEAN = str(ROOT / "samples/ok/scene-saves-on-background.log")
ORDINARY = str(ROOT / "samples/reports/ordinary.log")
HOSTILE = str(ROOT / "samples/reports/hostile.log")

FORMATS = (
    "text concise json jsonl sarif junit github gitlab markdown html perfetto sqlite").split()
# What an ordinary machine may have set, and a report must not depend on.
PLAIN = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


class Skipped(Exception):
    """A check cannot be made here; its text says why."""


class Result:
    """How one run of the program ended."""

    def __init__(self, code, out, err, seconds=0.0, memory=0):
        self.code, self.out, self.err = code, out, err
        self.seconds, self.memory = seconds, memory

    def __str__(self):
        said = self.err.decode(errors="replace").strip().splitlines()
        ending = f"signal {-self.code}" if self.code < 0 else f"exit {self.code}"
        return ending + (f", {said[0][:160]}" if said else "")


class Tally:
    """What was tried in one check, and what was not as it is to be."""

    def __init__(self, bench, folder):
        self.bench, self.folder = bench, folder
        self.tried = 0
        self.wrong = []
        # What is worth knowing of what was seen.
        self.facts = []
        self.skipped = []

    def hold(self, condition, text):
        if not condition:
            self.wrong.append(str(text))
        return condition

    def note(self, text):
        self.facts.append(text)

    def skip(self, text):
        if text not in self.skipped:
            self.skipped.append(text)

    def begin(self, *arguments, env=None, shim=None, limits=None, user=None, **options):
        """Starts the program in the folder of this check."""
        self.tried += 1
        environment = dict(PLAIN if env is None else env)
        if shim is not None:
            environment["LD_PRELOAD"] = str(self.bench.shim)
            environment.update({f"FAULT_{key.upper()}": str(value) for key, value in shim.items()})

        def prepare():
            for kind, value in (limits or {}).items():
                resource.setrlimit(kind, (value, value))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        options.setdefault("cwd", self.folder)
        return subprocess.Popen(
            [str(self.bench.scenetrace), *map(str, arguments)], env=environment,
            preexec_fn=prepare, user=user, **options)

    def run(self, *arguments, input=None, timeout=60, **options):
        """Runs the program to its end; a hang is an end by signal 9."""
        if input is not None:
            options["stdin"] = subprocess.PIPE
        start = time.monotonic()
        process = self.begin(*arguments, **options)
        return self.end(process, input, timeout, start)

    def end(self, process, input=None, timeout=60, start=None):
        try:
            out, err = process.communicate(input, timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            err = (err or b"") + b"\n(it hung)"
        seconds = time.monotonic() - start if start else 0
        return Result(process.returncode, out or b"", err or b"", seconds)

    def leftovers(self, folder=None):
        """What lies there that nobody asked for."""
        return sorted(
            path.name for path in pathlib.Path(folder or self.folder).iterdir()
            if path.name.endswith(".tmp") or ".tmp" in path.suffixes)

    def clean(self, what, folder=None):
        left = self.leftovers(folder)
        self.hold(not left, f"{what}: left behind {', '.join(left)}")
        for name in left:
            (pathlib.Path(folder or self.folder) / name).unlink()


class Bench:
    """The program that is tried, and what is needed for it."""

    def __init__(self, scenetrace, work):
        self.scenetrace = pathlib.Path(scenetrace).resolve()
        self.work = work
        self._shim = None
        self._references = {}
        self._logs = {}

    @property
    def shim(self):
        """The library that makes calls go wrong."""
        if platform.system() != "Linux":
            raise Skipped("calls are made to fail on Linux only")
        if self._shim is None:
            compiler = shutil.which("cc")
            if not compiler:
                raise Skipped("no cc here to build what makes calls fail")
            source = pathlib.Path(__file__).with_name("faults.c")
            target = self.work / "faults.so"
            subprocess.run(
                [compiler, "-shared", "-fPIC", "-O1", "-w", "-o", target, source, "-ldl"], check=True)
            self._shim = target
        return self._shim

    def compiled(self, name):
        """A program of this folder that is written in C."""
        compiler = shutil.which("cc")
        if not compiler:
            raise Skipped("no cc here")
        target = self.work / name
        if not target.exists():
            source = pathlib.Path(__file__).with_name(f"{name}.c")
            subprocess.run([compiler, "-O2", "-w", "-o", target, source], check=True)
        return target

    def reference(self, format, *arguments, command="check", input=None, cwd=ROOT):
        """What is printed when nothing goes wrong, and the exit code."""
        key = (format, arguments, command, input, str(cwd))
        if key not in self._references:
            done = subprocess.run(
                [self.scenetrace, command, "--no-config", "-f", format, *map(str, arguments)],
                input=input, stdin=subprocess.DEVNULL if input is None else None,
                capture_output=True, env=PLAIN, cwd=cwd)
            assert done.returncode in (0, 1) and not done.stderr, (
                f"{format} {arguments}: exit {done.returncode}, {done.stderr[:300]}")
            self._references[key] = (done.stdout, done.returncode)
        return self._references[key]

    def log(self, megabytes, name="large.log"):
        """A log with so many launches, some with mistakes; the path, and how many lines it has."""
        key = (megabytes, name)
        if key not in self._logs:
            path = self.work / f"{megabytes}-{name}"
            lines = 0
            with open(path, "wb") as file:
                index = size = 0
                while size < megabytes << 20:
                    text = launch(index)
                    file.write(text)
                    size += len(text)
                    lines += text.count(b"\n")
                    index += 1
            self._logs[key] = (path, lines)
        return self._logs[key]


def launch(index):
    """The lines of one launch, most of them noise; every fourth has a mistake."""
    clock = f"2025-03-01 {index // 3600 % 24:02d}:{index // 60 % 60:02d}:{index % 60:02d}"
    scene = f"<UIWindowScene: 0x{0x102700000 + index * 16:x}>"
    steps = [
        "application(_:didFinishLaunchingWithOptions:)", f"scene(_:willConnectTo:options:) {scene}",
        f"sceneWillEnterForeground(_:) {scene}", f"sceneDidBecomeActive(_:) {scene}", "player.play()",
        "player.pause()", f"sceneWillResignActive(_:) {scene}", f"sceneDidEnterBackground(_:) {scene}",
        "saveContext()", "applicationWillTerminate(_:)",
    ]
    if index % 4 == 0:
        steps[8], steps[9] = steps[9], steps[8]
    rows = []
    for place, step in enumerate(steps):
        head = f"{clock}.{place * 90:03d} "
        rows.append(f"{head}Notes[{1000 + index}:1a03] {step}\n")
        rows += [f"{head}kernel[0]: wlan0 rssi is now -{noise}\n" for noise in range(100)]
    return "".join(rows).encode()


def whole(format, data):
    """Nothing when this is a report of that format from its beginning to its end, else what is wrong."""
    try:
        if format in ("json", "sarif", "gitlab", "perfetto"):
            json.loads(data)
        elif format == "jsonl":
            rows = [json.loads(row) for row in data.splitlines()]
            if not data.endswith(b"\n") or rows[-1]["type"] != "summary":
                return "no summary at its end"
        elif format == "junit":
            xml.parse(io.BytesIO(data))
        elif format == "html" and not data.rstrip().endswith(b"</html>"):
            return "cut off"
        elif format == "sqlite":
            with tempfile.NamedTemporaryFile(suffix=".db") as file:
                file.write(data)
                file.flush()
                with contextlib.closing(sqlite3.connect(file.name)) as database:
                    if database.execute("pragma integrity_check").fetchone()[0] != "ok":
                        return "no whole database"
        elif format == "text" and b" rules: " not in data:
            return "no summary at its end"
        elif data and not data.endswith(b"\n"):
            return "ends within a line"
    except Exception as problem:  # Whatever a parser says of it.
        return f"{type(problem).__name__}: {problem}"[:120]
    return None


def counted(out):
    """The lines that a summary of text speaks of."""
    found = re.findall(rb"([\d,]+) lines?: ([\d,]+) events?, ([\d,]+) continuations?, ([\d,]+) other, ([\d,]+) dropped", out)
    return [int(part.replace(b",", b"")) for part in found[-1]] if found else None


def is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0


@contextlib.contextmanager
def small_disk(folder, kilobytes, free):
    """A file system of its own with so many bytes left."""
    if not is_root() or platform.system() != "Linux":
        raise Skipped("a full file system is mounted on Linux by root only")
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        raise Skipped("no file system can be mounted here")
    try:
        with open(folder / "filler", "wb") as file:
            with contextlib.suppress(OSError):
                file.write(b"x" * ((kilobytes << 10) - free))
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder])


def eventually(condition, seconds=10):
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


def wait_until_read(process):
    """Waits until the program has taken all that was written to it, and thus heeds signals."""
    import fcntl
    import struct
    import termios

    def left():
        return struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, b"\0" * 4))[0]

    eventually(lambda: left() == 0)
    time.sleep(0.1)


def wait_for_stop(process):
    """Waits until the program has stopped itself; false when it has ended."""
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        return True
    process.returncode = os.waitstatus_to_exitcode(status)
    return False


def go_on(process):
    process.send_signal(signal.SIGCONT)
