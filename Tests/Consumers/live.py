"""`scenetrace watch` in a real terminal, driven by keys, and fed by a run of an app that takes its time."""

import datetime
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unicodedata

from .support import Skipped

PATIENCE = 30.0
SCENE, OTHER = "<UIWindowScene: 0x102>", "<UIWindowScene: 0x203>"
# A run in which something that plays is not paused while the app is inactive.
RUN = [
    "application(_:didFinishLaunchingWithOptions:)",
    f"scene(_:willConnectTo:options:) {SCENE}",
    f"sceneWillEnterForeground(_:) {SCENE}",
    f"sceneDidBecomeActive(_:) {SCENE}",
    "player.play()",
    "player.pause()",
    "player.play()",
    f"sceneWillResignActive(_:) {SCENE}",
]
WENT_ON = f"sceneDidBecomeActive(_:) {SCENE}"
END = ["applicationWillTerminate(_:)"]


def record(text, at=None):
    """A line as the app logs it."""
    stamp = (at or datetime.datetime.now()).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    return f"{stamp} Notes[512:1] {text}\n"


class Log:
    """A log that an app writes: into a file that is watched through a pipe."""

    def __init__(self, folder):
        self.path = folder / "app.log"
        self.path.write_text("")

    def write(self, *texts, at=None):
        with self.path.open("a") as file:
            file.write("".join(record(text, at) for text in texts))


class Pane:
    """A terminal that a program runs in."""

    def __init__(self, command, folder, columns=90, rows=28, environment=()):
        self.socket = f"scenetrace-{os.getpid()}-{folder.name}"
        self.folder = folder
        settings = dict(os.environ, LC_ALL="C.UTF-8", PS1="$ ", **dict(environment))
        settings.pop("TMUX", None)
        script = folder / "session.sh"
        script.write_text(
            f"cd '{folder}'\nstty -a > before\n{command}\necho \"code $?\" > code\nstty -a > after\n"
            "exec cat\n")
        subprocess.run(
            ["tmux", "-L", self.socket, "-f", "/dev/null", "-u", "new-session", "-d", "-s", "w",
             "-x", str(columns), "-y", str(rows), f"sh '{script}'"], env=settings, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)

    def ask(self, *arguments):
        done = subprocess.run(
            ["tmux", "-L", self.socket, *arguments], capture_output=True, text=True, check=True)
        return done.stdout

    def press(self, *keys):
        for key in keys:
            self.ask("send-keys", "-t", "w", key)

    def type(self, text):
        self.ask("send-keys", "-t", "w", "-l", text)

    def screen(self):
        return self.ask("capture-pane", "-p", "-t", "w")

    def until(self, holds, what):
        """The screen as soon as something holds of it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if holds(screen):
                return screen
            assert time.monotonic() < deadline, f"{what}:\n{screen}"
            time.sleep(0.02)

    def shows(self, text):
        return self.until(lambda screen: text in screen, f"the screen never showed {text!r}")

    def hides(self, text):
        return self.until(lambda screen: text not in screen, f"the screen still shows {text!r}")

    def is_restored(self):
        """What the terminal was before is what it is again."""
        self.until(lambda _: (self.folder / "after").exists(), "the program did not end")
        time.sleep(0.1)
        modes = [(self.folder / name).read_text() for name in ("before", "after")]
        assert modes[0] == modes[1], modes
        flags = self.ask("display-message", "-p", "-t", "w", "#{alternate_on} #{cursor_flag}").split()
        assert flags == ["0", "1"], flags
        return (self.folder / "code").read_text().split()[1]

    def process(self):
        """The process that has the screen."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            done = subprocess.run(
                ["pgrep", "-f", f"scenetrace watch.*{self.folder.name}-run"], capture_output=True,
                text=True)
            if done.stdout.split():
                return int(done.stdout.split()[0])
            time.sleep(0.05)
        raise AssertionError("the program did not start")


