"""The completion scripts in the shells that they are for."""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import time

from .support import Skipped, run

PAUSE = 20.0


def checks(scenetrace, work):
    programs = work / "programs"
    programs.mkdir()
    (programs / "scenetrace").symlink_to(scenetrace)
    environment = dict(
        os.environ, PATH=f"{programs}:{os.environ['PATH']}", TERM="vt100", HOME=str(work),
        XDG_CONFIG_HOME=str(work), XDG_DATA_HOME=str(work))

    def script(shell):
        path = work / f"scenetrace.{shell}"
        path.write_text(run(scenetrace, "completions", shell))
        return path

    def need(shell):
        if not shutil.which(shell):
            raise Skipped(f"there is no {shell}")

    def bash(line):
        """What bash offers for the last word of a line."""
        words = line.split(" ")
        array = " ".join(f"'{word}'" for word in words)
        text = (
            f"source {script('bash')}; COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}; _scenetrace; "
            'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(
            ["bash", "--norc", "-c", text], env=environment, capture_output=True, text=True, check=True)
        assert not done.stderr, done.stderr
        return done.stdout.split()

    def fish(line):
        """What fish offers for the last word of a line."""
        text = f"source {script('fish')}; complete -C '{line}'"
        done = subprocess.run(
            ["fish", "--no-config", "-c", text], env=environment, capture_output=True, text=True,
            check=True)
        return [row.split("\t")[0] for row in done.stdout.splitlines()]

    def zsh(line):
        """What zsh makes of a line when the tab key is pressed behind it."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(work)
            os.execvpe("zsh", ["zsh", "-f", "-i"], environment)

        def read(until, deadline):
            seen = ""
            while until not in seen and time.monotonic() < deadline:
                if select.select([terminal], [], [], 0.2)[0]:
                    try:
                        seen += os.read(terminal, 4096).decode(errors="replace")
                    except OSError:
                        break
            return seen

        deadline = time.monotonic() + PAUSE
        setup = f"PS1='READY%# '; autoload -U compinit; compinit -u -D; source {script('zsh')}\n"
        os.write(terminal, setup.encode())
        read("READY", deadline)
        time.sleep(0.5)
        # What stands on the line is written to a file: what a terminal echoes is not easily read.
        result = work / "zsh.line"
        result.unlink(missing_ok=True)
        widget = f"show() {{ print -r -- $BUFFER > {result} }}; zle -N show; bindkey '^T' show\n"
        os.write(terminal, widget.encode())
        time.sleep(0.3)
        os.write(terminal, f"{line}\t".encode())
        time.sleep(1.0)
        while time.monotonic() < deadline and not result.exists():
            os.write(terminal, b"\x14")
            time.sleep(0.3)
        os.close(terminal)
        os.waitpid(process, 0)
        return result.read_text().strip()

    def in_bash():
        assert "timeline" in bash("scenetrace tim")
        assert bash("scenetrace rules sh") == ["show"]
        assert "--fail-on" in bash("scenetrace check --fa")
        assert bash("scenetrace check --fail-on err") == ["error"]
        assert bash("scenetrace check --rule no-pause-on-res") == ["no-pause-on-resign-active"]
        assert bash("scenetrace rules show no-pause-on-res") == ["no-pause-on-resign-active"]
        assert "idevicesyslog" in bash("scenetrace check --input-format idev")
        assert bash("scenetrace check --expect sav") == ["save"]
        assert bash("scenetrace check -f sar") == ["sarif"]

    def in_fish():
        need("fish")
        assert "timeline" in fish("scenetrace tim")
        assert "show" in fish("scenetrace rules sh")
        assert "--fail-on" in fish("scenetrace check --fa")
        assert "error" in fish("scenetrace check --fail-on err")
        assert fish("scenetrace check --rule no-pause-on-res") == ["no-pause-on-resign-active"]
        assert "no-pause-on-resign-active" in fish("scenetrace rules show no-pause-on-res")
        assert "idevicesyslog" in fish("scenetrace check --input-format idev")

    def in_zsh():
        need("zsh")
        for line, whole in [
            ("scenetrace timel", "scenetrace timeline"),
            ("scenetrace check --fail-on err", "scenetrace check --fail-on error"),
            ("scenetrace check --rule no-pause-on-res",
             "scenetrace check --rule no-pause-on-resign-active"),
            ("scenetrace rules show no-pause-on-res",
             "scenetrace rules show no-pause-on-resign-active"),
            ("scenetrace check --input-format appium-dev",
             "scenetrace check --input-format appium-device-log"),
        ]:
            seen = zsh(line)
            assert seen == whole, f"{line!r} became {seen!r}"

    return [
        ("bash completes commands, flags, rules, formats and actions", in_bash),
        ("fish does", in_fish),
        ("zsh does", in_zsh),
    ]
