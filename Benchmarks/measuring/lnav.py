"""lnav without its screen: formats for the corpora, in a home of its own, and a filter."""

import json

FORMATS = {
    "device_syslog": {
        "$schema": "https://lnav.org/schemas/format-v1.schema.json",
        "device_syslog": {
            "title": "Device syslog",
            "description": "What idevicesyslog prints",
            "regex": {
                "line": {
                    "pattern": r"^(?<timestamp>\w{3} [ \d]\d \d\d:\d\d:\d\d) "
                               r"(?<process>[^\[\](]+)(?:\((?<library>[^)]+)\))?\[(?<pid>\d+)\] "
                               r"<(?<level>\w+)>: (?<body>.*)$"
                }
            },
            "level-field": "level",
            "level": {"error": "Error", "warning": "Warning", "info": "Info|Notice",
                      "debug": "Debug"},
            "value": {
                "process": {"kind": "string", "identifier": True},
                "library": {"kind": "string", "identifier": True},
                "pid": {"kind": "integer", "identifier": True, "foreign-key": True},
            },
            "sample": [{"line": "Nov 12 12:24:37 runningboardd(RunningBoard)[33] <Notice>: done"}],
        },
    },
    "nslog": {
        "$schema": "https://lnav.org/schemas/format-v1.schema.json",
        "nslog": {
            "title": "NSLog",
            "description": "What NSLog prints on standard error",
            "regex": {
                "line": {
                    "pattern": r"^(?<timestamp>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+[+-]\d{4}) "
                               r"(?<process>[^\[\]]+)\[(?<pid>\d+):(?<thread>\w+)\] (?<body>.*)$"
                }
            },
            "value": {
                "process": {"kind": "string", "identifier": True},
                "pid": {"kind": "integer", "identifier": True, "foreign-key": True},
                "thread": {"kind": "string", "identifier": True},
            },
            "sample": [{"line": "2025-03-01 09:00:00.000123+0100 Notes[412:3003] saveContext()"}],
        },
    },
    "apple_ndjson": {
        "$schema": "https://lnav.org/schemas/format-v1.schema.json",
        "apple_ndjson": {
            "title": "log show --style ndjson",
            "description": "Objects of the unified log",
            "file-type": "json",
            "timestamp-field": "timestamp",
            "body-field": "eventMessage",
            "level-field": "messageType",
            "level": {"error": "Error|Fault", "info": "Default|Info", "debug": "Debug"},
            "hide-extra": True,
            "line-format": [
                {"field": "timestamp"}, " ", {"field": "processImagePath"}, "[",
                {"field": "processID"}, "] ", {"field": "eventMessage"},
            ],
            "value": {
                "timestamp": {"kind": "string"},
                "processImagePath": {"kind": "string", "identifier": True},
                "processID": {"kind": "integer", "identifier": True},
                "eventMessage": {"kind": "string"},
            },
        },
    },
}


def install(home):
    """Puts the formats where lnav looks for them when `home` is its home."""
    for name, definition in FORMATS.items():
        directory = home / ".lnav" / "formats" / name
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "format.json").write_text(json.dumps(definition, indent=2))


def command(home, pattern, path):
    """Prints the lines of `path` that hold the pattern, and ends."""
    return [
        "env", "-u", "XDG_CONFIG_HOME", f"HOME={home}", "lnav", "-n", "-c", f":filter-in {pattern}",
        path]
