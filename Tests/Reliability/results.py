"""Results that are kept: what was measured, when, on which machine, and of which commit."""

import datetime
import importlib
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Where results lie until `make reliability` takes them.
FOLDER = ROOT / ".build/reliability"


def circumstances():
    """What figures belong to."""
    if str(ROOT / "Benchmarks") not in sys.path:
        sys.path.append(str(ROOT / "Benchmarks"))
    machine = importlib.import_module("measuring.machine")
    return {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "machine": machine.describe(), "commit": commit()}


def commit():
    head = _git("rev-parse", "--short", "HEAD")
    return head + (" with changes" if _git("status", "--porcelain", "--untracked-files=no") else "")


def _git(*arguments):
    result = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    return result.stdout.strip()


def keep(name, result):
    """Leaves a result for `make reliability`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**circumstances(), **result}, indent=1, ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n")
