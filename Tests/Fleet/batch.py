"""`scenetrace batch` on one machine: the same bytes whatever the way, and no trace takes another with it."""

import contextlib
import functools
import json
import os
import pathlib
import random
import signal
import subprocess
import time

from Fleet import support
from Fleet.support import batch, fails, merge, rows, run

TRACES = 600


def checks(scenetrace, work):
    corpus = support.corpus(work / "fleet", TRACES, "--archives")
    for function in (
        truth, ways, archives, directories, determinism, one_write, limits, frames, mistakes,
        no_trace_takes_another, archive_goes_on, killed, interrupted, progress,
    ):
        yield f"batch: {function.__doc__}", functools.partial(function, scenetrace, corpus, work)


def truth(scenetrace, corpus, work):
    "what was planted is found"
    output = batch(
        scenetrace, "--paths-from", corpus.list, "--manifest", corpus.manifest, "--emit", "summary")
    summary = json.loads(output)
    support.must_be_true(summary, corpus.truth)
    assert summary["lines"] >= corpus.truth["lines"]


def ways(scenetrace, corpus, work):
    "one process, two, operands, standard input and xargs come to the same"
    expected = batch(scenetrace, "-j", "1", "--paths-from", corpus.list)
    assert [row["id"] for row in rows(expected)] == corpus.paths
    listed = "\n".join(corpus.paths).encode()
    for arguments, given in (
        (["-j", "2", "--paths-from", corpus.list], None),
        (["-j", "5", "--paths-from", "-"], listed),
        (["-0", "--paths-from", "-"], listed.replace(b"\n", b"\0")),
        (["-j", "3", *corpus.paths], None),
    ):
        assert batch(scenetrace, *arguments, given=given) == expected, arguments[:3]
    folder = work / "xargs"
    folder.mkdir()
    subprocess.run(
        ["xargs", "-P2", "-n", "97", "sh", "-c",
         f'exec "{scenetrace}" batch --no-config -j 1 "$@" -o "{folder}/$$.jsonl"', "sh"],
        input=listed, check=True)
    parts = [file.read_bytes() for file in folder.iterdir()]
    assert len(parts) == -(-TRACES // 97)
    whole = merge(scenetrace, expected, folder=work)
    assert merge(scenetrace, *parts, folder=work) == whole
    assert batch(scenetrace, "--emit", "summary", *corpus.paths) == whole


def archives(scenetrace, corpus, work):
    "what lies in an archive is judged as what does not"
    packed = rows(batch(scenetrace, corpus.folder / "archives"))
    plain = rows(batch(scenetrace, corpus.folder / "traces"))
    assert len(packed) == len(plain) == TRACES - corpus.truth["traces"].get("unreadable", 0)
    for one, other in zip(packed, plain):
        assert one["id"].split("/")[-2:] == other["id"].split("/")[-2:]
        assert {**one, "id": ""} == {**other, "id": ""}


def directories(scenetrace, corpus, work):
    "a directory stands for its logs, and for nothing else"
    folder = work / "folder"
    (folder / "below").mkdir(parents=True)
    (folder / "b.log").write_text("sceneDidBecomeActive(_:)\n")
    (folder / "below/a.log").write_text("sceneDidBecomeActive(_:)\n")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 8)
    (folder / "nowhere").symlink_to("there is none")
    got = rows(batch(scenetrace, folder))
    assert [row["id"] for row in got] == [f"{folder}/b.log", f"{folder}/below/a.log"], got
    # Who names a path, though, wants to know what became of it.
    missing, empty = folder / "missing.log", folder / "empty"
    empty.mkdir()
    (empty / "empty.log").write_bytes(b"")
    got = rows(batch(scenetrace, missing, empty))
    assert [(row["id"], row["status"]) for row in got] == [
        (str(missing), "unreadable"), (f"{empty}/empty.log", "no_format")], got


