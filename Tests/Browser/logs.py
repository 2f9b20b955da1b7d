"""A log of a million events: an app with three windows that edits and saves too late, in four launches."""

SCENES = "abc"
CYCLE = [  # callback or action, and milliseconds until the next line
    ("sceneWillEnterForeground(_:)", 40), ("sceneDidBecomeActive(_:)", 900), ("note edited", 900),
    ("sceneWillResignActive(_:)", 300), ("sceneDidEnterBackground(_:)", 2100),
]
# In the foreground, active, inactive, in the background.
STATES_OF_A_CYCLE = 4


def stamp(milliseconds):
    seconds, milliseconds = divmod(milliseconds, 1000)
    days, seconds = divmod(seconds, 86400)
    clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"2025-03-{days + 1:02d} {clock}.{milliseconds:03d}"


def write(path, launches=4, cycles=16_600):
    """Writes the log; returns its number of lines, and of states of each scene in each launch."""
    lines, now = 0, 0
    with open(path, "w", encoding="utf-8") as log:
        def say(text):
            nonlocal lines
            lines += 1
            log.write(f"{stamp(now)} Notes[{pid}:1] {text}\n")

        for launch in range(launches):
            pid = 500 + launch
            say("application(_:didFinishLaunchingWithOptions:)")
            for scene in SCENES:
                now += 20
                say(f"scene(_:willConnectTo:options:) scene={scene}")
            for _ in range(cycles):
                for word, wait in CYCLE:
                    for scene in SCENES:
                        say(f"{word} scene={scene}")
                        now += 3
                    now += wait
            say("applicationWillTerminate(_:)")
            say("saveContext()")
            now += 5000
    return lines, 1 + STATES_OF_A_CYCLE * cycles
