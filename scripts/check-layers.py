#!/usr/bin/env python3
"""check-layers.py: fails where Fuzz/Package.swift does not let a layer stand on what Package.swift does."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def layers(folder):
    """By target, the names of those that it stands on."""
    command = ["swift", "package", "--package-path", folder, "dump-package"]
    package = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return {
        target["name"]: sorted(next(iter(one.values()))[0] for one in target["dependencies"])
        for target in package["targets"]}


shipped, fuzzed = layers(ROOT), layers(ROOT / "Fuzz")
stale = [name for name in fuzzed if name in shipped and fuzzed[name] != shipped[name]]
for name in stale:
    print(f"Fuzz/Package.swift: {name} stands on {', '.join(fuzzed[name]) or 'nothing'}, and in Package.swift on "
          f"{', '.join(shipped[name]) or 'nothing'}: write there what is written here", file=sys.stderr)
sys.exit(bool(stale))
