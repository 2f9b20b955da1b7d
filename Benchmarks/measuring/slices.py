"""Short logs for what noise does not touch, and figures per line of them.

A figure is that of a slice less that of its first half: start-up and what is built at the first
line, such as the tables of a scanner, are in both.
"""

from .corpora import Corpora

# Bytes; some thousands of lines each, which valgrind reads within seconds.
SIZES = {"syslog": 4_000_000, "ndjson": 4_000_000, "dense": 200_000, "varied": 200_000}


class Slices:
    def __init__(self, generator, directory):
        self.directory = directory
        self.corpora = Corpora(generator, directory)
        self.empty = directory / "empty.log"
        self.empty.write_bytes(b"")

    @property
    def trace(self):
        """A log of 100 lines."""
        return next(self.corpora.traces(1).path.iterdir())

    def halves(self, kind):
        """The first half of a slice, all of it, and how many lines the second half has."""
        corpus = self.corpora.log(kind, SIZES[kind])
        half = self.corpora.part(corpus, corpus.size // 2)
        lines = corpus.counts["lines"] - half.read_bytes().count(b"\n")
        return half, corpus.path, lines

    @property
    def logs(self):
        """All of them."""
        halves = [self.halves(kind)[:2] for kind in SIZES]
        return [self.empty, self.trace, *(log for pair in halves for log in pair)]

    def figures(self, counts):
        """What a line costs and what a whole log does, of the counts of all logs."""
        figures = {}
        for kind in SIZES:
            half, whole, lines = self.halves(kind)
            figures[f"a line of {kind}"] = (counts[whole] - counts[half]) / lines
        figures["an empty log"] = counts[self.empty]
        figures["a log of 100 lines"] = counts[self.trace]
        return figures
