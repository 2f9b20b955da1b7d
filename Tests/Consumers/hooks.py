#!/usr/bin/env python3
"""Has pre-commit build scenetrace from this repository and run it in one of its own: `make test-hooks`.

That takes as long as a build of the program does; what the hooks do is checked in precommit.py.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(
            os.environ, GIT_CONFIG_GLOBAL=os.devnull, PRE_COMMIT_HOME=f"{folder}/home",
            PATH=f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}")

        def run(*command, status):
            done = subprocess.run(
                command, cwd=f"{folder}/app", env=environment, capture_output=True, text=True)
            print(f"$ {' '.join(command)}\n{done.stdout}{done.stderr}exit {done.returncode}\n", flush=True)
            if done.returncode != status:
                sys.exit(f"expected {status}")
            return done.stdout + done.stderr

        os.mkdir(f"{folder}/app")
        commit = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
        subprocess.run([*git, "init", "-q", "."], cwd=f"{folder}/app", check=True)
        app = pathlib.Path(folder, "app")
        (app / ".pre-commit-config.yaml").write_text(
            f"repos:\n  - repo: {ROOT}\n    rev: {commit}\n"
            "    hooks: [{id: scenetrace}, {id: scenetrace-patterns}]\n")
        run("pre-commit", "install", status=0)

        def commits(name, source, text, status):
            if source:
                (app / name).write_bytes((ROOT / source).read_bytes())
            else:
                (app / name).write_text(text)
            run("git", "add", "-A", status=0)
            return run(*git, "commit", "-q", "-m", name, status=status)

        commits("clean.log", "samples/ok/device-syslog-with-noise.log", None, 0)
        told = commits("violating.log", "samples/bad/readme.log", None, 1)
        assert "error[save-only-in-will-terminate]" in told
        run("git", "rm", "-q", "-f", "violating.log", status=0)
        told = commits(".scenetrace.yml", None, "schema: scenetrace/v1\ndisabled: [x]\n", 1)
        assert ".scenetrace.yml:2:1: error: unknown key 'disabled'" in told
    print("the hooks do what they are to do")


if __name__ == "__main__":
    main()
