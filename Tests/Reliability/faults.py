"""What happens when the machine, the disk, a pipe or the user does something unexpected.

Everywhere: a message where one is possible, no report that is half written, nothing left behind, and no exit
code that says more than was read.
"""

import errno
import gzip
import io
import os
import pathlib
import resource
import signal
import subprocess
import tarfile
import threading
import time

from .support import (
    CLEAN, FORMATS, FOUND, ORDINARY, PLAIN, ROOT, Skipped, counted, eventually, go_on, is_root, small_disk,
    wait_for_stop, wait_until_read, whole)

DOCUMENTS = "json html sqlite jsonl".split()
FULL = b"No space left on device"


def checks(bench):
    return [
        ("-o on a full file system", "exit 2, named; an old file stays, nothing is left", full_disk),
        ("-o on a file system that becomes full", "exit 2, named; nothing is left", nearly_full_disk),
        ("/dev/full as -o and as standard output", "exit 2, named", device_full),
        ("a directory that must not be written to", "exit 2, named; nothing is left", read_only),
        ("-o into no directory, and onto one", "exit 2, named", no_directory),
        ("one of several outputs fails", "exit 2; the others are whole", one_of_many),
        ("write, close, rename or open of -o fails (EIO, ENOSPC, EDQUOT)",
         "exit 2, named; an old file stays, nothing is left", failing_output),
        ("write to standard output fails after n bytes", "exit 2, named", failing_stdout),
        ("read fails with EIO after n calls", "exit 2, named; reports whole, of what came", failing_input),
        ("calls move one byte at a time", "the same bytes and exit code", short_calls),
        ("every other call is interrupted (EINTR)", "the same bytes and exit code", interrupted_calls),
        ("a storm of SIGWINCH, SIGCONT and SIGSTOP", "the same bytes and exit code", signal_storm),
        ("descriptors that do not block", "the same bytes and exit code", non_blocking),
        ("the reader is slow", "the same bytes and exit code", slow_reader),
        ("the reader goes (head)", "-o whole, exit code of the findings, no message", reader_goes),
        ("SIGINT, SIGTERM, SIGHUP while a file is read",
         "ends by the signal, or as documented; outputs whole or absent, nothing left", stopped_file),
        ("SIGINT, SIGTERM while a pipe is read", "summary, reports whole, exit code of the findings",
         stopped_pipe),
        ("SIGINT before all inputs were read", "exit 2, says which were not read", stopped_between),
        ("a second SIGINT", "ends at once, nothing is left", second_signal),
        ("SIGKILL", "no output, nothing is left", killed),
        ("the input is removed or replaced while it is read", "as if nothing had happened", moved_input),
        ("the input is cut while it is read", "exit 2, said; reports whole, of what came", cut_input),
        ("the input grows while it is read", "every line that is counted is whole", grown_input),
        ("the same with --follow", "goes on; every line counted once", followed),
        ("packed input that is cut or damaged", "exit 2, named; reports whole, of what came", damaged),
        ("the clock of the machine runs backwards", "the same bytes", clock_back),
        ("descriptors 0, 1, 2 are closed", "exit 2 where one was needed; reports hold nothing else",
         closed_descriptors),
        ("no /proc", "exit 2, named", no_proc),
        ("few descriptors (ulimit -n)", "from 8 on as usual; below exit 2, named", few_descriptors),
        ("little memory (ulimit -v)", "from the bound on as usual; below never exit 0 or 1, nothing left",
         little_memory),
    ]


def hold_failure(t, result, what, *words):
    t.hold(result.code == 2, f"{what}: {result}")
    for word in words:
        word = word if isinstance(word, bytes) else str(word).encode()
        t.hold(word in result.err, f"{what}: the message lacks '{word.decode()}': {result}")


# Outputs


def full_disk(t):
    with small_disk(t.folder / "full", 256, 0) as disk:
        for format in FORMATS:
            place = disk / f"out.{format}"
            hold_failure(t, t.run("check", "--no-config", "-f", format, "-o", place, FOUND), format, place.name, FULL)
            t.hold(not place.exists(), f"{format}: a file is there")
            t.clean(format, disk)
        (disk / "filler").unlink()
        places = {format: disk / f"old.{format}" for format in FORMATS}
        for place in places.values():
            place.write_bytes(b"old")
        try:
            with open(disk / "filler", "wb", 0) as file:
                file.write(b"x" * (1 << 20))
                file.write(b"x" * (1 << 20))
        except OSError:
            pass
        for format, place in places.items():
            hold_failure(t, t.run("check", "--no-config", "-f", format, "-o", place, FOUND), format, place.name, FULL)
            t.hold(place.read_bytes() == b"old", f"{format}: the old file is gone")
            t.clean(format, disk)


