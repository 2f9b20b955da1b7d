"""What scenetrace writes and what users write for it, against the schemas that describe it."""

import json
import os
import pathlib
import subprocess

from .support import FIXTURES, HOSTILE, ORDINARY, Skipped, report, run, stem, tool

DOCUMENT = "docs/schema/scenetrace-1.schema.json"
LINES = pathlib.Path("docs/schema/scenetrace-1-lines.schema.json")
FLEET = "docs/schema/scenetrace-fleet-1-lines.schema.json"
DIFF = "docs/schema/scenetrace-diff-1.schema.json"
CONFIGURATION = "docs/schema/scenetrace-config.schema.json"
PATTERN = "docs/schema/scenetrace-pattern.schema.json"

# The only case of a rule that is right: mistakes in forms are written in its place.
CASE = """\
scope: unit
forbid: {event: refresh, in: disconnect, not_while: seen}
message: data is refreshed when the scene is disconnected
notes: {context: disconnected, trigger: refreshed}
"""

# Files that are right, by what they are: a mistake is made in one of them.
RIGHT = {
    "config": """\
schema: scenetrace/v1
enable: [no-save-on-background]
disable: launch-watchdog-risk
severity: {illegal-transition: note}
thresholds: {stale-data-after-long-background: {stale: 5m}}
process: 512
expect: [save]
ignore: ['old/**', '*.txt']
suppress:
  - rule: no-pause-on-resign-active
    path: 'logs/demo/*.log'
    reason: the demo never plays anything
    expires: 2999-12-31
""",
    "format": r"""
schema: scenetrace/v1
format: own-logger
title: what our logger writes
hint: a time of day between bars, then the level
line: '^\|(?<time>\d\d:\d\d:\d\d\.\d{3})\| (?<level>[A-Z]+) (?<message>.*)$'
clock: {layouts: ['HH:mm:ss[S]']}
copied: false
samples:
  - line: '|09:00:00.250| INFO saving notes'
    expect: {moment: '09:00:00.250', resolution: 1ms, level: INFO, message: saving notes}
rejects: ['09:00:00.250 INFO saving notes']
""",
    "rule": """\
schema: scenetrace/v1
rule: own-refresh
area: own
title: Data is refreshed for a scene that is gone
severity: warning
systems: [uikit-scene]
explanation: A refresh in the window of a disconnection.
why: nobody sees it
fix: stop in sceneDidDisconnect(_:)
source: Apple, sceneDidDisconnect(_:)
thresholds: {window: 5s}
yields_to: [{rule: illegal-transition, over: launch}]
states: {seen: {since: becomeActive, until: [resignActive, disconnect]}}
""" + CASE + """\
examples:
  violating:
    - name: in the callback
      trace: |
        2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidDisconnect(_:)
        2025-03-01 09:00:00.010 Notes[512:1a03] refresh now
      expect: [{line: 2, evidence: [1, 2]}]
  clean:
    - trace: |
        2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidDisconnect(_:)
        2025-03-01 09:00:09.010 Notes[512:1a03] refresh now
""",
    "action": """\
schema: scenetrace/v1
action: own.finish
confidence: high
category: network
match: '(?i){B}ownsync[-_ ]?(?:done|finished){E}'
samples: [ownsync finished, 'ownsyncDone()']
rejects: [ownsynced later]
""",
    "callbacks": """\
schema: scenetrace/v1
callbacks:
  - name: app.ownDidLaunch
    transition: launch
    proves: uikit
    errand: false
    spellings: ['applicationOwnDidLaunch(_:)']
    samples: ['applicationOwnDidLaunch(_:)']
    rejects: [the application was seen]
""",
    "messages": """\
schema: scenetrace/v1
messages:
  - message: own-notice
    severity: warning
    speaker: system
    tells: {by: what, is: {shown: becomeActive, hidden: enterBackground}}
    meaning: the own daemon saw the app
    fix: let it be seen
    match: '{S}owndaemon: \\[(?<pid>\\d+)\\] was (?<what>shown|hidden)'
    samples: ['owndaemon: [512] was shown']
    rejects: ['owndaemon: was shown', 'the log said "owndaemon: [512] was shown"']
""",
    "marker": """\
schema: scenetrace/v1
marker: own-loss
title: our logger lost lines
marks: lines-lost
match: ownlogger dropped
samples: [ownlogger dropped 3 lines]
rejects: [ownlogger is here]
""",
    "prints": """\
schema: scenetrace/v1
framework: own
prints:
  - print: own.shown
    callback: app.didBecomeActive
    match: ownframework is shown
    where_input_holds: ownframework began
    input_sample: ownframework began
    samples: [ownframework is shown]
    rejects: [ownframework is hidden]
""",
    "facts": """\
schema: scenetrace/v1
facts:
  - fact: own.version
    match: 'ownapp is (?<version>\\d+\\.\\d+)'
    samples: [ownapp is 1.2]
    rejects: [ownapp is old]
""",
    "phases": """\
schema: scenetrace/v1
parts: {own: '{B}ownphase'}
phases:
  - phase: own
    match: '{own}: (?<new>active|inactive|background)'
    samples: ['ownphase: active']
    rejects: ['ownphase: gone']
""",
    "identities": """\
schema: scenetrace/v1
identities:
  - identity: label
    match: 'ownwindow #(?<v>\\d+)'
    samples: [{line: 'ownwindow #7', is: 7}]
    rejects: [ownwindow]
""",
    "senders": """\
schema: scenetrace/v1
senders: {names: [OwnSystemKit]}
samples: [{sender: OwnSystemKit, subsystem: ''}]
rejects: [{sender: OwnAppKit, subsystem: ''}]
""",
    "codes": """\
schema: scenetrace/v1
codes: [{code: 0x0badf00d, ends: watchdog, severity: error, meaning: it took too long}]
""",
    "outcomes": """\
schema: scenetrace/v1
outcomes:
  - outcome: failed
    match: '\\bownfail\\b'
    samples: [ownfail]
    rejects: [ownfailure]
""",
}

