#!/usr/bin/env python3
"""One Spark session in which things go wrong: matrix.py MASTER JOB, with a job in JSON; prints what came of it.

The job names the program that fails at times, and cases: each has a name, paths, how many partitions, and
whether an executor is killed. What comes back is for each case the summary, or why there is none.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
from types import SimpleNamespace

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1] / "integrations/spark"))

import scenetrace_spark  # noqa: E402


def executors(application):
    """The processes of the executors of an application, by its id."""
    done = subprocess.run(["pgrep", "-f", f"CoarseGrainedExecutorBackend.*{application}"],
                          capture_output=True, text=True)
    return [int(number) for number in done.stdout.split()]


def kill_one(application, killed):
    """Kills an executor while it works."""
    time.sleep(2)
    for process in executors(application)[:1]:
        os.kill(process, signal.SIGKILL)
        killed.append(process)


def run(context, case, cli):
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:
        options = SimpleNamespace(cli=cli, traces=None, output=file.name)
        scan = scenetrace_spark.scan(
            cli, ["--paths-from", "-", "--null"], case.get("arguments", ()), case.get("timeout", 30))
        rows = context.parallelize(case["paths"], case["partitions"]).mapPartitions(scan)
        killed, thread = [], None
        if case.get("kills"):
            thread = threading.Thread(target=kill_one, args=(context.applicationId, killed))
            thread.start()
        try:
            scenetrace_spark.finish(rows, options, len(case["paths"]))
            outcome = {"summary": pathlib.Path(file.name).read_text(encoding="utf-8")}
        except Exception as error:
            outcome = {"error": str(error)}
        if thread:
            thread.join()
            outcome["killed"] = len(killed)
        return outcome


def main():
    master, job = sys.argv[1], json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master(master).appName("scenetrace faults")
        .config("spark.ui.enabled", "false").config("spark.executor.memory", "512m")
        .config("spark.driver.memory", "512m").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    # Python on executors of their own needs the module.
    spark.sparkContext.addPyFile(scenetrace_spark.__file__)
    outcomes = {}
    for case in job["cases"]:
        start = time.monotonic()
        outcomes[case["name"]] = run(spark.sparkContext, case, job["cli"])
        outcomes[case["name"]]["seconds"] = round(time.monotonic() - start, 1)
        print(f"{case['name']}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)
    print("OUTCOMES " + json.dumps(outcomes))
    spark.stop()


if __name__ == "__main__":
    main()