def nearly_full_disk(t):
    for free in (4096, 8192, 65536):
        with small_disk(t.folder / f"full{free}", 512, free) as disk:
            for format in FORMATS:
                place = disk / f"out.{format}"
                expected, code = t.bench.reference(format, ORDINARY)
                result = t.run("check", "--no-config", "-f", format, "-o", place, ORDINARY)
                if len(expected) <= free - 4096:
                    t.hold(result.code == code and place.read_bytes() == expected, f"{format}, {free}: {result}")
                    place.unlink(missing_ok=True)
                elif len(expected) > free:
                    hold_failure(t, result, f"{format}, {free} bytes free", place.name, FULL)
                    t.hold(not place.exists(), f"{format}: a file is there")
                else:
                    place.unlink(missing_ok=True)
                t.clean(format, disk)


def device_full(t):
    if not os.path.exists("/dev/full"):
        raise Skipped("no /dev/full here")
    for command in ("check", "report"):
        for format in FORMATS:
            hold_failure(
                t, t.run(command, "--no-config", "-f", format, "-o", "/dev/full", FOUND), format, "/dev/full", FULL)
            with open("/dev/full", "wb") as full:
                result = t.run(command, "--no-config", "-f", format, FOUND, stdout=full)
            hold_failure(t, result, format, "standard output", FULL)
    for arguments in (["timeline", FOUND], ["rules", "list"], ["--help"], ["manual"], ["diff", FOUND, CLEAN],
                      ["formats", "list"], ["explain", f"{FOUND}:5"], ["completions", "bash"], ["--version"]):
        with open("/dev/full", "wb") as full:
            hold_failure(t, t.run(*arguments, stdout=full), arguments[0], "standard output", FULL)
    # Whoever cannot even be told of it has the exit code.
    with open("/dev/full", "wb") as full:
        result = t.run("check", "--no-config", FOUND, stdout=full, stderr=full)
    t.hold(result.code == 2, f"both full: {result}")


def read_only(t):
    folder = t.folder / "locked"
    folder.mkdir()
    options = {}
    if is_root():
        # Nothing is forbidden to root.
        probe = subprocess.run([t.bench.scenetrace, "--version"], user=65534, capture_output=True, check=False)
        if probe.returncode:
            raise Skipped("the program cannot be run by another user here")
        options["user"] = 65534
    (folder / "old").write_bytes(b"old")
    log = t.folder / "app.log"
    log.write_bytes(open(FOUND, "rb").read())
    folder.chmod(0o555)
    for format in FORMATS:
        for name in (f"out.{format}", "old"):
            result = t.run("check", "--no-config", "-f", format, "-o", folder / name, log, cwd="/", **options)
            hold_failure(t, result, format, name, b"Permission denied")
            t.clean(format, folder)
    folder.chmod(0o755)
    t.hold((folder / "old").read_bytes() == b"old", "the old file is gone")


def no_directory(t):
    for format in FORMATS:
        hold_failure(
            t, t.run("check", "--no-config", "-f", format, "-o", t.folder / "no" / "out", FOUND), format, "no/out")
        hold_failure(t, t.run("check", "--no-config", "-f", format, "-o", t.folder, FOUND), format, "is a directory")
        t.clean(format)


def one_of_many(t):
    if not os.path.exists("/dev/full"):
        raise Skipped("no /dev/full here")
    for bad in FORMATS:
        others = [format for format in FORMATS if format != bad]
        for place in ("/dev/full", t.folder / "no" / "out"):
            flags = [f"-f{bad}={place}"] + [f"-f{format}={t.folder / format}" for format in others]
            hold_failure(t, t.run("check", "--no-config", *flags, FOUND), bad, place)
            for format in others:
                path = t.folder / format
                t.hold(
                    path.exists() and path.read_bytes() == t.bench.reference(format, FOUND)[0],
                    f"{bad} fails: {format} is not whole")
                path.unlink(missing_ok=True)
            t.clean(bad)


def failing_output(t):
    for format in FORMATS:
        for call, number, after in [
            ("write", errno.EIO, 0), ("write", errno.ENOSPC, 0), ("write", errno.EDQUOT, 0),
            ("close", errno.EIO, 0), ("rename", errno.EIO, 0), ("open", errno.ENOSPC, 0),
        ]:
            place = t.folder / f"wanted.{format}"
            place.write_bytes(b"old")
            # The file that is written has a name of its own, or none: it is opened beside, or in its directory.
            pattern = place if call == "rename" else t.folder
            result = t.run(
                "check", "--no-config", "-f", format, "-o", place, FOUND,
                shim={"call": call, "path": pattern, "errno": number, "after": after})
            hold_failure(t, result, f"{format}, {call}", place.name, os.strerror(number))
            t.hold(place.read_bytes() == b"old", f"{format}, {call}: the old file is gone")
            t.clean(f"{format}, {call}")
            place.unlink()
    for after in (1, 70_000, 200_000):
        result = t.run(
            "check", "--no-config", "-f", "sqlite", "-o", t.folder / "wanted.db", ORDINARY,
            shim={"call": "write", "path": t.folder, "errno": errno.ENOSPC, "bytes": after})
        hold_failure(t, result, f"sqlite after {after} bytes", "wanted.db", FULL)
        t.clean("sqlite")


