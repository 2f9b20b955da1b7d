#!/usr/bin/env python3
"""Writes docs/reliability.md from record.json beside this file: `make reliability`.

The record takes in whatever was left in .build/reliability since: what was never run is not in it, and the page says so.
"""

import argparse
import importlib
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
from Reliability import results

RECORD = pathlib.Path(__file__).resolve().parent / "record.json"
PAGE = results.ROOT / "docs/reliability.md"
SECTIONS = ["fuzzing", "faults", "stream", "address", "thread"]
GOAL = 5_000_000


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(head, rows, align=""):
    lines = ["| " + " | ".join(head) + " |", "|" + "|".join("---:" if mark == "r" else "---" for mark in align) + "|"]
    return "\n".join(lines + ["| " + " | ".join(map(cell, row)) + " |" for row in rows]) + "\n"


def origin(result):
    return f"{result['date'][:10]}, commit {result['commit']}, {result['machine']}.\n"


def not_yet(command):
    return f"Not yet run: `{command}`.\n"


def hours(seconds):
    return f"{seconds / 3600:.1f} h" if seconds >= 3600 else f"{seconds / 60:.0f} min"


def fuzzing(campaigns):
    if not campaigns:
        return not_yet("make fuzz-build SANITIZE=none && make fuzz")
    rows, late = [], []
    for group in campaigns[-1]["names"]:
        own = [campaign["groups"][group] for campaign in campaigns if group in campaign["groups"]]
        if not own:
            rows.append([group] + ["not yet run"] + [""] * 7)
            continue
        total, latest = {key: sum(it[key] for it in own) for key in ("executions", "sanitized", "hours")}, own[-1]
        rows.append([
            group, f"{total['executions']:,}", f"{100 * total['executions'] // GOAL} %", f"{total['sanitized']:,}",
            f"{total['hours']:.1f}", f"{latest['edges']:,}", latest["newEdgesInLastFifth"],
            f"{100 * latest['share']:.2f} %", latest["open"]])
        late += [(group, place) for place in latest["places"]]
    text = "\n".join(map(origin, campaigns)) + "\n" + table(
        ["group", "executions", "of 5 million", "with the address sanitizer", "hours", "edges",
         "new in the last fifth", "share", "open crashes"], rows, "lrrrrrrrr")
    if len(campaigns) > 1:
        text += ("\nExecutions and hours are those of all campaigns, edges and the last fifth those of a group's latest, "
                 "which began with the samples and with the inputs that those before it had found.\n")
    if late:
        text += ("\nEdges that were taken for the first time in the last fifth of a group's executions:\n\n"
                 + table(["group", "where"], late, "ll"))
    return text


def faults(result):
    if not result:
        return not_yet("make test-faults FAULT_FLAGS=--long")
    text = origin(result)
    kept = "with" if result["long"] else "without"
    rows = [row for area in result["areas"] for row in area["rows"]]
    tried, failed = sum(row["tried"] for row in rows), sum(row["how"] == "FAILED" for row in rows)
    text += (f"\n{len(rows)} checks, {kept} those that take minutes and gigabytes: {tried:,} runs of the program, "
             f"{failed} checks failed.\n")
    for area in result["areas"]:
        text += f"\n### {area['title']}\n\n" + table(
            ["what", "tried", "expected", "seen"],
            [[row["what"], f"{row['tried']:,}", row["expected"],
              row["seen"] if row["how"] == "passed" else f"{row['how']}: {row['seen']}"] for row in area["rows"]],
            "lrll")
    return text


