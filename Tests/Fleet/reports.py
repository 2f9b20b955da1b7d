"""`scenetrace report` of a fleet: every number that is shown is the one that was planted."""

import functools
import html.parser
import json
import pathlib
import re
import sqlite3
import urllib.parse

from Fleet import support
from Fleet.support import ROOT, batch, fails, run

TRACES = 1500


def checks(scenetrace, work):
    corpus = support.corpus(work / "fleet", TRACES)
    summary = work / "fleet.json"
    summary.write_bytes(batch(
        scenetrace, "--paths-from", corpus.list, "--manifest", corpus.manifest, "--emit", "summary"))
    for function in (markdown, page, same_as_json, database, left_out, hostile, nothing, formats):
        yield f"report: {function.__doc__}", functools.partial(
            function, scenetrace, corpus, summary, work)


def report(scenetrace, summary, *flags):
    return run(scenetrace, "report", "--no-config", summary, *flags)


def percent(part, whole):
    return f"{int(part * 1000 / whole + 0.5) / 10:.1f} %"


def judged(truth):
    return sum(truth["groups"].values())


def by_version(truth):
    counts = {}
    for group, count in truth["groups"].items():
        version = group.split(" · ")[1]
        counts[version] = counts.get(version, 0) + count
    return counts


def markdown_tables(text):
    """The tables below each heading: rows of cells."""
    tables, title = {}, ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line[3:]
        elif line.startswith("|") and not re.match(r"\|[-:|]+\|$", line):
            tables.setdefault(title, []).append([cell.strip() for cell in line.strip("|").split("|")])
    return tables


def must_show(tables, truth):
    rules = {row[0]: row for row in tables["What is violated, and how often"][1:]}
    assert set(rules) == set(truth["rules"]) | set(truth["undecided"]), rules.keys()
    for rule, versions in truth["rules"].items():
        row, traces = rules[rule], sum(versions.values())
        assert row[2:6] == [
            f"{traces:,}", percent(traces, judged(truth)), f"{truth['findings'][rule]:,}",
            f"{truth['undecided'].get(rule, 0):,}"], row
    order = [int(row[2].replace(",", "")) for row in tables["What is violated, and how often"][1:]]
    assert order == sorted(order, reverse=True)
    head, traces, *rows = tables["By version"]
    assert head[1:5] == ["2.9.0", "2.10.0", "2.11.0", "3.0.0"], head
    assert traces[1:5] == [f"{by_version(truth)[version]:,}" for version in head[1:5]], traces
    for row in rows:
        planted = truth["rules"].get(row[0], {})
        assert row[1:5] == [
            percent(planted.get(version, 0), by_version(truth)[version]) for version in head[1:5]], row


def markdown(scenetrace, corpus, summary, work):
    "Markdown shows shares by rule and version as they were planted"
    text = report(scenetrace, summary, "-f", "markdown").decode()
    must_show(markdown_tables(text), corpus.truth)
    assert f"# scenetrace: a fleet\n\n{TRACES:,} traces: {judged(corpus.truth):,} judged" in text
    devices = int(re.search(r"about ([\d,]+) devices", text)[1].replace(",", ""))
    assert abs(devices - corpus.truth["devices"]) <= 0.1 * corpus.truth["devices"], devices