def determinism(scenetrace, corpus, work):
    "neither the day nor the place changes a byte"
    some = corpus.paths[:100]
    expected = batch(scenetrace, *some)
    for env in (
        {"TZ": "Asia/Tokyo", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "1"}, {"LANG": "de_DE.UTF-8"},
        {"SWIFT_DETERMINISTIC_HASHING": "1"},
    ):
        assert batch(scenetrace, *some, env=env) == expected
    relative = [os.path.relpath(path, work) for path in some]
    done = subprocess.run(
        [scenetrace, "batch", "--no-config", *relative], cwd=work, capture_output=True, check=True)
    for one, other in zip(rows(done.stdout), rows(expected)):
        assert {**one, "id": ""} == {**other, "id": ""}


def one_write(scenetrace, corpus, work):
    "every line is one write of at most 4,096 bytes, and nothing is said beside"
    # A pipe of packets hands out what was written at once, and splits what is longer.
    reading, writing = os.pipe2(os.O_DIRECT)
    child = subprocess.Popen(
        [scenetrace, "batch", "--no-config", *corpus.paths[:80], "no such file"], stdout=writing,
        stderr=subprocess.PIPE)
    os.close(writing)
    packets = []
    while packet := os.read(reading, 1 << 16):
        packets.append(packet)
    os.close(reading)
    assert child.wait() == 0 and child.stderr.read() == b""
    assert len(packets) == 82
    for packet in packets:
        assert len(packet) <= 4096 and packet.endswith(b"\n") and packet.count(b"\n") == 1
    assert len(rows(b"".join(packets))) == 81


def limits(scenetrace, corpus, work):
    "a trace is read as far as the limits go, and that is said"
    log = work / "long.log"
    stay = ("2025-03-01 09:{:02d}:00.000 Notes[5:1] sceneDidEnterBackground(_:)\n"
            "2025-03-01 09:{:02d}:10.000 Notes[5:1] tableView.reloadData()\n"
            "2025-03-01 09:{:02d}:20.000 Notes[5:1] sceneWillEnterForeground(_:)\n"
            "2025-03-01 09:{:02d}:21.000 Notes[5:1] sceneDidBecomeActive(_:)\n")
    log.write_text("".join(stay.format(*[minute] * 4) for minute in range(60)))
    whole, = rows(batch(scenetrace, log))
    assert whole["status"] == "ok" and whole["lines"] == 240
    assert whole["rules"]["ui-update-in-background"][0] == 60
    size = log.stat().st_size
    exact, = rows(batch(scenetrace, "--limit-bytes", size, log))
    assert exact == {**whole, "pack": exact["pack"]}
    for flag, most in (("--limit-bytes", 1000), ("--limit-bytes", size - 1)):
        row, = rows(batch(scenetrace, flag, most, log))
        assert row["status"] == "limited" and row["why"] and row["lines"] <= 240, row
    # The first piece is read whole; what comes behind it no more.
    log.write_text(log.read_text() * 400)
    for flag in ("--limit-events", "--limit-findings"):
        row, = rows(batch(scenetrace, flag, 10, log))
        assert row["status"] == "limited" and row["lines"] < 240 * 400, row
    row, = rows(batch(scenetrace, "--limit-bytes", "1k", "--frames", "-", given=b"".join(
        b"one\t" + line for line in log.read_bytes().splitlines(keepends=True)[:100])))
    assert row["status"] == "limited" and row["id"] == "one", row


def frames(scenetrace, corpus, work):
    "lines that were mixed and sorted again are judged as they were"
    chosen = [path for path in corpus.paths[:300] if os.path.exists(path)]
    expected = rows(batch(scenetrace, *chosen))
    lines = []
    for path in chosen:
        name = path.split("traces/")[-1].encode()
        text = pathlib.Path(path).read_bytes()
        lines += [(name, number, line) for number, line in enumerate(text.split(b"\n")[:-1])]
    random.Random(3).shuffle(lines)
    lines.sort(key=lambda line: line[:2])
    given = b"".join(name + b"\t" + line + b"\n" for name, _, line in lines)
    for jobs in ("1", "3"):
        got = rows(batch(scenetrace, "-j", jobs, "--frames", "-", given=given))
        assert len(got) == len(expected)
        for one, other in zip(got, expected):
            assert other["id"].endswith(one["id"])
            assert {**one, "id": ""} == {**other, "id": ""}
    assert rows(batch(scenetrace, "--frames", "-", given=b"")) == []
    # A tab in a line is a part of it, and the last line may lack its end.
    row, = rows(batch(scenetrace, "--frames", "-", given=b"s\tsceneDidBecomeActive(_:)\ts\ns\tx"))
    assert row["lines"] == 2 and row["events"] == 1


