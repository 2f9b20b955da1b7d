"""Instructions that scenetrace executes, as valgrind counts them."""

import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

from .program import CODES


class Callgrind:
    """Counts the same for the same program and log, whatever else the machine does."""

    def __init__(self, program, directory):
        # valgrind gives up on debug information that is newer than itself, and counts without it.
        stripped = directory / "scenetrace-stripped"
        subprocess.run(["strip", "-o", stripped, program.path], check=True)
        self.arguments = [stripped, *program.arguments()[1:]]

    @staticmethod
    def is_installed():
        return all(map(shutil.which, ("valgrind", "strip")))

    def counts(self, logs):
        """The instructions of a whole `check` of each log; valgrind runs on all cores."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return dict(zip(logs, pool.map(self._count, logs)))

    def _count(self, log):
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
             *self.arguments, log],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
            # Where elements of a table lie is drawn anew in every run otherwise.
            env={**os.environ, "LC_ALL": "C", "SWIFT_DETERMINISTIC_HASHING": "1"})
        match = re.search(r"Collected : (\d+)", result.stderr)
        if result.returncode not in CODES or not match:
            raise RuntimeError(f"valgrind failed on {log}:\n{result.stderr}")
        return int(match[1])
