#!/usr/bin/env python3
"""Watches an app for an hour of its own time: `make soak`.

A log of 10,000 lines a second, of which one in a hundred is an event, is given to `scenetrace watch` as fast as
it takes it, once with a screen and once without, and once more at 100,000 lines a second. Printed are how long
that took, how much memory it took from one tenth of the log to the next, how long a picture stood at most, and
whether every line is accounted for.
"""

import argparse
import fcntl
import multiprocessing
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

LINES_A_SECOND = 10_000
EVENTS_A_SECOND = 100
NOISE = [
    "kernel[0]: wlan0 rssi is now -{n}",
    "backboardd[{n}]: touch {n} delivered in {n} us",
    "mediaserverd[{n}]: <decode> frame {n} of stream {n}",
    "SpringBoard[{n}]: [Animation] layer {n} committed",
    "locationd[{n}]: fix {n} with accuracy {n}",
]


def second(pid, index):
    """What is logged in one second; `@@@@@@@@` stands for the time of day."""
    rows = []
    scene = f"<UIWindowScene: 0x{index % 7 + 1}0>"
    steps = [
        f"sceneWillResignActive(_:) {scene}", "player.pause()", "saving notes", "saved notes",
        f"sceneDidBecomeActive(_:) {scene}", "player.play()", "refreshing", "refreshed",
    ]
    events = []
    if index == 0:
        events += ["application(_:didFinishLaunchingWithOptions:)"]
    if index < 7:
        events += [
            f"scene(_:willConnectTo:options:) {scene}", f"sceneWillEnterForeground(_:) {scene}",
            f"sceneDidBecomeActive(_:) {scene}"]
    while len(events) < EVENTS_A_SECOND - 1:
        events.append(steps[len(events) % len(steps)])
    events.append("applicationWillTerminate(_:)" if index == 59 else f"sceneDidBecomeActive(_:) {scene}")
    every = LINES_A_SECOND // EVENTS_A_SECOND
    for place in range(LINES_A_SECOND):
        head = f"2025-03-01 @@@@@@@@.{place // 10:03d} "
        if place % every == every - 1:
            rows.append(f"{head}Notes[{pid}:1a03] {events[place // every]}\n")
        else:
            noise = NOISE[place % len(NOISE)].replace("{n}", str(place * 7919 % 9973))
            rows.append(f"{head}{noise}\n")
    return "".join(rows)


def minute():
    return [second("%%%%%", index).encode() for index in range(60)]


def feed(pipe, template, seconds, progress, rate):
    """Writes the log, so many lines a second if that is given; every minute the app is launched anew."""
    start = time.monotonic()
    for index in range(seconds):
        if rate:
            time.sleep(max(0, start + index * LINES_A_SECOND / rate - time.monotonic()))
        clock = f"{index // 3600 % 24:02d}:{index // 60 % 60:02d}:{index % 60:02d}"
        block = template[index % 60].replace(b"@@@@@@@@", clock.encode())
        pipe.write(block.replace(b"%%%%%", b"%d" % (10_000 + index // 60 % 80_000)))
        progress.value = index + 1
    pipe.close()


def resident(pid):
    """Memory in MB; nothing once the process is gone."""
    try:
        with open(f"/proc/{pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024
    except (OSError, AttributeError):
        return None


def soak(scenetrace, template, seconds, has_screen, rate=None):
    command = [scenetrace, "watch", "--no-config", "--fail-on", "never"]
    progress, samples, output = multiprocessing.Value("i", 0), [], bytearray()
    if has_screen:
        terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        environment = dict(os.environ, TERM="xterm-256color")
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=inner, stderr=subprocess.STDOUT, env=environment,
            start_new_session=True)
        os.close(inner)
    else:
        process = subprocess.Popen(
            command + ["-f", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        terminal = process.stdout.fileno()
    start = time.monotonic()
    # A process of its own: it does not keep this one from looking.
    writer = multiprocessing.Process(target=feed, args=(process.stdin, template, seconds, progress, rate))
    writer.start()
    process.stdin.close()
    painted, worst, last = 0, 0.0, None
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.05)
        if ready:
            try:
                piece = os.read(terminal, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            now = time.monotonic()
            worst, last = max(worst, now - last if last else 0), now
            painted += len(piece)
            output += piece
            del output[:-20_000]
        tenth = progress.value * 10 // seconds
        if tenth > len(samples) and (memory := resident(process.pid)):
            samples.append(memory)
    writer.join()
    process.wait()
    took = time.monotonic() - start
    text = output.decode(errors="replace")
    counted = re.search(r"([\d,]+) lines: ([\d,]+) events, ([\d,]+) continuations, ([\d,]+) other, ([\d,]+) dropped", text)
    if counted:
        numbers = [int(part.replace(",", "")) for part in counted.groups()]
    else:
        row = re.findall(r'"lines": (\d+), "events": (\d+), "continuations": (\d+), "other": (\d+), "dropped": (\d+)', text)
        numbers = [int(part) for part in row[-1]]
    return took, samples, numbers, painted, worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenetrace", default=".build/release/scenetrace")
    parser.add_argument("--seconds", type=int, default=3600, help="how long the app runs")
    arguments = parser.parse_args()
    failures = []
    template = minute()
    for has_screen, rate in [(False, None), (True, None), (True, 100_000)]:
        seconds = min(arguments.seconds, 200) if rate else arguments.seconds
        expected = [seconds * LINES_A_SECOND, seconds * EVENTS_A_SECOND, 0]
        took, samples, numbers, painted, worst = soak(
            arguments.scenetrace, template, seconds, has_screen, rate)
        name = "screen of 120 x 40" if has_screen else "rows as JSON"
        if rate:
            name += f" at {rate:,} lines/s"
        print(f"{name}: {seconds} s of log in {took:.1f} s, "
              f"{expected[0] / took / 1000:.0f},000 lines/s, {painted:,} bytes printed"
              + (f", a picture stood {worst:.2f} s at most" if has_screen else ""))
        print("  memory by tenths, MB: " + " ".join(f"{sample:.0f}" for sample in samples))
        print(f"  lines {numbers[0]:,}, events {numbers[1]:,}, continuations {numbers[2]:,}, "
              f"other {numbers[3]:,}, dropped {numbers[4]:,}")
        if numbers[:3] != expected:
            failures.append(f"{name}: lines, events and continuations were to be {expected}")
        half = samples[len(samples) // 2:]
        if half and max(half) > 1.1 * samples[len(samples) // 2 - 1] + 8:
            failures.append(f"{name}: memory grows")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
