#!/usr/bin/env python3
"""Runs the groups of the fuzz program, and keeps a record of what that came to.

See README.md in this directory.
"""

import argparse
import collections
import datetime
import hashlib
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent
# Inputs that earlier campaigns found, for all later ones to begin with: an archive for each group.
KEPT = HERE / "corpora"
GROUPS = ["input", "archives", "definitions", "vocabulary", "rules", "reports"]
# What `check` executes of each group: some ten seconds, with the sanitizer four times as long.
CHECKED = {"input": 30_000, "archives": 12_000, "definitions": 20_000, "vocabulary": 12_000,
           "rules": 10_000, "reports": 8_000}
# After so many crashes in a run of a group its other time would tell nothing new.
MOST_CRASHES = 5

STATUS = re.compile(r"^#(\d+)\s+(\w+)\s+cov: (\d+) ft: (\d+) corp: (\d+)/")
NEW_PLACE = re.compile(r"^\s*NEW_PC: (.*)$")


class Outcome:
    """What one start of the fuzz program came to."""

    def __init__(self):
        self.executions = 0
        self.edges_at_start = None
        self.edges = 0
        self.inputs = 0
        # Of each new edge: after how many executions, and where it is.
        self.new_edges = []
        self.violations = []
        self.artifacts = []
        # Where the program lies in memory.
        self.base = 0

    def read(self, lines, log):
        waiting = []
        for line in lines:
            if line.startswith("base: 0x"):
                self.base = int(line.split()[1], 16)
                continue
            place = NEW_PLACE.match(line)
            if place:
                waiting.append(place.group(1))
                continue
            status = STATUS.match(line)
            if status:
                count, event, edges = int(status[1]), status[2], int(status[3])
                self.executions = count
                self.edges, self.inputs = edges, int(status[5])
                if event == "INITED":
                    self.edges_at_start = edges
                self.new_edges += [(count, where) for where in waiting]
                waiting = []
                if event in ("NEW", "REDUCE", "RELOAD"):
                    continue
            if line.startswith("stat::number_of_executed_units:"):
                self.executions = int(line.split(":")[-1])
            if line.startswith("violated:") or line.startswith("==") and "ERROR" in line:
                self.violations.append(line.strip()[:2000])
            if "Test unit written to" in line:
                self.artifacts.append(line.split("Test unit written to")[-1].strip())
            log.write(line)
        self.new_edges += [(self.executions, where) for where in waiting]


