"""Programs that do their work side by side, round after round."""

import os
import re
import statistics
import subprocess

from . import process
from .generator import note


class Contestant:
    """A command and its samples, one for each round."""

    def __init__(self, name, arguments, path, codes=(0,), keeps_output=False, size=None):
        self.name = name
        self.arguments = [str(argument) for argument in arguments]
        self.path = path
        self.codes = codes
        # GNU grep stops at the first match when it writes to /dev/null: its count goes to a file.
        self.keeps_output = keeps_output
        self.size = size or path.stat().st_size
        self.samples = []
        self.output = b""

    def run(self, scratch, measure):
        self.samples.append(measure(self.arguments, scratch if self.keeps_output else os.devnull))
        if self.keeps_output:
            self.output = scratch.read_bytes()

    @property
    def seconds(self):
        return statistics.median(sample.wall for sample in self.samples)

    @property
    def user_seconds(self):
        return statistics.median(sample.user for sample in self.samples)

    @property
    def speed(self):
        """Bytes per second."""
        return self.size / self.seconds

    @property
    def peak(self):
        return max(sample.peak for sample in self.samples)

    @property
    def count(self):
        """The number that it printed, of one that counts; the events, of scenetrace."""
        match = re.fullmatch(rb"(\d+)\s*", self.output) or re.search(
            rb"([\d,]+) events?, ", self.output)
        return int(match[1].replace(b",", b"")) if match else None

    @property
    def failure(self):
        wrong = sorted({s.status for s in self.samples if s.status not in self.codes})
        return ", ".join(map(str, wrong)) or None

    def ratio(self, peer):
        """How much longer it takes than a peer, per byte: the median of the rounds' ratios."""
        return statistics.median(
            (mine.wall / self.size) / (other.wall / peer.size)
            for mine, other in zip(self.samples, peer.samples))


class Contest:
    """Contestants, in an order in which those that are compared are neighbours."""

    # A process of some milliseconds is timed more often than one of seconds.
    SMALL_FACTOR = 10

    def __init__(self, title, about, contestants, events=None, files=None, is_dense=False,
                 is_small=False):
        self.title = title
        self.about = about
        self.contestants = contestants
        # What scenetrace has to find, and whether that is most of the lines.
        self.events = events
        self.is_dense = is_dense
        self.files = files
        self.is_small = is_small

    def get(self, name):
        return next((one for one in self.contestants if one.name == name), None)

    def run(self, rounds, scratch):
        """Every contestant once in each round, and every other round in the opposite order."""
        for path in sorted({contestant.path for contestant in self.contestants}):
            files = path.iterdir() if path.is_dir() else [path]
            # Once, so that all read from the page cache.
            subprocess.run(["cat", *files], stdout=subprocess.DEVNULL, check=True)
        measure = process.spawn if self.is_small else process.run
        for number in range(rounds * (self.SMALL_FACTOR if self.is_small else 1)):
            if not self.is_small:
                note(f"{self.title}: round {number + 1} of {rounds}")
            for contestant in self.contestants[:: 1 if number % 2 == 0 else -1]:
                contestant.run(scratch, measure)
        scratch.unlink(missing_ok=True)

    @property
    def problems(self):
        """What went wrong in it, whatever the figures are."""
        problems = [
            f"{self.title}: {one.name} ended with exit code {one.failure}"
            for one in self.contestants if one.failure]
        for one in self.contestants:
            if self.events is not None and "scenetrace" in one.name and one.count is not None \
                    and one.count != self.events:
                problems.append(
                    f"{self.title}: {one.name} found {one.count} events of {self.events}")
        return problems