class Page(html.parser.HTMLParser):
    """Tables of a page with the texts of their cells, links, and what has an id."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.links, self.ids, self.pictures = {}, [], [], 0
        self.title, self.cell, self.heading = "", None, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes["href"]] if tag == "a" else []
        self.pictures += tag == "svg"
        if tag == "h2":
            self.heading = ""
        elif tag == "tr":
            self.tables.setdefault(self.title, []).append([])
        elif tag in ("td", "th"):
            self.cell = ""
        elif tag == "div" and self.cell is not None:
            self.cell += "\n"

    def handle_endtag(self, tag):
        if tag == "h2":
            self.title, self.heading = self.heading, None
        elif tag in ("td", "th"):
            self.tables[self.title][-1].append(self.cell.split("\n")[0].strip())
            self.cell = None

    def handle_data(self, data):
        if self.heading is not None:
            self.heading += data
        elif self.cell is not None:
            self.cell += data


def page(scenetrace, corpus, summary, work):
    "the page shows the same, with histograms, trends, and links that lead to the traces"
    text = report(scenetrace, summary).decode()
    seen = Page(text)
    must_show(seen.tables, corpus.truth)
    assert len(set(seen.ids)) == len(seen.ids)
    assert seen.pictures > len(corpus.truth["rules"]) and "Content-Security-Policy" in text
    links = [link for link in seen.links if not link.startswith("#")]
    assert len(links) >= len(corpus.truth["rules"])
    for link in links:
        path = urllib.parse.unquote(link)
        assert path in corpus.paths, link
    prefixed = Page(report(scenetrace, summary, "--link-prefix", "https://logs.example.com/").decode())
    for link, plain in zip([x for x in prefixed.links if not x.startswith("#")], links):
        assert link == "https://logs.example.com/" + plain.lstrip("/"), link
    # The exemplars of a rule are traces into which it was planted, at a line that exists.
    for rule, places in json.loads(summary.read_bytes())["exemplars"].items():
        for place in places:
            lines = pathlib.Path(place["trace"]).read_text().splitlines()
            assert 0 < place["line"] <= len(lines), (rule, place)


def same_as_json(scenetrace, corpus, summary, work):
    "JSON is the summary itself, and can be merged and reported again"
    text = report(scenetrace, summary, "-f", "json")
    assert text == summary.read_bytes()
    assert run(scenetrace, "merge", summary) == text
    pages = {report(scenetrace, summary) for _ in range(2)}
    assert len(pages) == 1


def database(scenetrace, corpus, summary, work):
    "SQLite holds the same, and the SQL of the documents works on it"
    file = work / "fleet.db"
    report(scenetrace, summary, "-f", f"sqlite={file}")
    truth = corpus.truth
    with sqlite3.connect(file) as connection:
        def ask(sql):
            return connection.execute(sql).fetchall()

        assert ask("PRAGMA integrity_check") == [("ok",)] and ask("PRAGMA foreign_key_check") == []
        shares = ask("SELECT rule, version, sum(traces), sum(of_traces) FROM prevalence_by_version"
                     " GROUP BY rule, version")
        assert len(shares) == len(truth["rules"]) * 4
        for rule, version, traces, of in shares:
            assert traces == truth["rules"][rule].get(version, 0) and of == by_version(truth)[version]
        assert dict(ask("SELECT status, traces FROM statuses WHERE traces > 0")) == truth["traces"]
        assert dict(ask("SELECT measure, sum(count) FROM lengths GROUP BY measure"))["saveLatency"] == (
            truth["lengths"]["saveLatency"])
        assert ask("SELECT count(*) FROM lengths WHERE from_seconds >= to_seconds") == [(0,)]
        document = (ROOT / "docs/fleet.md").read_text(encoding="utf-8")
        statements = re.findall(r"```sql\n(.*?)```", document, re.DOTALL)
        assert statements
        for statement in statements:
            assert ask(statement), statement
    connection.close()


def left_out(scenetrace, corpus, summary, work):
    "what could not be judged is counted and named"
    missing = [str(work / f"missing {number}.log") for number in range(7)]
    output = work / "partial.jsonl"
    output.write_bytes(batch(scenetrace, *missing, corpus.paths[0]))
    merged = work / "partial.json"
    merged.write_bytes(run(scenetrace, "merge", output))
    for text in (report(scenetrace, merged, "-f", "markdown").decode(), report(scenetrace, merged).decode()):
        assert "8 traces: 1 judged, 7 unreadable" in text
        assert "7 could not be read to the end" in text
        assert sum(f"missing {number}.log" in text for number in range(7)) == 5


def hostile(scenetrace, corpus, summary, work):
    "names from logs and paths stay text"
    evil = "<img src=x onerror=alert(1)>|`*"
    name = work / "javascript:alert(1)<b>.log"
    name.write_text(
        "2025-03-01 09:00:00.000 Notes[5:1] sceneDidEnterBackground(_:)\n"
        "2025-03-01 09:00:09.000 Notes[5:1] tableView.reloadData()\n")
    manifest = work / "evil.tsv"
    manifest.write_text(f"id\tapp\tversion\n{name}\t{evil}\t{evil}\n{corpus.paths[0]}\tNotes\t1.0\n")
    file = work / "evil.json"
    file.write_bytes(batch(
        scenetrace, "--manifest", manifest, "--emit", "summary", name, corpus.paths[0]))
    text = report(scenetrace, file).decode()
    assert "<img" not in text and "<b>.log" not in text and "&lt;img" in text
    for link in Page(text).links:
        assert link.startswith(("#", "/")) and ":" not in link, link
    frames = batch(scenetrace, "--emit", "summary", "--frames", "-", given=(
        b"javascript:alert(1)\t2025-03-01 09:00:00.000 Notes[5:1] sceneDidEnterBackground(_:)\n"
        b"javascript:alert(1)\t2025-03-01 09:00:09.000 Notes[5:1] tableView.reloadData()\n"))
    file.write_bytes(frames)
    assert not any("javascript:" in link for link in Page(report(scenetrace, file).decode()).links)
    tables = markdown_tables(report(scenetrace, file, "-f", "markdown").decode())
    assert all(len(row) == 7 for row in tables["What is violated, and how often"])


def nothing(scenetrace, corpus, summary, work):
    "a fleet of nothing is reported as such"
    file = work / "nothing.json"
    file.write_bytes(batch(scenetrace, "--emit", "summary", "--paths-from", "-", given=b""))
    for flags in (["-f", "markdown"], ["-f", "html"]):
        text = report(scenetrace, file, *flags).decode()
        assert "0 traces" in text and "Nothing was found." in text
    report(scenetrace, file, "-f", f"sqlite={work}/nothing.db")


def formats(scenetrace, corpus, summary, work):
    "formats that a fleet does not have are refused, and several are written at once"
    assert "sarif" in fails(scenetrace, "report", summary, "-f", "sarif")
    run(scenetrace, "report", summary, "-f", f"html={work}/a.html", "-f", f"markdown={work}/a.md")
    assert (work / "a.html").read_bytes() == report(scenetrace, summary)
    torn = work / "torn.json"
    torn.write_bytes(summary.read_bytes()[:2000])
    assert "torn.json" in fails(scenetrace, "report", torn)
