"""The program that writes corpora, compiled when its sources are not those compiled before."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "generator"


def note(text):
    print(text, file=sys.stderr, flush=True)


class Generator:
    def __init__(self, directory):
        directory.mkdir(parents=True, exist_ok=True)
        sources = sorted(SOURCES.rglob("*.swift"))
        # Of the sources, and so of everything that they write.
        self.key = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
        self._binary = directory / "generate-corpus"
        stamp = directory / "generate-corpus.stamp"
        if self._binary.exists() and stamp.exists() and stamp.read_text() == self.key:
            return
        if shutil.which("swiftc") is None:
            sys.exit("swiftc is not on PATH; it compiles the generator of corpora")
        note("compiling the generator of corpora")
        subprocess.run(["swiftc", "-O", "-wmo", *sources, "-o", self._binary], check=True)
        stamp.write_text(self.key)

    def run(self, arguments, out):
        """What it says of what it wrote."""
        result = subprocess.run(
            [self._binary, *map(str, arguments)], stdout=out, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"the generator failed: {result.stderr.strip()}")
        return result.stderr.strip()
