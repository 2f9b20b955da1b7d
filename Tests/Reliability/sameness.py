"""The same input gives the same bytes: however it arrives, on however many threads, wherever and whenever it is read.

Of reports whose order follows the order in which logs are named, the findings are compared as a set.
"""

import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import threading

from .support import CLEAN, FORMATS, FOUND, HOSTILE, ORDINARY, PLAIN, ROOT

COMMANDS = [("check", format) for format in FORMATS] + [
    ("report", format) for format in FORMATS] + [("timeline", "text"), ("timeline", "json"), ("timeline", "jsonl")]


def checks(bench):
    return [
        ("input in pieces of 1, 7, 4,096 bytes and 1 MiB", "the bytes that a file gives", pieces),
        ("--jobs 1, 2, 7", "the same bytes", jobs),
        ("LC_ALL, LANG, TZ, TERM, COLUMNS, HOME and what else is set", "the same bytes", environments),
        ("another directory, a relative name, a link, standard input", "the same bytes", places),
        ("ten runs, with and without fixed seeds of hashes", "the same bytes", repetitions),
        ("several formats at once", "each as alone", together),
        ("logs in another order", "the same findings, of the same logs", orders),
        ("packed or not", "the same findings and account", packed),
    ]


def samples(t):
    logs = [FOUND, CLEAN, ORDINARY, HOSTILE]
    formats = sorted((ROOT / "samples/formats").rglob("*.log"))
    logs += [str(path) for path in (formats if t.bench.is_long else formats[::12])]
    return logs


def expected(t, command, format, log):
    """What a file gives under the name that standard input will have."""
    data = pathlib.Path(log).read_bytes()
    return t.bench.reference(format, "-", "--stdin-filename", "app.log", command=command, input=data)


def pieces(t):
    for log in samples(t):
        data = pathlib.Path(log).read_bytes()
        for command, format in (("check", "text"), ("report", "json"), ("timeline", "text")):
            # A file, by a name.
            (t.folder / "app.log").write_bytes(data)
            result = t.run(command, "--no-config", "-f", format, "app.log")
            wanted = (result.code, result.out)
            for size in (1, 7, 4096, 1 << 20):
                if size == 1 and len(data) > 60_000:
                    continue
                process = t.begin(
                    command, "--no-config", "-f", format, "-", "--stdin-filename", "app.log", stdin=subprocess.PIPE)
                got = []
                reader = threading.Thread(target=lambda: got.append(process.stdout.read()))
                reader.start()
                for start in range(0, len(data), size):
                    os.write(process.stdin.fileno(), data[start:start + size])
                process.stdin.close()
                reader.join()
                process.wait(30)
                process.stderr.close()
                t.hold((process.returncode, got[0]) == wanted, f"{command} {format} {log} in pieces of {size}")
    path, _ = t.bench.log(4)
    data = path.read_bytes()
    wanted = t.bench.reference("text", "--stdin-filename", "x", "-", input=data)
    for size in (4096, 65536, 100_003, 1 << 20, (1 << 20) + 1):
        process = t.begin("check", "--no-config", "--stdin-filename", "x", "-", stdin=subprocess.PIPE)
        got = []
        reader = threading.Thread(target=lambda: got.append(process.stdout.read()))
        reader.start()
        for start in range(0, len(data), size):
            process.stdin.write(data[start:start + size])
            process.stdin.flush()
        process.stdin.close()
        reader.join()
        process.wait(30)
        process.stderr.close()
        t.hold((got[0], process.returncode) == wanted, f"4 MB in pieces of {size}")


def jobs(t):
    large, _ = t.bench.log(4)
    folder = t.folder / "logs"
    folder.mkdir()
    for index in range(40):
        data = pathlib.Path([FOUND, CLEAN, ORDINARY][index % 3]).read_bytes()
        # Enough for a second thread to be worth it.
        (folder / f"{index:02d}.log").write_bytes(data * (1 + index * 3 % 40))
    for command, format in COMMANDS:
        for inputs in (["-r", folder], [large, FOUND, folder / "03.log"]):
            if t.bench.is_long or (command == "check" and inputs[0] == "-r") or format in ("html", "json", "text"):
                wanted = None
                for number in (1, 2, 7):
                    result = t.run(command, "--no-config", "--jobs", number, "-f", format, *inputs)
                    wanted = wanted or (result.code, result.out, result.err)
                    t.hold((result.code, result.out, result.err) == wanted,
                           f"{command} {format} {inputs[-1]}: --jobs {number}")


def environments(t):
    installed = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split() if shutil.which("locale") else []
    locales = ["C", "C.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8", "POSIX", "no_SUCH"]
    t.note("locales here: " + " ".join(sorted(set(installed) & {"tr_TR.utf8", "de_DE.utf8", "C.utf8"})))
    sets = [{"LC_ALL": name, "LANG": name} for name in locales]
    sets += [{"TZ": zone} for zone in ("UTC", "Pacific/Chatham", "America/St_Johns", "nonsense", ":/etc/passwd", "XYZ+25")]
    sets += [{"TERM": term} for term in ("dumb", "xterm-256color", "", "x" * 5000)]
    sets += [{"COLUMNS": columns} for columns in ("1", "1000000", "-5", "99999999999999999999", "wide")]
    sets += [
        {"HOME": "/nonexistent"}, {"HOME": ""}, {"HOME": "/" + "x" * 5000}, {"PATH": ""}, {"TMPDIR": "/nonexistent"},
        {"GARBAGE" * 50: "\x01\x7f" * 500}, {"LC_ALL": "C", "LC_CTYPE": "tr_TR.UTF-8", "LANGUAGE": "tr"},
        {"SWIFT_DETERMINISTIC_HASHING": "1"}, {"MALLOC_PERTURB_": "165"}, {"MALLOC_ARENA_MAX": "1"}, {"LINES": "0"},
        {"POSIXLY_CORRECT": "1"}, {"USER": "", "LOGNAME": ""}, {"EDITOR": "false", "PAGER": "false"},
    ]
    for command, format in COMMANDS:
        for log in (ORDINARY, HOSTILE) if t.bench.is_long else (HOSTILE if format in ("text", "json", "html") else ORDINARY,):
            wanted = t.bench.reference(format, log, command=command)
            # Pictures are drawn with what the locale has: in one without UTF-8 all are the same.
            plain = t.run(command, "--no-config", "-f", format, log, env=dict(PLAIN, LC_ALL="C"))
            t.hold((format == "text" and command != "check") or (plain.out, plain.code) == wanted,
                   f"{command} {format} in a locale without UTF-8")
            chosen = sets if t.bench.is_long or format in ("text", "html") else sets[::4]
            for extra in chosen:
                result = t.run(command, "--no-config", "-f", format, log, env=dict(PLAIN, **extra))
                is_plain = "utf" not in extra.get("LC_ALL", "UTF-8").lower()
                t.hold(
                    (result.out, result.code) == ((plain.out, plain.code) if is_plain else wanted),
                    f"{command} {format} with {str(extra)[:60]}: {result}")
            result = t.run(command, "--no-config", "-f", format, log, env={})
            t.hold((result.out, result.code) == wanted, f"{command} {format} with nothing set: {result}")


def places(t):
    for command, format in COMMANDS:
        data = pathlib.Path(ORDINARY).read_bytes()
        wanted = None
        for name in ("one", "other place with spaces", "a/b/c/d"):
            folder = t.folder / name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "app.log").write_bytes(data)
            result = t.run(command, "--no-config", "-f", format, "app.log", cwd=folder)
            wanted = wanted or (result.code, result.out)
            t.hold((result.code, result.out) == wanted, f"{command} {format} in {name}")
        with open(t.folder / "one/app.log", "rb") as log:
            result = t.run(command, "--no-config", "-f", format, "--stdin-filename", "app.log", stdin=log, cwd="/")
        t.hold((result.code, result.out) == wanted, f"{command} {format} as standard input")
        link = t.folder / "one" / "link"
        if not link.exists():
            os.symlink(t.folder / "a/b/c/d", link)
        result = t.run(command, "--no-config", "-f", format, "app.log", cwd=link)
        t.hold((result.code, result.out) == wanted, f"{command} {format} through a link")
        place = t.folder / "out"
        result = t.run(command, "--no-config", "-f", format, "-o", place, "app.log", cwd=t.folder / "one")
        t.hold((result.code, place.read_bytes()) == wanted, f"{command} {format} with -o")


