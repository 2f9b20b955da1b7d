#!/usr/bin/env python3
"""Measures `scenetrace check` beside cat, wc, grep and other readers of the same logs.

See README.md in this directory.
"""

import argparse
import ctypes
import hashlib
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
DEFAULT_KINDS = ["syslog", "ndjson", "dense", "bare", "follow"]
# Corpus name -> generator arguments before and after the size.
KINDS = {
    "syslog": (["syslog"], []),
    "stems": (["syslog"], ["--stems", "0.05"]),
    "ndjson": (["ndjson"], []),
    "dense": (["dense"], []),
    "bare": (["bare"], []),
}
# Where every line is an event a smaller corpus tells as much.
LARGEST = {"dense": 200 << 20, "bare": 200 << 20}
SLICE_BYTES = 100_000_000
PEAK_LIMIT = 64_000_000

JQ_FILTER = (
    'select(.eventMessage | test("^(scene|application)[A-Za-z]*[(]"))'
    " | [.timestamp, .processID, .eventMessage]"
)

PYTHON_SCRIPT = r"""
import re, sys
names = open(sys.argv[1]).read().split("\n")
pattern = re.compile("|".join(re.escape(n) for n in sorted(names, key=len, reverse=True) if n))
count = 0
with open(sys.argv[2], encoding="utf-8", errors="replace") as log:
    for line in log:
        if pattern.search(line):
            count += 1
print(count)
"""


def note(text):
    print(text, file=sys.stderr, flush=True)


def parse_size(text):
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kKmMgG]?)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"not a size: {text}")
    scale = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}[match[2].lower()]
    return int(float(match[1]) * scale)


# --- corpora ---------------------------------------------------------------------------------


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def build_generator(corpora):
    """Compiles the generator when its source is not the one compiled before."""
    source = HERE / "generate-corpus.swift"
    binary = corpora / "generate-corpus"
    stamp = corpora / "generate-corpus.stamp"
    key = digest(source)
    if not (binary.exists() and stamp.exists() and stamp.read_text() == key):
        if shutil.which("swiftc") is None:
            sys.exit("bench.py: swiftc is not on PATH; it compiles generate-corpus.swift")
        note("compiling generate-corpus.swift")
        subprocess.run(["swiftc", "-O", str(source), "-o", str(binary)], check=True)
        stamp.write_text(key)
    return binary, key


def corpus(kind, size, corpora):
    """The corpus file, written unless one of this size from this generator is there."""
    path = corpora / f"{kind}.log"
    stamp = corpora / f"{kind}.stamp"
    generator, key = build_generator(corpora)
    if path.exists() and stamp.exists():
        if stamp.read_text().split("\n")[0] == f"{key} {size} {path.stat().st_size}":
            return path, stamp.read_text().split("\n")[1]
    note(f"generating {kind}, {size} bytes")
    stamp.unlink(missing_ok=True)
    before, after = KINDS[kind]
    with open(path, "wb") as out:
        result = subprocess.run(
            [str(generator), *before, str(size), *after],
            stdout=out, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"bench.py: the generator failed: {result.stderr.strip()}")
    counts = result.stderr.strip()
    stamp.write_text(f"{key} {size} {path.stat().st_size}\n{counts}\n")
    (corpora / f"{kind}.slice").unlink(missing_ok=True)
    return path, counts


def slice_of(path):
    """The first 100 MB of a corpus, whole lines; the corpus itself when it is no longer."""
    if path.stat().st_size <= SLICE_BYTES:
        return path
    target = path.with_suffix(".slice")
    if not (target.exists() and SLICE_BYTES - (1 << 16) < target.stat().st_size <= SLICE_BYTES):
        with open(path, "rb") as log:
            data = log.read(SLICE_BYTES)
        target.write_bytes(data[: data.rfind(b"\n") + 1])
    return target


# --- measuring -------------------------------------------------------------------------------