def failing_stdout(t):
    for format in FORMATS:
        size = len(t.bench.reference(format, ORDINARY)[0])
        for after in (0, 1, size // 2, max(0, size - 1)):
            if not size:
                continue
            read, write = os.pipe()
            gone = threading.Thread(target=drain, args=(read, []))
            gone.start()
            result = t.run(
                "check", "--no-config", "-f", format, ORDINARY, stdout=write,
                shim={"call": "write", "fd": 1, "errno": errno.EIO, "bytes": after})
            os.close(write)
            gone.join()
            hold_failure(t, result, f"{format} after {after} bytes", "standard output", "Input/output error")


# Inputs


def packed(t, data, stem="app.log"):
    """The same log as it may come: plain, compressed, in archives."""
    forms = {"": data, ".gz": gzip.compress(data, 1)}
    room = io.BytesIO()
    with tarfile.open(fileobj=room, mode="w:gz", compresslevel=1) as archive:
        member = tarfile.TarInfo(stem)
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    forms[".tar.gz"] = room.getvalue()
    import bz2
    import lzma
    forms[".bz2"] = bz2.compress(data, 1)
    forms[".xz"] = lzma.compress(data, preset=0)
    paths = {}
    for suffix, content in forms.items():
        paths[suffix] = t.folder / (stem + suffix)
        paths[suffix].write_bytes(content)
    return paths


def failing_input(t):
    path, lines = t.bench.log(4)
    data = path.read_bytes()
    for suffix, place in packed(t, data).items():
        for after in (0, 1, 2):
            for jobs in (1, 2):
                # What is compressed comes in fewer pieces.
                if after > (2 if not suffix else 1 if suffix == ".gz" else 0):
                    continue
                result = t.run(
                    "check", "--no-config", "--jobs", jobs, "-f", "text", f"-fjson={t.folder / 'out.json'}", place,
                    shim={"call": "read", "path": place, "errno": errno.EIO, "after": after})
                what = f"app.log{suffix} after {after} reads, {jobs} jobs"
                hold_failure(t, result, what, place.name, "Input/output error")
                report = t.folder / "out.json"
                if t.hold(report.exists(), f"{what}: no report"):
                    t.hold(not whole("json", report.read_bytes()), f"{what}: half a report")
                    report.unlink()
                t.clean(what)
    with open(path, "rb") as log:
        result = t.run("check", "--no-config", stdin=log, shim={"call": "read", "fd": 0, "after": 1})
    hold_failure(t, result, "standard input", "<stdin>", "Input/output error")


def drain(descriptor, into, pause=0.0, size=1 << 16):
    while piece := os.read(descriptor, size):
        into.append(piece)
        if pause:
            time.sleep(pause)
    os.close(descriptor)


def same(t, result, format, what, *arguments, input=None, out=None):
    expected, code = t.bench.reference(format, *arguments, input=input)
    t.hold(result.code == code, f"{what}: {result}, and not exit {code}")
    t.hold((result.out if out is None else out) == expected, f"{what}: other bytes")
    t.hold(not result.err, f"{what}: {result}")


def short_calls(t):
    data = open(FOUND, "rb").read()
    for suffix, place in packed(t, data).items():
        for format in ("text", "json"):
            result = t.run("check", "--no-config", "-f", format, place,
                           shim={"call": "read", "path": place, "mode": "short"})
            same(t, result, format, f"read, app.log{suffix}", place)
        with open(place, "rb") as log:
            result = t.run("check", "--no-config", "-f", "text", stdin=log,
                           shim={"call": "read", "fd": 0, "mode": "short"})
        expected, code = t.bench.reference("text", "-", input=place.read_bytes())
        t.hold((result.code, result.out) == (code, expected), f"stdin{suffix}: {result}")
    for format in FORMATS:
        result = t.run("check", "--no-config", "-f", format, FOUND, shim={"call": "write", "fd": 1, "mode": "short"})
        same(t, result, format, f"write, {format}", FOUND)
        place = t.folder / format
        result = t.run("check", "--no-config", "-f", format, "-o", place, FOUND,
                       shim={"call": "write", "path": t.folder, "mode": "short"})
        same(t, result, format, f"write, -o {format}", FOUND, out=place.read_bytes())
    # One byte at a time from a pipe.
    process = t.begin("check", "--no-config", stdin=subprocess.PIPE)
    for byte in data:
        process.stdin.write(bytes([byte]))
        process.stdin.flush()
    result = t.end(process)
    same(t, result, "text", "a pipe of single bytes", input=data)


def interrupted_calls(t):
    data = open(FOUND, "rb").read()
    for suffix, place in packed(t, data).items():
        for call in ("read", "pread", "open"):
            result = t.run("check", "--no-config", "-f", "json", place,
                           shim={"call": call, "path": place, "mode": "other", "errno": errno.EINTR})
            same(t, result, "json", f"{call}, app.log{suffix}", place)
    for call in ("read", "poll", "read,poll"):
        result = t.run("check", "--no-config", "-f", "json", input=data,
                       shim={"call": call, "fd": 0, "mode": "other", "errno": errno.EINTR})
        same(t, result, "json", f"{call} of a pipe", input=data)
    for format in FORMATS:
        result = t.run("check", "--no-config", "-f", format, FOUND,
                       shim={"call": "write", "fd": 1, "mode": "other", "errno": errno.EINTR})
        same(t, result, format, f"write, {format}", FOUND)
        for call in ("write", "close", "rename", "open"):
            place = t.folder / format
            result = t.run("check", "--no-config", "-f", format, "-o", place, FOUND,
                           shim={"call": call, "path": t.folder, "mode": "other", "errno": errno.EINTR})
            if t.hold(place.exists(), f"{call}, -o {format}: no file; {result}"):
                same(t, result, format, f"{call}, -o {format}", FOUND, out=place.read_bytes())
                place.unlink()


def signal_storm(t):
    path, _ = t.bench.log(4)
    data = path.read_bytes()
    for jobs in (1, 2):
        process = t.begin("check", "--no-config", "--jobs", jobs, stdin=subprocess.PIPE)
        over = threading.Event()

        def storm():
            while not over.is_set():
                for number in (signal.SIGWINCH, signal.SIGSTOP, signal.SIGCONT, signal.SIGURG):
                    if process.poll() is None:
                        process.send_signal(number)
                time.sleep(0.0005)

        thread = threading.Thread(target=storm)
        got = []
        reader = threading.Thread(target=lambda: got.append(process.stdout.read()))
        reader.start()
        thread.start()
        for start in range(0, len(data), 50_000):
            process.stdin.write(data[start:start + 50_000])
            process.stdin.flush()
            time.sleep(0.002)
        process.stdin.close()
        reader.join(60)
        over.set()
        thread.join()
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
        process.wait(10)
        expected, code = t.bench.reference("text", "-", input=data)
        t.hold(got and got[0] == expected, f"{jobs} jobs: other bytes")
        t.hold(process.returncode == code, f"{jobs} jobs: exit {process.returncode}")
        process.stderr.close()


def non_blocking(t):
    path, _ = t.bench.log(4)
    data = path.read_bytes()
    for format in FORMATS:
        read, write = os.pipe()
        os.set_blocking(write, False)
        got = []
        process = t.begin("check", "--no-config", "-f", format, path, stdout=write)
        os.close(write)
        time.sleep(0.05)
        reader = threading.Thread(target=drain, args=(read, got, 0.0005, 4096))
        reader.start()
        result = t.end(process)
        reader.join()
        same(t, result, format, f"stdout, {format}", path, out=b"".join(got))
    read, write = os.pipe()
    os.set_blocking(read, False)
    process = t.begin("check", "--no-config", stdin=read)
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        for start in range(0, len(data), 1 << 20):
            pipe.write(data[start:start + (1 << 20)])
            pipe.flush()
            time.sleep(0.02)
    same(t, t.end(process), "text", "stdin", input=data)
    # A socket that does not block, as a shell of some program may hand it on.
    import socket
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    process = t.begin("check", "--no-config", stdin=theirs.fileno())
    theirs.close()
    ours.sendall(data[:1000])
    time.sleep(0.1)
    ours.sendall(data[1000:])
    ours.close()
    same(t, t.end(process), "text", "stdin, a socket", input=data)
    read, write = os.pipe()
    os.set_blocking(write, False)
    names = [f"{t.folder}/{'missing' * 20}{number}.log" for number in range(2000)]
    process = t.begin("check", "--no-config", *names, stderr=write, stdout=subprocess.DEVNULL)
    os.close(write)
    time.sleep(0.1)
    got = []
    drain(read, got, 0.0005)
    process.wait(60)
    t.hold(b"".join(got).count(b"\n") == len(names), "stderr: messages are lost")


def slow_reader(t):
    for format in FORMATS:
        read, write = os.pipe()
        got = []
        process = t.begin("report", "--no-config", "-f", format, ORDINARY, stdout=write)
        os.close(write)
        size = len(t.bench.reference(format, ORDINARY, command="report")[0])
        reader = threading.Thread(target=drain, args=(read, got, 0.001, max(64, size // 200)))
        reader.start()
        result = t.end(process)
        reader.join()
        expected, code = t.bench.reference(format, ORDINARY, command="report")
        t.hold((result.code, b"".join(got)) == (code, expected), f"{format}: {result}")


def reader_goes(t):
    path, _ = t.bench.log(4)
    for format in FORMATS:
        for taken in (0, 1, 4096):
            place = t.folder / "kept.json"
            flags = ["-f", format] + ([f"-fjson={place}"] if format != "json" else [])
            read, write = os.pipe()
            process = t.begin("check", "--no-config", *flags, path, stdout=write)
            os.close(write)
            if taken:
                os.read(read, taken)
            os.close(read)
            result = t.end(process)
            t.hold(result.code == 1 and not result.err, f"{format} after {taken} bytes: {result}")
            if format != "json" and t.hold(place.exists(), f"{format}: no -o"):
                t.hold(
                    place.read_bytes() == t.bench.reference("json", path)[0], f"{format}: -o is not whole")
                place.unlink()
            t.clean(format)


# Signals


def hold_outputs(t, what, places):
    for format, place in places.items():
        if place.exists():
            problem = whole(format, place.read_bytes())
            t.hold(not problem, f"{what}: {format} is {problem}")
            place.unlink()
    t.clean(what)


def stopped_file(t):
    path, lines = t.bench.log(32)
    data = path.read_bytes()
    small, _ = t.bench.log(4)
    inputs = {"one file": [path], "two files": [path, small], "a compressed file": [t.folder / "app.log.gz"]}
    (t.folder / "app.log.gz").write_bytes(gzip.compress(data, 1))
    endings = {}
    for name, logs in inputs.items():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for jobs in (1, 2):
                for delay in (0.005, 0.08, 0.2):
                    places = {format: t.folder / f"out.{format}" for format in ("text", *DOCUMENTS)}
                    flags = [f"-f{format}={place}" for format, place in places.items()]
                    process = t.begin("check", "--no-config", "--jobs", jobs, *flags, *logs)
                    time.sleep(delay)
                    process.send_signal(number)
                    result = t.end(process)
                    what = f"{number.name}, {name}, {jobs} jobs, after {delay} s"
                    t.hold(
                        result.code in (-number, 1, 2), f"{what}: {result}")
                    if result.code in (0, 1) and places["text"].exists():
                        account = counted(places["text"].read_bytes())
                        t.hold(account and account[0] == lines or len(logs) > 1, f"{what}: a part passes for the whole")
                    endings[result.code] = endings.get(result.code, 0) + 1
                    hold_outputs(t, what, places)
    t.note("ends " + ", ".join(
        f"{count} x {'by ' + signal.Signals(-code).name if code < 0 else f'exit {code}'}"
        for code, count in sorted(endings.items())))


def stopped_pipe(t):
    """What is read from a pipe ends with what came: that is how a live log ends."""
    found, clean = open(FOUND, "rb").read(), open(CLEAN, "rb").read()
    for content, code in ((found, 1), (clean, 0)):
        for number in (signal.SIGINT, signal.SIGTERM):
            for jobs in (1, 2):
                places = {format: t.folder / f"out.{format}" for format in DOCUMENTS}
                flags = [f"-f{format}={place}" for format, place in places.items()]
                process = t.begin(
                    "check", "--no-config", "--jobs", jobs, "-f", "text", *flags, stdin=subprocess.PIPE)
                process.stdin.write(content)
                process.stdin.flush()
                wait_until_read(process)
                process.send_signal(number)
                # The writer goes on.
                out = process.stdout.read()
                process.stdin.close()
                err = process.stderr.read()
                process.wait(10)
                what = f"{number.name}, {jobs} jobs"
                t.hold(process.returncode == code, f"{what}: exit {process.returncode}, and not {code}")
                account = counted(out)
                t.hold(account and account[0] == content.count(b"\n"), f"{what}: the account is {account}")
                for format, place in places.items():
                    t.hold(place.exists(), f"{what}: no {format}")
                hold_outputs(t, what, places)
                process.stdout.close()
                process.stderr.close()
    # In the middle of a stream that does not stop coming, packed or not.
    path, _ = t.bench.log(32)
    plain = path.read_bytes()
    for name, data in (("plain", plain), ("gzip", gzip.compress(plain, 1))):
        for number in (signal.SIGINT, signal.SIGTERM):
            for jobs in (1, 2):
                places = {format: t.folder / f"out.{format}" for format in DOCUMENTS}
                flags = [f"-f{format}={place}" for format, place in places.items()]
                process = t.begin(
                    "check", "--no-config", "--jobs", jobs, "-f", "text", *flags, stdin=subprocess.PIPE)

                def feed():
                    try:
                        for start in range(0, len(data), 1 << 14):
                            process.stdin.write(data[start:start + (1 << 14)])
                            process.stdin.flush()
                            time.sleep(0.0005)
                    except OSError:
                        pass

                feeder = threading.Thread(target=feed)
                feeder.start()
                time.sleep(0.6)
                process.send_signal(number)
                out = process.stdout.read()
                err = process.stderr.read()
                process.wait(20)
                feeder.join()
                what = f"{number.name}, {name}, {jobs} jobs, in the middle"
                t.hold(process.returncode in (0, 1), f"{what}: exit {process.returncode} {err[:200]}")
                account = counted(out)
                t.hold(account and sum(account[1:]) == account[0], f"{what}: the account is {account}")
                hold_outputs(t, what, places)
                try:
                    process.stdin.close()
                except OSError:
                    pass
                process.stdout.close()
                process.stderr.close()


def stopped_between(t):
    """An input that nobody has read is not one in which nothing was found."""
    clean = open(CLEAN, "rb").read()
    for number in (signal.SIGINT, signal.SIGTERM):
        for jobs in (1, 2):
            process = t.begin("check", "--no-config", "--jobs", jobs, "-", FOUND, stdin=subprocess.PIPE)
            process.stdin.write(clean)
            process.stdin.flush()
            wait_until_read(process)
            process.send_signal(number)
            out, err = process.stdout.read(), process.stderr.read()
            process.stdin.close()
            process.wait(10)
            what = f"{number.name}, {jobs} jobs"
            t.hold(process.returncode == 2, f"{what}: exit {process.returncode}, {err!r}")
            t.hold(b"readme.log" in err, f"{what}: the message is {err!r}")
            t.hold(counted(out) is not None, f"{what}: no summary")
            process.stdout.close()
            process.stderr.close()


def second_signal(t):
    # Nobody takes what it prints: it hangs where it writes.
    data = t.bench.log(4)[0].read_bytes()
    for number in (signal.SIGINT, signal.SIGTERM):
        places = {format: t.folder / f"out.{format}" for format in DOCUMENTS}
        flags = [f"-f{format}={place}" for format, place in places.items()]
        process = t.begin("check", "--no-config", "--all", "-f", "text", *flags, stdin=subprocess.PIPE)

        def feed():
            try:
                process.stdin.write(data)
                process.stdin.flush()
            except OSError:
                pass

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        time.sleep(0.3)
        process.send_signal(number)
        time.sleep(0.2)
        process.send_signal(number)
        hung = not eventually(lambda: process.poll() is not None, 5)
        if hung:
            process.kill()
            process.wait()
        t.hold(not hung, f"{number.name}: it hangs")
        t.hold(process.returncode in (-number, 0, 1), f"{number.name}: exit {process.returncode}")
        hold_outputs(t, number.name, places)
        process.stdout.close()
        process.stderr.close()
        feeder.join(2)
        try:
            process.stdin.close()
        except OSError:
            pass


def killed(t):
    path, _ = t.bench.log(32)
    for delay in (0.02, 0.1, 0.3):
        places = {format: t.folder / f"out.{format}" for format in DOCUMENTS}
        flags = [f"-f{format}={place}" for format, place in places.items()]
        process = t.begin("check", "--no-config", *flags, path)
        time.sleep(delay)
        process.kill()
        t.end(process)
        hold_outputs(t, f"after {delay} s", places)


# Inputs that change


def paused(t, *arguments, path, after=1, **options):
    """The program, stopped before one of its reads of this file."""
    process = t.begin(
        "check", "--no-config", *arguments,
        shim={"call": "read", "path": path, "mode": "stop", "after": after}, **options)
    if not wait_for_stop(process):
        t.hold(False, f"it was not stopped: exit {process.returncode}")
    return process


def moved_input(t):
    source, _ = t.bench.log(8)
    data = source.read_bytes()
    for jobs in (1, 2):
        for what in ("removed", "replaced", "renamed"):
            place = t.folder / "app.log"
            place.write_bytes(data)
            expected = t.bench.reference("text", place)
            process = paused(t, "--jobs", jobs, place, path=place, after=3)
            if what == "removed":
                place.unlink()
            elif what == "renamed":
                place.rename(t.folder / "other")
            else:
                other = t.folder / "new"
                other.write_bytes(b"something else\n")
                other.rename(place)
            go_on(process)
            result = t.end(process)
            t.hold((result.out, result.code) == expected and not result.err, f"{what}, {jobs} jobs: {result}")
    result = t.run("check", "--no-config", t.folder / "gone.log")
    hold_failure(t, result, "not there at all", "gone.log", "No such file")


def cut_input(t):
    source, _ = t.bench.log(8)
    data = source.read_bytes()
    for jobs in (1, 2):
        for size in (0, 1 << 20, 5 << 20):
            place = t.folder / "app.log"
            place.write_bytes(data)
            report = t.folder / "out.json"
            process = paused(t, "--jobs", jobs, "-f", "text", f"-fjson={report}", place, path=place, after=3)
            os.truncate(place, size)
            go_on(process)
            result = t.end(process)
            what = f"cut to {size} bytes, {jobs} jobs"
            hold_failure(t, result, what, "app.log")
            account = counted(result.out)
            t.hold(account and sum(account[1:]) == account[0], f"{what}: the account is {account}")
            t.hold(report.exists() and not whole("json", report.read_bytes()), f"{what}: no whole report")
            t.clean(what)


def grown_input(t):
    source, lines = t.bench.log(8)
    data = source.read_bytes()
    for jobs in (1, 2):
        place = t.folder / "app.log"
        place.write_bytes(data)
        process = paused(t, "--jobs", jobs, place, path=place, after=3)
        with open(place, "ab") as file:
            file.write(b"2025-03-02 00:00:00.000 Notes[7:1] sceneDidBecomeActive(_:)\n" * 1000)
        go_on(process)
        result = t.end(process)
        account = counted(result.out)
        t.hold(
            result.code == 1 and account and lines <= account[0] <= lines + 1000 and sum(account[1:]) == account[0],
            f"{jobs} jobs: {result}, {account}")


def followed(t):
    data = open(FOUND, "rb").read()
    lines = data.count(b"\n")

    def follow(change, expected, words=(), flags=()):
        place = t.folder / "app.log"
        place.unlink(missing_ok=True)
        place.write_bytes(data)
        process = t.begin("check", "--no-config", "-F", *flags, place)
        time.sleep(0.3)
        change(place)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        result = t.end(process)
        account = counted(result.out)
        name = change.__name__
        # What a cut took away may be what a finding lacks.
        t.hold(result.code == 1 or name == "cut" and b"lines are missing" in result.out, f"{name}: {result}")
        t.hold(account and account[0] == expected, f"{name}: {account}, and not {expected} lines")
        for word in words:
            t.hold(word in result.err, f"{name}: the message is {result.err!r}")

    more = b"2025-03-01 09:05:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)\n"

    def grow(place):
        with open(place, "ab") as file:
            for byte in more:
                file.write(bytes([byte]))
                file.flush()

    def remove(place):
        place.unlink()

    def replace(place):
        other = t.folder / "new"
        other.write_bytes(more)
        other.rename(place)

    def rotate(place):
        place.rename(t.folder / "app.log.1")
        with open(t.folder / "app.log.1", "ab") as file:
            file.write(more)
        place.write_bytes(more + more)

    def cut(place):
        os.truncate(place, 0)
        time.sleep(0.3)
        with open(place, "ab") as file:
            file.write(more)

    follow(grow, lines + 1)
    follow(remove, lines, [b"removed"])
    follow(replace, lines + 1)
    follow(rotate, lines + 3)
    follow(cut, lines + 1)
    # Without anything happening, and with nothing but its beginning.
    def nothing(place): pass
    follow(nothing, lines)


def damaged(t):
    data = t.bench.log(4)[0].read_bytes()
    for suffix, place in packed(t, data).items():
        if not suffix:
            continue
        content = place.read_bytes()
        for what, bad in [
            ("cut in its middle", content[:len(content) // 2]), ("cut before its end", content[:-12]),
            ("damaged", content[:len(content) // 2] + bytes(64) + content[len(content) // 2 + 64:]),
            ("cut in its beginning", content[:16]),
        ]:
            place.write_bytes(bad)
            for arguments, stdin in (([place], None), (["-"], bad)):
                report = t.folder / "out.json"
                result = t.run("check", "--no-config", "-f", "text", f"-fjson={report}", *arguments, input=stdin)
                name = f"{what}, {'stdin' if stdin else 'app.log'}{suffix}"
                hold_failure(t, result, name, "<stdin>" if stdin else place.name)
                if report.exists():
                    t.hold(not whole("json", report.read_bytes()), f"{name}: half a report")
                    report.unlink()
                t.clean(name)


# The machine


def clock_back(t):
    for format in FORMATS:
        for command in ("check", "report"):
            result = t.run(command, "--no-config", "-f", format, ORDINARY, shim={"call": "clock"})
            expected, code = t.bench.reference(format, ORDINARY, command=command)
            t.hold((result.out, result.code) == (expected, code), f"{command} {format}: {result}")
    data = open(FOUND, "rb").read()
    result = t.run("check", "--no-config", input=data, shim={"call": "clock"})
    same(t, result, "text", "stdin", input=data)


def closed_descriptors(t):
    report, other = t.folder / "out.json", t.folder / "out.txt"
    expected = t.bench.reference("json", FOUND)[0]

    def run(closed, *arguments):
        t.tried += 1
        shell = "exec " + " ".join(f"{number}>&-" for number in closed) + '; exec "$@"'
        done = subprocess.run(
            ["sh", "-c", shell, "sh", t.bench.scenetrace, "check", "--no-config", *arguments],
            cwd=t.folder, env=PLAIN, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        return done

    for closed in ([0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]):
        name = "closed " + " ".join(map(str, closed))
        # Nothing is needed but the files.
        done = run(closed, "-f", "json", "-o", report, FOUND)
        t.hold(done.returncode == 1, f"{name}: exit {done.returncode} {done.stderr[:100]}")
        if t.hold(report.exists(), f"{name}: no report"):
            t.hold(report.read_bytes() == expected, f"{name}: the report holds something else")
            report.unlink()
        # What is printed must not get into a report, nor what is complained about.
        done = run(closed, "-f", "text", f"-fjson={report}", FOUND, "missing.log")
        t.hold(done.returncode == 2, f"{name}, a missing input: exit {done.returncode}")
        if t.hold(report.exists(), f"{name}: no report"):
            t.hold(report.read_bytes() == expected, f"{name}, a missing input: the report holds something else")
            report.unlink()
        if 1 in closed:
            done = run(closed, FOUND)
            t.hold(done.returncode == 2, f"{name}, text: exit {done.returncode}")
            t.hold(2 in closed or b"standard output" in done.stderr, f"{name}: {done.stderr!r}")
        if 0 in closed:
            done = run(closed)
            t.hold(done.returncode == 2, f"{name}, no input: exit {done.returncode}")
            t.hold(2 in closed or b"<stdin>" in done.stderr, f"{name}: {done.stderr!r}")
        t.clean(name)


def no_proc(t):
    if not is_root() or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        raise Skipped("/proc is taken away on Linux by root only")
    for format in FORMATS:
        t.tried += 1
        place = t.folder / f"out.{format}"
        done = subprocess.run(
            ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh", t.bench.scenetrace,
             "check", "--no-config", "-f", format, "-o", place, FOUND],
            capture_output=True, env=PLAIN, cwd=t.folder)
        # Swift learns the arguments from there: without them nothing may be taken for what was asked for.
        t.hold(done.returncode == 2 and b"/proc" in done.stderr, f"{format}: exit {done.returncode} {done.stderr[:200]}")
        t.hold(not place.exists(), f"{format}: a file is there")
        t.clean(format)


def few_descriptors(t):
    data = open(FOUND, "rb").read()
    paths = packed(t, data)
    failed = 0
    for most in range(3, 13):
        for arguments in (
            ["-f", "json", "-o", t.folder / "out.json", FOUND],
            ["-f", "text", f"-fjson={t.folder / 'out.json'}", f"-fsqlite={t.folder / 'out.db'}", FOUND, CLEAN],
            *[["-f", "json", "-o", t.folder / "out.json", path] for path in paths.values()],
        ):
            result = t.run("check", "--no-config", *arguments, limits={resource.RLIMIT_NOFILE: most})
            what = f"{most} descriptors, {arguments[-1]}"
            if most >= 8:
                t.hold(result.code == 1 and not result.err, f"{what}: {result}")
            else:
                # The loader of the system may need one itself.
                t.hold(result.code in (1, 2, 127) or result.code < 0, f"{what}: {result}")
                failed += result.code == 2
                if result.code == 2:
                    t.hold(b"scenetrace: error: " in result.err, f"{what}: {result}")
            for name, format in (("out.json", "json"), ("out.db", "sqlite")):
                place = t.folder / name
                if place.exists():
                    t.hold(not whole(format, place.read_bytes()), f"{what}: half a report")
                    place.unlink()
            t.clean(what)
    t.note(f"{failed} refusals below 8")


# Twice this is always enough.
ADDRESS_SPACE = 256 << 20


def little_memory(t):
    path, lines = t.bench.log(4)
    endings = {}
    for jobs in (1, 2):
        for megabytes in (24, 32, 40, 48, 56, 64, 72, 80, 96, 112, 128, 160, 192, 224, 256, 384, 512):
            place = t.folder / "out.json"
            # What shows launches keeps them: that grows with the log, and is not bounded.
            result = t.run(
                "check", "--no-config", "--jobs", jobs, "-f", "text", f"-fjsonl={place}", path,
                limits={resource.RLIMIT_AS: megabytes << 20})
            what = f"{megabytes} MB, {jobs} jobs"
            expected, code = t.bench.reference("text", path)
            if result.code in (0, 1):
                t.hold(result.code == code and result.out == expected, f"{what}: a wrong report")
                t.hold(place.exists() and not whole("jsonl", place.read_bytes()), f"{what}: no whole report")
                endings.setdefault(jobs, megabytes)
            else:
                t.hold(megabytes << 20 < 2 * ADDRESS_SPACE, f"{what}: {result}")
                endings.pop(jobs, None)
                t.hold(not place.exists(), f"{what}: half a report")
            place.unlink(missing_ok=True)
            t.clean(what)
    t.note(", ".join(f"{jobs} jobs: from {value} MB of addresses on" for jobs, value in endings.items()))
