#!/usr/bin/env python3
"""Stands for the program where that fails: a trace whose name says `fault-...` makes it do so.

Whoever makes a copy of this file writes into it where the program is.
"""

import os
import signal
import subprocess
import sys
import time

SCENETRACE = "scenetrace"


def main():
    arguments = sys.argv[1:]
    if arguments[0] != "batch":
        os.execv(SCENETRACE, [SCENETRACE, *arguments])
    given = sys.stdin.buffer.read()
    faults = {word for word in (
        "crash", "hang", "rules", "internal", "early", "half", "torn", "garbage", "skip", "noise", "slow",
    ) if b"fault-" + word.encode() in given}
    if "crash" in faults:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "hang" in faults:
        time.sleep(600)
    if "rules" in faults:
        os.write(2, b"no such rule\n")
        sys.exit(2)
    if "internal" in faults:
        sys.exit(4)
    if "early" in faults:
        return
    if "noise" in faults:
        for _ in range(10):
            os.write(2, b"x" * (1 << 20))
    if "slow" in faults:
        time.sleep(1.5)
    output = subprocess.run(
        [SCENETRACE, *arguments], input=given, stdout=subprocess.PIPE, check=True).stdout
    lines = output.splitlines(keepends=True)
    if "half" in faults:
        lines = lines[:len(lines) // 2]
    if "torn" in faults:
        lines[-1] = lines[-1][:-5]
    if "garbage" in faults:
        lines[0] = b"\xff" + lines[0]
    if "skip" in faults:
        # One trace is left out, and the number at the end says nothing of it.
        del lines[0]
        count = str(len(lines)).encode()
        lines[-1] = lines[-1].replace(b'"read": ' + count, b'"read": ' + str(len(lines) - 1).encode())
        lines[-1] = lines[-1].replace(
            b'"written": ' + count, b'"written": ' + str(len(lines) - 1).encode())
    sys.stdout.buffer.write(b"".join(lines))


if __name__ == "__main__":
    main()
