"""One run of a program: wall time, processor time, peak memory, exit code."""

import ctypes
import os
import subprocess
import sys
import time
from dataclasses import dataclass

# Bytes, whatever the locale: the peers are at their fastest so.
ENVIRONMENT = {**os.environ, "LC_ALL": "C"}


@dataclass
class Sample:
    wall: float
    user: float
    peak: int
    status: int


def become_subreaper():
    """Linux: orphaned grandchildren come to this process, which can then wait for them."""
    try:
        return ctypes.CDLL(None).prctl(36, 1, 0, 0, 0) == 0  # PR_SET_CHILD_SUBREAPER
    except (OSError, AttributeError):
        return False


IS_SUBREAPER = become_subreaper()


def run(arguments, output):
    """Runs a program with its output in the file `output`.

    On Linux the peak of a process begins with that of the image it was forked from, so a child
    of this interpreter would never show less than the interpreter's own. A small shell forks the
    program instead and goes away; this process inherits it, as it waits for a line on a pipe, and
    lets it run.
    """
    with open(output, "wb") as out:
        if IS_SUBREAPER:
            script = 'exec 3<&0; { read -r go <&3; exec "$@" 3<&- 2>/dev/null; } & echo $! >&2'
            shell = subprocess.Popen(
                ["/bin/sh", "-c", script, "sh", *arguments],
                stdin=subprocess.PIPE, stdout=out, stderr=subprocess.PIPE, env=ENVIRONMENT)
            child = int(shell.stderr.readline())
            shell.wait()
            start = time.perf_counter()
            shell.stdin.write(b"\n")
            shell.stdin.close()
            shell.stderr.close()
        else:
            start = time.perf_counter()
            child = subprocess.Popen(
                arguments, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL,
                env=ENVIRONMENT).pid
        try:
            _, status, usage = os.wait4(child, 0)
        except KeyboardInterrupt:
            os.kill(child, 15)
            raise
        wall = time.perf_counter() - start
    unit = 1 if sys.platform == "darwin" else 1024
    return Sample(
        wall, usage.ru_utime, usage.ru_maxrss * unit, os.waitstatus_to_exitcode(status))


def spawn(arguments, output):
    """Runs a small program with nothing between its start and its end but itself.

    Its peak would be this interpreter's and is left out.
    """
    with open(os.devnull, "rb") as null, open(output, "wb") as out:
        actions = [
            (os.POSIX_SPAWN_DUP2, null.fileno(), 0), (os.POSIX_SPAWN_DUP2, out.fileno(), 1),
            (os.POSIX_SPAWN_DUP2, out.fileno(), 2)]
        start = time.perf_counter()
        child = os.posix_spawnp(arguments[0], arguments, ENVIRONMENT, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - start
    return Sample(wall, usage.ru_utime, 0, os.waitstatus_to_exitcode(status))
