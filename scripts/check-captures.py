#!/usr/bin/env python3
"""check-captures.py SCENETRACE DIR: reads every log in DIR and prints what was made of it.

Fails when the program fails, when its JSON is no JSON, when the account of the lines does not add
up, or when a second run prints other bytes.
"""

import json
import pathlib
import subprocess
import sys


def run(program, *arguments):
    result = subprocess.run([program, *arguments], capture_output=True, timeout=600, check=False)
    return result.returncode, result.stdout


def states(unit):
    return " ".join(span["state"] for span in unit["spans"]) or "-"


def check(program, path):
    problems = []
    code, text = run(program, "check", "--format", "json", str(path))
    again_code, again = run(program, "check", "--format", "json", str(path))
    if code not in (0, 1):
        return [f"exit {code}"]
    if (code, text) != (again_code, again):
        problems.append("two runs differ")
    document = json.loads(text)
    for entry in document["inputs"]:
        parts = sum(entry[key] for key in ("events", "continuations", "other", "dropped"))
        if parts != entry["lines"]:
            problems.append(f"{parts} lines accounted for, of {entry['lines']}")
        print(f"{path.name}: {entry['lines']} lines, {entry['events']} events, {entry['formats']}")
    code, text = run(program, "timeline", "--format", "json", str(path))
    if code != 0:
        problems.append(f"timeline: exit {code}")
    for launch in json.loads(text)["launches"]:
        ended = launch["ended"]
        print(
            f"  launch {launch['id']} {launch.get('name', '')}[{launch.get('pid', '-')}]"
            f" {launch['system']}, ended: {ended['how']} ({ended['confidence']})"
        )
        print(f"    app: {states(launch['app'])}")
        for scene in launch["scenes"]:
            print(f"    {scene['id']}: {states(scene)}")
    for finding in document["findings"]:
        where = finding["location"].get("line", "-")
        print(f"  {finding['severity']}[{finding['rule']}] line {where}: {finding['message']}")
    return problems


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    paths = sorted(p for p in folder.iterdir() if p.is_file() and p.suffix != ".md")
    if not paths:
        print(f"{folder}: no logs", file=sys.stderr)
        return 2
    failed = 0
    for path in paths:
        for problem in check(program, path):
            print(f"{path.name}: FAILED: {problem}", file=sys.stderr)
            failed += 1
    print(f"{len(paths)} logs, {failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
