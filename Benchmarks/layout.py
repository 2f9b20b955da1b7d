#!/usr/bin/env python3
"""Lays a program out by how it runs: what runs often stands together, in the order in which it runs.

A log's line runs through some thousand short pieces of code that lie all over the program; where they
lie together, a processor has them at hand. LLVM's BOLT counts what runs while logs are read, and moves
it. The copy must say of all samples what the program says, to the byte.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from measuring.corpora import Corpora
from measuring.generator import Generator, note
from measuring.program import CODES

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent / "samples"
# Bytes of the logs that are read; some seconds in all.
SIZES = {"syslog": 8_000_000, "ndjson": 8_000_000, "dense": 4_000_000, "bare": 2_000_000,
         "varied": 1_000_000}
TRACES = 40
# Of code that ran all is moved; the blocks of it that never did stand apart from it.
MOVES = ["-reorder-blocks=ext-tsp", "-reorder-functions=hfsort+", "-split-functions",
         "-split-all-cold", "-icf=1",
         # Otherwise `strip` breaks what is written.
         "-use-gnu-stack"]


class Lessons:
    """What the program is watched at, and asked afterwards."""

    def __init__(self, directory):
        corpora = Corpora(Generator(directory), directory / "layout")
        logs = {kind: corpora.log(kind, size).path for kind, size in SIZES.items()}
        traces = sorted(corpora.traces(TRACES).path.iterdir())
        samples = sorted(SAMPLES.glob("*/*.log"))
        one = ["--jobs", "1"]
        self.calls = [
            *(["check", *one, log] for log in logs.values()),
            *(["check", *one, trace] for trace in traces[:4]),
            ["check", *one, *traces],
            ["check", "--jobs", "2", logs["syslog"]],
            ["timeline", *one, "-f", "jsonl", logs["dense"]],
            ["check", *one, *samples],
            ["check", *one, "-f", "json", *samples],
        ]
        self.questions = [
            *self.calls,
            *([command, log] for command in ("check", "timeline") for log in samples),
            *(["check", "-f", form, *samples] for form in ("sarif", "html", "markdown")),
        ]


class Layout:
    """A program, and where it is worked on."""

    def __init__(self, program, bolt, directory):
        self.program, self.bolt, self.directory = program, bolt, directory
        self.log = directory / "log"

    def run(self, *arguments):
        with open(self.log, "wb") as log:
            result = subprocess.run(list(map(str, arguments)), stdout=log, stderr=log)
        if result.returncode != 0:
            tail = self.log.read_text(errors="replace").splitlines()[-20:]
            sys.exit("\n".join([f"layout: {Path(arguments[0]).name} failed:", *tail]))

    def prepared(self):
        """The program without names of parts of functions: BOLT would move all functions because of them, also
        those that never ran."""
        names = subprocess.run(
            ["nm", "--format=posix", self.program], stdout=subprocess.PIPE, text=True, check=True)
        parts = {line.split()[0] for line in names.stdout.splitlines() if ".cold" in line}
        renamed = self.directory / "names"
        renamed.write_text(
            "".join(f"{part} {part.replace('.cold', '_apart')}\n" for part in sorted(parts)))
        path = self.directory / "prepared"
        self.run(of_swift("llvm-objcopy"), f"--redefine-syms={renamed}", self.program, path)
        return path

    def profile(self, program, calls):
        """How often each piece of code runs in these calls."""
        watched, counts = self.directory / "watched", self.directory / "counts"
        counts.mkdir()
        self.run(
            self.bolt / "llvm-bolt", program, "-o", watched, "-instrument",
            f"--instrumentation-file={counts / 'run'}", "--instrumentation-file-append-pid")
        for call in calls:
            if answer(watched, call)[0] not in CODES:
                sys.exit(f"layout: what is watched fails: {' '.join(map(str, call))}")
        profile = self.directory / "profile"
        with open(profile, "wb") as out:
            subprocess.run(
                [self.bolt / "merge-fdata", *sorted(counts.iterdir())],
                stdout=out, stderr=subprocess.DEVNULL, check=True)
        return profile

    def laid_out(self, calls):
        program, path = self.prepared(), self.directory / "laid-out"
        profile = self.profile(program, calls)
        self.run(self.bolt / "llvm-bolt", program, "-o", path, f"-data={profile}", *MOVES)
        return path


def of_swift(tool):
    """A program that comes with Swift, and may be on no path."""
    compiler = shutil.which("swiftc")
    beside = Path(os.path.realpath(compiler)).parent / tool if compiler else None
    return beside if beside and beside.exists() else tool


def answer(program, call):
    """What the program says, on both streams, and its exit code."""
    result = subprocess.run(
        [str(program), *map(str, call)], stdin=subprocess.DEVNULL, capture_output=True,
        env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
    return result.returncode, result.stdout, result.stderr


def lay_out(program, bolt, corpora, output):
    lessons = Lessons(corpora)
    with tempfile.TemporaryDirectory() as directory:
        note("layout: watching what runs")
        path = Layout(program, bolt, Path(directory)).laid_out(lessons.calls)
        for call in lessons.questions:
            if answer(program, call) != answer(path, call):
                sys.exit(f"layout: what is laid out says something else: {' '.join(map(str, call))}")
        put(path, output)
    note(f"layout: says the same of {len(lessons.questions)} questions: {output}")


def put(path, output):
    """Copies the program to its place at once, so that there is none that is half there."""
    output.parent.mkdir(parents=True, exist_ok=True)
    copy = output.with_suffix(".new")
    shutil.copy(path, copy)
    copy.chmod(0o755)
    copy.replace(output)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path, help="the program as it was linked")
    parser.add_argument("output", type=Path, help="where the copy is put")
    parser.add_argument("--bolt", type=Path, metavar="DIR",
                        help="the folder of llvm-bolt; without it the copy is no other program")
    parser.add_argument("--corpora", type=Path, default=HERE / "corpora", metavar="DIR",
                        help="where the logs are kept (default: Benchmarks/corpora)")
    options = parser.parse_args()
    if options.bolt and options.bolt.name:
        lay_out(options.program, options.bolt, options.corpora, options.output)
    else:
        put(options.program, options.output)
        # `make` finds it out of date, and lays it out as soon as there is BOLT.
        os.utime(options.output, (0, 0))


if __name__ == "__main__":
    main()