def mistakes(scenetrace, corpus, work):
    "wrong arguments, rules and frames end with 2, and without a last line"
    bad = work / "bad.yml"
    bad.write_text("schema: scenetrace/v1\nrule: x\n")
    log = corpus.paths[0]
    for arguments, given, words in (
        (["--pack", bad, log], None, "bad.yml"),
        (["--pack", work / "no.yml", log], None, "no.yml"),
        (["--rule", "no-such-rule", log], None, "no-such-rule"),
        (["--paths-from", work / "no.txt"], None, "no.txt"),
        (["--paths-from", "-", log], b"", "different ways"),
        (["--limit-bytes", "0", log], None, "limit"),
        (["--limit-seconds", "1h", log], None, "limit"),
        (["--emit", "all", log], None, "all"),
        (["--manifest", corpus.list, log], None, "column"),
        (["--frames", "-"], b"no tab here\n", "no tab"),
        (["--frames", "-"], b"b\tx\na\tx\n", "out of order"),
        (["--frames", "-"], b"a\tx\nb\tx\na\tx\n", "out of order"),
    ):
        command = [scenetrace, "batch", "--no-config", *arguments]
        assert words in fails(*command, given=given), words
        done = subprocess.run(list(map(str, command)), input=given, capture_output=True)
        assert b'"end"' not in done.stdout, arguments


def no_trace_takes_another(scenetrace, corpus, work):
    "a trace that hangs or kills its reader is named, and no other is lost"
    pipe = work / "poison.log"
    os.mkfifo(pipe)
    good = corpus.paths[:24]
    expected = {row["id"]: row for row in rows(batch(scenetrace, *good))}
    # Nobody writes into the pipe: whoever opens it waits for ever.
    other = work / "poison2.log"
    os.mkfifo(other)
    for paths in (
        [pipe, *good], [*good, pipe], [*good[:9], pipe, other, *good[9:]], [pipe],
    ):
        paths = [str(path) for path in paths]
        got = rows(batch(scenetrace, "-j", "2", "--limit-seconds", "1", *paths))
        assert [row["id"] for row in got] == paths
        for row in got:
            if row["id"] in expected:
                assert {**row, "pack": ""} == {**expected[row["id"]], "pack": ""}
            else:
                assert row["status"] == "quarantined" and row["why"] == "took longer than 1 s", row
    # Now it is killed, as the system kills what takes too much memory.
    for deaths, status in ((1, "ok"), (2, "quarantined")):
        child = subprocess.Popen(
            [scenetrace, "batch", "--no-config", "-j", "2", *good[:8], str(pipe), *good[8:]],
            stdout=subprocess.PIPE)
        for _ in range(deaths):
            reader = reader_of(child.pid, pipe)
            os.kill(reader, signal.SIGKILL)
            # As long as it lives it would be taken for the next one.
            while alive(reader):
                time.sleep(0.02)
        if status == "ok":
            # Whoever tries it again finds a trace in it.
            pipe.write_bytes(pathlib.Path(good[0]).read_bytes())
        output = child.communicate(timeout=60)[0]
        got = rows(output)
        assert child.returncode == 0 and len(got) == 25
        assert got[8]["status"] == status and got[8]["id"] == str(pipe), got[8]
        if status == "quarantined":
            assert got[8]["why"] == "ended by signal 9", got[8]
        assert [row for row in got if row["id"] != str(pipe)] == list(expected.values())


