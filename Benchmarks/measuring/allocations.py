"""Blocks of memory that scenetrace allocates, counted by a library that is loaded before C's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .program import CODES

SOURCE = Path(__file__).resolve().parent.parent / "count-allocations.c"


class Allocations:
    def __init__(self, program, directory):
        self.program = program
        self.library = directory / "count-allocations.so"
        self.report = directory / "allocations.txt"
        subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", "-o", self.library, SOURCE], check=True)

    @staticmethod
    def can_be_counted():
        """The library speaks to glibc."""
        return sys.platform == "linux" and shutil.which("cc") is not None

    def counts(self, logs):
        """How many blocks a whole `check` of each log allocates."""
        return {log: self._count(log) for log in logs}

    def _count(self, log):
        result = subprocess.run(
            self.program.arguments(log), stdout=subprocess.DEVNULL,
            env={**os.environ, "LD_PRELOAD": str(self.library), "ALLOCATIONS": str(self.report)})
        if result.returncode not in CODES:
            raise RuntimeError(f"scenetrace failed on {log} with the counting library")
        return int(self.report.read_text().split()[0])