def repetitions(t):
    for command, format in COMMANDS:
        for log in (ORDINARY, HOSTILE):
            wanted = t.bench.reference(format, log, command=command)
            for index in range(10 if t.bench.is_long or format in ("text", "json") else 3):
                # Where memory lies, and with which seeds, is another thing in each run.
                result = t.run(command, "--no-config", "-f", format, log, env=dict(PLAIN, PADDING="x" * index * 997))
                t.hold((result.out, result.code) == wanted, f"{command} {format} {log}: run {index}")


def together(t):
    for command in ("check", "report"):
        places = {format: t.folder / f"{command}.{format}" for format in FORMATS}
        for log in (ORDINARY, HOSTILE, FOUND):
            t.run(command, "--no-config", *[f"-f{format}={place}" for format, place in places.items()], log)
            for format, place in places.items():
                t.hold(
                    place.read_bytes() == t.bench.reference(format, log, command=command)[0],
                    f"{command} {log}: {format} beside others")


def findings(text):
    """The findings of a document, without what counts launches over all logs."""
    def bare(finding):
        finding.pop("launch", None)
        return json.dumps(finding, sort_keys=True)
    return sorted(bare(finding) for finding in json.loads(text)["findings"])


def orders(t):
    chance = random.Random(3)
    logs = samples(t)[:12]
    wanted = None
    for _ in range(8):
        for flags in ([], ["--jobs", "2"]):
            result = t.run("check", "--no-config", "-f", "json", *flags, *logs)
            seen = findings(result.out)
            wanted = wanted or (result.code, seen)
            t.hold((result.code, seen) == wanted, f"in the order {[pathlib.Path(log).stem for log in logs]}")
        chance.shuffle(logs)
    # Interleaved by their clocks, it does not matter who is named first.
    first, second = t.folder / "a.log", t.folder / "b.log"
    rows = pathlib.Path(ORDINARY).read_bytes().splitlines(True)
    first.write_bytes(b"".join(row for row in rows if row.startswith(b"2025") and b"scene" not in row.lower()))
    second.write_bytes(b"".join(row for row in rows if row.startswith(b"2025") and b"scene" in row.lower()))
    seen = [
        findings(t.run("check", "--no-config", "-f", "json", "--merge-by-time", *names).out)
        for names in itertools.permutations([first, second])]
    t.hold(
        [[json.loads(entry)["rule"] for entry in one] for one in seen][0]
        == [json.loads(entry)["rule"] for entry in seen[1]], "merged by time")


def packed(t):
    from .faults import packed as pack
    for log in (FOUND, ORDINARY, CLEAN):
        data = pathlib.Path(log).read_bytes()
        wanted = None
        for suffix, place in pack(t, data).items():
            for arguments, stdin in (([place], None), (["-"], place.read_bytes())):
                result = t.run("check", "--no-config", "-f", "json", *arguments, input=stdin)
                document = json.loads(result.out)
                account = {key: value for key, value in document["inputs"][0].items() if key != "file"}
                name = document["inputs"][0]["file"]
                def strip(entry):
                    text = json.dumps(entry, sort_keys=True).replace(json.dumps(name)[1:-1], "app.log")
                    return json.loads(text)
                seen = [strip({key: value for key, value in finding.items() if key != "fingerprint"})
                        for finding in document["findings"]]
                wanted = wanted or (result.code, account, seen)
                t.hold((result.code, account, seen) == wanted, f"{pathlib.Path(log).name}{suffix} {arguments[0]}")