def archive_goes_on(scenetrace, corpus, work):
    "of an archive in which a trace kills its reader the other traces are read"
    archive = corpus.folder / "archives/000.tar.gz"
    whole = rows(batch(scenetrace, archive))
    # The reader is killed somewhere, and again, and the batch must still come to the same.
    child = subprocess.Popen(
        [scenetrace, "batch", "--no-config", "-j", "1", str(archive)], stdout=subprocess.PIPE)
    for _ in range(3):
        with contextlib.suppress(ProcessLookupError):
            for worker in children(child.pid):
                os.kill(worker, signal.SIGKILL)
        time.sleep(0.05)
    got = rows(child.communicate(timeout=60)[0])
    assert child.returncode == 0 and [row["id"] for row in got] == [row["id"] for row in whole]
    assert [r for r in got if r["status"] != "quarantined"] == [
        r for r, g in zip(whole, got) if g["status"] != "quarantined"]


def killed(scenetrace, corpus, work):
    "no reader stays behind when the batch is killed"
    pipe = work / "hanging.log"
    os.mkfifo(pipe)
    child = subprocess.Popen(
        [scenetrace, "batch", "--no-config", "--limit-seconds", "1", str(pipe)],
        stdout=subprocess.PIPE)
    worker = reader_of(child.pid, pipe)
    child.kill()
    start = time.monotonic()
    # Whoever waits for its output need not wait for the readers.
    assert child.communicate(timeout=10)[0] == b"" and time.monotonic() - start < 1
    while alive(worker):
        assert time.monotonic() - start < 10, "the reader is still there"
        time.sleep(0.05)


def interrupted(scenetrace, corpus, work):
    "who is interrupted does not claim to have read everything"
    pipe = work / "endless.log"
    os.mkfifo(pipe)
    for number in (signal.SIGINT, signal.SIGTERM):
        reading, writing = os.pipe()
        child = subprocess.Popen(
            [scenetrace, "batch", "--no-config", "--paths-from", "-"], stdin=reading,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.close(reading)
        os.write(writing, f"{corpus.paths[0]}\n{pipe}\n".encode())
        os.close(writing)
        reader_of(child.pid, pipe)
        child.send_signal(number)
        output, _ = child.communicate(timeout=10)
        assert child.returncode not in (0, 2) and b'"end"' not in output, child.returncode


def progress(scenetrace, corpus, work):
    "a terminal shows rate and remaining time, and nothing else is shown on it"
    paths = work / "many.txt"
    paths.write_text("".join(path + "\n" for path in corpus.paths if os.path.exists(path)) * 40)
    done = subprocess.run(
        ["script", "-qec",
         f"'{scenetrace}' batch --no-config -j 1 --paths-from '{paths}' > '{work}/out.jsonl'",
         "/dev/null"],
        stdin=subprocess.DEVNULL, capture_output=True, check=True)
    shown = done.stdout.decode().split("\r")
    lines = [text for text in shown if "traces" in text]
    assert lines, "nothing was shown in more than a second"
    assert any(" a second, " in line and " left" in line for line in lines), lines
    assert shown[-1].replace("\x1b[K", "") == "", shown[-1]


# MARK: Processes


def children(parent):
    done = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True)
    return [int(number) for number in done.stdout.split()]


def state(process):
    """The letter of what the process does; None when it is gone."""
    # It may end between the opening of the file and the reading.
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    return None


def alive(process):
    return state(process) not in (None, "Z")


def sleeps_in(process):
    """The number of the system call that the process waits in; None when it does not."""
    with contextlib.suppress(OSError):
        call = pathlib.Path(f"/proc/{process}/syscall").read_text().split()[0]
        return call if state(process) == "S" else None
    return None


def reader_of(parent, pipe, seconds=20):
    """The worker that is about to open a pipe, once it is there: it sleeps in open(2)."""
    end = time.monotonic() + seconds
    # Of each worker, how often in a row it was seen there: open(2) and openat(2) of other files do not last.
    seen = {}
    while time.monotonic() < end:
        for child in children(parent):
            number = sleeps_in(child)
            seen[child] = seen.get(child, 0) + 1 if number in ("2", "257", "56") else 0
            if seen[child] == 4:
                return child
        time.sleep(0.05)
    raise AssertionError(f"nobody opens {pipe}")
