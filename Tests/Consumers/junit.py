"""JUnit XML as junitparser and expat read it."""

import xml.etree.ElementTree

import junitparser

from .support import FIXTURES, ORDINARY, analysis, report, stem


def checks(scenetrace, work):
    def written(*logs):
        path = work / ("-".join(map(stem, logs)) + ".xml")
        path.write_text(report(scenetrace, "junit", *logs))
        return str(path)

    def parsed(path):
        document = junitparser.JUnitXml.fromfile(path)
        return document, [(suite, case) for suite in document for case in suite]

    def counts(logs):
        document, cases = parsed(written(*logs))
        failing = {
            (item["location"]["file"], item["rule"], item.get("test"))
            for item in analysis(scenetrace, *logs)["findings"]
            if item["severity"] in ("error", "warning")}
        failures = [case for _, case in cases if case.is_failure]
        assert len(failures) == len(failing) > 0
        assert document.tests == len(cases) and document.failures == len(failures)
        for suite in document:
            own = list(suite)
            assert suite.tests == len(own)
            assert suite.failures == sum(case.is_failure for case in own)
            assert suite.skipped == sum(case.is_skipped for case in own)
            assert suite.errors == sum(case.is_error for case in own) == 0

    def skipped():
        """What could not be judged anywhere in the input is skipped, with the reason."""
        log = FIXTURES[1]
        document, cases = parsed(written(log))
        analysed = analysis(scenetrace, log)
        names = {case.name.split()[0]: case.result[0].message
                 for _, case in cases if case.is_skipped}
        assert len(names) == analysed["summary"]["rules"]["inconclusive"] > 0
        for item in analysed["inconclusive"]:
            if item["rule"] in names:
                assert item["reason"] in names[item["rule"]]

    def round_trip():
        for logs in [[log] for log in FIXTURES] + [FIXTURES]:
            first, cases = parsed(written(*logs))
            copy = work / "copy.xml"
            first.write(str(copy))
            _, again = parsed(str(copy))
            told = [[(suite.name, case.classname, case.name, [str(r) for r in case.result])
                     for suite, case in all] for all in (cases, again)]
            assert told[0] == told[1]

    def unique():
        """GitLab tells cases apart by class and name alone, and so do the same logs twice."""
        _, cases = parsed(written(*FIXTURES, ORDINARY))
        names = [(case.classname, case.name) for _, case in cases]
        assert len(set(names)) == len(names) > 0

    def characters():
        for log in FIXTURES:
            path = written(log)
            tree = xml.etree.ElementTree.parse(path)
            known = {"testsuites", "testsuite", "properties", "property", "testcase", "failure",
                     "skipped", "system-out"}
            assert {element.tag for element in tree.iter()} <= known
            with open(path, newline="") as file:
                text = file.read()
            assert not [c for c in text if c < " " and c not in "\n"]
            assert not set(text) & set("\x7f\x85\u2028\u2029\u202e\ufffe\uffff")

    return [
        *[(f"counts of {stem(log)}", lambda log=log: counts([log])) for log in FIXTURES],
        ("counts of two inputs", lambda: counts(FIXTURES)),
        ("skipped cases say why", skipped),
        ("what is written again reads the same", round_trip),
        ("no two cases have one name", unique),
        ("nothing of a log is markup", characters),
    ]
