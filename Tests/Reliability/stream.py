#!/usr/bin/env python3
"""Lets a log run through standard input that does not end, and looks at the memory: `make soak-stream GB=20`.

Ten thousand launches, then lives that are long in one way or another: scenes that come and go, scenes that never go,
background tasks, objects and numbers that are never seen again. Text, concise lines and JSON lines are written at once.
Printed are the memory from one twentieth of the stream to the next, its peak, and whether every line is accounted for;
`make reliability` takes them.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
from Reliability import results
from Reliability.support import PLAIN, Bench, counted


def resident(pid):
    """Memory in MB, and the most that there ever was; nothing once the process is gone."""
    try:
        rows = dict(row.split(":", 1) for row in open(f"/proc/{pid}/status").read().splitlines() if ":" in row)
        return int(rows["VmRSS"].split()[0]) / 1024, int(rows["VmHWM"].split()[0]) / 1024
    except (OSError, KeyError):
        return None


def soak(bench, work, size, kind, jobs, limit):
    command = [bench.scenetrace, "check", "--no-config", "-f", "text",
               f"-fconcise={work}/out.concise", f"-fjsonl={work}/out.jsonl"]
    if jobs:
        command += ["--jobs", str(jobs)]
    read, write = os.pipe()
    start = time.monotonic()
    generator = subprocess.Popen(
        [bench.compiled("stream"), str(size), kind], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ))
    out = open(work / "out.text", "wb+")
    process = subprocess.Popen(command, stdin=read, stdout=out, stderr=subprocess.PIPE, env=PLAIN)
    os.close(read)
    passed = 0

    def pump():
        nonlocal passed
        while piece := generator.stdout.read1(1 << 20):
            view = memoryview(piece)
            try:
                while view:
                    done = os.write(write, view)
                    view = view[done:]
            except OSError:
                break
            passed += len(piece)
        os.close(write)

    thread = threading.Thread(target=pump, daemon=True)
    thread.start()
    samples, peak = [], 0
    while process.poll() is None:
        memory = resident(process.pid)
        if memory:
            peak = max(peak, memory[1])
            if passed * 20 // size > len(samples) - 1:
                samples.append((passed, memory[0], time.monotonic() - start))
                print(f"  {passed / 1e9:7.2f} GB  {memory[0]:6.0f} MB  {time.monotonic() - start:7.0f} s", flush=True)
        if limit and time.monotonic() - start > limit:
            generator.terminate()
            limit = None
        time.sleep(0.05)
    err = process.stderr.read().decode(errors="replace")
    thread.join(5)
    told = generator.stderr.read()
    generator.wait()
    seconds = time.monotonic() - start
    out.seek(0, 2)
    out.seek(max(0, out.tell() - 4000))
    account = counted(out.read())
    wrong = []
    if process.returncode not in (0, 1):
        wrong.append(f"exit {process.returncode}: {err[:300]}")
    with open(work / "out.jsonl", "rb") as rows:
        rows.seek(0, 2)
        rows.seek(max(0, rows.tell() - 100_000))
        summary = json.loads(rows.read().splitlines()[-1])
    if told:
        truth = json.loads(told)
        print(f"  written: {truth['lines']:,} lines, {truth['events']:,} events, {truth['launches']:,} launches")
        if not account or account[:3] != [truth["lines"], truth["events"], 0] or sum(account[1:]) != account[0]:
            wrong.append(f"the account is {account}")
        if summary["launches"] < truth["launches"]:
            wrong.append(f"only {summary['launches']} launches were seen")
    elif not account or sum(account[1:]) != account[0]:
        wrong.append(f"the account is {account}")
    print(f"  {kind}: {passed / 1e9:.2f} GB in {seconds:.0f} s, {passed / seconds / 1e6:.0f} MB/s, peak {peak:.0f} MB; "
          f"{account}, summary {json.dumps(summary)[:300]}")
    half = [memory for _, memory, _ in samples[len(samples) // 4:]]
    if len(half) > 4 and half[-1] > 1.25 * half[0] + 16:
        wrong.append(f"memory grows: {half[0]:.0f} MB, in the end {half[-1]:.0f} MB")
    return wrong, {
        "kind": kind, "asked": size, "bytes": passed, "lines": account[0] if account else 0,
        "seconds": round(seconds), "peak": round(peak, 1), "wrong": wrong,
        "samples": [(passed, round(memory, 1)) for passed, memory, _ in samples]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenetrace", default=os.environ.get("SCENETRACE", ".build/release/scenetrace"))
    parser.add_argument("--gigabytes", type=float, default=20)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--seconds", type=int, help="end the stream after this time, whatever was written")
    parser.add_argument("kinds", nargs="*", help="what the stream is made of; everything if none is named")
    arguments = parser.parse_args()
    wrong, runs = [], []
    with tempfile.TemporaryDirectory(prefix="stream-") as work:
        bench = Bench(arguments.scenetrace, pathlib.Path(work))
        for kind in arguments.kinds or ["mixed"]:
            print(f"{kind}, {arguments.gigabytes:g} GB:")
            found, run = soak(
                bench, pathlib.Path(work), int(arguments.gigabytes * 1e9), kind, arguments.jobs, arguments.seconds)
            wrong += [f"{kind}: {text}" for text in found]
            runs.append(run)
    if arguments.gigabytes >= 1:
        results.keep("stream", {"runs": runs})
    for text in wrong:
        print(f"FAILED: {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
