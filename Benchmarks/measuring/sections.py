"""The contests: which programs read which logs."""

from .contest import Contest, Contestant
from .program import CODES
from .sizes import show

SLICE = 100_000_000
TRACES = 1000
MEGABYTE = 1_000_000


def present(*contestants):
    return [contestant for contestant in contestants if contestant]


class Sections:
    """Makes the contests, over corpora of at most `size` bytes."""

    def __init__(self, program, peers, corpora, size):
        self.program = program
        self.peers = peers
        self.corpora = corpora
        self.size = size

    def whole(self, kind):
        """All of a corpus, beside the floors and those who search for the same literals."""
        corpus = self.corpora.log(kind, self.size)
        path, program, peers = corpus.path, self.program, self.peers
        is_dense = kind in ("dense", "bare", "varied")
        contestants = present(
            peers.cat(path), peers.wc(path), program.check(path),
            program.check(path, jobs=2),
            program.check_pipe(path) if kind == "syslog" else None,
            program.rows(path) if kind == "dense" else None,
            peers.rg(path), None if is_dense else peers.rg_everywhere(path), peers.grep(path))
        return Contest(
            kind, corpus.about, contestants, events=corpus.events, is_dense=is_dense)

    def slice(self, kind):
        """The first 100 MB of a corpus, beside those who would take minutes for all of it."""
        corpus = self.corpora.log(kind, self.size)
        path, program, peers = self.corpora.part(corpus, SLICE), self.program, self.peers
        contestants = present(
            peers.wc(path), program.check(path), peers.rg(path),
            peers.jq(path) if kind == "ndjson" else None, peers.python(path), peers.lnav(path))
        about = f"The first {show(path.stat().st_size)} of {kind}."
        return Contest(f"{kind}-slice", about, contestants)

    def trace(self):
        """A log of 100 lines: the whole process, from its start to its end."""
        corpus = self.corpora.traces(TRACES)
        path = sorted(corpus.path.iterdir())[0]
        contestants = present(
            self.peers.wc(path), self.program.check(path), self.peers.rg(path),
            self.peers.grep(path))
        about = f"The whole process, for one file of 100 lines, {show(path.stat().st_size)}."
        return Contest("trace", about, contestants, is_small=True)

    def files(self):
        """Many short logs in one call."""
        corpus = self.corpora.traces(TRACES)
        paths = sorted(corpus.path.iterdir())
        contestants = [
            Contestant("wc -l", ["wc", "-l", *paths], corpus.path, size=corpus.size),
            *self._calls(paths, corpus.path, corpus.size),
        ]
        about = f"{len(paths):,} files of 100 lines in one call."
        return Contest("files", about, contestants, files=len(paths))

    def hook(self):
        """What a commit hook does with ten traces of 1 MB."""
        corpus = self.corpora.log("dense", self.size)
        paths = self.corpora.pieces(corpus, MEGABYTE, 10)
        size = sum(path.stat().st_size for path in paths)
        contestants = self._calls(paths, corpus.path, size)
        return Contest("hook", f"{len(paths)} dense traces of 1 MB in one call.", contestants)

    def _calls(self, paths, path, size):
        """One call for many files, with one thread and with two."""
        threads = (1, 2) if self.program.has_jobs else (1,)
        return [
            Contestant(
                f"scenetrace, {jobs} threads" if jobs > 1 else "scenetrace",
                self.program.arguments(*paths, jobs=jobs), path, CODES, size=size)
            for jobs in threads]

    def written(self, kind):
        """What a program has written in small parts: the system keeps it page by page."""
        corpus = self.corpora.log(kind, self.size)
        path = self.corpora.written(corpus, min(corpus.size, 4 * SLICE))
        contestants = present(
            self.peers.wc(path), self.program.check(path), self.program.check(path, jobs=2),
            self.peers.rg(path))
        about = f"The first {show(path.stat().st_size)} of {kind}, written 4 KB at a time."
        return Contest(f"{kind}-written", about, contestants)

    def doubling(self, kind):
        """A quarter, a half and all of a corpus, or of its first 400 MB."""
        corpus = self.corpora.log(kind, self.size)
        whole = min(corpus.size, 4 * SLICE)
        contestants = []
        for share in (4, 2, 1):
            path = self.corpora.part(corpus, whole // share)
            contestant = self.program.check(path)
            contestant.name = f"scenetrace, {show(contestant.size)}"
            contestants.append(contestant)
        return Contest(f"{kind}-doubling", "Twice the log, and twice again.", contestants)
