#!/usr/bin/env python3
"""Measures scenetrace on generated logs, beside the programs that people would use instead.

See README.md in this directory.
"""

import argparse
import datetime
import sys
import tempfile
from pathlib import Path

from measuring import costs, document, following, machine, sizes, tables
from measuring.corpora import Corpora
from measuring.generator import Generator, note
from measuring.peers import Peers, versions
from measuring.program import Program
from measuring.sections import Sections
from measuring.targets import Judge

HERE = Path(__file__).resolve().parent
KINDS = ["syslog", "ndjson", "dense", "bare", "varied"]
# Those of which a slice is measured beside slower programs.
SLICED = KINDS[:4]
# What can be asked for with --only, in the order in which it is measured.
SECTIONS = [*KINDS, "slices", "trace", "files", "hook", "doubling", "written", "follow", "costs"]


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenetrace", type=Path, metavar="PATH",
                        default=HERE.parent / ".build/release/scenetrace",
                        help="the program to measure (default: .build/release/scenetrace)")
    parser.add_argument("--size", type=sizes.parse, default="1G",
                        help="bytes of each corpus, as 300K, 100M or 1G (default: 1G)")
    parser.add_argument("--runs", type=int, default=5, help="rounds of each section (default: 5)")
    parser.add_argument("--only", default=",".join(SECTIONS), metavar="SECTION,...",
                        help=f"some of {', '.join(SECTIONS)}")
    parser.add_argument("--corpora", type=Path, default=HERE / "corpora", metavar="DIR",
                        help="where the corpora are kept (default: Benchmarks/corpora)")
    parser.add_argument("--check", action="store_true",
                        help="exit with 1 when a target is missed or not measured")
    parser.add_argument("--write", type=Path, nargs="?", metavar="FILE",
                        const=HERE.parent / "docs/performance.md",
                        help="put the results into FILE (docs/performance.md if not given)")
    options = parser.parse_args()
    options.only = [name for name in options.only.split(",") if name]
    unknown = [name for name in options.only if name not in SECTIONS]
    if unknown or not options.only:
        parser.error(f"--only: expected some of {', '.join(SECTIONS)}")
    if options.runs < 1 or options.size < 10_000:
        parser.error("--runs must be at least 1 and --size at least 10K")
    if options.write and not document.can_be_written(options.write):
        parser.error(f"--write: {options.write} has no '{document.BEGIN}' and '{document.END}'")
    if not Program.is_at(options.scenetrace):
        parser.error(f"no program at {options.scenetrace}: 'make build' makes it")
    return options


def contests(options, sections):
    """The contests that were asked for, each when its turn comes."""
    for kind in KINDS:
        if kind in options.only:
            yield sections.whole(kind)
    if "slices" in options.only:
        yield from (sections.slice(kind) for kind in SLICED)
    if "trace" in options.only:
        yield sections.trace()
    if "files" in options.only:
        yield sections.files()
    if "hook" in options.only:
        yield sections.hook()
    if "doubling" in options.only:
        yield from (sections.doubling(kind) for kind in ("syslog", "dense"))
    if "written" in options.only:
        yield sections.written("syslog")


def introduction(options, program):
    """On what, with what and of how much."""
    missing = [
        f"The program has no {what}: those rows are missing." for what, has in (
            ("`--jobs`", program.has_jobs), ("`timeline -f jsonl`", program.has_rows)) if not has]
    return "\n".join([
        f"{datetime.date.today()}, {machine.describe()}, load {machine.load()} at the beginning; "
        f"{', '.join(versions())}.",
        "",
        f"{options.runs} rounds in alternating order, warm cache, medians; ratios are medians of "
        "the rounds' ratios, per byte. grep and rg look for the literals of the vocabulary, "
        f"{program.literals().count(chr(10))} of them, without `-i`, which they are faster "
        "without; `everywhere` are those that are sought in the lines of all processes. jq, lnav "
        "and Python look for the names of callbacks.",
        *missing,
        "",
    ])


def main():
    options = parse_options()
    program = Program(options.scenetrace)
    generator = Generator(options.corpora)
    corpora = Corpora(generator, options.corpora)
    results, held, problems = [], {}, []

    def add(text):
        results.append(text)
        print(text, flush=True)

    with tempfile.TemporaryDirectory() as directory:
        scratch = Path(directory)
        sections = Sections(program, Peers(program, scratch), corpora, options.size)
        add(introduction(options, program))
        for contest in contests(options, sections):
            contest.run(options.runs, scratch / "output")
            held[contest.title] = contest
            problems += contest.problems
            add(tables.of_contest(contest))
        if "follow" in options.only:
            add(following.section(program, scratch / "followed.log", 2 * options.runs))
        if "costs" in options.only:
            note("costs: counting")
            add(costs.section(program, generator, options.corpora / "slices"))

    targets = Judge(held).targets()
    add(f"### targets\n\n{tables.of_targets(targets)}")
    if options.write:
        document.write(options.write, "\n".join(results))
    for problem in problems:
        note(f"bench: {problem}")
    failed = problems or [target for target in targets if not target.is_met]
    return 1 if options.check and failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
