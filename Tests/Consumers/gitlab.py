"""GitLab's Code Quality: what its documentation asks for."""

import json

from .support import FIXTURES, ORDINARY, analysis, report, stem

SEVERITIES = {"error": "critical", "warning": "major", "note": "info"}


def checks(scenetrace, work):
    def entries(log):
        read = json.loads(report(scenetrace, "gitlab", log))
        findings = analysis(scenetrace, log)["findings"]
        assert len(read) == len(findings) > 0
        for entry, finding in zip(read, findings):
            assert entry["description"] == f"{finding['rule']}: {finding['message']}"
            assert entry["check_name"] == finding["rule"]
            assert entry["severity"] == SEVERITIES[finding["severity"]]
            assert entry["location"] == {
                "path": log, "lines": {"begin": finding["location"]["line"]}}
            assert entry["fingerprint"].startswith(finding["fingerprint"])

    def unique():
        """Of two entries with one fingerprint GitLab shows one."""
        read = json.loads(report(scenetrace, "gitlab", "./" + ORDINARY, *FIXTURES, ORDINARY))
        names = [entry["fingerprint"] for entry in read]
        assert len(set(names)) == len(names) > 0
        assert all(int(name, 16) >= 0 for name in names)
        assert not [entry for entry in read if entry["location"]["path"].startswith((".", "/"))]

    return [
        *[(f"entries of {stem(log)}", lambda log=log: entries(log)) for log in FIXTURES],
        ("no two entries have one fingerprint", unique),
    ]
