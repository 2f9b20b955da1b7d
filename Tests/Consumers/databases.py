"""The format sqlite is a database that sqlite3 and Python's own module read; the SQL that the documents
show works on it."""

import functools
import pathlib
import re
import sqlite3
import subprocess
from typing import Callable, Iterator

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ("ordinary", "hostile")


def checks(scenetrace: str, work: pathlib.Path) -> Iterator[tuple[str, Callable[[], None]]]:
    for fixture in FIXTURES:
        yield (
            f"sqlite: the database of {fixture}.log is sound",
            functools.partial(check_soundness, scenetrace, work, fixture),
        )
        yield (
            f"sqlite: the SQL of the documents works on {fixture}.log",
            functools.partial(check_documents, scenetrace, work, fixture),
        )
    yield "sqlite: Python finds the text of the log", functools.partial(check_text, scenetrace, work)


def database(scenetrace: str, work: pathlib.Path, fixture: str) -> pathlib.Path:
    file = work / f"{fixture}.db"
    subprocess.run(
        [scenetrace, "report", "--no-config", "--fail-on", "never", "-f", f"sqlite={file}",
         f"samples/reports/{fixture}.log"],
        cwd=REPOSITORY, check=True)
    return file


def sqlite(file: pathlib.Path, *statements: str) -> str:
    run = subprocess.run(
        ["sqlite3", "-batch", "-bail", file, *statements], capture_output=True, text=True)
    assert run.returncode == 0 and not run.stderr, f"{statements}: {run.stderr}"
    return run.stdout


def check_soundness(scenetrace: str, work: pathlib.Path, fixture: str) -> None:
    file = database(scenetrace, work, fixture)
    assert sqlite(file, "PRAGMA integrity_check", "PRAGMA foreign_key_check") == "ok\n"
    assert sqlite(file, "SELECT count(*) FROM findings") != "0\n"


def check_documents(scenetrace: str, work: pathlib.Path, fixture: str) -> None:
    file = database(scenetrace, work, fixture)
    page = (REPOSITORY / "docs/sqlite.md").read_text(encoding="utf-8")
    statements = re.findall(r"```sql\n(.*?)```", page, re.DOTALL)
    assert len(statements) > 5
    for statement in statements:
        sqlite(file, statement)
    # README shows SQL as an argument of sqlite3.
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"\$ sqlite3 (?:-\w+ )*\S+ (['\"])(.*?)\1", readme + page)
    assert shown
    for _, statement in shown:
        assert sqlite(file, statement) != ""


def check_text(scenetrace: str, work: pathlib.Path) -> None:
    file = database(scenetrace, work, "hostile")
    log = (REPOSITORY / "samples/reports/hostile.log").read_bytes()
    lines = log.decode("utf-8", errors="replace").split("\n")
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT line, text FROM evidence").fetchall()
    connection.close()
    assert rows
    for line, text in rows:
        assert text == lines[line - 1].rstrip("\r"), f"line {line}: {text!r}"
