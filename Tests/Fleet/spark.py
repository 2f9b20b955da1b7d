"""The integration for Spark: equal to one machine to the byte, and exact whatever fails."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys

from Fleet import support
from Fleet.support import ROOT, Skipped, batch, merge

TRACES = 240
MASTERS = os.environ.get("FLEET_MASTERS", "local[2] local[2,4] local-cluster[2,1,1024]").split()
SCRIPT = str(ROOT / "integrations/spark/scenetrace_spark.py")


def checks(scenetrace, work):
    corpus = support.corpus(work / "fleet", TRACES, "--archives", "--lines")
    for master in MASTERS:
        yield f"spark: {master}: faults", functools.partial(faults, master, scenetrace, corpus, work)
    for name, check in (
        ("files", files), ("archives", archives), ("lines of many sessions", lines), ("blobs", blobs),
        ("wrong rules end the job", wrong_rules),
    ):
        yield f"spark: spark-submit: {name}", functools.partial(check, scenetrace, corpus, work)


def need_spark():
    if shutil.which("java") is None:
        raise Skipped("there is no Java")
    try:
        import pyspark
    except ImportError:
        raise Skipped("there is no pyspark: it could not be installed")
    return pathlib.Path(pyspark.__file__).parent


def faults(master, scenetrace, corpus, work):
    need_spark()
    work = work / master.replace("[", "-").replace(",", "-").replace("]", "")
    work.mkdir()
    cli = work / "faulty.py"
    text = (pathlib.Path(__file__).parent / "faulty.py").read_text(encoding="utf-8")
    text = text.replace("#!/usr/bin/env python3", f"#!{sys.executable}")
    cli.write_text(text.replace('SCENETRACE = "scenetrace"', f'SCENETRACE = "{scenetrace}"'))
    cli.chmod(0o755)
    good = [path for path in corpus.paths if os.path.exists(path)][:60]
    cases, expected = [], {}

    def poison(word, number=0):
        path = work / f"fault-{word}-{number}.log"
        shutil.copy(good[0], path)
        return str(path)

    def case(name, paths, left_out, partitions=4, **more):
        cases.append({"name": name, "paths": paths, "partitions": partitions, **more})
        readable = [path for path in paths if path not in left_out]
        # Of what nobody could read nobody knows either by which definitions.
        parts = [batch(scenetrace, "--paths-from", "-", given="\n".join(readable).encode())] if readable else []
        expected[name] = merge(scenetrace, *parts, support.quarantine(*left_out), folder=work).decode()

    case("none", good, [])
    case("empty partitions", good[:3], [], partitions=9)
    case("nothing", [], [])
    for word in ("crash", "internal", "early", "half", "torn", "garbage", "skip"):
        bad = poison(word)
        case(word, [*good[:20], bad, *good[20:40]], [bad])
    bad = poison("hang")
    case("hang", [*good[:5], bad], [bad], partitions=2, timeout=6)
    case("noise", [*good[:20], poison("noise"), *good[20:]], [])
    missing = str(work / "there is none.log")
    case("unreadable", [*good, missing], [])
    bad, other = poison("crash", 1), poison("crash", 2)
    case("first", [bad, *good[:15]], [bad], partitions=1)
    case("last", [*good[:15], bad], [bad], partitions=1)
    case("adjacent", [*good[:7], bad, other, *good[7:15]], [bad, other], partitions=1)
    case("only", [bad], [bad], partitions=1)
    # In one list with the others it would end the job.
    cases.append({"name": "rules", "paths": [*good[:5], poison("rules")], "partitions": 2})
    if master.startswith("local-cluster"):
        case("killed", [*good, *(poison("slow", number) for number in range(6))], [], partitions=6, kills=True)

    job = work / "job.json"
    job.write_text(json.dumps({"cli": str(cli), "cases": cases}))
    done = subprocess.run(
        [sys.executable, str(pathlib.Path(__file__).parent / "matrix.py"), master, str(job)],
        capture_output=True, text=True, timeout=600,
        env={**os.environ, "PYSPARK_PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1"})
    found = [line for line in done.stdout.splitlines() if line.startswith("OUTCOMES ")]
    assert done.returncode == 0 and found, done.stderr[-3000:]
    outcomes = json.loads(found[0].removeprefix("OUTCOMES "))
    wrong = []
    for name, summary in expected.items():
        if outcomes[name].get("summary") != summary:
            wrong.append(f"{name}: {str(outcomes[name])[:600]}")
    if "no such rule" not in outcomes["rules"].get("error", ""):
        wrong.append(f"rules: {str(outcomes['rules'])[:600]}")
    if master.startswith("local-cluster") and outcomes["killed"].get("killed") != 1:
        wrong.append("no executor was killed")
    assert not wrong, "\n".join(wrong)
    # Every trace that was left out was named.
    for name in ("crash", "torn", "hang"):
        assert f"quarantined {work}/fault-{name}-0.log" in done.stderr, name


def submit(scenetrace, work, name, *arguments, master="local-cluster[2,1,1024]", files=(), status=0, batch=()):
    """What the script makes of a job that is submitted as to a cluster: program and rules come with it."""
    spark = need_spark()
    output = work / f"{name}.json"
    command = [
        str(spark / "bin/spark-submit"), "--master", master, "--conf", "spark.ui.enabled=false",
        "--conf", "spark.executor.memory=512m", "--driver-memory", "512m",
        "--files", ",".join(map(str, [scenetrace, *files])), SCRIPT, *map(str, arguments),
        "-o", str(output), *(["--", *batch] if batch else [])]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=work, timeout=300,
        env={**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_HOME": str(spark),
             "PYSPARK_DRIVER_PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1"})
    assert (done.returncode == 0) == (status == 0), f"{done.returncode}: {done.stderr[-3000:]}"
    return output.read_bytes() if status == 0 else done.stderr


def files(scenetrace, corpus, work):
    shutil.copy(corpus.manifest, work / "manifest.tsv")
    got = submit(
        scenetrace, work, "files", "files", "--list", corpus.list, "--traces", TRACES,
        files=[work / "manifest.tsv"], batch=["--manifest", "manifest.tsv"])
    expected = batch(
        scenetrace, "--paths-from", corpus.list, "--manifest", corpus.manifest, "--emit", "summary")
    assert got == expected
    support.must_be_true(json.loads(got), corpus.truth)


def archives(scenetrace, corpus, work):
    archive = corpus.folder / "archives/000.tar.gz"
    (work / "archives.txt").write_text(f"{archive}\n")
    got = submit(scenetrace, work, "archives", "files", "--list", work / "archives.txt", master="local[2]")
    assert got == batch(scenetrace, "--emit", "summary", archive)


def lines(scenetrace, corpus, work):
    got = json.loads(submit(
        scenetrace, work, "lines", "lines", "--input", corpus.folder / "lines"/ "part-*.jsonl"))
    expected = json.loads(batch(scenetrace, "--emit", "summary", corpus.folder / "traces"))
    # They are called otherwise; everything else is the same.
    assert [p["trace"].split("/")[-1] for p in got["leftOut"].get("no_format", [])] == [
        p["trace"].split("/")[-1] for p in expected["leftOut"].get("no_format", [])]
    for summary in (got, expected):
        del summary["exemplars"], summary["leftOut"]
    assert got == expected


def blobs(scenetrace, corpus, work):
    chosen = [path for path in corpus.paths if os.path.exists(path)]
    table = work / "blobs.json.gz"
    import gzip

    with gzip.open(table, "wt", encoding="utf-8") as file:
        for path in reversed(chosen):
            file.write(json.dumps({"id": path, "content": pathlib.Path(path).read_text()}) + "\n")
    got = submit(scenetrace, work, "blobs", "blobs", "--input", table, master="local[2]")
    assert got == batch(scenetrace, "--emit", "summary", *chosen)


def wrong_rules(scenetrace, corpus, work):
    rules = work / "wrong.yml"
    rules.write_text("schema: scenetrace/v1\nrule: x\n")
    said = submit(
        scenetrace, work, "wrong", "files", "--list", corpus.list, master="local[2]", files=[rules],
        batch=["--pack", "wrong.yml"], status=1)
    assert "wrong.yml" in said
