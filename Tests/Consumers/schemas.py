"""JSON against the schemas that describe it."""

import os
import pathlib

from .support import FIXTURES, HOSTILE, ORDINARY, Skipped, report, run, stem, tool

DOCUMENT = "docs/schema/scenetrace-1.schema.json"
LINES = pathlib.Path("docs/schema/scenetrace-1-lines.schema.json")


def checks(scenetrace, work):
    def validate(schema, paths):
        assert paths, "there is nothing to validate"
        run(tool("check-jsonschema"), "--schemafile", str(schema), *map(str, paths))

    def write(name, text):
        path = work / name
        path.write_text(text)
        return path

    def documents():
        bad = sorted(str(path) for path in pathlib.Path("samples/bad").glob("*.log"))
        assert len(bad) > 10
        validate(DOCUMENT, [
            write(f"{stem(log)}.{command}.json", report(scenetrace, "json", log, command=command))
            for log in FIXTURES + bad for command in ["report", "check", "timeline"]])

    def many_inputs():
        validate(DOCUMENT, [write("both.json", report(scenetrace, "json", *FIXTURES))])

    def lines():
        if not LINES.exists():
            raise Skipped(f"there is no {LINES}")
        validate(LINES, [
            write(f"{stem(log)}.{command}.{number}.line.json", line)
            for log in FIXTURES for command in ["report", "timeline"]
            for number, line in enumerate(
                report(scenetrace, "jsonl", log, command=command).splitlines(), 1)])

    def sarif():
        schema = os.environ.get("SARIF_SCHEMA")
        if not schema:
            raise Skipped("no schema is given: make test-consumers SARIF_SCHEMA=FILE")
        baseline = work / "baseline.yml"
        run(scenetrace, "baseline", "write", "--no-config", str(baseline), ORDINARY)
        empty = write("empty.log", "nothing here\n")
        validate(schema, [
            write(f"{stem(log)}.sarif", report(scenetrace, "sarif", log)) for log in FIXTURES
        ] + [
            write("both.sarif", report(scenetrace, "sarif", *FIXTURES)),
            write("known.sarif", report(
                scenetrace, "sarif", ORDINARY, HOSTILE, flags=["--baseline", str(baseline)])),
            write("empty.sarif", report(scenetrace, "sarif", str(empty))),
        ])

    return [
        ("every document is as the schema says", documents),
        ("a document of two inputs is as the schema says", many_inputs),
        ("every JSON line is as the schema says", lines),
        ("SARIF is as its schema says", sarif),
    ]
