"""Generated logs, kept until the generator changes."""

import os
import re
import shutil
import subprocess

from .generator import note

# Where every line is an event a smaller corpus tells as much.
LARGEST = {"dense": 200_000_000, "bare": 200_000_000, "varied": 50_000_000}


class Corpus:
    """A log, or a directory of logs, with what the generator counted in it."""

    def __init__(self, path, summary):
        self.path = path
        self.counts = {name: int(number) for name, number in re.findall(r"(\w+) (\d+)", summary)}

    @property
    def size(self):
        return self.counts["bytes"]

    @property
    def about(self):
        counted = [f"{number:,} {name}" for name, number in self.counts.items() if number]
        return f"The generator wrote {', '.join(counted)}."

    @property
    def events(self):
        """How many lines are events of apps."""
        return sum(self.counts[sort] for sort in ("lifecycle", "action", "system"))


def store(path):
    """Takes a log out of the page cache, which keeps what was just written, or was thrown out in part and read
    again, in smaller pieces: it comes back from the disk as a log does that was there before."""
    if not hasattr(os, "posix_fadvise"):
        return
    with open(path, "rb") as log:
        os.fsync(log.fileno())
        os.posix_fadvise(log.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


class Corpora:
    """The corpora of a directory: one of each kind."""

    def __init__(self, generator, directory):
        self.generator = generator
        self.directory = directory
        directory.mkdir(parents=True, exist_ok=True)

    def log(self, kind, size):
        """A corpus of at most `size` bytes."""
        size = min(size, LARGEST.get(kind, size))
        path = self.directory / f"{kind}-{size}.log"

        def write():
            with open(path, "wb") as out:
                return self.generator.run([kind, size], out)

        summary = self._summary(kind, path, write)
        store(path)
        return Corpus(path, summary)

    def traces(self, count):
        """A directory of files of 100 lines."""
        path = self.directory / f"traces-{count}"

        def write():
            return self.generator.run(["traces", path, count], subprocess.DEVNULL)

        return Corpus(path, self._summary("traces", path, write))

    def part(self, corpus, size):
        """The first lines of a corpus; the corpus itself when it is no longer than that."""
        if corpus.size <= size:
            return corpus.path
        target = corpus.path.with_suffix(f".{size}.part")
        if not target.exists():
            with open(corpus.path, "rb") as log:
                data = log.read(size)
            target.write_bytes(data[: data.rfind(b"\n") + 1])
        store(target)
        return target

    def written(self, corpus, size):
        """The first lines of a corpus, written just now in small parts, as by a program that logs."""
        target = corpus.path.with_suffix(f".{size}.written")
        with open(self.part(corpus, size), "rb") as log, open(target, "wb", buffering=0) as copy:
            while data := log.read(4096):
                copy.write(data)
        return target

    def pieces(self, corpus, size, count):
        """As many logs of at most `size` bytes as there are in the corpus, `count` at most."""
        folder = corpus.path.with_suffix(f".{size}.pieces")
        if not folder.exists():
            folder.mkdir()
            with open(corpus.path, "rb") as log:
                rest = b""
                for number in range(count):
                    data = rest + log.read(size - len(rest))
                    end = data.rfind(b"\n") + 1
                    (folder / f"{number:02}.log").write_bytes(data[:end])
                    rest = data[end:]
        return sorted(folder.iterdir())

    def _summary(self, kind, path, write):
        """What the generator said of the corpus at `path`, which it writes if it is not there."""
        stamp = self.directory / f"{path.stem}.stamp"
        if path.exists() and stamp.exists():
            key, summary = stamp.read_text().split("\n")
            if key == self.generator.key:
                return summary
        # Corpora of other sizes would fill the disk.
        for file in self.directory.glob(f"{kind}-*"):
            if file.is_dir():
                shutil.rmtree(file)
            else:
                file.unlink()
        note(f"generating {path.name}")
        summary = write()
        stamp.write_text(f"{self.generator.key}\n{summary}")
        return summary
