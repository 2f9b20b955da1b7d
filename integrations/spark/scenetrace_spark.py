#!/usr/bin/env python3
"""Runs scenetrace over the traces of a fleet on Spark, and merges what it finds into one summary.

    spark-submit --files scenetrace,rules.yml scenetrace_spark.py files --list traces.txt -o fleet.json -- --pack rules.yml
    spark-submit --files scenetrace scenetrace_spark.py blobs --input traces.parquet -o fleet.json
    spark-submit --files scenetrace scenetrace_spark.py lines --input logs.parquet -o fleet.json

files   traces, or archives of such, that every executor can open: their paths are spread over the cluster,
        the program reads them there, and only summaries travel
blobs   a table with a trace in each row: id, content
lines   a table with a line in each row, in which many sessions are mixed: device, launch, session (those that
        are there make the key), ts, seq (those that are there make the order), line. Spark's own sorting brings
        the lines of each session together, without Python between them.

Whatever a part comes to is checked: the program says at the end how many traces it has read, and every trace
must have its row. A part that ends in any other way is read again, in halves, until the trace is found that
does it, which is then named as quarantined. Wrong definitions (exit code 2) end the job at once. The summary is
the same to the byte as that of `scenetrace batch` on one machine.
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
# The program cuts a longer name, and tells it apart by its hash.
LONGEST_NAME = 512


def shipped(name):
    """The file that came with the job (spark-submit --files), or where its name leads."""
    try:
        from pyspark import SparkFiles

        path = SparkFiles.get(os.path.basename(name))
    except (ImportError, AssertionError, AttributeError, TypeError):
        return name
    if not os.path.basename(name) or not os.path.isfile(path):
        return name
    # A name that is no path is looked for on PATH only.
    return os.path.abspath(path)


def quarantined(trace, why):
    """What stands for a trace that could not be read, and the end of a part that is nothing else."""
    row = {"v": 1, "kind": "trace", "id": trace, "status": "quarantined", "why": why}
    return [json.dumps(row), json.dumps({"v": 1, "kind": "end", "read": 1, "written": 1})]


def unanswered(names, rows):
    """The traces without a row; members of archives answer for their archive."""
    def is_kept(name):
        return len(name) <= LONGEST_NAME and name.isascii() and name.isprintable() and not set(name) & set('"\\')

    missing = set(filter(is_kept, names))
    for row in rows:
        name = row.get("id", "")
        while name and name not in missing and "/" in name:
            name = name.rsplit("/", 1)[0]
        missing.discard(name)
    return missing


def attempt(command, given, names, timeout):
    """The lines that a run came to and nothing, or nothing and why they cannot be trusted."""
    with tempfile.TemporaryFile() as errors:
        try:
            done = subprocess.run(
                command, input=given, stdout=subprocess.PIPE, stderr=errors, timeout=timeout)
        except subprocess.TimeoutExpired:
            return None, f"took longer than {timeout} s"
        # It may say more than fits into memory.
        errors.seek(max(0, errors.tell() - 2000))
        said = errors.read().decode(errors="replace")
    if done.returncode == 2:
        # What is wrong with the definitions is wrong for all traces.
        raise RuntimeError(said)
    if done.returncode != 0:
        return None, f"ended with {done.returncode}"
    lines = done.stdout.decode(errors="replace").split("\n")
    if lines.pop():
        return None, "wrote a line that is torn"
    try:
        rows = [json.loads(line) for line in lines]
        end = rows.pop() if rows else {}
        kinds = {row["kind"] for row in rows}
    except (ValueError, KeyError, TypeError):
        return None, "wrote a line that is none"
    if end.get("kind") != "end" or not end.get("read") == end.get("written") == len(rows):
        return None, "did not write all that it read"
    if kinds - {"trace"} or len(rows) < len(names) or unanswered(names, rows):
        return None, "did not read all that it was given"
    return lines, None


def scan(cli, how, arguments=(), timeout=TIMEOUT):
    """A function for `mapPartitions` that makes lines of items: paths, or pairs of a name and a content."""

    def read(items):
        command = [shipped(cli), "batch", "--no-config", *how, *map(shipped, arguments)]
        todo = [list(items)]
        while todo:
            part = todo.pop()
            if not part:
                continue
            given, names = encoded(part)
            lines, why = attempt(command, given, names, timeout)
            if lines is not None:
                yield from lines
            elif len(part) == 1:
                yield from quarantined(names[0], why)
            else:
                middle = len(part) // 2
                todo += [part[middle:], part[:middle]]

    return read


def encoded(part):
    """What the program reads on its standard input, and the names of the traces."""
    if isinstance(part[0], str):
        return b"".join(os.fsencode(path) + b"\0" for path in part), part
    frames = []
    part = sorted((str(name).replace("\t", " ").replace("\n", " "), content) for name, content in part)
    for name, content in part:
        content = content.encode() if isinstance(content, str) else bytes(content or b"")
        head = name.encode() + b"\t"
        # What ends in a line end has no further line.
        lines = content[:-1].split(b"\n") if content.endswith(b"\n") else content.split(b"\n")
        frames += [head + line + b"\n" for line in lines]
    return b"".join(frames), [name for name, _ in part]


def fold(cli):
    """A function for `mapPartitions` that makes one summary of lines, and keeps the rows of what was left out."""

    def merge(lines):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
            for line in lines:
                file.write(line + "\n")
                if '"quarantined"' in line and json.loads(line).get("status") == "quarantined":
                    yield line
            file.flush()
            if file.tell() > 0:
                yield merged(shipped(cli), file.name)

    return merge


def merged(cli, path, *arguments):
    done = subprocess.run([cli, "merge", path, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"scenetrace merge: {done.stderr[-2000:]}")
    return done.stdout.rstrip("\n")


def finish(rows, options, least):
    """Merges the summaries of all parts; there must be as many traces as were given."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        # A fleet of nothing is one as well.
        file.write(json.dumps({"v": 1, "kind": "end", "read": 0, "written": 0}) + "\n")
        # All parts at once: one line for each, and one for each trace that was left out.
        for line in rows.mapPartitions(fold(options.cli)).collect():
            row = json.loads(line)
            if row["kind"] == "summary":
                file.write(line + "\n")
            else:
                print(f"scenetrace: quarantined {row['id']}: {row.get('why', '')}", file=sys.stderr)
        file.flush()
        exact = [] if options.traces is None else ["--traces", str(options.traces)]
        summary = merged(shipped(options.cli), file.name, *exact)
    traces = sum(json.loads(summary)["traces"].values())
    if traces < least:
        raise RuntimeError(f"{least} traces were given, and {traces} came back")
    with open(options.output, "w", encoding="utf-8") as file:
        file.write(summary + "\n")


