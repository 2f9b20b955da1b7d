"""The programs that people would use instead, as contestants."""

import re
import shutil
import subprocess
import sys

from . import lnav
from .contest import Contestant

# What somebody would look for who knows the names of the callbacks only. It is one short pattern:
# jq, lnav and Python would take many times as long for all literals of the vocabulary.
CALLBACK = r"(?:scene|application)(?:Did|Will|\(_:)"

JQ_FILTER = f'select(.eventMessage | test("{CALLBACK}"))'.replace("\\", "\\\\")

PYTHON_SCRIPT = r"""
import re, sys
pattern = re.compile(sys.argv[1])
with open(sys.argv[2], encoding="utf-8", errors="replace") as log:
    print(sum(1 for line in log if pattern.search(line)))
"""


class Peers:
    """Makes contestants of what is installed."""

    def __init__(self, program, directory):
        self.home = directory
        lnav.install(directory)
        self.literals = directory / "literals.txt"
        self.literals.write_text(program.literals())
        self.literals_everywhere = directory / "literals-everywhere.txt"
        self.literals_everywhere.write_text(program.literals("--everywhere"))

    def cat(self, path):
        return Contestant("cat", ["cat", path], path)

    def wc(self, path):
        return Contestant("wc -l", ["wc", "-l", path], path)

    def grep(self, path):
        arguments = ["grep", "-c", "-F", "-f", self.literals, path]
        return Contestant("grep -c -F -f", arguments, path, (0, 1), keeps_output=True)

    def rg(self, path):
        """Without -i, which it is faster without: it finds less than scenetrace looks for."""
        return self._rg("rg -c -F -f", self.literals, path)

    def rg_everywhere(self, path):
        """With what scenetrace seeks in the lines of all processes: few lines hold any of it."""
        return self._rg("rg -c -F -f everywhere", self.literals_everywhere, path)

    @staticmethod
    def _rg(name, literals, path):
        if not shutil.which("rg"):
            return None
        arguments = ["rg", "--no-config", "-c", "-F", "-f", literals, path]
        return Contestant(name, arguments, path, (0, 1), keeps_output=True)

    def jq(self, path):
        if not shutil.which("jq"):
            return None
        return Contestant("jq -c select", ["jq", "-c", JQ_FILTER, path], path)

    def lnav(self, path):
        if not shutil.which("lnav"):
            return None
        arguments = lnav.command(self.home, CALLBACK, path)
        return Contestant("lnav -n", arguments, path)

    def python(self, path):
        arguments = [sys.executable, "-c", PYTHON_SCRIPT, CALLBACK, path]
        return Contestant("python re", arguments, path, keeps_output=True)


def versions():
    """The first line of what each of them says of itself."""
    found = []
    for arguments in (
            ["wc", "--version"], ["grep", "--version"], ["rg", "--version"], ["jq", "--version"],
            ["lnav", "-V"], [sys.executable, "--version"]):
        if shutil.which(arguments[0]):
            result = subprocess.run(arguments, capture_output=True, text=True)
            if result.returncode == 0:
                found.append(re.sub(r" \(rev .*", "", result.stdout.split("\n")[0]))
    return found
