#!/usr/bin/env python3
"""Runs the tests that were built with a sanitizer, and keeps what came of it: `make test-address`.

What the sanitizer has to say, of the tests or of the programs that they start, goes to files; a run that leaves any
has failed, whatever the tests made of it.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
from Reliability import results

# What leaks are tables that last as long as the program, and what is kept in static memory.
OPTIONS = {"address": ("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0"),
           "thread": ("TSAN_OPTIONS", "report_signal_unsafe=0:second_deadlock_stack=1")}
# Foundation's Process copies 256 bytes of the name of every entry of /proc/self/fd, however short it is: past the end of
# what was read, when a thousand descriptors are open.
SUPPRESSED = {"address": "interceptor_via_lib:libFoundation.so\n", "thread": ""}
SUMMARY = re.compile(r"Test run with (\d+) tests? .*(passed|failed) after")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sanitizer", choices=OPTIONS)
    parser.add_argument("command", nargs=argparse.REMAINDER, help="what runs the tests")
    arguments = parser.parse_args()
    variable, options = OPTIONS[arguments.sanitizer]
    tests, verdict = 0, None
    with tempfile.TemporaryDirectory(prefix="sanitizer-") as folder, \
            tempfile.NamedTemporaryFile("w", prefix="suppressed-") as suppressed:
        suppressed.write(SUPPRESSED[arguments.sanitizer])
        suppressed.flush()
        options += f":suppressions={suppressed.name}:print_suppressions=0"
        # An exit code that no test expects.
        environment = {**os.environ, variable: f"{options}:exitcode=99:log_path={folder}/report"}
        started = time.monotonic()
        process = subprocess.Popen(arguments.command, env=environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in process.stdout:
            print(line, end="", flush=True)
            found = SUMMARY.search(line)
            if found:
                tests, verdict = int(found[1]), found[2]
        code = process.wait()
        reports = sorted(pathlib.Path(folder).iterdir())
        for report in reports:
            print(report.read_text(errors="replace"))
    print(f"{arguments.sanitizer} sanitizer: {tests} tests {verdict or 'did not end'}, {len(reports)} reports")
    if tests:
        results.keep(arguments.sanitizer, {
            "tests": tests, "passed": verdict == "passed" and code == 0, "reports": len(reports),
            "seconds": round(time.monotonic() - started)})
    return 1 if reports or code != 0 or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
