"""Input that is made to do harm: lines that cost too much, packed input that has no end, numbers that are too
large, and very much of everything.

Nothing of it may end the program by a signal, take more than its share of time or memory, or keep the rest of the
input from being read.
"""

import gzip
import io
import itertools
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import tarfile
import time
import zipfile
import zlib

from .support import CLEAN, FORMATS, FOUND, PLAIN, ROOT, Result, Skipped, counted, launch, whole

# What one line may cost at most, and how long such a line is.
MILLISECONDS = 10
LINE = 64 << 10
# Beside what an ordinary log takes.
MEMORY = 200 << 20

HEADS = [
    b"", b"2025-03-01 09:00:00.000 Notes[512:1a03] ", b"Mar  1 09:00:00 iPhone Notes[512] <Notice>: ",
    b"2025-03-01 09:00:00.000000+0000 0x1a03     Default     0x0                  512    0    Notes: (UIKit) ",
]


def checks(bench):
    return [
        ("one line of 64 KiB: repeated bytes and brackets", f"at most {MILLISECONDS} ms", repeated_lines),
        ("one line of 64 KiB: stamps and heads that nearly fit", f"at most {MILLISECONDS} ms", nearly_stamps),
        ("one line of 64 KiB: made of the patterns' own words", f"at most {MILLISECONDS} ms", pattern_words),
        ("one line of 1 MiB, and of 8 MiB without an end", "at most 16 times as much; cut, and counted", longest_lines),
        ("lines of JSON: 100,000 brackets, quotes, escapes", f"at most {MILLISECONDS} ms, every line counted", deep_json),
        ("numbers without a bound, in every format of log", "no signal, every line counted, every report whole", numbers),
        ("numbers without a bound, in flags", "exit 0, 1 or 2, no signal", flags),
        ("YAML that grows or nests without end", "exit 2, named, in a second", yaml),
        ("patterns of users that try without end", "every line counted; the limit is told", user_patterns),
        ("gzip, bzip2, xz, zip of zeros", "constant memory, no signal", zeros),
        ("archives in archives", "refused at the fifth, named", nested),
        ("archives of very many members", "constant memory", members),
        ("archives with wrong sizes and names", "no signal, nothing written", wrong_archives),
        ("very many scenes in one launch", "memory and time per line stay", many_scenes),
        ("very many findings", "text counts them; every report whole", many_findings),
        ("very many inputs", "memory stays, every line counted", many_inputs),
    ]


def measured(t, *arguments, input=None, **options):
    """Runs the program and says how much processor time and memory it took."""
    source = {}
    if input is not None:
        file = open(t.folder / "measured.log", "wb+")
        file.write(input)
        file.seek(0)
        source["stdin"] = file
    process = t.begin(*arguments, **source, **options)
    import threading
    got = {}
    threads = [
        threading.Thread(target=lambda name=name: got.__setitem__(name, getattr(process, name).read()))
        for name in ("stdout", "stderr")]
    for thread in threads:
        thread.start()
    alarm = threading.Timer(120, process.kill)
    alarm.start()
    _, status, usage = os.wait4(process.pid, 0)
    alarm.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    for thread in threads:
        thread.join()
    if source:
        file.close()
    return Result(process.returncode, got["stdout"], got["stderr"], usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10)


def check(t, data, *flags):
    return measured(t, "check", "--no-config", "--jobs", "1", *flags, input=data)


def base(t):
    """What a run takes that reads nearly nothing."""
    if not hasattr(t.bench, "base"):
        t.bench.base = min(check(t, b"saved\n").seconds for _ in range(5))
    return t.bench.base


def cost(t, lines, copies=8):
    """The mean processor time of these lines in milliseconds; copies differ in a number, as if never seen before."""
    data = b"".join(
        line.replace(b"@", b"%d" % copy) + b"\n" for copy in range(copies) for line in lines)
    result = check(t, data)
    account = counted(result.out)
    total = data.count(b"\n")
    t.hold(result.code in (0, 1), f"{lines[0][:60]}: {result}")
    t.hold(account and account[0] == total and sum(account[1:]) == total, f"{lines[0][:60]}: {account}, not {total}")
    return max(0, result.seconds - base(t)) * 1000 / total


