#!/usr/bin/env python3
"""Makes the traces of a fleet, and says what a report on them must say.

Every trace is an hour or less of an app that behaves, into which mistakes are planted: each with a share of
its own, which grows or falls from version to version. The same arguments make the same bytes.

    Benchmarks/fleet.py --traces 20000 -o .build/fleet

    traces/000/000123.log   a trace of about a hundred lines; some name their app, some do not
    list.txt                the paths of all traces, one in each line
    manifest.tsv            what the logs do not say: devices, and versions of those that do not name theirs
    truth.json              how many traces and findings of each rule, by version; lengths; devices
    archives/000.tar.gz     with --archives: the same traces, a thousand in each
    lines/part-0.jsonl      with --lines: the same lines mixed: device, launch, session, ts, seq, line
"""

import argparse
import collections
import io
import json
import pathlib
import random
import tarfile

VERSIONS = ["2.9.0", "2.10.0", "2.11.0", "3.0.0"]
SYSTEMS = ["iOS 17.5", "iOS 18.3"]
MODELS = ["iPhone15,2", "iPhone16,1", "iPad14,3"]
A_FOLDER = 1000

# What an app that behaves logs, in milliseconds; what it saves after `SAVE` stands apart, since it is planted.
LIFE = [
    (10, "application(_:didFinishLaunchingWithOptions:)"),
    (100, "scene(_:willConnectTo:options:)"),
    (200, "sceneWillEnterForeground(_:)"),
    (300, "sceneDidBecomeActive(_:)"),
    (60000, "sceneWillResignActive(_:)"),
    (60500, "sceneDidEnterBackground(_:)"),
    (120000, "sceneWillEnterForeground(_:)"),
    (120300, "sceneDidBecomeActive(_:)"),
    (180000, "sceneWillResignActive(_:)"),
    (180500, "sceneDidEnterBackground(_:)"),
    (240000, "sceneWillEnterForeground(_:)"),
]
SAVED = "saveContext()"
# The rules whose mistakes are planted: lines, and in how many of a thousand traces of each version.
PLANTS = {
    "background-task-double-end": (
        [(20000, 'beginBackgroundTask(withName: "export") -> 4'), (22000, "endBackgroundTask(4)"),
         (25000, "endBackgroundTask(4)")], [20, 20, 20, 0]),
    "ui-update-in-background": ([(70000, "tableView.reloadData()")], [0, 5, 10, 40]),
    "blur-only-in-background": (
        [(60510, "showPrivacyOverlay()"), (120010, "hidePrivacyOverlay()"),
         (180510, "showPrivacyOverlay()"), (240010, "hidePrivacyOverlay()")], [100, 100, 100, 100]),
    "setup-repeated-on-activation": (
        [(310, "setupAnalytics(run: 1)"), (120320, "setupAnalytics(run: 2)")], [50, 30, 10, 5]),
    "timer-running-in-background": (
        [(30000, "scheduling heartbeat timer"), (66000, "heartbeat 118"), (76000, "heartbeat 119"),
         (121000, "heartbeat timer invalidated")], [0, 0, 200, 10]),
    "memory-warning": ([(40000, "Received memory warning.")], [10, 10, 10, 10]),
    # The second stay in the background has no save.
    "no-save-on-background": ([], [1, 2, 4, 8]),
}
LOSS = (200000, "=== 12 messages were dropped ===")
# What they find nobody can tell where lines were lost: what would excuse it may stand among those.
EXCUSABLE = {"blur-only-in-background", "no-save-on-background", "timer-running-in-background"}
NOISE = [
    "GET /v1/items/{} took {} ms", "cell {} laid out in {} us", "cache hit ratio {}/{}",
    "locale en_GB, page {} of {}", "decoded image {} ({} bytes)", "row {} selected, section {}",
]


def stamp(start, milliseconds):
    seconds = start + milliseconds // 1000
    return (f"2025-03-{1 + seconds // 86400 % 28:02d} {seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:"
            f"{seconds % 60:02d}.{milliseconds % 1000:03d}")


