"""SARIF as sarif-tools reads it."""

import csv
import json
import re

from .support import FIXTURES, HOSTILE, ORDINARY, analysis, report, run, stem, tool

LEVELS = ["error", "warning", "note"]


def checks(scenetrace, work):
    def written(log):
        path = work / f"{stem(log)}.sarif"
        path.write_text(report(scenetrace, "sarif", log))
        return str(path)

    def summary(log):
        text = run(tool("sarif"), "summary", written(log))
        counts = {level: int(count) for level, count in re.findall(r"^(\w+): (\d+)", text, re.M)}
        assert counts == analysis(scenetrace, log)["summary"]["findings"], text

    def table(log):
        path = work / f"{stem(log)}.csv"
        run(tool("sarif"), "csv", "-o", str(path), written(log))
        with open(path, newline="") as file:
            rows = [
                (row["Severity"], row["Code"], row["Location"], int(row["Line"]))
                for row in csv.DictReader(file)]
        findings = [
            (item["severity"], item["rule"], log, item["location"].get("line", 1))
            for item in analysis(scenetrace, log)["findings"]]
        assert sorted(rows) == sorted(findings), (rows, findings)

    def page(log):
        path = work / f"{stem(log)}.html"
        run(tool("sarif"), "html", "-o", str(path), written(log))
        text = path.read_text()
        for item in analysis(scenetrace, log)["findings"]:
            assert item["rule"] in text, item["rule"]

    def steps():
        """The flow of a result is the evidence of its finding, in the order of lines."""
        for log in FIXTURES:
            with open(written(log)) as file:
                results = json.load(file)["runs"][0]["results"]
            findings = analysis(scenetrace, log)["findings"]
            assert len(results) == len(findings)
            for result, finding in zip(results, findings):
                (flow,) = result["codeFlows"][0]["threadFlows"]
                lines = [
                    step["location"]["physicalLocation"]["region"]["startLine"]
                    for step in flow["locations"]]
                assert lines == sorted(item["line"] for item in finding["evidence"])

    def known():
        """What a baseline knows is suppressed for whoever reads suppressions, and new is the rest."""
        baseline = work / "baseline.yml"
        run(scenetrace, "baseline", "write", "--no-config", str(baseline), ORDINARY)
        path = work / "known.sarif"
        path.write_text(report(
            scenetrace, "sarif", *FIXTURES, flags=["--baseline", str(baseline)]))
        results = json.loads(path.read_text())["runs"][0]["results"]
        unchanged = [r for r in results if r["baselineState"] == "unchanged"]
        new = [r for r in results if r["baselineState"] == "new"]
        assert len(unchanged) == len(analysis(scenetrace, ORDINARY)["findings"])
        assert len(new) == len(analysis(scenetrace, HOSTILE)["findings"])
        assert all("suppressions" in r for r in unchanged)
        assert not any("suppressions" in r for r in new)

    made = [(f"{name} of {stem(log)}", lambda check=check, log=log: check(log))
            for name, check in [("summary", summary), ("table", table), ("page", page)]
            for log in FIXTURES]
    return made + [("steps are the evidence", steps), ("a baseline is told of", known)]
