"""Workflow commands as GitHub's runner reads them."""

from .support import FIXTURES, HOSTILE, ORDINARY, analysis, report, stem

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def unescaped(text, pairs):
    for code, character in pairs:
        text = text.replace(code, character)
    return text


def command(line):
    """A line as the runner takes it: the command, its properties and its message; None for text."""
    text = line.lstrip()
    if not text.startswith("::") or "::" not in text[2:]:
        return None
    head, message = text[2:].split("::", 1)
    name, _, list = head.partition(" ")
    data = [("%0D", "\r"), ("%0A", "\n")]
    properties = {}
    for pair in list.split(","):
        key, _, value = pair.strip().partition("=")
        properties[key] = unescaped(value, data + [("%3A", ":"), ("%2C", ","), ("%25", "%")])
    return name, properties, unescaped(message, data + [("%25", "%")])


def checks(scenetrace, work):
    def commands(log):
        lines = report(scenetrace, "github", log).split("\n")
        assert lines.pop() == ""
        read = [command(line) for line in lines]
        findings = analysis(scenetrace, log)["findings"]
        assert len(read) == len(findings) > 0 and None not in read
        told = sorted(
            (name, properties["file"], int(properties["line"]), message.split("\n")[0])
            for name, properties, message in read)
        assert told == sorted(
            (LEVELS[item["severity"]], log, item["location"]["line"], item["message"])
            for item in findings)
        rules = {item["rule"] for item in findings}
        for name, properties, message in read:
            assert set(properties) == {"file", "line", "title"}
            assert properties["title"].rsplit("[", 1)[1].rstrip("]") in rules

    def characters():
        """The runner takes a line apart at line breaks of all kinds, and `##[` for a command."""
        text = report(scenetrace, "github", HOSTILE)
        for line in text.splitlines():
            assert command(line), line
            assert "##[" not in line
        assert not [c for c in text if c < " " and c != "\n"]

    def many():
        """Of what GitHub drops without a word the last line tells, and is no command."""
        logs = [ORDINARY] * 6
        *lines, last, end = report(scenetrace, "github", *logs).split("\n")
        assert end == "" and command(last) is None and "##[" not in last
        counts = analysis(scenetrace, *logs)["summary"]["findings"]
        for severity, name in LEVELS.items():
            shown = sum(command(line)[0] == name for line in lines)
            assert shown == min(counts[severity], 10)
            if counts[severity] > 10:
                assert f"{counts[severity] - 10} more {name}" in last, last
        assert counts["error"] > 10 and counts["warning"] > 10

    return [
        *[(f"commands of {stem(log)}", lambda log=log: commands(log)) for log in FIXTURES],
        ("nothing of a log is a command", characters),
        ("what is left out is counted", many),
    ]