def worst(t, recipes, bound=MILLISECONDS):
    """Tries all lines, in groups as long as none of a group can be at fault.

    Lines are made when they are tried: what this program holds in memory would count as the other's.
    """
    found = (0, b"")

    def attempt(some):
        nonlocal found
        group = [filled(*recipe)[:LINE] for recipe in some]
        mean = cost(t, group)
        if len(group) == 1:
            if mean > bound / 2:
                mean = min(mean, cost(t, group))
            found = max(found, (mean, group[0]))
            t.hold(mean <= bound, f"{mean:.1f} ms: {group[0][:90]!r} ... of {len(group[0])} bytes")
        elif mean * len(group) > max(bound / 2, found[0]):
            attempt(some[:len(some) // 2])
            attempt(some[len(some) // 2:])

    for start in range(0, len(recipes), 16):
        attempt(recipes[start:start + 16])
    t.note(f"{len(recipes)} lines, the worst {found[0]:.2f} ms: {found[1][:70].decode(errors='replace')} ...")


def filled(unit, head=b"", tail=b"", size=LINE):
    count = max(1, (size - len(head) - len(tail)) // len(unit))
    return head + unit * count + tail


def repeated_lines(t):
    units = [
        b"a", b"A", b"0", b"f", b" ", b"\t", b".", b"-", b":", b"_", b"(", b")", b"[", b"]", b"<", b">", b"{", b"}",
        b'"', b"'", b"\\", b"/", b"|", b"*", b"#", b"@", b"=", b",", b"\x1b[0m", b"\x00a", b"\xff", b"\xc3\xa9",
        b"\xe2\x80\x8b", b"\xf0\x9f\x91\xa9\xe2\x80\x8d", b"a\xcc\x81", b"()", b"[]", b"<>", b"a b ", b"a.b.", b"aB",
        b"((a)", b"[[a]", b"0x", b"0xf ", b"a(_:)", b"%s", b"::", b"a=b ", b"a: b, ", b"key=value ", b"\r", b"1 ",
        b"-1-", b"1:1:", b"[1] ", b"(1) ", b"<a: 0x1> ", b"\\u0041", b"&amp;", b"</script>", b"::error::",
    ]
    worst(t, [(unit, head) for unit in units for head in (HEADS if t.bench.is_long else HEADS[:2])])


def nearly_stamps(t):
    lines = []
    stamps = [
        b"2025-03-01 09:00:00.000", b"2025-03-01T09:00:00Z", b"Mar  1 09:00:00", b"09:00:00.000", b"1740819600.123",
        b"2025-03-01 09:00:00.000000+0000", b"[2025-03-01 09:00:00 +0000]", b"01/03/2025, 09:00:00", b"0.000123 sec",
    ]
    for stamp in stamps:
        lines += [(stamp + b" ",), (stamp,), (b"9", stamp[:-1]), (b" ", stamp), (b"0", stamp)]
    samples = sorted((ROOT / "samples/formats").rglob("*.log"))
    for path in samples:
        first = path.read_bytes().splitlines()[:1]
        if first and len(first[0]) < 4000:
            lines += [(first[0] + b" ",), (b"a", first[0]), (b"(", first[0][:len(first[0]) // 2])]
    worst(t, lines if t.bench.is_long else lines[:: max(1, len(lines) // 128)])


def words(t):
    """The literals by which lines are found, and the samples of what is defined."""
    listed = t.run("vocabulary", "literals").out.split(b"\n")
    literals = sorted({line.split(b"\t")[-1].strip() for line in listed if 3 < len(line.strip()) < 200})
    samples = set()
    for path in sorted((ROOT / "Patterns").rglob("*.yml")):
        for found in re.findall(rb"'((?:[^'\n]|'')+)'", path.read_bytes()):
            if b"(?" not in found and b"\\" not in found:
                samples.add(found)
    return literals, sorted(sample for sample in samples if 2 < len(sample) < 500)


def pattern_words(t):
    literals, samples = words(t)
    if not t.hold(len(literals) > 50 and len(samples) > 200, f"{len(literals)} words, {len(samples)} samples"):
        return
    chance = random.Random(11)
    lines = []
    for word in literals + samples:
        head = HEADS[1]
        lines += [
            (word, head), (word + b" ", head), (b"(", head + word), (b"a", head + word), (b" ", head + word),
            (b"0", head + word), (b'"', head + word), (b"a ", head + word + b" ", word), (word[:-1], head),
            (word + b"(", head), (b"<", head + word),
        ]
    for _ in range(400):
        some = b" ".join(chance.choice(literals) for _ in range(6))
        lines.append((some + b" ", HEADS[1]))
    if not t.bench.is_long:
        lines = chance.sample(lines, 160)
    worst(t, lines)


def longest_lines(t):
    for unit in (b"a", b"(", b"saveContext() ", b"sceneDidBecomeActive(_:) ", b"0x1 ", b'{"a":', b"2025-03-01 09:00:00 "):
        for size in (1 << 20, 8 << 20):
            data = filled(unit, HEADS[1], size=size)
            result = check(t, data + b"\n" + data)
            account = counted(result.out)
            t.hold(result.code in (0, 1), f"{unit}, {size}: {result}")
            t.hold(account and account[0] == 2 and sum(account[1:]) == 2, f"{unit}, {size}: {account}")
            t.hold(size == 1 << 20 or account and (account[4] == 2 or account[1] == 2),
                   f"{unit}, {size}: not counted as cut, {account}")
            each = max(0, result.seconds - base(t)) * 500
            t.hold(each < 16 * MILLISECONDS, f"{unit}, {size}: {each:.0f} ms")
            t.hold(result.memory < MEMORY, f"{unit}, {size}: {result.memory >> 20} MB")


def deep_json(t):
    known = (b'{"eventMessage":"sceneDidBecomeActive(_:)","processID":512,"processImagePath":"/Notes","timestamp":'
             b'"2025-03-01 09:00:00.000000+0000","extra":')
    def lines():
        for open, close in ((b"[", b"]"), (b'{"a":', b"}"), (b"[{\"a\":", b"}]")):
            for count in (1000, 100_000):
                yield open * count + close * count
                yield open * count
                yield known + open * count + b"1" + close * count + b"}"
                yield known + open * count
        yield known + b'"' + b"\\" * 65536 + b'"}'
        yield known + b'"' + b"\\u0041" * 10000 + b'"}'
        yield known + b'"' + b"\\ud800" * 10000 + b'"}'
        yield known + b'"' + b"\\u0000" * 1000 + b'"}'
        yield b"{" + b",".join(b'"k%d":%d' % (index, index) for index in range(5000)) + b"}"
        yield b"{" + b",".join(b'"eventMessage":"saved"' for _ in range(3000)) + b"}"
        yield known + b"9" * 60000 + b"}"
        yield known + b"1e" + b"9" * 60000 + b"}"
        yield b'{"eventMessage":"' + b"sceneDidBecomeActive(_:) " * 2500 + b'"}'
    for index, line in enumerate(lines()):
        good = b'{"eventMessage":"applicationWillTerminate(_:)","processID":512,"processImagePath":"/Notes"}\n'
        for data in (line + b"\n" + good, good * 3 + line + b"\n" + good, good + line):
            result = check(t, data)
            account = counted(result.out)
            total = data.count(b"\n") + (not data.endswith(b"\n"))
            name = f"{index}: {line[:40]!r}"
            t.hold(result.code in (0, 1), f"{name}: {result}")
            t.hold(account and account[0] == total and sum(account[1:]) == total, f"{name}: {account}, not {total}")
            milliseconds = max(0, result.seconds - base(t)) * 1000
            t.hold(milliseconds < MILLISECONDS * max(1, len(line) / LINE) * 2, f"{name}: {milliseconds:.0f} ms")


HUGE = [
    b"99999999999999999999", b"9223372036854775807", b"9223372036854775808", b"18446744073709551616", b"4294967296",
    b"2147483648", b"-9223372036854775808", b"0", b"00000000000000000000", b"1e308", b"99999", b"999999999999",
]


def sample_logs():
    return [
        path for folder in ("formats", "bad", "ok", "reports", "lives") for path in sorted((ROOT / "samples" / folder).rglob("*"))
        if path.suffix in (".log", ".txt", ".ndjson", ".json", ".ips") and path.is_file()
        and not re.search(r"\.(check|timeline|report)\.", path.name) and path.stat().st_size < 100_000]


def numbers(t):
    chance = random.Random(7)
    logs = sample_logs()
    t.note(f"{len(logs)} logs")
    batch = []
    for index, path in enumerate(logs):
        data = path.read_bytes()
        for place, huge in enumerate(HUGE):
            if not t.bench.is_long and (index + place) % 4:
                continue
            every = re.sub(rb"\d+", huge, data)
            some = re.sub(rb"\d+", lambda found: chance.choice(HUGE) if chance.random() < 0.15 else found[0], data)
            for name, text in (("every", every), ("some", some)):
                target = t.folder / f"{index}-{place}-{name}.log"
                target.write_bytes(text)
                batch.append(target)
    # Together, as a crash of one shows; then by halves until it is known which.
    def attempt(paths, command, format):
        flags = ["--all"] if command != "timeline" else ["--events", "--views"]
        result = t.run(command, "--no-config", *flags, "-f", format, *paths, timeout=300)
        if result.code in (0, 1, 2) and (format == "text" or not whole(format, result.out)):
            if format == "json" and command == "check":
                for entry in json.loads(result.out)["inputs"]:
                    total = entry["events"] + entry["continuations"] + entry["other"] + entry["dropped"]
                    t.hold(total == entry["lines"], f"{entry['file']}: the account is {entry}")
            return
        if len(paths) == 1:
            t.hold(False, f"{command} {format} {paths[0].name} ({logs[int(paths[0].name.split('-')[0])].name}): {result}"
                   f" {whole(format, result.out) or ''}")
            keep = pathlib.Path("/tmp") / f"number-{paths[0].name}"
            if os.environ.get("KEEP"):
                keep.write_bytes(paths[0].read_bytes())
            return
        attempt(paths[:len(paths) // 2], command, format)
        attempt(paths[len(paths) // 2:], command, format)
    for command, format in [
        ("check", "json"), ("report", "html"), ("report", "perfetto"), ("report", "sqlite"), ("report", "markdown"),
        ("timeline", "text"), ("report", "jsonl"),
    ]:
        attempt(batch, command, format)


def flags(t):
    huge = ["99999999999999999999", "9223372036854775807", "-1", "0", "-9223372036854775808", "1e9", "4294967296", "", "٣"]
    for value in huge:
        for arguments in (
            ["check", "--year", value, FOUND], ["check", "--zone", value, FOUND], ["check", "--zone", f"+{value}", FOUND],
            ["check", "--jobs", value, FOUND], ["check", "--since", value, FOUND], ["check", "--since", f"+{value}s", FOUND],
            ["check", "--until", f"+{value}d", FOUND], ["check", "--until", f"line:{value}", FOUND],
            ["check", "--since", f"{value}-01-01", FOUND], ["check", "--process", value, FOUND],
            ["timeline", "--launch", value, FOUND], ["explain", f"{FOUND}:{value}"],
            ["diff", "--tolerance", value, FOUND, CLEAN], ["check", f"--year={value}", f"--zone=+{value}:00", FOUND],
        ):
            result = t.run(*arguments)
            t.hold(result.code in (0, 1, 2), f"{' '.join(arguments[:3])}: {result}")
            t.hold(result.code != 2 or result.err, f"{' '.join(arguments[:3])}: no message")


# Definitions


def yaml(t):
    rule = ("schema: scenetrace/v1\nrule: own\narea: launch\ntitle: t\nseverity: note\nexplanation: e\nwhy: w\nfix: f\n"
            "source: s\nscope: unit\nwhen: resignActive\nforbid: [save]\n")
    bombs = {
        "aliases": "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
            f"{chr(98 + index)}: &{chr(98 + index)} [" + ",".join([f"*{chr(97 + index)}"] * 9) + "]\n" for index in range(9)),
        "an alias of itself": "a: &a [*a]\n",
        "a merge": rule + "<<: {rule: other}\n",
        "a tag": "rule: !!python/object:os.system x\n",
        "flow brackets": "a: " + "[" * 100_000 + "]" * 100_000 + "\n",
        "flow braces": "{a: " * 100_000 + "}" * 100_000,
        "block nesting": "".join(" " * index + "a:\n" for index in range(4000)),
        "block sequences": "- " * 50_000 + "a\n",
        "keys": "".join(f"key{index}: {index}\n" for index in range(300_000)),
        "a scalar": "a: '" + "x" * (32 << 20) + "'\n",
        "a key": "? " + "k" * (1 << 20) + "\n: v\n",
        "documents": "---\na: 1\n" * 200_000,
        "no text": "\x00\x01\x02" * 1000,
        "quotes": "a: '" + "''" * 1_000_000,
        "comments": "# c\n" * 1_000_000,
        "a pattern of brackets": rule.replace("forbid: [save]", "forbid: {event: save, text: '" + "(" * 100_000 + "'}"),
        "a pattern of repetitions": rule.replace("forbid: [save]", "forbid: {event: save, text: '((((a{1,999}){1,999}){1,999}){1,999})'}"),
        "a long pattern": rule.replace("forbid: [save]", "forbid: {event: save, text: '" + "a|" * 500_000 + "b'}"),
    }
    slowest = (0, "")
    for name, text in bombs.items():
        path = t.folder / "own.yml"
        path.write_text(text)
        for arguments in (
            ["check", "--no-config", "--patterns", path, FOUND], ["check", "--config", path, FOUND],
            ["check", "--no-config", "--baseline", path, FOUND], ["patterns", "check", path], ["rules", "test", path],
        ):
            result = measured(t, *arguments)
            what = f"{name}, {' '.join(map(str, arguments[:3])).replace(str(t.folder), '')}"
            # Not every one of them is wrong everywhere: a file of comments is an empty one.
            t.hold(result.code in ((0, 1, 2) if name == "comments" else (2,)), f"{what}: {result}")
            t.hold(result.code != 2 or b"own.yml" in result.err, f"{what}: the message is {result.err[:200]!r}")
            t.hold(len(result.err) < 1 << 16, f"{what}: a message of {len(result.err)} bytes")
            t.hold(result.seconds < 2, f"{what}: {result.seconds:.1f} s")
            t.hold(result.memory < 1 << 30, f"{what}: {result.memory >> 20} MB")
            slowest = max(slowest, (result.seconds, what))
    t.note(f"the slowest took {slowest[0]:.2f} s ({slowest[1]})")


def user_patterns(t):
    word = ("schema: scenetrace/v1\naction: own.word\nconfidence: high\ncategory: network\nmatch: '{pattern}'\n"
            "samples: ['own']\nrejects: ['other']\n")
    for pattern, line in [
        ("own(a+)+$", b"own" + b"a" * 40 + b"!"), ("own(a|a)*$", b"own" + b"a" * 60 + b"!"),
        ("own(.*)*x", b"own" + b"a" * 5000), ("own(?:a?){50}a{50}", b"own" + b"a" * 49),
        (r"own(?=(.*a.*b.*c.*d))\\1z", b"own" + b"abcd" * 200),
    ]:
        path = t.folder / "own.yml"
        path.write_text(word.replace("{pattern}", pattern))
        lines = b"".join(HEADS[1] + line + b"%d\n" % index for index in range(200))
        result = measured(
            t, "check", "--no-config", "--patterns", path, "-f", "json", input=HEADS[1] + b"sceneDidBecomeActive(_:)\n" + lines)
        if not t.hold(result.code in (0, 1), f"{pattern}: {result}"):
            continue
        account = json.loads(result.out)["inputs"][0]
        t.hold(account["lines"] == 201, f"{pattern}: {account}")
        milliseconds = result.seconds * 1000 / 201
        t.hold(milliseconds < MILLISECONDS * 2, f"{pattern}: {milliseconds:.1f} ms for each line")
        t.note(f"{pattern}: {milliseconds:.2f} ms a line, {account.get('matchLimits')} limits")


# Archives


def squeezed(megabytes, compressor):
    """So many mebibytes of zeros, packed without being held."""
    block = bytes(1 << 20)
    return b"".join([compressor.compress(block) for _ in range(megabytes)] + [compressor.flush()])


def zeros(t):
    import bz2
    import lzma
    size = 10 << 10 if t.bench.is_long else 256
    text = b"a" * 99 + b"\n"
    bombs = {
        "zeros.gz": squeezed(size, zlib.compressobj(1, zlib.DEFLATED, 31)),
        "zeros.bz2": squeezed(min(size, 256), bz2.BZ2Compressor(1)),
        "zeros.xz": squeezed(min(size, 256), lzma.LZMACompressor(preset=0)),
    }
    # A log of one line each, of which there is no end.
    compressor = zlib.compressobj(1, zlib.DEFLATED, 31)
    piece = text * 10486
    bombs["lines.gz"] = b"".join([compressor.compress(piece) for _ in range(size)] + [compressor.flush()])
    # Twice packed: a thousandfold of a thousandfold.
    bombs["zeros.gz.gz"] = gzip.compress(bombs["zeros.gz"], 9)
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for index in range(4):
            with archive.open(f"{index}.log", "w", force_zip64=True) as member:
                member.write(b"saved\n")
                for _ in range(size // 4):
                    member.write(piece)
    bombs["lines.zip"] = room.getvalue()
    for name, data in bombs.items():
        path = t.folder / name
        path.write_bytes(data)
        result = measured(t, "check", "--no-config", path)
        t.hold(result.code in (0, 1, 2), f"{name}: {result}")
        t.hold(result.memory < MEMORY, f"{name}: {result.memory >> 20} MB")
        t.note(f"{name} ({len(data) >> 10} KiB): {result.seconds:.1f} s, {result.memory >> 20} MB, {result}")
        path.unlink()


def wrapped(data, name, kind):
    room = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, data)
    else:
        with tarfile.open(fileobj=room, mode="w:gz" if kind == "tar.gz" else "w") as archive:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return room.getvalue()


def nested(t):
    log = open(FOUND, "rb").read()
    for kind in ("zip", "tar", "tar.gz"):
        data, name = log, "app.log"
        for depth in range(1, 40):
            data, name = wrapped(data, name, kind), f"{depth}.{kind}"
            if depth not in (1, 4, 5, 6, 39):
                continue
            path = t.folder / name
            path.write_bytes(data)
            result = measured(t, "check", "--no-config", path)
            if depth <= 4:
                t.hold(result.code == 1 and counted(result.out)[0] == 13, f"{name}: {result}")
            else:
                t.hold(result.code == 2 and b"archives deep" in result.err, f"{name}: {result}")
            t.hold(result.memory < MEMORY and result.seconds < 5, f"{name}: {result.memory >> 20} MB, {result.seconds:.1f} s")
    data = log
    for _ in range(50):
        data = gzip.compress(data)
    path = t.folder / "many.gz"
    path.write_bytes(data)
    result = measured(t, "check", "--no-config", path)
    t.hold(result.code == 2, f"50 times gzip: {result}")


def members(t):
    count = 1_000_000 if t.bench.is_long else 6000
    log = b"2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)\n"
    path = t.folder / "many.tar"
    with open(path, "wb") as file:
        for index in range(count):
            member = tarfile.TarInfo(f"logs/{index}.log")
            member.size = len(log)
            file.write(member.tobuf() + log.ljust(512, b"\0"))
        file.write(bytes(1024))
    result = measured(t, "check", "--no-config", "-q", "-f", "concise", path)
    t.hold(result.code in (0, 1), f"tar: {result}")
    t.hold(result.memory < MEMORY, f"tar: {result.memory >> 20} MB")
    t.note(f"{count} members of a tar: {result.seconds:.1f} s, {result.memory >> 20} MB")
    path.unlink()
    few = min(count, 60_000)
    path = t.folder / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for index in range(few):
            archive.writestr(f"logs/{index}.log", log)
    result = measured(t, "check", "--no-config", "-q", "-f", "concise", path)
    t.hold(result.code in (0, 1), f"zip: {result}")
    t.hold(result.memory < MEMORY, f"zip: {result.memory >> 20} MB")
    t.note(f"{few} members of a zip: {result.seconds:.1f} s, {result.memory >> 20} MB")


def wrong_archives(t):
    log = open(FOUND, "rb").read()
    names = ["../../../tmp/out.log", "/etc/passwd", "C:\\x.log", "a\x1b[31m.log", "a\nb.log", "\u202ex.log", "x" * 300, "."]
    for kind in ("zip", "tar"):
        for name in names:
            path = t.folder / f"wrong.{kind}"
            path.write_bytes(wrapped(log, name, kind))
            result = t.run("check", "--no-config", path)
            t.hold(result.code in (1, 2), f"{kind}, {name!r}: {result}")
            t.hold(b"\x1b" not in result.out + result.err, f"{kind}, {name!r}: an escape is printed")
    t.hold(sorted(path.name for path in t.folder.iterdir()) == ["wrong.tar", "wrong.zip"], "something was written")
    chance = random.Random(5)
    whole_zip, whole_tar = wrapped(log * 50, "app.log", "zip"), wrapped(log * 50, "app.log", "tar")
    for data in (whole_zip, whole_tar, gzip.compress(log * 50)):
        for _ in range(400 if t.bench.is_long else 40):
            broken = bytearray(data)
            for _ in range(chance.randint(1, 6)):
                broken[chance.randrange(min(len(broken), 1024) if chance.random() < 0.7 else len(broken))] = chance.randrange(256)
            result = t.run("check", "--no-config", "-", input=bytes(broken))
            t.hold(result.code in (0, 1, 2), f"damaged: {result}")
    # Sizes that are claimed and not there.
    member = tarfile.TarInfo("app.log")
    member.size = 1 << 40
    for data in (member.tobuf() + log, member.tobuf(tarfile.GNU_FORMAT) + log):
        result = measured(t, "check", "--no-config", input=data)
        t.hold(result.code == 2 and result.memory < MEMORY, f"a claim of a tebibyte: {result}, {result.memory >> 20} MB")


# Very much of everything


def stream(t, megabytes, kind, noise=2):
    done = subprocess.run(
        [t.bench.compiled("stream"), str(megabytes << 20), kind], capture_output=True, env=dict(PLAIN, NOISE=str(noise)), check=True)
    return done.stdout, json.loads(done.stderr)


def many_scenes(t):
    for kind in ("scenes", "leaks", "tasks", "numbers", "launches", "names"):
        rates, peaks = [], []
        for megabytes in ((16, 64) if t.bench.is_long else (2, 8)):
            data, truth = stream(t, megabytes, kind)
            result = check(t, data, "-f", "text")
            account = counted(result.out)
            t.hold(result.code in (0, 1), f"{kind}: {result}")
            t.hold(
                account and account[:3] == [truth["lines"], truth["events"], 0] and sum(account[1:]) == account[0],
                f"{kind}: {account}, not {truth}")
            rates.append(max(0.001, result.seconds - base(t)) * 1e6 / truth["lines"])
            peaks.append(result.memory >> 20)
        t.hold(rates[1] < 2 * rates[0] + 5, f"{kind}: {rates[0]:.1f}, then {rates[1]:.1f} us a line")
        t.hold(peaks[1] < MEMORY >> 20, f"{kind}: {peaks[1]} MB")
        t.note(f"{kind}: {rates[1]:.1f} us a line, {peaks[1]} MB")


def many_findings(t):
    count = 1_000_000 if t.bench.is_long else 5000
    path = t.folder / "findings.log"
    rows = [b"2025-03-01 %02d:%02d:%02d.000 Notes[%d:1a03] %s\n" for _ in range(1)]
    with open(path, "wb") as file:
        for index in range(count):
            stamp = (index // 3600 % 24, index // 60 % 60, index % 60, 1000 + index)
            for step in (b"application(_:didFinishLaunchingWithOptions:)", b"applicationDidBecomeActive(_:)",
                         b"applicationWillTerminate(_:)", b"saveContext()"):
                file.write(rows[0] % (*stamp, step))
    for format in ("text", "concise", "jsonl", *(("json", "sarif", "html", "sqlite", "junit", "gitlab", "markdown", "perfetto", "github"))):
        place = t.folder / "out"
        result = measured(t, "check", "--no-config", "-f", format, "-o", place, path)
        t.hold(result.code == 1, f"{format}: {result}")
        if place.exists():
            problem = whole(format, place.read_bytes())
            t.hold(not problem, f"{format}: {problem}")
            t.note(f"{format}: {result.seconds:.1f} s, {result.memory >> 20} MB, {place.stat().st_size >> 20} MB written")
            place.unlink()
        if format in ("text", "concise", "jsonl"):
            t.hold(result.memory < MEMORY, f"{format}: {result.memory >> 20} MB")


def many_inputs(t):
    count = 100_000 if t.bench.is_long else 3000
    folder = t.folder / "logs"
    folder.mkdir()
    found = open(FOUND, "rb").read()
    for index in range(count):
        (folder / f"{index:06d}.log").write_bytes(found)
    for format in ("concise", "text", "jsonl", "json"):
        place = t.folder / "out"
        result = measured(t, "check", "--no-config", "-r", "-f", format, "-o", place, folder)
        t.hold(result.code == 1 and not result.err, f"{format}: {result}")
        content = place.read_bytes()
        t.hold(not whole(format, content), f"{format}: {whole(format, content)}")
        if format == "text":
            t.hold(counted(content)[0] == 13 * count, f"{counted(content)}")
        t.hold(format == "json" or result.memory < MEMORY, f"{format}: {result.memory >> 20} MB")
        t.note(f"{count} inputs, {format}: {result.seconds:.1f} s, {result.memory >> 20} MB")