class Campaign:
    def __init__(self, folder, binary, found=None):
        self.folder, self.binary = folder, binary
        # Where inputs are kept that something was found by.
        self.found = found or folder
        self.stopped = False
        self.process = None
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)

    def stop(self, *_):
        """Lets what runs now end, and be recorded."""
        self.stopped = True
        if self.process:
            self.process.send_signal(signal.SIGINT)

    # Files

    def group_folder(self, group, name):
        folder = self.folder / group / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def artifacts(self, group):
        folder = self.found / group / "found"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    @property
    def words(self):
        return self.folder / "words.dict"

    def prepare(self, groups):
        """Writes what corpora begin with, which depends on samples and definitions."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.tool("dictionary", self.words)
        for group in GROUPS:
            self.unpack(group)
        for group in groups:
            seeds = self.group_folder(group, "seeds")
            for seed in seeds.iterdir():
                seed.unlink()
            # What one group has learned of logs others would find out once more, and later.
            others = [f"{other}={self.group_folder(other, 'kept')}" for other in GROUPS if other != group]
            self.tool("seeds", group, seeds, *others)

    def unpack(self, group):
        """Leaves the inputs that are kept of the group in a folder, which another campaign may be reading."""
        folder, kept = self.group_folder(group, "kept"), {}
        if (KEPT / f"{group}.tar.xz").exists():
            with tarfile.open(KEPT / f"{group}.tar.xz") as archive:
                kept = {Path(member.name).name: archive.extractfile(member).read() for member in archive}
        for file in folder.iterdir():
            if file.name not in kept:
                file.unlink(missing_ok=True)
        for name, data in kept.items():
            if not (folder / name).exists():
                (folder / name).write_bytes(data)

    def tool(self, *arguments):
        subprocess.run([self.binary, *map(str, arguments)], check=True, env=self.environment())

    @staticmethod
    def environment():
        # Backtraces of the heap's blocks cost a third of the time; what leaks is memory that caches keep.
        sanitizer = "detect_leaks=0:malloc_context_size=2:quarantine_size_mb=16"
        return {**os.environ, "SWIFT_BACKTRACE": "enable=no",
                "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", sanitizer)}

    # Running

    def start(self, group, *limits, log):
        """Starts the program once; it ends at a limit or at the first crash."""
        arguments = [
            self.binary, group, "-timeout=100", "-report_slow_units=50", "-rss_limit_mb=3000", "-detect_leaks=0",
            "-entropic=0", "-reload=0", "-print_pcs=1", "-print_final_stats=1",
            f"-artifact_prefix={self.artifacts(group)}/", f"-dict={self.words}",
            *limits, self.group_folder(group, "corpus"), self.group_folder(group, "kept"),
            self.group_folder(group, "seeds")]
        self.process = subprocess.Popen(
            list(map(str, arguments)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", env=self.environment(), start_new_session=True)
        outcome = Outcome()
        outcome.read(self.process.stdout, log)
        code = self.process.wait()
        self.process = None
        if code not in (0, 72, -signal.SIGINT) and not outcome.violations:
            outcome.violations.append(f"the program ended with {code}")
        return outcome

    def run(self, group, minutes, binary=None):
        """Runs a group for some time, and records it."""
        own = self.binary
        self.binary = binary or own
        try:
            return self.run_program(group, minutes)
        finally:
            self.binary = own

    def run_program(self, group, minutes):
        begun = time.time()
        end = begun + 60 * minutes
        crashes = []
        with open(self.folder / group / "last.log", "w") as log:
            while not self.stopped and len(crashes) < MOST_CRASHES:
                left = int(end - time.time())
                if left < 5 and time.time() - begun > 5:
                    break
                started = time.time()
                outcome = self.start(group, f"-max_total_time={max(left, 1)}", log=log)
                self.record(group, outcome, time.time() - started)
                self.report(group, outcome, time.time() - started)
                crashes += outcome.violations[:1]
        return crashes

    def check(self, groups):
        """Executes so much of each group, always the same; true when nothing was found."""
        found = False
        for group in groups:
            with open(self.folder / group / "last.log", "w") as log:
                started = time.time()
                outcome = self.start(group, f"-runs={CHECKED[group]}", "-seed=1", log=log)
                self.report(group, outcome, time.time() - started)
                found = found or bool(outcome.violations)
            if self.stopped:
                break
        return not found

    def report(self, group, outcome, seconds):
        rate = outcome.executions / max(seconds, 1)
        print(f"{now()}  {group:12} {outcome.executions:>9,} executions {rate:>6,.0f}/s  "
              f"{outcome.edges:>6,} edges ({len(outcome.new_edges)} new)  "
              f"{outcome.inputs:>6,} inputs  {len(outcome.violations)} crashes", flush=True)
        for violation in outcome.violations[:2]:
            print(f"    {violation[:300]}", flush=True)
        for artifact in outcome.artifacts:
            print(f"    {artifact}", flush=True)

    def merge(self, group):
        """Leaves out of a corpus what takes no edge that others do not take."""
        corpus = self.group_folder(group, "corpus")
        merged = self.folder / group / "merged"
        merged.mkdir(exist_ok=True)
        result = subprocess.run(
            [self.binary, group, "-merge=1", "-detect_leaks=0", "-rss_limit_mb=3000", merged, corpus],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment(),
            check=False)
        count = len(list(merged.iterdir()))
        if result.returncode != 0 or count == 0:
            return
        before = len(list(corpus.iterdir()))
        old = self.folder / group / "unmerged"
        corpus.rename(old)
        merged.rename(corpus)
        for file in old.iterdir():
            file.unlink()
        old.rmdir()
        print(f"{now()}  {group:12} {before:,} inputs merged into {count:,}", flush=True)

    def keep(self, group):
        """Keeps of a corpus in the repository what takes edges that the samples do not take."""
        with tempfile.TemporaryDirectory(prefix="scenetrace-fuzz-") as folder:
            chosen = Path(folder) / "chosen"
            # What other groups have learned counts for nothing here: it must not be missing in all of them.
            self.tool("seeds", group, chosen)
            seeds = {file.name for file in chosen.iterdir()}
            # Of how often an edge is taken there are more kinds than anybody wants to keep.
            subprocess.run(
                [self.binary, group, "-set_cover_merge=1", "-use_counters=0", "-detect_leaks=0",
                 "-rss_limit_mb=3000", chosen, self.group_folder(group, "kept"),
                 self.group_folder(group, "seeds"), self.group_folder(group, "corpus")],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment(), check=True)
            inputs = [file.read_bytes() for file in chosen.iterdir() if file.name not in seeds]
        KEPT.mkdir(exist_ok=True)
        with tarfile.open(KEPT / f"{group}.tar.xz", "w:xz", format=tarfile.USTAR_FORMAT) as archive:
            for data in sorted(inputs, key=lambda data: (len(data), data)):
                member = tarfile.TarInfo(hashlib.sha1(data).hexdigest())
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
        print(f"{now()}  {group:12} {len(inputs):,} inputs are kept, "
              f"{sum(map(len, inputs)):,} bytes", flush=True)

    # The record

    @property
    def record_file(self):
        return self.folder / "record.jsonl"

    def record(self, group, outcome, seconds):
        """Appends one line to the record, and the places of the new edges to a file of the group."""
        entry = {
            "group": group, "ended": now(), "seconds": round(seconds, 1),
            "executions": outcome.executions, "edgesAtStart": outcome.edges_at_start,
            "edges": outcome.edges, "newEdges": len(outcome.new_edges), "inputs": outcome.inputs,
            "program": fingerprint(self.binary), "sanitizer": is_sanitized(self.binary),
            "commit": commit(),
            "violations": outcome.violations, "artifacts": outcome.artifacts}
        places = self.places(outcome)
        number = len(read_record(self.record_file))
        with open(self.record_file, "a") as file:
            file.write(json.dumps(entry) + "\n")
        with open(self.folder / group / "edges.tsv", "a") as file:
            for (count, _), offset, where in zip(outcome.new_edges, self.offsets(outcome), places):
                file.write(f"{number}\t{count}\t{offset}\t{where}\n")

    @staticmethod
    def offsets(outcome):
        """Where in the program the new edges are: what was loaded elsewhere is the same edge."""
        addresses = [where.split(maxsplit=1)[0] for _, where in outcome.new_edges]
        return [hex(int(address, 16) - outcome.base) for address in addresses]

    def places(self, outcome):
        """Where the new edges are: function, file and line, as far as that can be told."""
        words = [where.split(maxsplit=1) for _, where in outcome.new_edges]
        if not words or not any(len(word) == 1 for word in words):
            return [" ".join(word[1:]) for word in words]
        # The address is that of what comes back from telling that the edge was taken.
        offsets = self.offsets(outcome)
        try:
            result = subprocess.run(
                [symbolizer(), f"--obj={self.binary}", "--demangle", "--functions=short",
                 "--no-inlines", "--output-style=GNU"],
                input="\n".join(offsets), capture_output=True, text=True, check=True, timeout=900)
        except (OSError, subprocess.SubprocessError):
            return offsets
        lines = result.stdout.split("\n")
        found = [f"{name} {place}" for name, place in zip(lines[0::2], lines[1::2])]
        return found if len(found) == len(offsets) else offsets


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def symbolizer():
    """The program of the toolchain that knows of an address where it is in the sources."""
    swift = shutil.which("swift")
    beside = Path(os.path.realpath(swift)).parent / "llvm-symbolizer" if swift else None
    return str(beside) if beside and beside.exists() else "llvm-symbolizer"


def fingerprint(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]


def is_sanitized(path):
    return b"__asan_init" in Path(path).read_bytes()


def commit():
    result = subprocess.run(["git", "-C", REPOSITORY, "rev-parse", "--short", "HEAD"],
                            capture_output=True, text=True, check=False)
    return result.stdout.strip()


def read_record(path):
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def summary(folder):
    """What the record comes to, by group: the last fifth is that of the executions.

    With a sanitizer a program has other edges: they are counted where it has none, if there are such runs.
    """
    runs = list(enumerate(read_record(folder / "record.jsonl")))
    result = {}
    for group in GROUPS:
        own = [(number, run) for number, run in runs if run["group"] == group]
        if not own:
            continue
        total = sum(run["executions"] for _, run in own)
        seconds = sum(run["seconds"] for _, run in own)
        plain = [run for _, run in own if not run.get("sanitizer")]
        before, starts = 0, {}
        programs = {number: run["program"] for number, run in own}
        for number, run in own:
            if not plain or not run.get("sanitizer"):
                starts[number] = before
            before += run["executions"]
        late, seen = [], set()
        places = folder / group / "edges.tsv"
        for line in places.read_text().splitlines() if places.exists() else []:
            number, count, offset, where = line.split("\t", 3)
            if int(number) not in starts:
                continue
            # What an input did because of those before it, its corpus need not do again in the next run.
            edge = (programs[int(number)], offset)
            if edge in seen:
                continue
            seen.add(edge)
            where = re.sub(r"\S*/(Repository|Fuzz)/", "", where)
            if starts[int(number)] + int(count) > 0.8 * total:
                late.append(where)
        # Several edges lie at one place. Another program has other edges, and they count once more.
        places_of_late = [place if count == 1 else f"{place} ({count} edges)"
                          for place, count in sorted(collections.Counter(late).items())]
        edges = (plain or [own[-1][1]])[-1]["edges"]
        result[group] = {
            "executions": total,
            "sanitized": sum(run["executions"] for _, run in own if run.get("sanitizer")), "hours": round(seconds / 3600, 2),
            "executionsPerSecond": round(total / max(seconds, 1)), "edges": edges,
            "inputs": own[-1][1]["inputs"], "newEdgesInLastFifth": len(late),
            "share": round(len(late) / max(edges, 1), 5), "places": places_of_late,
            "violations": sum(len(run["violations"][:1]) for _, run in own),
            "open": open_crashes(folder / group / "found")}
    return result


def open_crashes(folder):
    """How many inputs that something was found by were not removed since, as one does when it is repaired."""
    if not folder.exists():
        return 0
    return sum(file.name.startswith(("crash-", "timeout-", "oom-")) for file in folder.iterdir())


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", choices=["run", "endless", "check", "merge", "keep", "summary"])
    parser.add_argument("--group", action="append", choices=GROUPS, help="one group (default: all)")
    parser.add_argument("--minutes", type=float, default=1, help="how long each group runs")
    parser.add_argument("--corpus", type=Path, default=REPOSITORY / ".build/fuzz",
                        help="where corpora and the record are kept (default: .build/fuzz)")
    parser.add_argument("--program", type=Path,
                        default=REPOSITORY / ".build/fuzz-build/release/fuzz",
                        help="the fuzz program")
    parser.add_argument("--sanitized", type=Path,
                        help="another program, which `endless` runs every fourth round")
    parser.add_argument("--write", type=Path, help="where `summary` is written as JSON")
    options = parser.parse_args()
    if options.command != "summary" and not options.program.exists():
        parser.error(f"no program at {options.program}: 'make fuzz-build' makes it")
    return options


def main():
    options = parse_options()
    groups = options.group or GROUPS
    if options.command == "summary":
        text = json.dumps(summary(options.corpus), indent=2) + "\n"
        if options.write:
            options.write.write_text(text)
        else:
            print(text, end="")
        return 0
    if options.command == "check":
        # Nothing that was found before counts: it is the same wherever it runs.
        with tempfile.TemporaryDirectory(prefix="scenetrace-fuzz-") as folder:
            campaign = Campaign(Path(folder), options.program, found=options.corpus)
            campaign.prepare(groups)
            return 0 if campaign.check(groups) else 1
    campaign = Campaign(options.corpus, options.program)
    if options.command == "merge":
        for group in groups:
            campaign.merge(group)
        return 0
    campaign.prepare(groups)
    if options.command == "keep":
        for group in groups:
            campaign.keep(group)
        return 0
    crashes, rounds = [], 0
    while not campaign.stopped:
        is_other = options.sanitized and options.sanitized.exists() and rounds % 4 == 3
        for group in groups:
            if not campaign.stopped:
                binary = options.sanitized if is_other else options.program
                crashes += campaign.run(group, options.minutes, binary)
        rounds += 1
        if options.command == "run":
            break
        if rounds % 12 == 0:
            for group in groups:
                campaign.merge(group)
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
