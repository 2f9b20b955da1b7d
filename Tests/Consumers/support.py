"""What the checks have in common."""

import json
import pathlib
import subprocess
import sys

ORDINARY = "samples/reports/ordinary.log"
HOSTILE = "samples/reports/hostile.log"
FIXTURES = [ORDINARY, HOSTILE]


class Skipped(Exception):
    """A check cannot be made here; its text says why."""


def tool(name):
    """A program that was installed beside the Python that runs this."""
    return str(pathlib.Path(sys.executable).parent / name)


def run(*command, statuses=(0,)):
    """Runs a program, which must end with one of the statuses, and returns what it printed."""
    done = subprocess.run(command, capture_output=True)
    if done.returncode not in statuses:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return done.stdout.decode()


def report(scenetrace, format, *logs, command="report", flags=()):
    """What scenetrace makes of logs, whatever it finds in them."""
    return run(
        scenetrace, command, "--no-config", "-f", format, *flags, *logs, statuses=(0, 1))


def analysis(scenetrace, *logs, flags=()):
    """The same as the document that everything else is measured by."""
    return json.loads(report(scenetrace, "json", *logs, flags=flags))


def stem(log):
    return pathlib.Path(log).stem
