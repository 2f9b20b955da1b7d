#!/usr/bin/env python3
"""Tries what can go wrong, and compares what is seen with what is to be: `make test-faults`.

Every module that is named has a function `checks(bench)` that returns what is tried, what is expected, and a
function that takes a Tally and tries it. Of everything a row of a table is printed; `--table FILE` writes them
as Markdown. A whole run is kept for `make reliability`.
"""

import argparse
import importlib
import os
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

FOLDER = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[0] = str(FOLDER.parent)
support = importlib.import_module("Reliability.support")
results = importlib.import_module("Reliability.results")

AREAS = {
    "faults": "Faults of the machine and the user",
    "hostile": "Input that is made to do harm",
    "sameness": "The same input, the same bytes",
}


def attempt(bench, folder, expected, function):
    """What was seen, as a row: how it went, how often it was tried, and in which words."""
    tally = support.Tally(bench, folder)
    try:
        function(tally)
    except support.Skipped as reason:
        return "skipped", tally, str(reason)
    except Exception:  # A check that breaks down must not take the others with it.
        tally.wrong.append(traceback.format_exc().strip())
    if tally.wrong:
        rest = f" (and {len(tally.wrong) - 1} more)" if len(tally.wrong) > 1 else ""
        return "FAILED", tally, tally.wrong[0] + rest
    seen = "; ".join(["as expected"] + tally.facts + [f"skipped: {text}" for text in tally.skipped])
    return "passed", tally, seen


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenetrace", default=os.environ.get("SCENETRACE", ".build/release/scenetrace"))
    parser.add_argument("--table", metavar="FILE", help="write what was seen as Markdown")
    parser.add_argument("--only", metavar="TEXT", help="try only what has this in its name")
    parser.add_argument("--long", action="store_true", help="also what takes minutes and gigabytes")
    parser.add_argument("--verbose", action="store_true", help="print everything that is wrong")
    parser.add_argument("areas", nargs="*", help=f"of {', '.join(AREAS)}; all if none is named")
    arguments = parser.parse_args()
    counts = {"passed": 0, "FAILED": 0, "skipped": 0}
    areas, tried = [], 0
    with tempfile.TemporaryDirectory(prefix="reliability-") as work:
        work = pathlib.Path(work)
        work.chmod(0o755)
        bench = support.Bench(arguments.scenetrace, work)
        bench.is_long = arguments.long
        for area in arguments.areas or AREAS:
            module = importlib.import_module(f"Reliability.{area}")
            rows = []
            areas.append({"title": AREAS[area], "rows": rows})
            for index, (name, expected, function) in enumerate(module.checks(bench)):
                if arguments.only and arguments.only not in name:
                    continue
                folder = work / f"{area}-{index}"
                folder.mkdir()
                start = time.monotonic()
                how, tally, seen = attempt(bench, folder, expected, function)
                seconds = time.monotonic() - start
                shutil.rmtree(folder, ignore_errors=True)
                counts[how] += 1
                tried += tally.tried
                print(f"{how}: {area}: {name} [{tally.tried} tried, {seconds:.1f} s]: {seen}", flush=True)
                if arguments.verbose:
                    for text in tally.wrong[1:]:
                        print(f"    {text}")
                rows.append({"what": name, "tried": tally.tried, "expected": expected, "how": how,
                             "seen": seen.replace(str(work), "")})
    print(f"{tried} runs: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
    if arguments.table:
        with open(arguments.table, "w") as file:
            for area in areas:
                file.write(f"\n### {area['title']}\n\n| what | tried | expected | seen |\n|---|---|---|---|\n")
                for row in area["rows"]:
                    seen = row["seen"] if row["how"] == "passed" else f"{row['how']}: {row['seen']}"
                    file.write("| " + " | ".join(map(cell, [row["what"], row["tried"], row["expected"], seen])) + " |\n")
    # A part of it is no result.
    if not arguments.areas and not arguments.only:
        results.keep("faults", {"long": arguments.long, "areas": areas})
    return 1 if counts["FAILED"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
