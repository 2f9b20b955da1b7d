"""What the checks of fleets have in common: corpora, runs, and what summaries say."""

import functools
import json
import os
import pathlib
import subprocess
import sys

from Consumers.support import Skipped  # noqa: F401

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.cache
def corpus(folder, traces, *flags):
    """A fleet made by Benchmarks/fleet.py, and what must be found in it."""
    subprocess.run(
        [sys.executable, ROOT / "Benchmarks/fleet.py", "--traces", str(traces), "-o", folder, *flags],
        check=True)
    return Corpus(pathlib.Path(folder))


class Corpus:
    def __init__(self, folder):
        self.folder = folder
        self.list = str(folder / "list.txt")
        self.manifest = str(folder / "manifest.tsv")

    @functools.cached_property
    def paths(self):
        return pathlib.Path(self.list).read_text(encoding="utf-8").splitlines()

    @functools.cached_property
    def truth(self):
        return json.loads((self.folder / "truth.json").read_text(encoding="utf-8"))


def run(*command, status=0, given=None, env=None):
    """What a program printed, which must end with the status."""
    done = subprocess.run(
        [str(word) for word in command], input=given, capture_output=True,
        env=None if env is None else {**os.environ, **env})
    assert done.returncode == status, (
        f"{' '.join(map(str, command))[:300]}: ended with {done.returncode}, not {status}: "
        f"{done.stderr.decode(errors='replace')[-600:]}")
    return done.stdout


def fails(*command, given=None):
    """What a program says that does not do its job for a reason that trying again does not change."""
    done = subprocess.run([str(word) for word in command], input=given, capture_output=True)
    assert done.returncode == 2, f"ended with {done.returncode}: {done.stderr.decode()}"
    return done.stderr.decode()


def batch(scenetrace, *arguments, given=None, status=0, env=None):
    return run(
        scenetrace, "batch", "--no-config", *arguments, given=given, status=status, env=env)


def merge(scenetrace, *parts, flags=(), folder=None):
    """The summary of parts, given as bytes."""
    files = []
    folder = pathlib.Path(folder)
    for number, part in enumerate(parts):
        files.append(folder / f"part-{number}.jsonl")
        files[-1].write_bytes(part)
    return run(scenetrace, "merge", *files, *flags)


def rows(output):
    """The lines of a batch, without the last, which must say how many there are."""
    lines = [json.loads(line) for line in output.splitlines()]
    end = lines.pop()
    assert end["kind"] == "end" and end["read"] == end["written"] == len(lines), end
    assert all(line["kind"] == "trace" for line in lines)
    return lines


def quarantine(*names):
    """The part that stands for traces that were left out."""
    lines = [{"v": 1, "kind": "trace", "id": name, "status": "quarantined"} for name in names]
    lines.append({"v": 1, "kind": "end", "read": len(names), "written": len(names)})
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def prevalence(summary):
    """How many traces have a finding of each rule, by version."""
    counts = {}
    for group in summary["groups"]:
        for rule, (traces, _, _, _) in group["rules"].items():
            if traces:
                versions = counts.setdefault(rule, {})
                versions[group["version"]] = versions.get(group["version"], 0) + traces
    return counts


def total(summary, rule, place):
    return sum(group["rules"].get(rule, [0] * 4)[place] for group in summary["groups"])


def must_be_true(summary, truth):
    """A summary says what was planted."""
    statuses = {status: count for status, count in summary["traces"].items() if count}
    assert statuses == truth["traces"], f"{statuses} {truth['traces']}"
    assert prevalence(summary) == truth["rules"], f"{prevalence(summary)} {truth['rules']}"
    for rule, count in truth["findings"].items():
        assert total(summary, rule, 2) == count, rule
    undecided = {rule: total(summary, rule, 1) for rule in truth["rules"]}
    assert {r: n for r, n in undecided.items() if n} == truth["undecided"], undecided
    groups = {
        " · ".join(group.get(name, "") for name in ("app", "version", "os", "device")): group["traces"]
        for group in summary["groups"] if group["traces"]}
    assert groups == truth["groups"], f"{groups} {truth['groups']}"
    lengths = {name: sum(buckets.values()) for name, buckets in summary["lengths"].items()}
    for name, count in truth["lengths"].items():
        assert lengths.get(name) == count, f"{name}: {lengths.get(name)} {count}"
