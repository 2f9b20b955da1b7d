#!/usr/bin/env python3
"""Reads 20,000 traces in every way there is, and 40,000 in one: `make test-fleet-large`.

All ways must come to the same bytes, and the report to what was planted. Prints a table of times.
"""

import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[0] = str(FOLDER.parent)

from Fleet import support  # noqa: E402

ROOT = support.ROOT
SCRIPT = str(ROOT / "integrations/spark/scenetrace_spark.py")


def measured(command, **more):
    """How long it takes, how much time its processors spend, and the largest of its processes in MB."""
    start = time.monotonic()
    child = subprocess.Popen([str(word) for word in command], **more)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, f"{command[:4]}: {child.returncode}"
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    traces = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    scenetrace = str(pathlib.Path(os.environ.get("SCENETRACE", ".build/release/scenetrace")).resolve())
    work = ROOT / ".build/fleet-large"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    corpus = support.corpus(work / "fleet", traces)
    double = support.corpus(work / "double", 2 * traces)
    # Whoever comes first must not pay for reading the disk.
    for folder in (corpus.folder, double.folder):
        for trace in folder.glob("traces/*/*"):
            trace.read_bytes()
    base = [scenetrace, "batch", "--no-config", "--manifest", corpus.manifest]
    summaries = {}

    def row(name, numbers, count=traces):
        seconds, processor, memory = numbers
        print(f"| {name} | {seconds:.1f} s | {processor:.1f} s | {memory:.0f} MB | {count / seconds:,.0f} |", flush=True)

    print("| way | time | processor | largest process | traces a second |\n|---|---:|---:|---:|---:|")

    def one_box(name, jobs):
        output = work / f"{name}.jsonl"
        row(name, measured([*base, "-j", jobs, "--paths-from", corpus.list, "-o", output]))
        start = work / f"{name}.json"
        row(f"{name}, merge", measured([scenetrace, "merge", output, "-o", start]))
        summaries[name] = start.read_bytes()

    one_box("one process", 1)
    one_box("-j 2", 2)
    output = work / "summary.json"
    row("-j 2, --emit summary",
        measured([*base, "-j", 2, "--paths-from", corpus.list, "--emit", "summary", "-o", output]))
    summaries["--emit summary"] = output.read_bytes()
    parts = work / "xargs"
    parts.mkdir()
    with open(corpus.list, encoding="utf-8") as listed:
        words = " ".join(f"'{word}'" for word in base)
        row("xargs -P2 -n 1000", measured(
            ["xargs", "-P2", "-n", "1000", "sh", "-c", f'exec {words} -j 1 "$@" -o "{parts}/$$.jsonl"', "sh"],
            stdin=listed))
    files = sorted(str(file) for file in parts.iterdir())
    subprocess.run([scenetrace, "merge", *files, "-o", work / "xargs.json"], check=True)
    summaries["xargs"] = (work / "xargs.json").read_bytes()

    # Found, not imported: what this program takes in memory would be the least that others are said to take.
    found = importlib.util.find_spec("pyspark")
    spark = pathlib.Path(found.origin).parent if found else None
    if not spark:
        print("pyspark is not here: Spark was not measured", file=sys.stderr)
    for master in ("local[2]", "local-cluster[2,1,1024]") if spark else ():
        output = work / f"{master}.json"
        with open(work / "spark.log", "w", encoding="utf-8") as log:
            row(f"Spark {master}", measured(
                [spark / "bin/spark-submit", "--master", master, "--conf", "spark.ui.enabled=false",
                 "--conf", "spark.executor.memory=512m", "--driver-memory", "512m",
                 "--files", f"{scenetrace},{corpus.manifest}", SCRIPT, "files", "--list", corpus.list,
                 "--traces", traces, "-o", output, "--", "--manifest", "manifest.tsv", "-j", "1"],
                cwd=work, stderr=log,
                env={**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_HOME": str(spark)}))
        summaries[f"Spark {master}"] = output.read_bytes()

    # In turn, and the middle one of the ratios: what else the machine does falls on both of a pair.
    pairs = []
    for _ in range(5):
        once = measured([*base, "-j", 1, "--paths-from", corpus.list, "-o", work / "once.jsonl"])
        twice = measured([
            scenetrace, "batch", "--no-config", "--manifest", double.manifest, "-j", 1, "--paths-from", double.list,
            "-o", work / "twice.jsonl"])
        pairs.append((twice[0] / once[0], once, twice))
    ratio, once, twice = sorted(pairs)[len(pairs) // 2]
    row("twice as many, one process", twice, 2 * traces)
    # Not before all is measured: the peak of a process begins with that of the one which it was forked from.
    first = summaries["one process"]
    for name, summary in summaries.items():
        assert summary == first, f"{name} is not equal to one process"
    support.must_be_true(json.loads(first), corpus.truth)
    print(f"\n{len(summaries)} ways, the same {len(first):,} bytes; every planted share was found; "
          f"twice the traces: {ratio:.2f} times the time, "
          f"{twice[2]:.0f} MB instead of {once[2]:.0f} MB")
    assert ratio <= 2.1 and twice[2] <= 1.3 * once[2]


if __name__ == "__main__":
    main()