def become_subreaper():
    """Linux: orphaned grandchildren come to this process, which can then wait for them."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        return libc.prctl(36, 1, 0, 0, 0) == 0  # PR_SET_CHILD_SUBREAPER
    except (OSError, AttributeError):
        return False


class Sample:
    def __init__(self, wall, user, peak, status):
        self.wall, self.user, self.peak, self.status = wall, user, peak, status


def measure(command, output, subreaper):
    """Runs one command: wall and user seconds, peak bytes, exit code.

    On Linux the peak of a process begins with that of the image it was forked from, so a child
    of this interpreter would never show less than the interpreter's own. A small shell forks the
    command instead and goes away; this process inherits the command, which waits for a line on a
    pipe, and lets it run.
    """
    environment = {**os.environ, "LC_ALL": "C"}
    with open(output, "wb") as out:
        if subreaper:
            script = 'exec 3<&0; { read -r go <&3; exec "$@" 3<&- 2>/dev/null; } & echo $! >&2'
            shell = subprocess.Popen(
                ["/bin/sh", "-c", script, "sh", *command],
                stdin=subprocess.PIPE, stdout=out, stderr=subprocess.PIPE, env=environment)
            child = int(shell.stderr.readline())
            shell.wait()
            start = time.perf_counter()
            shell.stdin.write(b"\n")
            shell.stdin.close()
            shell.stderr.close()
        else:
            start = time.perf_counter()
            child = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL,
                env=environment).pid
        try:
            _, status, usage = os.wait4(child, 0)
        except KeyboardInterrupt:
            os.kill(child, 15)
            raise
        wall = time.perf_counter() - start
    unit = 1 if sys.platform == "darwin" else 1024
    return Sample(
        wall, usage.ru_utime, usage.ru_maxrss * unit, os.waitstatus_to_exitcode(status))


class Command:
    def __init__(self, name, arguments, path, codes=(0,), keep=False):
        self.name = name
        self.arguments = [str(argument) for argument in arguments]
        self.path = path
        self.codes = codes
        # GNU grep stops at the first match when it writes to /dev/null, so counts go to a file.
        self.keep = keep
        self.samples = []
        self.result = None

    def run(self, scratch, subreaper):
        output = scratch if self.keep else os.devnull
        self.samples.append(measure(self.arguments, output, subreaper))
        if self.keep:
            text = scratch.read_bytes()[:64].strip()
            self.result = text.decode() if re.fullmatch(rb"\d+", text) else None

    def median(self, field):
        return statistics.median(getattr(sample, field) for sample in self.samples)

    @property
    def size(self):
        return self.path.stat().st_size

    @property
    def per_byte(self):
        return self.median("wall") / self.size

    @property
    def failure(self):
        wrong = sorted({s.status for s in self.samples if s.status not in self.codes})
        return ", ".join(map(str, wrong)) if wrong else None


def commands_for(kind, path, options):
    commands = [
        Command("cat", ["cat", path], path),
        Command("wc -l", ["wc", "-l", path], path),
    ]
    arguments = ["grep", "-c", "-F", "-f", options.literals, path]
    commands.append(Command("grep -c -F", arguments, path, (0, 1), True))
    if shutil.which("rg"):
        arguments = ["rg", "--no-config", "-c", "-F", "-f", options.literals, path]
        commands.append(Command("rg -c -F", arguments, path, (0, 1), True))
    part = slice_of(path)
    if kind == "ndjson" and shutil.which("jq"):
        commands.append(Command("jq -c select", ["jq", "-c", JQ_FILTER, part], part))
    if shutil.which("lnav"):
        commands.append(Command("lnav -n", ["lnav", "-n", part], part))
    if options.python:
        arguments = [sys.executable, "-c", PYTHON_SCRIPT, options.literals, part]
        commands.append(Command("python re", arguments, part, keep=True))
    if options.scenetrace:
        arguments = [options.scenetrace, "check", path]
        commands.append(Command("scenetrace", arguments, path, (0, 1)))
    return commands


def print_table(kind, path, counts, commands):
    print(f"\n### {kind}\n\n{counts}\n")
    print("| command | median s | user s | GB/s | peak MB | × `wc -l` |")
    print("|---|---:|---:|---:|---:|---:|")
    by_name = {command.name: command for command in commands}
    lines = by_name["wc -l"]
    for command in commands:
        name = f"`{command.name}`" + ("" if command.path == path else " ¹")
        print(
            f"| {name} | {command.median('wall'):.3f} | {command.median('user'):.3f} "
            f"| {1e-9 / command.per_byte:.2f} "
            f"| {max(s.peak for s in command.samples) / 1e6:.1f} "
            f"| {command.per_byte / lines.per_byte:.2f} |")
    print()
    if any(command.path != path for command in commands):
        part = next(command for command in commands if command.path != path)
        print(f"¹ on the first {part.size / 1e6:.0f} MB; its ratio is time per byte.\n")
    found = [f"`{c.name}` {c.result}" for c in commands if c.result is not None]
    if found:
        print(f"Lines matched: {', '.join(found)}.\n")
    for command in commands:
        if command.failure:
            print(f"`{command.name}` FAILED with exit code {command.failure}.\n")
    if "scenetrace" in by_name:
        mine = by_name["scenetrace"]
        ratios = [
            f"{mine.per_byte / by_name[name].per_byte:.2f} × `{name}`"
            for name in ("grep -c -F", "rg -c -F") if name in by_name]
        print(f"scenetrace takes {' and '.join(ratios)}.\n")
    sys.stdout.flush()


def check(kind, commands):
    """What `--check` holds against scenetrace on one corpus."""
    by_name = {command.name: command for command in commands}
    mine = by_name.get("scenetrace")
    if mine is None:
        return []
    problems = []
    if mine.failure:
        problems.append(f"{kind}: scenetrace ended with exit code {mine.failure}")
    if kind == "syslog" and mine.median("wall") >= by_name["grep -c -F"].median("wall"):
        problems.append("syslog: scenetrace is not faster than grep")
    peak = max(sample.peak for sample in mine.samples)
    if peak >= PEAK_LIMIT:
        problems.append(f"{kind}: scenetrace's peak is {peak / 1e6:.1f} MB, not below 64 MB")
    return problems


# --- following -------------------------------------------------------------------------------


LAUNCH = """\
2025-03-01 09:00:00.000 Notes[{pid}:1] application(_:didFinishLaunchingWithOptions:)
2025-03-01 09:00:00.100 Notes[{pid}:1] scene(_:willConnectTo:options:)
2025-03-01 09:00:02.500 Notes[{pid}:1] sceneDidBecomeActive(_:)
"""


def follow_delays(options):
    """How long a finding takes from the write that decides it to standard output, in seconds."""
    log = options.corpora / "followed.tmp"
    log.write_text("")
    process = subprocess.Popen(
        [options.scenetrace, "check", "--follow", "-f", "concise", log], stdout=subprocess.PIPE)
    delays = []
    try:
        for number in range(1, options.runs * 2 + 1):
            time.sleep(0.7)
            with open(log, "a", encoding="utf-8") as file:
                file.write(LAUNCH.format(pid=number))
            # It took too long to become active: its last line decides that.
            start = time.perf_counter()
            process.stdout.readline()
            delays.append(time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        log.unlink()
    return delays


def print_follow(options):
    delays = follow_delays(options)
    print(f"\n### follow\n\nFrom the write to the finding: median {statistics.median(delays):.3f} s, "
          f"longest {max(delays):.3f} s, of {len(delays)}.\n")


# --- command line ----------------------------------------------------------------------------


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpora", type=Path, default=HERE / "corpora", metavar="DIR",
                        help="where the corpora are kept (default: Benchmarks/corpora)")
    parser.add_argument("--size", type=parse_size, default="1G",
                        help="bytes of each corpus; K, M and G are powers of 1024 (default: 1G)")
    parser.add_argument("--runs", type=int, default=5, help="rounds per corpus (default: 5)")
    parser.add_argument("--only", default=",".join(DEFAULT_KINDS), metavar="KIND,...",
                        help=f"of {', '.join(KINDS)}, follow (default: {','.join(DEFAULT_KINDS)})")
    parser.add_argument("--scenetrace", type=Path, metavar="PATH",
                        default=HERE.parent / ".build/release/scenetrace",
                        help="the program to measure (default: .build/release/scenetrace)")
    parser.add_argument("--literals", type=Path, default=HERE / "literals.txt", metavar="FILE",
                        help="one literal per line for grep and rg (default: literals.txt)")
    parser.add_argument("--python", action="store_true",
                        help="measure a Python regular-expression script as well")
    parser.add_argument("--check", action="store_true",
                        help="exit with 1 unless scenetrace beats grep on syslog below 64 MB")
    options = parser.parse_args()
    options.kinds = [kind for kind in options.only.split(",") if kind]
    unknown = [kind for kind in options.kinds if kind not in KINDS and kind != "follow"]
    if unknown or not options.kinds:
        parser.error(f"--only: expected some of {', '.join(KINDS)}, follow")
    if options.runs < 1 or options.size < 10_000:
        parser.error("--runs must be at least 1 and --size at least 10000")
    if not options.literals.is_file():
        parser.error(f"no such file: {options.literals}")
    return options


def main():
    options = parse_options()
    problems = []
    if not (options.scenetrace.is_file() and os.access(options.scenetrace, os.X_OK)):
        note(f"no program at {options.scenetrace}: measuring the others only "
             "(build it with `swift build -c release`)")
        options.scenetrace = None
        problems.append("scenetrace was not measured")
    else:
        options.scenetrace = options.scenetrace.resolve()
        if "syslog" not in options.kinds:
            problems.append("the syslog corpus was not measured")
    options.corpora.mkdir(parents=True, exist_ok=True)
    subreaper = become_subreaper()
    if not subreaper and sys.platform != "darwin":
        note("peak memory includes this interpreter's own")
    scratch = options.corpora / "output.tmp"

    for kind in options.kinds:
        if kind == "follow":
            if options.scenetrace:
                print_follow(options)
            continue
        size = min(options.size, LARGEST.get(kind, options.size))
        path, counts = corpus(kind, size, options.corpora)
        commands = commands_for(kind, path, options)
        for warm in sorted({command.path for command in commands}):
            subprocess.run(["cat", str(warm)], stdout=subprocess.DEVNULL, check=True)
        for number in range(options.runs):
            note(f"{kind}: round {number + 1} of {options.runs}")
            for command in commands if number % 2 == 0 else reversed(commands):
                command.run(scratch, subreaper)
        print_table(kind, path, counts, commands)
        problems += check(kind, commands)
    scratch.unlink(missing_ok=True)

    if options.check:
        for problem in problems:
            note(f"check: {problem}")
        return 1 if problems else 0
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
