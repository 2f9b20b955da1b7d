#!/usr/bin/env python3
"""Compares the instructions that scenetrace executes with those that were recorded.

See README.md in this directory.
"""

import argparse
import json
import platform
import sys
from pathlib import Path

from measuring.callgrind import Callgrind
from measuring.generator import Generator, note
from measuring.program import Program
from measuring.slices import Slices
from measuring.tables import table

HERE = Path(__file__).resolve().parent
RECORD = HERE / "instructions.json"
# A larger change is no accident of inlining.
TOLERANCE = 0.05


def measure(program, directory):
    """Instructions for a line of each slice, and for all of an empty and a short log."""
    slices = Slices(Generator(directory), directory / "slices")
    note("counting instructions")
    counts = Callgrind(program, slices.directory).counts(slices.logs)
    return {name: round(figure) for name, figure in slices.figures(counts).items()}


def record(figures):
    RECORD.write_text(json.dumps(
        {"processor": platform.machine(), "instructions": figures}, indent=2) + "\n")


def compare(figures):
    """Prints both, and returns whether they agree."""
    recorded = json.loads(RECORD.read_text())
    if recorded["processor"] != platform.machine():
        note(f"recorded on {recorded['processor']}: there is nothing to compare with here")
        return True
    rows, changed = [], []
    for name, count in figures.items():
        before = recorded["instructions"].get(name)
        change = count / before - 1 if before else float("inf")
        rows.append([name, f"{before:,}" if before else "", f"{count:,}", f"{change:+.1%}"])
        if abs(change) > TOLERANCE:
            changed.append(name)
    print(table(["instructions for", "recorded:", "now:", "change:"], rows))
    if changed:
        note(f"more than {TOLERANCE:.0%} away from what was recorded: {', '.join(changed)}.\n"
             "If that is meant, 'make bench-record' records the new figures; commit them with the "
             "change that made them.")
    return not changed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenetrace", type=Path, metavar="PATH",
                        default=HERE.parent / ".build/release/scenetrace",
                        help="the program to measure (default: .build/release/scenetrace)")
    parser.add_argument("--corpora", type=Path, default=HERE / "corpora", metavar="DIR",
                        help="where the slices are kept (default: Benchmarks/corpora)")
    parser.add_argument("--record", action="store_true", help="record the figures as they are now")
    options = parser.parse_args()
    if not Program.is_at(options.scenetrace):
        parser.error(f"no program at {options.scenetrace}: 'make build' makes it")
    if not Callgrind.is_installed():
        sys.exit("valgrind is not installed; it counts the instructions")
    figures = measure(Program(options.scenetrace), options.corpora)
    if options.record:
        record(figures)
        print(json.dumps(figures, indent=2))
        return 0
    return 0 if compare(figures) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