def partitions(context, count):
    return max(2 * context.defaultParallelism, -(-count // TRACES_A_PART), 1)


def table(spark, path):
    """Parquet, or JSON lines, compressed or not."""
    return spark.read.json(path) if ".json" in os.path.basename(path) else spark.read.parquet(path)


def run_files(spark, options):
    context = spark.sparkContext
    with open(options.list, encoding="utf-8", errors="surrogateescape") as file:
        paths = [line.rstrip("\n") for line in file if line.strip()]
    rows = context.parallelize(paths, partitions(context, len(paths))).mapPartitions(
        scan(options.cli, ["--paths-from", "-", "--null"], options.batch, options.timeout))
    finish(rows, options, len(paths))


def run_blobs(spark, options):
    traces = table(spark, options.input).select("id", "content")
    count = traces.count()
    rows = traces.repartition(partitions(spark.sparkContext, count)).rdd.map(tuple).mapPartitions(
        scan(options.cli, ["--frames", "-"], options.batch, options.timeout))
    options.traces = count
    finish(rows, options, count)


def run_lines(spark, options):
    logs = table(spark, options.input)
    key = [f"replace(replace(CAST({name} AS STRING), '\\t', ' '), '\\n', ' ')"
           for name in ("device", "launch", "session") if name in logs.columns]
    order = "".join(f", {name}" for name in ("ts", "seq") if name in logs.columns)
    logs.createOrReplaceTempView("logs")
    spark.sql(f"CREATE OR REPLACE TEMP VIEW keyed AS SELECT *, concat_ws('/', {', '.join(key)}) AS trace FROM logs")
    sessions = spark.sql("SELECT DISTINCT trace FROM keyed").count()
    spark.conf.set("spark.sql.shuffle.partitions", partitions(spark.sparkContext, sessions))
    spark.conf.set("spark.sql.adaptive.enabled", "false")
    words = [there(spark, options.cli), "batch", "--no-config", "--frames", "-"]
    words += [there(spark, word) for word in options.batch]
    command = " ".join(map(shlex.quote, words)).replace("\\", "\\\\").replace("'", "\\'")
    clean = "replace(replace(line, '\\n', ' '), '\\r', '')"
    rows = spark.sql(f"""
        SELECT TRANSFORM(trace, text)
            ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n'
            USING '{command}' AS (row STRING)
            ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n'
        FROM (SELECT trace, {clean} AS text FROM keyed DISTRIBUTE BY trace SORT BY trace{order})""")
    options.traces = sessions
    finish(rows.rdd.map(lambda row: row[0]), options, sessions)


def there(spark, name):
    """Where an executor finds a file that came with the job: in its working directory."""
    path = shipped(name)
    is_local = spark.sparkContext.master.startswith("local[")
    return name if path == name else path if is_local else "./" + os.path.basename(name)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    files = kinds.add_parser("files", help="traces that are files")
    files.add_argument("--list", required=True, help="a file with a path in each line")
    files.add_argument("--traces", type=int, help="fail unless there are exactly so many")
    blobs = kinds.add_parser("blobs", help="a table with a trace in each row")
    lines = kinds.add_parser("lines", help="a table with a line in each row")
    for kind in (blobs, lines):
        kind.add_argument("--input", required=True, help="Parquet, or JSON lines")
    for kind in (files, blobs, lines):
        kind.add_argument("--cli", default="scenetrace", help="the program")
        kind.add_argument("--timeout", type=int, default=TIMEOUT, help="seconds for a part")
        kind.add_argument("-o", "--output", required=True, help="the summary")
        kind.add_argument("batch", nargs="*", help="arguments of 'scenetrace batch', behind --")
    options = parser.parse_args()
    options.cli = os.path.abspath(options.cli) if os.path.exists(options.cli) else options.cli

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("scenetrace").getOrCreate()
    try:
        {"files": run_files, "blobs": run_blobs, "lines": run_lines}[options.kind](spark, options)
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