def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def checks(scenetrace, work):
    def folder(name):
        path = work / name
        path.mkdir()
        return path

    def session(name, flags="", log=None, **options):
        """A log, and a pane in which it is watched through a pipe."""
        if not shutil.which("tmux"):
            raise Skipped("there is no tmux")
        place = folder(name)
        log = log or Log(place)
        command = (
            f"tail -n +1 -f '{log.path}' | '{scenetrace}' watch --no-config "
            f"--stdin-filename {name}-run {flags}")
        return log, Pane(command, place, **options)

    def states():
        log, pane = session("states")
        with pane:
            pane.shows("no app has been seen")
            log.write(*RUN[:2])
            pane.shows("connected")
            log.write(*RUN[2:])
            screen = pane.shows("inactive")
            assert "Notes[512]" in screen and "scene 0x102" in screen, screen
            pane.shows("expected: ")
            time.sleep(1.1)
            pane.shows("late")
            log.write(WENT_ON)
            # It becomes a finding with the launch's end; until then it is suspected.
            pane.shows("warning? nothing is paused")
            log.write(*END)
            pane.shows("terminated")
            pane.press("q")
            assert pane.is_restored() == "1"
            assert "warning[no-pause-on-resign-active]" in pane.screen()

    def findings():
        log, pane = session("findings", "--stay")
        with pane:
            log.write(*RUN)
            time.sleep(1.1)
            log.write(WENT_ON)
            pane.shows("warning? nothing is paused")
            pane.press("Tab")
            pane.shows(">warning?")
            pane.press("Enter")
            screen = pane.shows("finding: no-pause-on-resign-active")
            assert "sceneWillResignActive(_:)" in screen and "│" in screen, screen
            before = screen
            pane.press("NPage")
            pane.until(lambda screen: screen != before, "the page did not turn")
            pane.press("Escape")
            pane.shows("── findings")
            pane.press("/")
            pane.type("nothing is of this name")
            pane.hides("warning?")
            pane.press("Escape")
            pane.shows("warning?")
            pane.press("/")
            pane.type("PAUSED")
            pane.press("Enter")
            screen = pane.shows("filter: PAUSED")
            assert "warning?" in screen and "scene.didBecomeActive" not in screen, screen
            # An escape that something follows at once is no key by itself.
            pane.press("Escape")
            pane.hides("filter: ")
            pane.press("?")
            pane.shows("ctrl-z")
            pane.press("q")
            pane.hides("ctrl-z")
            pane.press("p")
            pane.shows("PAUSED")
            log.write(f"sceneWillResignActive(_:) {SCENE}", f"sceneDidEnterBackground(_:) {SCENE}")
            time.sleep(0.5)
            assert "background" not in pane.screen()
            pane.press("p")
            pane.shows("background")
            pane.press("BTab", "Enter")
            screen = pane.shows("Notes[512] app")
            pane.press("Escape")
            pane.press("C-c")
            done = subprocess.run(
                [scenetrace, "check", "--no-config", str(log.path)], capture_output=True)
            assert pane.is_restored() == str(done.returncode)

    def sizes():
        log, pane = session("sizes")
        with pane:
            log.write(*RUN)
            log.write("scene(_:willConnectTo:options:) <UIWindowScene: 0x203> persistentIdentifier 窓😀")
            pane.shows("0x203")
            for width, height in [(40, 20), (24, 8), (200, 50), (10, 3), (90, 28)]:
                pane.ask("resize-window", "-t", "w", "-x", str(width), "-y", str(height))
                pane.until(
                    lambda screen: width < 24 or "scenetrace" in screen.splitlines()[0],
                    f"nothing at {width} x {height}")
                time.sleep(0.3)
                rows = pane.screen().splitlines()
                assert len(rows) <= height and all(columns(row) <= width for row in rows), rows
                if width >= 40:
                    assert any("inactive" in row for row in rows), rows
            pane.press("q")
            pane.is_restored()

    def ascii_only():
        log, pane = session("ascii", "--ascii --color never")
        with pane:
            log.write(*RUN, "saving “notes” 窓 \x1b[31mred\x1b[0m \u202ereversed")
            screen = pane.shows("inactive")
            assert screen.isascii(), screen
            assert "-- scenes ---" in screen and "=" in screen, screen
            pane.press("q")
            pane.is_restored()

    def narrow():
        log, pane = session("narrow", columns=40, rows=20)
        with pane:
            log.write(*RUN[:4])
            # A state that began just now has no bar yet.
            screen = pane.until(
                lambda screen: any("0x102" in row and "█" in row for row in screen.splitlines()),
                "0x102 never showed a bar")
            row = next(row for row in screen.splitlines() if "0x102" in row and "█" in row)
            assert columns(row) <= 40 and "active" in row, screen
            pane.press("q")
            pane.is_restored()

    def signals():
        for name in ["TERM", "INT", "HUP", "QUIT", "SEGV", "ABRT"]:
            log, pane = session(f"signal-{name.lower()}")
            with pane:
                log.write(*RUN)
                pane.shows("inactive")
                os.kill(pane.process(), getattr(signal, f"SIG{name}"))
                if name in ("TERM", "INT"):
                    # It ends as it does by itself, and says what was found.
                    pane.shows("1 launch, 1 scene")
                subprocess.run(["pkill", "-f", str(log.path)])
                pane.is_restored()

    def background():
        """Whoever asks for the shell gets it, and gets the screen back."""
        if not shutil.which("tmux") or not shutil.which("bash"):
            raise Skipped("there is no tmux, or no bash")
        place = folder("background")
        log = Log(place)
        log.write(*RUN)
        run = (
            f"tail -n +1 -f '{log.path}' | '{scenetrace}' watch --no-config "
            "--stdin-filename background-run")
        with Pane("bash --norc --noprofile -i", place) as pane:
            pane.until(lambda screen: screen.rstrip().endswith(("#", "$")), "no prompt")
            pane.type(run)
            pane.press("Enter")
            pane.shows("inactive")
            for _ in range(2):
                pane.press("C-z")
                screen = pane.shows("Stopped")
                assert "── scenes" not in screen, screen
                group = str(os.getpgid(pane.process()))
                listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True)
                rows = [row.split() for row in listed.stdout.splitlines()]
                # Who feeds it rests as well.
                assert [row[1][0] for row in rows if row[0] == group] == ["T", "T"], rows
                pane.type("fg")
                pane.press("Enter")
                pane.shows("── scenes")
                pane.shows("inactive")
                pane.ask("clear-history", "-t", "w")
            log.write(WENT_ON)
            pane.shows("9 lines: 9 events")
            pane.press("q")
            pane.shows("1 launch, 1 scene")
            subprocess.run(["pkill", "-f", str(log.path)])
            pane.type("exit")
            pane.press("Enter")
            pane.is_restored()

    def end_of_input():
        place = folder("end")
        (place / "run.log").write_text("".join(record(text) for text in RUN))
        with Pane(f"cat run.log | '{scenetrace}' watch --no-config", place) as pane:
            assert pane.is_restored() == "0"
            pane.shows("8 lines: 8 events")
        for index, command in enumerate(["cat run.log; kill -9 $$", "head -c 100 run.log; exit 1"]):
            other = folder(f"broken-{index}")
            shutil.copy(place / "run.log", other)
            with Pane(f"sh -c '{command}' | '{scenetrace}' watch --no-config", other) as pane:
                pane.is_restored()
                pane.shows(" launch")
        missing = folder("missing")
        with Pane(f"'{scenetrace}' watch --no-config -F nowhere.log", missing) as pane:
            assert pane.is_restored() == "2"
            pane.shows("No such file or directory")

    def reports():
        """What is written on the way is what is reported of the same lines."""
        log, pane = session("reports")
        with pane:
            start = datetime.datetime(2025, 3, 1, 9, 0, 0)
            for index, text in enumerate(RUN):
                log.write(text, at=start + datetime.timedelta(milliseconds=100 * index))
            pane.shows("8 lines: 8 events")
            # Late by the clock of whoever watches, and by no other.
            pane.shows("late")
            for ending in ["json", "html", "md", "jsonl", "sarif"]:
                pane.press("s")
                pane.shows("write report to: watch-1.html")
                for _ in "html":
                    pane.press("BSpace")
                pane.type(ending)
                pane.press("Enter")
                pane.shows(f"wrote watch-1.{ending}")
                written = (pane.folder / f"watch-1.{ending}").read_bytes()
                (pane.folder / "watch-1.html").unlink(missing_ok=True)
                flags = ["-o", f"report.{ending}", "--stdin-filename", "reports-run"]
                with log.path.open() as file:
                    subprocess.run(
                        [scenetrace, "report", "--no-config", *flags], stdin=file, cwd=pane.folder)
                assert written == (pane.folder / f"report.{ending}").read_bytes(), ending
            pane.press("s", "Enter")
            pane.shows("wrote watch-1.html")
            pane.press("s")
            pane.shows("watch-2.html")
            pane.press("Escape", "s")
            pane.type("/no/such/place")
            pane.press("Enter")
            pane.shows("tells no format")
            pane.press("q")
            pane.is_restored()

    def forgotten():
        """Whoever writes a report after very much is told that it does not hold all of it."""
        log, pane = session("forgotten")
        start = datetime.datetime(2025, 3, 1, 9, 0, 0)
        rows = []
        for launch in range(9000):
            at = start + datetime.timedelta(seconds=10 * launch)
            # Saved only at the end, which is a mistake of each of them.
            for index, text in enumerate([*RUN[:4], *END, "saveContext()"]):
                moment = at + datetime.timedelta(milliseconds=100 * index)
                rows.append(record(text, moment).replace("[512:", f"[{launch + 1}:"))
        with pane:
            log.write(*RUN[:4], at=start - datetime.timedelta(hours=1))
            pane.shows("4 lines: 4 events")
            pane.press("s", "Enter")
            pane.shows("wrote watch-1.html")
            assert "not in it" not in pane.screen()
            with log.path.open("a") as file:
                file.write("".join(rows))
            pane.shows(f"{4 + len(rows):,} lines")
            pane.press("s", "Enter")
            pane.shows("wrote watch-2.html; older states, events and findings are not in it")
            pane.press("q")
            pane.is_restored()

    def promptness():
        """Each state is told within 200 ms, while the app takes its time."""
        def run():
            process = subprocess.Popen(
                [scenetrace, "watch", "--no-config", "-f", "jsonl"], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE)
            os.set_blocking(process.stdout.fileno(), False)
            worst, pending = 0.0, b""
            for text, state in [
                (RUN[0], "launching"), (RUN[1], "connected"), (RUN[2], "inactive"),
                (RUN[3], "active"), (RUN[7], "inactive"),
                (f"sceneDidEnterBackground(_:) {SCENE}", "background"),
            ]:
                time.sleep(0.4)
                written = time.monotonic()
                process.stdin.write(record(text).encode())
                process.stdin.flush()
                while f'"state": "{state}"'.encode() not in pending:
                    assert time.monotonic() - written < PATIENCE, f"{state} was never told"
                    pending += process.stdout.read() or b""
                    time.sleep(0.002)
                worst = max(worst, time.monotonic() - written)
                pending = b""
            process.stdin.close()
            process.wait(PATIENCE)
            return worst

        # A machine that is busy elsewhere may be late once.
        worst = min(run() for _ in range(3))
        assert worst < 0.2, f"it took {worst:.3f} s"

    def lines():
        """Where there is no screen, rows are printed as they come, and the clock's word is told."""
        place = folder("lines")
        log = Log(place)
        process = subprocess.Popen(
            [scenetrace, "watch", "--no-config", "-F", str(log.path)], stdout=subprocess.PIPE, text=True)
        log.write(*RUN)
        rows = []
        while not rows or "overdue[no-pause-on-resign-active]" not in rows[-1]:
            rows.append(process.stdout.readline())
        assert any("inactive → active" in row for row in rows), rows
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(PATIENCE) == 0 and "8 lines: 8 events" in rest, rest

    def clocks():
        """A clock that is far off, or jumps, holds nothing up."""
        process = subprocess.Popen(
            [scenetrace, "watch", "--no-config"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for year, text in [(2099, RUN[3]), (1971, RUN[7]), (2025, WENT_ON)]:
            process.stdin.write(record(text, at=datetime.datetime(year, 1, 1)))
            process.stdin.flush()
            time.sleep(0.2)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert "3 lines: 3 events" in rest and rest.count("→") >= 4, rest

    def looking():
        """What is found does not depend on who looks on: a stamp of another clock decides nothing."""
        lines = [
            "09:00:00.000 Notes[5:1] sceneDidBecomeActive(_:)",
            "09:00:01.000 Notes[5:1] textDidChange",
            "09:00:01.500 Notes[5:1] saveContext()",
            "09:00:02.000 Notes[5:1] textDidChange",
            "09:00:03.000 Notes[5:1] sceneWillResignActive(_:)",
            "09:00:03.100 Notes[5:1] sceneDidEnterBackground(_:)",
            "09:30:00.000 kernel[0:1] a clock of its own",
            "09:00:04.000 Notes[5:1] saveContext()",
            "09:00:05.000 Notes[5:1] applicationWillTerminate(_:)",
        ]
        text = [f"2025-03-01 {line}\n" for line in lines]

        def run(command, pause):
            process = subprocess.Popen(
                [scenetrace, command, "--no-config", "-f", "jsonl", "-"], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, text=True)
            for line in text:
                process.stdin.write(line)
                process.stdin.flush()
                time.sleep(pause)
            out, _ = process.communicate(timeout=PATIENCE)
            rows = [json.loads(row) for row in out.splitlines()]
            return process.returncode, rows

        code, watched = run("watch", 0.25)
        # It was late for a while, and then it was not.
        assert any(row["type"] == "overdue" for row in watched), watched
        kinds = ("header", "finding", "inconclusive", "input", "summary")
        kept = [row for row in watched if row["type"] in kinds]
        assert (code, kept) == run("check", 0), kept

    def formats():
        """The same rows as objects, among the others of their kind."""
        place = folder("formats")
        (place / "run.log").write_text("".join(record(text) for text in RUN + [WENT_ON] + END))
        done = subprocess.run(
            [scenetrace, "watch", "--no-config", "-f", "jsonl", "-f", "text=rows.txt", "run.log"],
            cwd=place, capture_output=True, text=True)
        types = [json.loads(row)["type"] for row in done.stdout.splitlines()]
        assert types[0] == "header" and types[-2:] == ["input", "summary"], types
        rows = (place / "rows.txt").read_text().splitlines()
        assert len([t for t in types if t in ("state", "ended", "finding")]) == len(rows) - 2, (types, rows)

    return [
        ("watch shows states, what is expected, and what becomes of it", states),
        ("watch shows evidence and rules, filters, pauses, and helps", findings),
        ("watch fits every size of terminal", sizes),
        ("watch draws with ASCII alone", ascii_only),
        ("watch is readable in 40 columns", narrow),
        ("watch gives the terminal back, whatever ends it", signals),
        ("watch goes to the background with all of its pipeline", background),
        ("watch ends with its input", end_of_input),
        ("what watch writes on the way is the report of the same lines", reports),
        ("watch says what a report does not hold any more", forgotten),
        ("watch tells each state within 200 ms", promptness),
        ("watch prints rows where there is no screen", lines),
        ("watch bears clocks that jump", clocks),
        ("watch finds what check finds, however long it looks on", looking),
        ("watch writes several formats", formats),
    ]
