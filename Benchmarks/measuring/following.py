"""How long a followed log's findings take to be printed."""

import signal
import statistics
import subprocess
import time

LAUNCH = """\
2025-03-01 09:00:00.000 Notes[{pid}:1] application(_:didFinishLaunchingWithOptions:)
2025-03-01 09:00:00.100 Notes[{pid}:1] scene(_:willConnectTo:options:)
2025-03-01 09:00:02.500 Notes[{pid}:1] sceneDidBecomeActive(_:)
"""
# Longer than scenetrace waits for more before it looks at what is there.
PAUSE = 0.7


def delays(program, log, count):
    """Seconds from the write that decides a finding to its arrival on standard output."""
    log.write_text("")
    process = subprocess.Popen(
        [program.path, "check", "--follow", "-f", "concise", log], stdout=subprocess.PIPE)
    found = []
    try:
        for number in range(1, count + 1):
            time.sleep(PAUSE)
            with open(log, "a", encoding="utf-8") as file:
                file.write(LAUNCH.format(pid=number))
            # It took too long to become active: its last line decides that.
            start = time.perf_counter()
            process.stdout.readline()
            found.append(time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        log.unlink()
    return found


def section(program, log, count):
    """The delays as Markdown."""
    found = delays(program, log, count)
    return (
        f"### follow\n\nFrom the write to the finding: median {statistics.median(found):.3f} s, "
        f"longest {max(found):.3f} s, of {len(found)}.\n")