# What is wrong, and how it comes into the file that is right.
MISTAKES = {
    "config": [
        ("an unknown key", "enable:", "enabled:"),
        ("another schema", "scenetrace/v1", "scenetrace/v2"),
        ("an unknown severity", "illegal-transition: note", "illegal-transition: fatal"),
        ("severities in a list", "{illegal-transition: note}", "[illegal-transition]"),
        ("a duration without a unit", "stale: 5m", "stale: 5"),
        ("a threshold without its rule", "{stale-data-after-long-background: {stale: 5m}}", "5m"),
        ("a mapping for a list", "expect: [save]", "expect: {save: true}"),
        ("nothing behind a key", "process: 512", "process:"),
        ("a path without a name", "'*.txt'", "'./'"),
        ("a suppression without its rule", "rule: no-pause-on-resign-active", ""),
        ("a suppression with an unknown key", "    expires:", "    until:"),
        ("a suppression without its list", "  - rule:", "    rule:"),
        ("an empty reason", "the demo never plays anything", "' '"),
        ("a day in another order", "2999-12-31", "31.12.2999"),
        ("a day that does not exist", "2999-12-31", "2999-02-30"),
    ],
    "format": [
        ("an unknown key", "hint:", "hints:"),
        ("no schema", "schema: scenetrace/v1", ""),
        ("no title", "title: what our logger writes", ""),
        ("no line", "line: '^", "# '^"),
        ("an unknown kind", "copied: false", "kind: text"),
        ("an object without fields", "copied: false", "kind: json"),
        ("a wrapper around nothing", "copied: false", "kind: wrapper"),
        ("an unknown encoding", "copied: false", "encoding: utf-8"),
        ("a number for true or false", "copied: false", "copied: 0"),
        ("a layout alone", "['HH:mm:ss[S]']", "'HH:mm:ss[S]'"),
        ("a layout of days", "'HH:mm:ss[S]'", "'yyyy-MM-dd'"),
        ("a clock with an unknown key", "{layouts: [", "{zone: UTC, layouts: ["),
        ("a sample without its line",
         "line: '|09:00:00.250| INFO saving notes'\n    expect", "expect"),
        ("an unknown field", "level: INFO", "priority: INFO"),
        ("a list for a field", "level: INFO", "level: [INFO]"),
        ("nothing that it rejects", "rejects: ['09:00:00.250 INFO saving notes']", "rejects: []"),
    ],
    "rule": [
        ("an unknown key", "scope: unit", "scope: unit\nevery: [a]"),
        ("no fix", "fix: stop in", "# stop in"),
        ("an unknown severity", "severity: warning", "severity: fatal"),
        ("an unknown scope", "scope: unit", "scope: scene"),
        ("no scope", "scope: unit", ""),
        ("an unknown life cycle", "[uikit-scene]", "[ui-kit]"),
        ("a life cycle alone", "[uikit-scene]", "uikit-scene"),
        ("a threshold without a unit", "window: 5s", "window: 5"),
        ("a rule that is yielded to in an unknown way", "over: launch", "over: trace"),
        ("a state without an end", ", until: [resignActive, disconnect]", ""),
        ("no form", "forbid: {event: refresh, in: disconnect, not_while: seen}", ""),
        ("two forms", "scope: unit", "scope: unit\ncheck: MissingSave"),
        ("a key of another form", "scope: unit", "scope: unit\nblame: 1"),
        ("a form beside cases", "scope: unit", "scope: unit\ncases: []"),
        ("an unknown condition", "in: disconnect", "inside: disconnect"),
        ("no event", "event: refresh, in", "in"),
        ("a state in which nothing is", "not_while: seen", "lasting: {min: 1s}"),
        ("an unknown state of another scene", "not_while: seen", "other_scene: gone"),
        ("a bound from nowhere on", "scope: unit", "scope: unit\nwithin: 5s"),
        ("a bound that is no duration", "scope: unit", "scope: unit\nsince: load\nwithin: soon"),
        ("two bounds", "scope: unit", "scope: unit\nsince: load\nwithin: 5s\nafter: 5s"),
        ("an excuse without a bound", "scope: unit", "scope: unit\nunless: load"),
        ("a role that no line has", "trigger: refreshed", "culprit: refreshed"),
        ("no violating example", "  violating:", "  inconclusive:"),
        ("nothing that is reported", "[{line: 2, evidence: [1, 2]}]", "[]"),
        ("a line that is no number", "line: 2", "line: second"),
        ("evidence without a list", "evidence: [1, 2]", "evidence: 1"),
        ("an example without a trace", "    - trace: |", "    - name: |"),
    ],
    "form": [
        ("a check that is none", "check: AllIsWell"),
        ("a requirement of nothing", "scope: unit\nrequire: load"),
        ("an expectation without a bound", "scope: unit\nexpect: save\nwhen: becomeActive"),
        ("an expectation without an occasion", "scope: unit\nexpect: save\nwithin: 5s"),
        ("an unknown end", "scope: unit\nexpect: save\nwhen: load\nat_end: maybe"),
        ("an unknown level", "scope: unit\nexpect: save\nwhen: load\nlevels: {fatal: 5s}"),
        ("a pair without a close", "scope: unit\npair: {open: load}\nbefore: terminate"),
        ("a pair that nothing violates", "scope: unit\npair: {open: load, close: save}"),
        ("a count without a number", "scope: unit\ncount: {within: 5s}\nwhen: load"),
        ("a count that is too large", "scope: unit\ncount: {max: 65}\nwhen: load"),
        ("a count by no end", "scope: unit\ncount: {min: 2}\nwhen: load"),
        ("a sequence of one step", "scope: unit\nsequence: [load]"),
        ("a gap before the first step", "scope: unit\nsequence: [{event: load, gap: 5s}, save]"),
        ("an unknown key", "scope: unit\nsequence: [load, save]\nblame: 2\nkey: line"),
        ("a protocol without states", "scope: unit\nprotocol: {start: any}"),
        ("places of nothing", "scope: unit\nonly: {in: enterBackground}"),
        ("an unknown transition",
         "scope: unit\nonly: {action: save, in: enterBackground, certain_after: [load]}"),
        ("an unknown key of a case", "cases: [{scope: unit, forbid: load, title: again}]"),
        ("a case without a form", "cases: [{scope: unit}]"),
        ("an exemption that is no step", "scope: unit\nforbid: load\nexempt: [launch]"),
        ("a known action alone", "scope: unit\nforbid: load\nknown: load"),
    ],
    "action": [
        ("an unknown key", "confidence:", "certainty:"),
        ("no category", "category: network", ""),
        ("no match", "match: ", "note: "),
        ("an unknown confidence", "confidence: high", "confidence: certain"),
        ("an exception to nothing", "confidence: high", "unless: ownsynced"),
        ("an unknown capture", "confidence: high", "captures: {number: '\\d+'}"),
        ("a text for true or false", "confidence: high", "ignores_outcomes: maybe"),
        ("samples in a mapping", "[ownsync finished, 'ownsyncDone()']", "{line: ownsync finished}"),
        ("no rejects", "rejects: [ownsynced later]", ""),
    ],
    "callbacks": [
        ("an unknown key of the file", "callbacks:", "framework: uikit\ncallbacks:"),
        ("an unknown key", "    errand:", "    background:"),
        ("no name", "- name: app.ownDidLaunch\n    transition", "- transition"),
        ("an unknown transition", "transition: launch", "transition: start"),
        ("an unknown life cycle", "proves: uikit", "proves: UIKit"),
        ("a number for true or false", "errand: false", "errand: 1"),
        ("spellings in a mapping", "spellings: ['applicationOwnDidLaunch(_:)']", "spellings: {}"),
        ("no samples", "    samples: ['applicationOwnDidLaunch(_:)']\n", ""),
        ("a callback without its list", "  - name:", "    name:"),
    ],
    "messages": [
        ("an unknown key", "    meaning:", "    means:"),
        ("no fix", "    fix: let it be seen\n", ""),
        ("no rejects", "    rejects:", "    #"),
        ("an unknown severity", "severity: warning", "severity: fatal"),
        ("an unknown speaker", "speaker: system", "speaker: kernel"),
        ("an unknown transition", "shown: becomeActive", "shown: appear"),
        ("a choice by nothing", "by: what, ", ""),
        ("a choice between nothing", ", is: {shown: becomeActive, hidden: enterBackground}", ""),
        ("a choice with an unknown key", "by: what", "otherwise: hide, by: what"),
        ("an unknown end", "speaker: system", "ends: gone"),
        ("an unknown state of a process", "speaker: system", "process: frozen"),
        ("a message without its list", "  - message:", "    message:"),
    ],
    "marker": [
        ("an unknown key", "match:", "line:"),
        ("an unknown meaning", "lines-lost", "lost"),
        ("an unknown field", "marks:", "field: text\nmarks:"),
    ],
    "prints": [
        ("no framework", "framework: own", ""),
        ("an unknown key", "    match:", "    line:"),
        ("neither callback nor phase", "    callback: app.didBecomeActive\n", ""),
        ("both", "    match:", "    phase: active\n    match:"),
        ("an unknown phase", "callback: app.didBecomeActive", "phase: foreground"),
        ("a sign without its sample", "    input_sample: ownframework began\n", ""),
    ],
    "facts": [
        ("an unknown key", "fact: own.version", "fact: own.version\n    note: ours"),
        ("no name", "fact: own.version\n    match", "match"),
    ],
    "phases": [
        ("an unknown key of the file", "parts:", "pieces:"),
        ("an unknown key", "    match:", "    line:"),
    ],
    "identities": [
        ("an unknown kind of name", "label", "title"),
        ("a sample without its name", ", is: 7", ""),
    ],
    "senders": [
        ("an unknown key", "{names:", "{libraries:"),
        ("a sample without its subsystem", "OwnSystemKit, subsystem: ''", "OwnSystemKit"),
        ("no rejects", "rejects:", "#"),
    ],
    "codes": [
        ("no number", "0x0badf00d", "bad"),
        ("a negative number", "0x0badf00d", "-1"),
        ("an unknown end", "watchdog", "timeout"),
        ("no meaning", ", meaning: it took too long", ""),
    ],
    "outcomes": [
        ("an unknown outcome", "outcome: failed", "outcome: lost"),
        ("an unknown key", "    match:", "    line:"),
    ],
    "file": [
        ("a file that defines nothing", "schema: scenetrace/v1\ntitle: own\n"),
        ("a file of another schema", "schema: scenetrace/v2\nfacts: []\n"),
        ("a list", "- schema: scenetrace/v1\n"),
    ],
}


