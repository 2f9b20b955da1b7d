"""`scenetrace merge`: any order and grouping, and nothing that is missing goes unnoticed."""

import functools
import json
import random

from Fleet import support
from Fleet.support import batch, fails, merge, run

TRACES = 300


def checks(scenetrace, work):
    corpus = support.corpus(work / "fleet", TRACES)
    parts = [
        batch(scenetrace, "--manifest", corpus.manifest, *corpus.paths[start:start + 31])
        for start in range(0, TRACES, 31)]
    for function in (order, nothing, packs, torn, counted, twice, foreign):
        yield f"merge: {function.__doc__}", functools.partial(
            function, scenetrace, corpus, work, parts)


def order(scenetrace, corpus, work, parts):
    "order and grouping change no byte"
    expected = batch(
        scenetrace, "--manifest", corpus.manifest, "--emit", "summary", *corpus.paths)
    dice = random.Random(1)
    for _ in range(6):
        heap = parts[:]
        dice.shuffle(heap)
        while len(heap) > 1:
            some = [heap.pop(dice.randrange(len(heap))) for _ in range(dice.randint(2, min(4, len(heap))))]
            heap.append(merge(scenetrace, *some, folder=work))
        assert heap[0] == expected
    # Parts that were joined before are as good.
    assert run(scenetrace, "merge", "-", given=b"".join(parts)) == expected
    assert json.loads(expected)["traces"]["ok"] == corpus.truth["traces"]["ok"]


def nothing(scenetrace, corpus, work, parts):
    "what holds no trace changes nothing"
    whole = merge(scenetrace, *parts, folder=work)
    empty = batch(scenetrace, "--paths-from", "-", "--manifest", corpus.manifest, given=b"")
    assert merge(scenetrace, empty, whole, empty, folder=work) == whole
    assert merge(scenetrace, empty, *parts, folder=work) == whole


def packs(scenetrace, corpus, work, parts):
    "what was judged by other definitions is refused"
    rule = work / "own.yml"
    text = """schema: scenetrace/v1
rule: own-rule
area: persistence
title: A save on resigning
severity: note
explanation: An example.
why: an example
fix: an example
source: ours
scope: unit
forbid: save
since: resignActive
until: [becomeActive, enterBackground]
after: 1s
"""
    digests = set()
    for version in (text, text.replace("1s", "2s"), text.replace("note", "warning")):
        rule.write_text(version)
        output = batch(scenetrace, "--pack", rule, corpus.paths[0])
        digests.add(json.loads(output.splitlines()[-1])["pack"])
    # The same path, and every time something else in it.
    assert len(digests) == 3
    other = work / "other.jsonl"
    for arguments in (
        ["--pack", rule], ["--disable", "memory-warning-ignored"], ["--limit-bytes", "1m"],
        ["--os", "iOS 17"], ["--expect", "save"],
    ):
        other.write_bytes(batch(scenetrace, *arguments, corpus.paths[0]))
        here = work / "part-0.jsonl"
        here.write_bytes(parts[0])
        assert "other definitions" in fails(scenetrace, "merge", here, other), arguments
    # How many processes there are, and where the rules lie, is no other definition.
    moved = work / "moved.yml"
    moved.write_text(rule.read_text())
    one = batch(scenetrace, "--pack", rule, "-j", "1", corpus.paths[0])
    assert batch(scenetrace, "--pack", moved, "-j", "2", corpus.paths[0]) == one


def torn(scenetrace, corpus, work, parts):
    "a part that was cut off anywhere is refused"
    lines = parts[1].splitlines(keepends=True)
    file = work / "torn.jsonl"
    for text in (
        b"".join(lines[:-1]), b"".join(lines[:-1])[:-9], parts[1][:-2], lines[-1], b"", b"\n",
        b"".join(lines[:4] + lines[5:]), parts[0] + b"".join(lines[:3]),
        b"".join(lines[:5]) + lines[4] + b"".join(lines[5:]),
    ):
        file.write_bytes(text)
        assert str(file) in fails(scenetrace, "merge", file)


def counted(scenetrace, corpus, work, parts):
    "a part that is missing, or there twice, is noticed when their number is known"
    whole = merge(scenetrace, *parts, folder=work, flags=["--traces", str(TRACES)])
    assert whole == merge(scenetrace, *parts, folder=work)
    files = [str(work / f"part-{number}.jsonl") for number in range(len(parts))]
    for some in (files[1:], files + files[:1]):
        assert "traces are here" in fails(scenetrace, "merge", *some, "--traces", str(TRACES))


def twice(scenetrace, corpus, work, parts):
    "a trace that comes twice counts once when that is asked for"
    whole = merge(scenetrace, *parts, folder=work)
    again = merge(scenetrace, *parts, parts[2], parts[0], folder=work, flags=["--dedupe"])
    assert again == whole
    assert merge(scenetrace, *parts, parts[2], folder=work) != whole


def foreign(scenetrace, corpus, work, parts):
    "what is no line of a batch, or one of another version, is refused with its place"
    file = work / "foreign.jsonl"
    good = parts[0].splitlines(keepends=True)[0]
    for line, word in (
        (b"hello\n", "no JSON object"), (b"[1]\n", "no JSON object"), (b"{}\n", "version"),
        (good.replace(b'"v": 1', b'"v": 2'), "version 2"), (b"\xff\xfe{\n", "no JSON object"),
        (good.replace(b'"trace"', b'"travel"'), "travel"), (b"{" * 100_000 + b"\n", "no JSON object"),
    ):
        file.write_bytes(good + line)
        message = fails(scenetrace, "merge", file)
        assert f"{file}:2" in message and word in message, message
