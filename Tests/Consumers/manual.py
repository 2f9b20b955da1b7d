"""The pages of the manual, as mandoc sees them."""

import pathlib
import re
import subprocess

from .support import run

# The pages of this project are not installed where it is tested, and others need not be.
UNKNOWN = re.compile(r"referenced manual not found|mandoc\.db")


def checks(scenetrace, work):
    pages = sorted(pathlib.Path("man").glob("*.[15]"))

    def lint():
        assert len(pages) > 10
        done = subprocess.run(
            ["mandoc", "-T", "lint", "-W", "warning", *map(str, pages)], capture_output=True, text=True)
        complaints = [
            line for line in (done.stdout + done.stderr).splitlines() if not UNKNOWN.search(line)]
        assert not complaints, "\n".join(complaints)

    def text():
        for page in pages:
            shown = run("mandoc", "-T", "utf8", str(page))
            plain = re.sub(".\b", "", shown)
            assert page.stem in plain.lower(), page
            assert "SEE ALSO" in plain, page

    return [
        ("mandoc has nothing to complain about", lint),
        ("mandoc shows every page", text),
    ]
