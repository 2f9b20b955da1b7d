"""What scenetrace must reach, and whether a run did."""

from dataclasses import dataclass
from typing import Optional

from .tables import ratio, seconds

# What "unchanged" leaves to pages that happen to be touched.
SAME = 1.05


@dataclass
class Target:
    work: str
    must: str
    figure: str = ""
    is_met: Optional[bool] = None


class Judge:
    """Judges the contests of a run, by their titles."""

    def __init__(self, contests):
        self.contests = contests

    def targets(self):
        """One for every figure that is asked for, also where nothing was measured."""
        return [
            self._ratio("syslog, 1 thread", 0.30, "syslog", "scenetrace", "rg -c -F -f"),
            self._ratio("syslog, 1 thread", 3.5, "syslog", "scenetrace", "wc -l"),
            self._ratio("syslog, 2 threads", 0.18, "syslog", "scenetrace, 2 threads",
                        "rg -c -F -f"),
            self._ratio("syslog, 2 threads", 2.2, "syslog", "scenetrace, 2 threads", "wc -l"),
            self._ratio("ndjson, 1 thread", 0.25, "ndjson", "scenetrace", "rg -c -F -f"),
            self._ratio("ndjson, 1 thread", 3.5, "ndjson", "scenetrace", "wc -l"),
            self._ratio("ndjson, 1 thread", 0.03, "ndjson-slice", "scenetrace", "jq -c select"),
            self._events("dense, 1 thread", 8, "scenetrace"),
            self._ratio("dense, 1 thread", 0.6, "dense", "scenetrace", "rg -c -F -f"),
            self._ratio("bare, 1 thread", 0.7, "bare", "scenetrace", "rg -c -F -f"),
            self._events("dense, every event written as a row", 5, "scenetrace timeline -f jsonl"),
            *(self._lnav(kind) for kind in ("syslog", "ndjson", "dense", "bare")),
            self._peak("peak memory, 1 thread", 32, 1),
            self._peak("peak memory, 2 threads", 64, 2),
            self._trace_time(10),
            self._ratio("100-line trace, whole process", 1.3, "trace", "scenetrace",
                        "rg -c -F -f"),
            self._files(5000),
            self._hook(1),
            *(self._growth(kind, 2.1) for kind in ("syslog", "dense")),
            *(self._memory(kind) for kind in ("syslog", "dense")),
        ]

    def _one(self, title, name):
        contest = self.contests.get(title)
        return contest and contest.get(name)

    def _ratio(self, work, most, title, name, peer):
        target = Target(work, f"at most {most:g} × `{peer}`")
        one, other = self._one(title, name), self._one(title, peer)
        if one and other:
            value = one.ratio(other)
            target.figure, target.is_met = f"{ratio(value)} ×", value <= most
        return target

    def _events(self, work, least, name):
        target = Target(work, f"at least {least} million events/s")
        one = self._one("dense", name)
        if one:
            value = self.contests["dense"].events / one.seconds / 1e6
            target.figure, target.is_met = f"{value:.2f} million/s", value >= least
        return target

    def _lnav(self, kind):
        target = Target(f"{kind}, beside lnav with a filter", "at least 20 × faster")
        one, lnav = self._one(f"{kind}-slice", "scenetrace"), self._one(f"{kind}-slice", "lnav -n")
        if one and lnav:
            value = 1 / one.ratio(lnav)
            target.figure, target.is_met = f"{ratio(value)} ×", value >= 20
        return target

    def _peak(self, work, most, threads):
        target = Target(work, f"at most {most} MB")
        peaks = {}
        for contest in self.contests.values():
            for one in contest.contestants:
                is_asked_for = ("threads" in one.name) == (threads > 1)
                if "scenetrace" in one.name and is_asked_for and not contest.is_small:
                    peaks[f"{contest.title}, {one.name}"] = one.peak / 1e6
        if peaks:
            where = max(peaks, key=peaks.get)
            target.figure = f"{peaks[where]:.1f} MB ({where})"
            target.is_met = peaks[where] <= most
        return target

    def _trace_time(self, most):
        target = Target("100-line trace, whole process", f"at most {most} ms")
        one = self._one("trace", "scenetrace")
        if one:
            target.figure, target.is_met = seconds(one.seconds), one.seconds * 1000 <= most
        return target

    def _files(self, least):
        target = Target("files of 100 lines in one call", f"at least {least} files/s")
        one = self._one("files", "scenetrace, 2 threads")
        if one:
            value = self.contests["files"].files / one.seconds
            target.figure, target.is_met = f"{value:.0f} files/s", value >= least
        return target

    def _hook(self, most):
        target = Target("ten traces of 1 MB in one call, 2 threads", f"less than {most} s")
        one = self._one("hook", "scenetrace, 2 threads")
        if one:
            target.figure, target.is_met = seconds(one.seconds), one.seconds < most
        return target

    def _doublings(self, kind):
        contest = self.contests.get(f"{kind}-doubling")
        contestants = contest.contestants if contest else []
        return list(zip(contestants, contestants[1:]))

    def _growth(self, kind, most):
        target = Target(f"{kind}, work doubles", f"time at most {most} ×")
        values = [two.ratio(one) * two.size / one.size for one, two in self._doublings(kind)]
        if values:
            target.figure = ", ".join(f"{value:.2f} ×" for value in values)
            target.is_met = max(values) <= most
        return target

    def _memory(self, kind):
        target = Target(f"{kind}, work doubles", "memory unchanged")
        pairs = self._doublings(kind)
        if pairs:
            peaks = [pairs[0][0].peak] + [two.peak for _, two in pairs]
            target.figure = ", ".join(f"{peak / 1e6:.1f} MB" for peak in peaks)
            target.is_met = max(peaks) <= peaks[0] * SAME
        return target
