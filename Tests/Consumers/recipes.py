"""The recipes of docs/ci.md, run as the services would run them."""

import os
import pathlib
import re
import shutil
import subprocess

from ruamel.yaml import YAML

RECIPES = pathlib.Path("docs/ci.md")
VIOLATING = "samples/bad/readme.log"
CLEAN = "samples/ok/device-syslog-with-noise.log"


def blocks(language, heading):
    """The blocks in a language of the section with a heading."""
    section = re.split(r"^#+ ", RECIPES.read_text(), flags=re.M)
    text = next(part for part in section if part.startswith(heading))
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.S)


def checks(scenetrace, work):
    programs = work / "programs"
    programs.mkdir()
    (programs / "scenetrace").symlink_to(scenetrace)
    environment = dict(
        os.environ, PATH=f"{programs}:{os.environ['PATH']}", GIT_CONFIG_GLOBAL=os.devnull)

    def folder(name, *logs):
        place = work / name
        (place / "logs").mkdir(parents=True)
        for log in logs:
            shutil.copy(log, place / "logs")
        return place

    def shell(script, place, **variables):
        return subprocess.run(
            ["bash", "-e", "-c", script], cwd=place, env={**environment, **variables},
            capture_output=True, text=True)

    def all_yaml():
        for page in [RECIPES, pathlib.Path("docs/configuration.md"), pathlib.Path("README.md")]:
            for block in re.findall(r"```yaml\n(.*?)```", page.read_text(), flags=re.S):
                YAML(typ="safe").load(block)

    def git_hook():
        place = folder("hook")
        run = shell("git init -q .", place)
        assert run.returncode == 0, run.stderr
        hook = place / ".git/hooks/pre-commit"
        hook.write_text(next(block for block in blocks("sh", "Commit hooks\n") if "#!/bin/sh" in block))
        hook.chmod(0o755)
        commit = "git add -A && git -c user.name=x -c user.email=x@example.org commit -q -m"
        (place / "notes.txt").write_text("no log\n")
        assert shell(f"{commit} none", place).returncode == 0
        shutil.copy(CLEAN, place / "good one.log")
        run = shell(f"{commit} good", place)
        assert run.returncode == 0, run.stdout + run.stderr
        shutil.copy(VIOLATING, place / "bad.log")
        run = shell(f"{commit} bad", place)
        assert run.returncode != 0 and "bad.log:12:1: error:" in run.stdout + run.stderr, run

    def github():
        job = YAML(typ="safe").load(blocks("yaml", "GitHub")[0])["lifecycle"]
        scripts = [step["run"] for step in job["steps"] if "run" in step]
        check = next(script for script in scripts if script.startswith("scenetrace"))
        summary = next(script for script in scripts if "STEP_SUMMARY" in script)
        place = folder("github", VIOLATING)
        run = shell(check, place)
        assert run.returncode == 1 and "::error " in run.stdout, run
        run = shell(summary, place, GITHUB_STEP_SUMMARY=str(place / "step.md"))
        assert run.returncode == 0 and "scenetrace:" in (place / "step.md").read_text()
        upload = next(step for step in job["steps"] if "upload-sarif" in step.get("uses", ""))
        assert (place / upload["with"]["sarif_file"]).exists()

    def gitlab():
        job = YAML(typ="safe").load(blocks("yaml", "GitLab")[0])["lifecycle"]
        place = folder("gitlab", VIOLATING)
        assert shell(job["script"], place).returncode == 1
        for report in job["artifacts"]["reports"].values():
            assert (place / report).stat().st_size > 0, report

    def jenkins():
        place = folder("jenkins", VIOLATING)
        block = blocks("groovy", "Jenkins")[0]
        run = shell(re.search(r"sh '(.*)'", block).group(1), place)
        assert run.returncode == 0, run.stderr
        for name in re.findall(r"(?:junit|archiveArtifacts) '(.*)'", block):
            assert (place / name).stat().st_size > 0, name

    def xcode():
        place = folder("xcode", VIOLATING)
        (place / "logs").rename(place / "Traces")
        run = shell(blocks("sh", "Xcode")[0], place, SRCROOT=str(place))
        assert run.returncode == 1, run
        assert re.search(r"^/.*/readme\.log:12:1: error: .* \[save-only-in-will-terminate\]$",
                         run.stdout, flags=re.M), run.stdout

    return [
        ("all YAML in documents is YAML", all_yaml),
        ("the commit hook without pre-commit", git_hook),
        ("the steps for GitHub Actions", github),
        ("the job for GitLab", gitlab),
        ("the lines for Jenkins", jenkins),
        ("the phase for Xcode", xcode),
    ]
