#!/usr/bin/env python3
"""Has other programs read what scenetrace writes: `make test-consumers`.

Every module of this folder may have a function `checks(scenetrace, work)` that returns pairs of a name
and a function. The function raises AssertionError or CalledProcessError when the check fails, and
Skipped when it cannot be made here.
"""

import importlib
import os
import pathlib
import shutil
import subprocess
import sys
import traceback

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent

sys.dont_write_bytecode = True
# The modules are those of a package: `markdown` here is not the `markdown` of anybody else.
sys.path[0] = str(FOLDER.parent)
support = importlib.import_module("Consumers.support")


def outcome(function):
    """What became of a check, and what is to be said of it."""
    try:
        function()
    except support.Skipped as reason:
        return "skipped", str(reason)
    except subprocess.CalledProcessError as failure:
        said = [failure.stdout, failure.stderr]
        text = "\n".join(t if isinstance(t, str) else t.decode(errors="replace") for t in said if t)
        return "failed", f"{failure}\n{text}".strip()
    except AssertionError as failure:
        place = traceback.extract_tb(failure.__traceback__)[-1]
        return "failed", f"{str(failure) or place.line} ({place.name}, line {place.lineno})"
    except Exception:  # A check that breaks down must not take the others with it.
        return "failed", traceback.format_exc().strip()
    return "passed", ""


def main(folder=FOLDER, names=()):
    os.chdir(ROOT)
    scenetrace = str(pathlib.Path(os.environ.get("SCENETRACE", ".build/release/scenetrace")).resolve())
    work = ROOT / ".build" / folder.name.lower()
    shutil.rmtree(work, ignore_errors=True)
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for path in sorted(folder.glob("*.py")):
        if path.name == "run.py" or (names and path.stem not in names):
            continue
        module = importlib.import_module(f"{folder.name}.{path.stem}")
        if not hasattr(module, "checks"):
            continue
        own = work / path.stem
        own.mkdir(parents=True)
        for name, function in module.checks(scenetrace, own):
            what, text = outcome(function)
            counts[what] += 1
            print(f"{what}: {path.stem}: {name}" + (f": {text}" if text else ""), flush=True)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