class Trace:
    """One trace: what it is called, what is known of it, its lines, and what was planted."""

    def __init__(self, number, seed, length):
        dice = random.Random(seed * 1_000_003 + number)
        self.id = f"{number // A_FOLDER:03d}/{number:06d}.log"
        self.version = dice.randrange(len(VERSIONS))
        self.app = "Notes" if number % 5 else "Maps"
        self.os = dice.choice(SYSTEMS)
        self.model = dice.choice(MODELS)
        self.device = f"device-{dice.randrange(10_000):05d}"
        self.names_itself = number % 4 != 3
        self.status = "ok"
        if number % 2500 == 1200:
            self.status = "no_format"
        elif number % 5000 == 4100:
            self.status = "unreadable"
        self.planted = [
            rule for rule, (_, shares) in PLANTS.items() if dice.randrange(1000) < shares[self.version]]
        # What happened when lines were lost nobody can tell.
        self.loses = dice.randrange(1000) < 3
        self.saves = [40 + dice.randrange(60), 50 + dice.randrange(200)]
        self.start = dice.randrange(86400 * 20)
        self.lines = list(self.compose(dice, length))

    def compose(self, dice, length):
        process = f"{self.app}[{500 + dice.randrange(4000)}:{dice.randrange(4096, 65536):x}]"
        events = []
        if self.status == "ok":
            if self.names_itself:
                events.append(
                    (0, f"{self.app} {VERSIONS[self.version]} (45), {self.os}, {self.model}"))
            events += LIFE
            events.append((60500 + self.saves[0], SAVED))
            if "no-save-on-background" not in self.planted:
                events.append((180500 + self.saves[1], SAVED))
            if self.loses:
                events.append(LOSS)
            for rule in self.planted:
                events += PLANTS[rule][0]
        for _ in range(length - len(events)):
            # Noise stays out of the background, in which every line proves that the app runs.
            at = dice.choice([400 + dice.randrange(59000), 120400 + dice.randrange(59000)])
            events.append(
                (at, dice.choice(NOISE).format(dice.randrange(100), dice.randrange(1000))))
        for at, text in sorted(events, key=lambda event: event[0]):
            yield f"{stamp(self.start, at)} {process} {text}"

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    def tell(self, truth):
        truth["traces"][self.status] += 1
        truth["devices"].add(self.device)
        if self.status != "ok":
            return
        version = VERSIONS[self.version]
        group = " · ".join((self.app, version, self.os, self.model))
        truth["groups"][group] += 1
        truth["lines"] += len(self.lines)
        saves = 1 if "no-save-on-background" in self.planted else 2
        truth["lengths"]["saveLatency"] += saves
        for rule in self.planted:
            if rule in EXCUSABLE and self.loses:
                truth["undecided"][rule] += 1
                continue
            truth["rules"].setdefault(rule, collections.Counter())[version] += 1
            truth["findings"][rule] += 1


def write_archives(folder, traces):
    archives = {}
    for trace in traces:
        name = trace.id.split("/")[0]
        if name not in archives:
            archives[name] = tarfile.open(folder / f"{name}.tar.gz", "w:gz", compresslevel=1)
        content = trace.text.encode()
        member = tarfile.TarInfo(trace.id)
        member.size = len(content)
        archives[name].addfile(member, io.BytesIO(content))
    for archive in archives.values():
        archive.close()


def write_lines(folder, traces, parts, seed):
    """The lines of all sessions, dealt to parts at random and shuffled there."""
    dice = random.Random(seed)
    rows = [[] for _ in range(parts)]
    for trace in traces:
        for number, line in enumerate(trace.lines):
            row = {"device": trace.device, "launch": trace.start, "session": trace.id,
                   "ts": line[:23], "seq": number, "line": line}
            dice.choice(rows).append(json.dumps(row))
    for number, part in enumerate(rows):
        dice.shuffle(part)
        (folder / f"part-{number}.jsonl").write_text("\n".join(part) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--traces", type=int, default=20_000, help="how many")
    parser.add_argument("--lines-each", type=int, default=100, metavar="N", help="lines of a trace")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--archives", action="store_true", help="also as archives")
    parser.add_argument("--lines", action="store_true", help="also as lines that are mixed")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True, help="a folder")
    options = parser.parse_args()

    folder = options.output
    truth = {"traces": collections.Counter(), "groups": collections.Counter(), "lines": 0,
             "rules": {}, "findings": collections.Counter(), "undecided": collections.Counter(),
             "lengths": collections.Counter(), "devices": set()}
    kept = []
    with open_new(folder / "list.txt") as paths, open_new(folder / "manifest.tsv") as manifest:
        manifest.write("id\tdevice-id\tapp\tversion\tos\tdevice\n")
        for number in range(options.traces):
            trace = Trace(number, options.seed, options.lines_each)
            path = folder / "traces" / trace.id
            if trace.status != "unreadable":
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(trace.text, encoding="utf-8")
            trace.tell(truth)
            paths.write(f"{path}\n")
            known = [trace.app, VERSIONS[trace.version], trace.os, trace.model]
            said = ["", "", "", ""] if trace.names_itself else known
            manifest.write("\t".join([str(path), trace.device, *said]) + "\n")
            if options.archives or options.lines:
                kept.append(trace)
    kept = [trace for trace in kept if trace.status != "unreadable"]
    for name, write in (("archives", write_archives), ("lines", write_lines)):
        if getattr(options, name):
            (folder / name).mkdir(exist_ok=True)
            write(folder / name, kept, *((4, options.seed) if name == "lines" else ()))
    truth["devices"] = len(truth["devices"])
    (folder / "truth.json").write_text(json.dumps(truth, indent=2) + "\n", encoding="utf-8")


def open_new(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    return open(path, "w", encoding="utf-8")


if __name__ == "__main__":
    main()
