"""scenetrace itself, as far as the program at hand can do what is measured."""

import os
import subprocess
import tempfile
from pathlib import Path

from .contest import Contestant

# Findings are no failure.
CODES = (0, 1)


class Program:
    def __init__(self, path):
        self.path = path.resolve()
        self.has_jobs = "--jobs" in self._print("check", "--help")
        with tempfile.TemporaryDirectory() as directory:
            log = Path(directory) / "one.log"
            log.write_text("sceneDidBecomeActive(_:)\n")
            self.has_rows = self._status("timeline", "-f", "jsonl", log) == 0

    @staticmethod
    def is_at(path):
        return path.is_file() and os.access(path, os.X_OK)

    def arguments(self, *paths, jobs=1):
        """`check` with this many threads; a program without the flag has one."""
        threads = ["--jobs", str(jobs)] if self.has_jobs else []
        return [str(self.path), "check", *threads, *map(str, paths)]

    def check(self, path, jobs=1):
        """`check`, or None where the program cannot have so many threads."""
        if jobs > 1 and not self.has_jobs:
            return None
        name = f"scenetrace, {jobs} threads" if jobs > 1 else "scenetrace"
        return Contestant(name, self.arguments(path, jobs=jobs), path, CODES, keeps_output=True)

    def check_pipe(self, path):
        """`check` of what `cat` writes; the peak is that of the larger of the two."""
        script = 'cat "$0" | exec "$@"'
        arguments = ["/bin/sh", "-c", script, path, *self.arguments("-")]
        return Contestant(
            "scenetrace, from a pipe", arguments, path, CODES, keeps_output=True)

    def rows(self, path):
        """`timeline` with an object for every event, or None where the program has no such."""
        if not self.has_rows:
            return None
        threads = ["--jobs", "1"] if self.has_jobs else []
        arguments = [self.path, "timeline", "-f", "jsonl", *threads, path]
        return Contestant("scenetrace timeline -f jsonl", arguments, path)

    def literals(self, *flags):
        """The texts that lines are searched for, one on each line, for grep -F -f."""
        return self._print("vocabulary", "literals", *flags)

    def _print(self, *arguments):
        result = subprocess.run(
            [self.path, *arguments], stdout=subprocess.PIPE, text=True, check=True)
        return result.stdout

    def _status(self, *arguments):
        return subprocess.run(
            [self.path, *arguments], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode
