"""The commit hooks, run by pre-commit in a repository of their own."""

import os
import pathlib
import subprocess

from .support import tool

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLEAN = "samples/ok/device-syslog-with-noise.log"
VIOLATING = "samples/bad/readme.log"


class Repository:
    """A repository whose files hooks are run on."""

    def __init__(self, scenetrace, folder):
        self.folder = folder
        folder.mkdir(parents=True)
        programs = folder.parent / "programs"
        programs.mkdir(exist_ok=True)
        link = programs / "scenetrace"
        if not link.exists():
            link.symlink_to(scenetrace)
        self.environment = dict(
            os.environ,
            PATH=f"{programs}:{pathlib.Path(tool('python')).parent}:{os.environ['PATH']}",
            PRE_COMMIT_HOME=str(folder.parent / "home"),
            GIT_CONFIG_GLOBAL=os.devnull,
            PRE_COMMIT_COLOR="never",
        )
        self.git("init", "-q", ".")

    def git(self, *arguments):
        subprocess.run(
            ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *arguments],
            cwd=self.folder, env=self.environment, check=True, capture_output=True)

    def add(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.git("add", name)

    def run(self, hook, *flags):
        """The exit code of a hook on all files, and what it printed."""
        done = subprocess.run(
            [tool("pre-commit"), "try-repo", str(ROOT), hook, "--verbose", *(flags or ["--all-files"])],
            cwd=self.folder, env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def checks(scenetrace, work):
    def repository(name):
        return Repository(scenetrace, work / name)

    def sample(path):
        return (ROOT / path).read_bytes()

    def clean():
        own = repository("clean")
        own.add("traces/good.log", sample(CLEAN))
        own.add("README.md", b"no log\n")
        status, text = own.run("scenetrace-system")
        assert status == 0 and "no findings" in text, text

    def violating():
        own = repository("violating")
        own.add("traces/good.log", sample(CLEAN))
        own.add("traces/bad.log", sample(VIOLATING))
        status, text = own.run("scenetrace-system")
        assert status == 1, text
        assert "error[save-only-in-will-terminate]" in text and "traces/bad.log:12" in text, text
        assert "exit code: 1" in text, text

    def broken():
        own = repository("broken")
        own.add(".scenetrace.yml", b"schema: scenetrace/v1\ndisabled: [illegal-transition]\n")
        own.add("scenetrace/rule.yml", b"rule: x\n  title: [\n")
        status, text = own.run("scenetrace-patterns-system")
        assert status == 1 and "exit code: 2" in text, text
        assert ".scenetrace.yml:2:1" in text and "disabled" in text, text
        assert "scenetrace/rule.yml:2" in text, text

    def right():
        own = repository("right")
        own.add(".scenetrace.yml", b"schema: scenetrace/v1\ndisable: [illegal-transition]\n")
        status, text = own.run("scenetrace-patterns-system")
        assert status == 0, text

    def unreadable():
        own = repository("unreadable")
        own.add("empty.log", b"")
        own.add("binary.log", bytes(range(256)) * 64)
        status, text = own.run("scenetrace-system")
        assert status == 1 and text.count("[no-lifecycle-events]") == 2, text

    def many():
        own = repository("many")
        log = sample(VIOLATING)
        (own.folder / "traces").mkdir()
        for number in range(10_000):
            (own.folder / f"traces/{number}.log").write_bytes(log)
        own.git("add", "traces")
        status, text = own.run("scenetrace-system")
        assert status == 1, text[-2000:]
        # However they were split over runs.
        assert text.count("error[save-only-in-will-terminate]") == 10_000
        assert text.count("warning[no-pause-on-resign-active]") == 10_000

    return [
        ("a commit with a clean trace passes", clean),
        ("a commit with a violating trace does not", violating),
        ("a commit with a broken configuration and a broken pattern file does not", broken),
        ("a commit with a configuration that is right passes", right),
        ("an empty and a binary trace are said to hold nothing", unreadable),
        ("ten thousand traces", many),
    ]