def stream(result):
    if not result:
        return not_yet("make soak-stream GB=20")
    text = origin(result)
    for run in result["runs"]:
        ended = "" if run["bytes"] >= 0.999 * run["asked"] else f", of {run['asked'] / 1e9:g} GB that were asked for"
        state = "; ".join(run["wrong"]) or "every line is accounted for, and the memory does not grow"
        text += (f"\n`{run['kind']}`: {run['bytes'] / 1e9:.2f} GB{ended}, {run['lines']:,} lines in "
                 f"{hours(run['seconds'])}, at most {run['peak']:.0f} MB: {state}.\n\n")
        text += table(["read", "memory"], [[f"{size / 1e9:.1f} GB", f"{memory:.0f} MB"] for size, memory in run["samples"]],
                      "rr")
    return text


def sanitizers(record):
    rows = []
    for name in ("address", "thread"):
        result = record[name]
        if not result:
            rows.append([name, "not yet run", "", "", "", f"`make test-{name}`"])
            continue
        rows.append([name, result["date"][:10], result["commit"], f"{result['tests']:,}" + ("" if result["passed"] else ", not all passed"),
                     result["reports"], hours(result["seconds"])])
    return table(["sanitizer", "date", "commit", "tests", "reports", "took"], rows, "lllrrr")


def page(record):
    return f"""# Reliability

What is done so that scenetrace does not break, whatever it is given, and what came of it when it was done last. The
figures stand in [Tests/Reliability/record.json](../Tests/Reliability/record.json), from which `make reliability` writes
this page; what is not there was not yet run.

## Hostile input

Six groups of targets cover everything that reads bytes and everything that writes them
([Fuzz/README.md](../Fuzz/README.md)). An execution fails by a crash, a hang, too much memory, or something that does not
hold: a line that is not accounted for, other findings when the same bytes come in other pieces, a report that its format
does not allow. The goal is {GOAL // 1_000_000} million executions of each group, no open crash, and a last fifth in which at most
0.1 % of the edges are new.

{fuzzing(record['fuzzing'])}
## Faults

`make test-faults` has the machine fail: full disks, failing calls, signals, closed descriptors, little memory; it
hands in what is made to do harm, and compares the bytes of reports that must be the same.

{faults(record['faults'])}
## A log without an end

`make soak-stream GB=20` passes a log through standard input that has all that could be kept for long: launches, scenes,
tasks, names and numbers that are never seen again.

{stream(record['stream'])}
## Sanitizers

All tests, and the programs that they start, with each of the sanitizers; a report of one is a failure.

{sanitizers(record)}"""


def fuzz_result(folder):
    """What a campaign came to so far, if there is one. Its corpora and its record are known by when its first run ended."""
    if not (folder / "record.jsonl").exists():
        return None
    sys.path.append(str(results.ROOT / "Fuzz"))
    campaign = importlib.import_module("campaign")
    runs = campaign.read_record(folder / "record.jsonl")
    # It is taken into the record by a later commit than those whose program ran.
    commits = list(dict.fromkeys(run["commit"] for run in runs))
    return {**results.circumstances(), "date": runs[-1]["ended"], "commit": " and ".join(commits),
            "begun": runs[0]["ended"], "names": campaign.GROUPS, "groups": campaign.summary(folder)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say whether the page is what the record says")
    parser.add_argument("--fuzzed", type=pathlib.Path, help="the folder of a campaign, with its record")
    arguments = parser.parse_args()
    record = json.loads(RECORD.read_text())
    if arguments.check:
        if PAGE.exists() and PAGE.read_text() == page(record):
            return 0
        print("docs/reliability.md is not what Tests/Reliability/record.json says: run 'make reliability'")
        return 1
    for name in SECTIONS:
        path = results.FOLDER / f"{name}.json"
        if path.exists():
            found = json.loads(path.read_text())
            if not record[name] or record[name]["date"] < found["date"]:
                record[name] = found
    if arguments.fuzzed:
        campaign = fuzz_result(arguments.fuzzed)
        if campaign:
            others = [it for it in record["fuzzing"] or [] if it["begun"] != campaign["begun"]]
            record["fuzzing"] = others + [campaign]
    RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(page(record))
    return 0


if __name__ == "__main__":
    sys.exit(main())
