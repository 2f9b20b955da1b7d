#!/usr/bin/env python3
"""Runs scenetrace over the traces of a fleet on Spark, and merges what it finds into one summary.

Traces that are files, or archives of such: their paths are spread over the cluster, the program reads them
there, and only lines of results travel. Logs in which the lines of many sessions are mixed: Spark brings the
lines of each session together and in order, and the program reads them as frames.

    spark-submit --files scenetrace scenetrace_spark.py files --list traces.txt -o fleet.json
    spark-submit --files scenetrace scenetrace_spark.py table --input logs.parquet -o fleet.json

Whatever a part comes to is checked: the program says at the end how many traces it has read. A part that ends
in any other way is read again, in halves, until the trace is found that does it, which is then named as
quarantined. Wrong definitions (exit code 2) end the job at once. The summary is the same to the byte as that of
`scenetrace batch` on one machine.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile

TIMEOUT = 3600
# A part with more traces takes long to be read again when one of them fails.
TRACES_A_PART = 2000


def program(name):
    """The program beside the job (spark-submit --files), or where its name leads."""
    try:
        from pyspark import SparkFiles

        shipped = SparkFiles.get(os.path.basename(name))
        if os.path.exists(shipped):
            if not os.access(shipped, os.X_OK):
                os.chmod(shipped, 0o755)
            return shipped
    except (ImportError, AttributeError, TypeError):
        pass
    return name


def quarantined(trace, why):
    return json.dumps({"v": 1, "kind": "trace", "id": trace, "status": "quarantined", "why": why})


def attempt(command, given, expected, timeout):
    """The lines that a run came to, or why they cannot be trusted.

    `expected` is how many traces were given, or nothing where archives hold who knows how many.
    """
    try:
        done = subprocess.run(command, input=given, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None, f"took longer than {timeout} s"
    if done.returncode == 2:
        # What is wrong with the definitions is wrong for all traces.
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    if done.returncode != 0:
        return None, f"ended with {done.returncode}"
    lines = done.stdout.decode(errors="replace").splitlines()
    try:
        end = json.loads(lines[-1]) if lines else {}
        kinds = [json.loads(line).get("kind") for line in lines[:-1]]
    except (json.JSONDecodeError, AttributeError):
        return None, "wrote a line that is none"
    rows = len(lines) - 1
    if end.get("kind") != "end" or end.get("read") != rows or end.get("written") != rows:
        return None, "did not write all that it read"
    if any(kind != "trace" for kind in kinds) or (expected is not None and rows < expected):
        return None, "did not read all that it was given"
    return lines[:-1], None


def scan(cli, arguments=(), timeout=TIMEOUT):
    """A function for `mapPartitions` that makes lines of paths."""

    def read(paths):
        command = [program(cli), "batch", "--no-config", "--paths-from", "-", "--null", *arguments]
        todo = [list(paths)]
        while todo:
            part = todo.pop()
            if not part:
                continue
            given = b"".join(path.encode() + b"\0" for path in part)
            lines, why = attempt(command, given, len(part), timeout)
            if lines is not None:
                yield from lines
            elif len(part) == 1:
                yield quarantined(part[0], why)
            else:
                middle = len(part) // 2
                todo += [part[middle:], part[:middle]]

    return read


def merge(cli, lines, output, traces=None):
    """Puts lines together into one summary; their number is checked where it is known."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for line in lines:
            file.write(line + "\n")
        file.flush()
        count = ["--traces", str(traces)] if traces is not None else []
        subprocess.run([cli, "merge", file.name, "-o", output, *count], check=True)


def partitions(context, count):
    return max(2 * context.defaultParallelism, -(-count // TRACES_A_PART), 1)


def run_files(spark, options):
    context = spark.sparkContext
    with open(options.list) as file:
        paths = [line.rstrip("\n") for line in file if line.strip()]
    rows = context.parallelize(paths, partitions(context, len(paths))).mapPartitions(
        scan(options.cli, options.batch, options.timeout))
    merge(options.cli, rows.toLocalIterator(), options.output, options.traces)


def run_table(spark, options):
    """Lines of a table: `session` names the trace, `ts` and `seq` order its lines.

    The lines go from Spark's own sorting to the program and back without Python between them; a process of the
    program survives the traces that end its workers.
    """
    reader = spark.read.parquet if options.input.rstrip("/").endswith(".parquet") else spark.read.json
    table = reader(options.input)
    order = [name for name in ("session", "ts", "seq") if name in table.columns]
    table.createOrReplaceTempView("logs")
    sessions = spark.sql("SELECT DISTINCT session FROM logs").count()
    spark.conf.set("spark.sql.shuffle.partitions", partitions(spark.sparkContext, sessions))
    words = [program(options.cli), "batch", "--no-config", "--frames", "-", *options.batch]
    command = " ".join(shlex.quote(word) for word in words).replace("\\", "\\\\").replace("'", "\\'")
    clean = "regexp_replace({}, '[\\t\\n\\r]', ' ')"
    rows = spark.sql(f"""
        SELECT TRANSFORM({clean.format("session")}, {clean.format("line")})
            ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n'
            USING '{command}' AS (row STRING)
            ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n'
        FROM (SELECT * FROM logs DISTRIBUTE BY session SORT BY {", ".join(order)})""")
    merge(options.cli, (row["row"] for row in rows.toLocalIterator()), options.output, sessions)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = parser.add_subparsers(dest="kind", required=True)
    files = kinds.add_parser("files", help="traces that are files")
    files.add_argument("--list", required=True, help="a file with a path in each line")
    files.add_argument("--traces", type=int, help="fail unless there are exactly so many")
    table = kinds.add_parser("table", help="lines with their sessions")
    table.add_argument("--input", required=True, help="Parquet, or JSON lines: session, ts, seq, line")
    for kind in (files, table):
        kind.add_argument("--cli", default="scenetrace", help="the program")
        kind.add_argument("--timeout", type=int, default=TIMEOUT, help="seconds for a part")
        kind.add_argument("-o", "--output", required=True, help="the summary")
        kind.add_argument("batch", nargs="*", help="arguments of 'scenetrace batch', behind --")
    options = parser.parse_args()
    options.cli = os.path.abspath(options.cli) if os.path.exists(options.cli) else options.cli

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("scenetrace").getOrCreate()
    try:
        (run_files if options.kind == "files" else run_table)(spark, options)
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