def mistaken_texts():
    """What each file is, what is wrong with it, and the file."""
    for kind, mistakes in MISTAKES.items():
        for what, *change in mistakes:
            if kind == "file":
                text, = change
            else:
                old, new = change if len(change) == 2 else (CASE, change[0] + "\n")
                right = RIGHT["rule" if kind == "form" else kind]
                assert right.count(old) > 0, f"{kind}, {what}: there is no {old!r}"
                text = right.replace(old, new, 1)
            yield kind, what, text


def yaml_blocks(path):
    """The YAML that a Markdown file shows."""
    parts = pathlib.Path(path).read_text().split("```yaml\n")
    return [part.split("```\n")[0] for part in parts[1:]]


def checks(scenetrace, work):
    def validate(schema, paths):
        assert paths, "there is nothing to validate"
        run(tool("check-jsonschema"), "--schemafile", str(schema), *map(str, paths))

    def write(name, text):
        path = work / name
        path.parent.mkdir(parents=True, exist_ok=True)
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
            for log in FIXTURES for command in ["report", "timeline", "watch"]
            for number, line in enumerate(
                report(scenetrace, "jsonl", log, command=command).splitlines(), 1)])

    def comparisons():
        golden, new = "samples/diff/golden.log", "samples/diff/new.log"
        # The fixtures have launches that the other one lacks, and nothing differs from itself.
        pairs = [(golden, new), (new, golden), FIXTURES, FIXTURES[::-1], (golden, golden)]
        validate(DIFF, [
            write(f"{number}.diff.json", report(scenetrace, "json", *pair, command="diff"))
            for number, pair in enumerate(pairs, 1)])

    def fleets():
        def lines_of(name, *arguments):
            text = run(scenetrace, *arguments)
            return [write(f"{name}.{number}.fleet.json", line)
                    for number, line in enumerate(text.splitlines(), 1)]

        frames = "session 7\tsceneDidBecomeActive(_:)\n"
        manifest = write("devices.tsv", f"id\tdevice-id\tapp\n{ORDINARY}\t4711\tNotes\n")
        there_is_none = str(work / "there is none.log")
        traces = lines_of(
            "traces", "batch", "--no-config", "--manifest", str(manifest), "samples/bad", *FIXTURES,
            "--limit-events", "20", there_is_none)
        summary = lines_of("summary", "batch", "--no-config", "--emit", "summary", "samples/bad", there_is_none)
        words = {word for path in traces for word in json.loads(path.read_text())}
        assert {"why", "app", "deviceID", "rules", "written"} <= words, words
        assert len(summary) == 1 and len(traces) > 50
        framed = subprocess.run(
            [scenetrace, "batch", "--no-config", "--frames", "-"], input=frames, capture_output=True,
            text=True, check=True).stdout
        part = write("part.jsonl", framed)
        merged = lines_of("merged", "merge", str(part))
        validate(FLEET, traces + summary + merged)

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

    def patterns():
        files = sorted(pathlib.Path("Patterns").glob("**/*.yml"))
        assert len(files) > 100
        validate(PATTERN, files)

    def examples():
        validate(CONFIGURATION, [
            write("example.config.yml", yaml_blocks("docs/configuration.md")[0])])
        files = []
        for page in ["docs/writing-rules.md", "CONTRIBUTING.md"]:
            whole = [text for text in yaml_blocks(page) if text.startswith("schema:")]
            assert whole, f"{page} shows no whole file"
            files += [
                write(f"{stem(page)}.{number}.yml", text) for number, text in enumerate(whole, 1)]
        validate(PATTERN, files)

    def file(kind, folder, text):
        """Scenetrace knows a configuration by its name."""
        return write(f"{folder}/{'.scenetrace' if kind == 'config' else kind}.yml", text)

    def schema_of(kind):
        return CONFIGURATION if kind == "config" else PATTERN

    def right():
        files = {kind: file(kind, "right", text) for kind, text in RIGHT.items()}
        validate(CONFIGURATION, [files["config"]])
        validate(PATTERN, [path for kind, path in files.items() if kind != "config"])
        for path in files.values():
            run(scenetrace, "patterns", "check", "--no-config", str(path))

    def mistakes():
        """The files with a mistake and what is wrong with them, by the schema that is to see it."""
        files = {CONFIGURATION: {}, PATTERN: {}}
        for number, (kind, what, text) in enumerate(mistaken_texts(), 1):
            path = file(kind, f"mistakes/{number}", text)
            files[schema_of(kind)][str(path)] = f"{kind}: {what}"
        return files

    def refused_by_schemas():
        for schema, files in mistakes().items():
            found = json.loads(run(
                tool("check-jsonschema"), "-o", "json", "--schemafile", schema, *files,
                statuses=(1,)))
            # What is no YAML would be refused as well.
            assert not found["parse_errors"], found["parse_errors"]
            refused = {error["filename"] for error in found["errors"]}
            missed = [what for path, what in files.items() if path not in refused]
            assert not missed, f"{schema} does not see: {'; '.join(missed)}"

    def refused_by_scenetrace():
        missed = []
        for files in mistakes().values():
            for path, what in files.items():
                done = subprocess.run(
                    [scenetrace, "patterns", "check", "--no-config", path], capture_output=True,
                    text=True)
                # A sample that fails ends with the same code, and has no place in the file.
                if done.returncode != 2 or not done.stderr.startswith(f"{path}:"):
                    missed.append(what)
        assert not missed, f"scenetrace does not see: {'; '.join(missed)}"

    return [
        ("every document is as the schema says", documents),
        ("a document of two inputs is as the schema says", many_inputs),
        ("every JSON line is as the schema says", lines),
        ("a comparison is as the schema says", comparisons),
        ("every line of a fleet is as the schema says", fleets),
        ("SARIF is as its schema says", sarif),
        ("every pattern file is as the schema says", patterns),
        ("the files that the documentation shows are as the schemas say", examples),
        ("files that are right are so for the schemas and for scenetrace", right),
        ("the schemas refuse every mistake", refused_by_schemas),
        ("scenetrace refuses the same mistakes", refused_by_scenetrace),
    ]
