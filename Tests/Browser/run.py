#!/usr/bin/env python3
"""Opens reports in a browser and uses them: with and without script and style, light, dark and on paper.

SCENETRACE=PROGRAM run.py [--picture FILE]     one line per check; exit 1 when one fails
"""

import argparse
import glob
import json
import os
import pathlib
import re
import subprocess
import sys
import time

from selenium.webdriver.common.keys import Keys

sys.dont_write_bytecode = True
import logs
import probes
from chrome import Chrome

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "browser-tests"
SCREENSHOTS = ROOT / ".build" / "screenshots"
PROGRAM = os.environ.get("SCENETRACE", ".build/release/scenetrace")
UNSEEN = {"notRunning", "disconnected", "discarded", "terminated"}

passed, failed = 0, 0


def check(name, problems):
    """Counts a check, which has passed when there are no problems."""
    global passed, failed
    if problems is True or problems == [] or problems == {}:
        passed += 1
        print(f"ok    {name}", flush=True)
    else:
        failed += 1
        print(f"FAIL  {name}: {str(problems)[:900]}", flush=True)


def equal(name, actual, expected):
    check(name, True if actual == expected else f"{actual} instead of {expected}")


def report(log, *flags):
    """Has a log reported as HTML; and as JSON, unless that is too large to be read again."""
    name = pathlib.Path(log).stem
    page, facts = WORK / f"{name}.html", WORK / f"{name}.json"
    arguments = [PROGRAM, "report", "--fail-on", "never", *flags, "-f", f"html={page}", str(log)]
    if not flags:
        arguments += ["-f", f"json={facts}"]
    subprocess.run(arguments, cwd=ROOT, check=True)
    return page, json.loads(facts.read_text()) if not flags else None


# What must hold of every report


def check_harmless(chrome, name):
    check(f"{name}: nothing runs, nothing is refused, nothing goes wrong", chrome.misdeeds())
    check(f"{name}: there is no foreign element or attribute", chrome.run(probes.FOREIGN))
    check(f"{name}: links lead somewhere, ids are unique", chrome.run(probes.LINKS))


def check_flags(chrome, name, findings):
    problems = []
    numbers = chrome.run(
        "return Array.from(document.querySelectorAll('.finding'), (a) => a.id.split('-')[1])")
    equal(f"{name}: every finding is there", len(numbers), findings)
    links = chrome.run("""
      return Array.from(document.querySelectorAll('.flag'), (flag) =>
        [flag.id, flag.getAttribute('href'), flag.dataset.findings.split(' ')])""")
    flags = {number: (flag, href) for flag, href, all_of_it in links for number in all_of_it}
    for number in numbers:
        back = chrome.run(
            "return document.querySelector(arguments[0])?.getAttribute('href')",
            f"#finding-{number} .to-flag")
        flag, href = flags.get(number, (None, None))
        if back != f"#{flag}" or href is None or int(href.split("-")[1]) > int(number):
            problems.append((number, flag, href, back))
    check(f"{name}: every flag leads to its finding and back", problems)


def check_access(chrome, name, axe):
    chrome.evaluate(axe)
    check(f"{name}: axe finds nothing", chrome.evaluate(probes.AXE))


# One report after the other


def check_small(chrome, name, page, facts, axe):
    chrome.open(page)
    check_harmless(chrome, name)
    expected = [
        [launch["id"], [
            [lane, seen, seen, len(unit["events"])]
            for lane, unit in [("app", launch["app"])] + [
                (scene["id"] if scene["id"].startswith("scene ") else f"scene {scene['id']}", scene)
                for scene in launch["scenes"]]
            for seen in [sum(span["state"] not in UNSEEN for span in unit["spans"])]]]
        for launch in facts["launches"]]
    equal(f"{name}: lanes show the states and events that JSON has", chrome.run(probes.LANES), expected)
    check_flags(chrome, name, len(facts["findings"]))
    check(f"{name}: no text of a picture lies on another", chrome.run(probes.CROWDING, False))
    chrome.picture(SCREENSHOTS / f"{name}-light.png")
    check_access(chrome, f"{name}, light", axe)
    chrome.open(page, scheme="dark")
    chrome.picture(SCREENSHOTS / f"{name}-dark.png")
    check_access(chrome, f"{name}, dark", axe)
    chrome.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    check_access(chrome, f"{name}, dark and unfolded", axe)
    for width in (400, 360):
        chrome.open(page, width=width)
        overflow = chrome.run("return document.documentElement.scrollWidth - window.innerWidth")
        check(f"{name}: {width} px are enough", overflow <= 0 or f"{overflow} px too many")
    chrome.picture(SCREENSHOTS / f"{name}-narrow.png")
    check_plain(chrome, name, page, facts)
    check_paper(chrome, name, page)


def check_plain(chrome, name, page, facts):
    chrome.open(page, scripts=False)
    equal(f"{name}: without script there are no controls",
          [chrome.count(selector) for selector in (".tools", ".filters", ".readout")], [0, 0, 0])
    equal(f"{name}: without script everything else is there",
          [chrome.count(".picture .lanes"), chrome.count("article.finding")],
          [len(facts["launches"]), len(facts["findings"])])
    chrome.picture(SCREENSHOTS / f"{name}-noscript.png")
    plain = WORK / f"{name}-plain.html"
    text = page.read_text()
    bare = re.sub(r"<style>.*?</style>", "", text, flags=re.S)
    check(f"{name}: there was a style sheet", len(bare) < len(text))
    plain.write_text(bare)
    chrome.open(plain, scripts=True)
    parts = ["At a glance", "Launches", "Launch 1", "Findings"]
    parts += [finding["title"] for finding in facts["findings"][:1]] + ["Why it matters", "Input", "Rules"]
    # The titles stand in the overview as well: look for them where the findings begin.
    places = chrome.run("""
      const text = document.body.innerText.slice(document.body.innerText.indexOf('At a glance'));
      let from = 0;
      return arguments[0].map((part) => { from = text.indexOf(part, from); return from; });""", parts)
    check(f"{name}: without style it reads in order", places == sorted(places) and -1 not in places
          or str(list(zip(parts, places))))
    chrome.picture(SCREENSHOTS / f"{name}-nostyle.png")


def check_paper(chrome, name, page):
    chrome.open(page, width=794, scheme="dark", media="print")
    chrome.picture(SCREENSHOTS / f"{name}-print.png")
    ground = chrome.run("return getComputedStyle(document.body).backgroundColor")
    equal(f"{name}: paper is white", ground, "rgb(255, 255, 255)")
    shown = chrome.run("""
      return ['.tools', '.filters', '.readout', 'nav'].filter((selector) =>
        Array.from(document.querySelectorAll(selector)).some((one) => one.checkVisibility()))""")
    check(f"{name}: paper has no controls", shown)
    folded = chrome.run("""
      return Array.from(document.querySelectorAll('details td'))
        .filter((one) => one.getBoundingClientRect().height === 0).length""")
    check(f"{name}: what is folded is printed", folded == 0 or f"{folded} cells are not")
    chrome.call("Emulation.setEmulatedMedia", media="", features=[])
    pages = len(re.findall(rb"/Type\s*/Page\b", chrome.paper()))
    check(f"{name}: it prints on a few pages", 2 <= pages <= 30 or f"{pages} pages")


def check_keyboard(chrome, page):
    name = "keyboard"
    chrome.open(page)
    chrome.press(Keys.TAB, Keys.ENTER)
    equal(f"{name}: the first stop skips to the report",
          chrome.run("return [location.hash, document.activeElement.id]"), ["#main", "main"])

    chrome.run("document.querySelector('.stage').focus()")
    widths = """return Array.from(document.querySelector('.picture').querySelectorAll('.lane .span rect, .lane .span text'),
      (one) => [one.getAttribute('x'), one.getAttribute('width'), one.textContent,
        one.getAttribute('visibility') !== 'hidden'].join(' '))"""
    before = chrome.run(widths)
    chrome.press("+", "+", "+")
    zoomed = chrome.run("""
      const picture = document.querySelector('.picture');
      return [picture.matches('.zoomed'), picture.querySelector('.readout').textContent,
        Number(picture.querySelector('.lane .span:nth-of-type(3) rect').getAttribute('width'))]""")
    check(f"{name}: + zooms and says so", zoomed[0] and "times as wide" in zoomed[1] or str(zoomed))
    check(f"{name}: zoomed, no text of a picture lies on another", chrome.run(probes.CROWDING, True))
    chrome.picture(SCREENSHOTS / "ordinary-zoomed.png", most=1400)
    left = chrome.run(widths)
    chrome.press(Keys.ARROW_RIGHT)
    check(f"{name}: arrows move", chrome.run(widths) != left)
    chrome.press("-")
    check(f"{name}: - zooms out", chrome.run("return document.querySelector('.readout').textContent") != zoomed[1])
    chrome.press("0")
    after = [line for line in chrome.run(widths) if line.endswith("true")]
    equal(f"{name}: 0 shows all as it was", after, [line for line in before if line.endswith("true")])

    chrome.run("document.querySelector('.flag').focus()")
    number = chrome.run("return document.activeElement.dataset.findings")
    check(f"{name}: a flag lights its finding up", chrome.run(
        "return document.querySelector('.finding.lit')?.id") == f"finding-{number}")
    chrome.press(Keys.ENTER)
    time.sleep(0.1)
    equal(f"{name}: Enter on a flag goes to its finding",
          chrome.run("return [location.hash, document.activeElement.id]"),
          [f"#finding-{number}", f"finding-{number}"])
    check(f"{name}: the finding lights its flag up", chrome.run(
        "return document.querySelector('.flag.lit')?.id") == f"flag-{number}")
    chrome.run("document.activeElement.querySelector('.to-flag').focus()")
    chrome.press(Keys.ENTER)
    time.sleep(0.1)
    equal(f"{name}: and back", chrome.run("return document.activeElement.id"), f"flag-{number}")
    check(f"{name}: nothing went wrong", chrome.misdeeds())


def check_pointer(chrome, page):
    name = "pointer"
    chrome.open(page)
    chrome.run("document.querySelector('.picture').scrollIntoView({ block: 'center' })")
    box = chrome.run("""
      const box = document.querySelector('.plot').getBoundingClientRect();
      return [box.x, box.y, box.width, box.height]""")
    x, y = box[0] + box[2] * 0.6, box[1] + box[3] * 0.5
    mouse = lambda kind, **more: chrome.call("Input.dispatchMouseEvent", type=kind, **more)
    mouse("mouseWheel", x=x, y=y, deltaX=0, deltaY=-300, modifiers=2)
    chrome.settle()
    check(f"{name}: Ctrl and wheel zooms", chrome.run("return document.querySelector('.picture').matches('.zoomed')"))
    rect = "return Number(document.querySelector('.lane .span rect').getAttribute('x'))"
    before = chrome.run(rect)
    mouse("mousePressed", x=x, y=y, button="left", clickCount=1)
    mouse("mouseMoved", x=x + 80, y=y, button="left", buttons=1)
    mouse("mouseReleased", x=x + 80, y=y, button="left", clickCount=1)
    chrome.settle()
    check(f"{name}: dragging moves", chrome.run(rect) > before + 20 or f"{before} to {chrome.run(rect)}")
    row = chrome.run("""
      const row = document.querySelector('.finding tr.own');
      row.scrollIntoView({ block: 'center' });
      const box = row.getBoundingClientRect();
      return [box.x + 40, box.y + box.height / 2]""")
    mouse("mouseMoved", x=row[0], y=row[1])
    chrome.settle()
    lit = chrome.run("return document.querySelectorAll('.tick.lit').length")
    check(f"{name}: a line of evidence lights its tick up", lit > 0)
    check(f"{name}: nothing went wrong", chrome.misdeeds())


def check_filters(chrome, page, facts):
    name = "filters"
    findings = facts["findings"]
    chrome.open(page)
    shown = "return Array.from(document.querySelectorAll('.finding:not([hidden])'), (one) => one.dataset.rule)"
    said = "return document.querySelector('.filters output').textContent"
    chrome.run("document.querySelector('.filters input[value=error]').focus()")
    chrome.press(Keys.SPACE)
    mild = [one["rule"] for one in findings if one["severity"] != "error"]
    equal(f"{name}: without errors", sorted(chrome.run(shown)), sorted(mild))
    equal(f"{name}: the number is said", chrome.run(said), f"{len(mild)} of {len(findings)} findings shown")
    faded = chrome.run("return document.querySelectorAll('.flag.off').length")
    equal(f"{name}: flags of what is not shown fade", faded, len(findings) - len(mild))
    chrome.press(Keys.SPACE)
    chrome.run("document.querySelector('.filters select[name=rule]').focus()")
    chrome.press(Keys.ARROW_DOWN)
    rule = chrome.run("return document.activeElement.selectedOptions[0].textContent")
    equal(f"{name}: by rule", sorted(chrome.run(shown)), [one["rule"] for one in findings if one["rule"] == rule])
    chrome.run("document.querySelector('.filters select[name=scene]').focus()")
    chrome.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    scene = chrome.run("return document.activeElement.selectedOptions[0].textContent")
    both = [one["rule"] for one in findings if one["rule"] == rule and one.get("scene") == scene]
    equal(f"{name}: by rule and scene", chrome.run(shown), both)
    number = next(index for index, one in enumerate(findings) if one["rule"] != rule) + 1
    chrome.run("document.querySelector(arguments[0]).focus()", f"#flag-{number}")
    chrome.press(Keys.ENTER)
    time.sleep(0.1)
    equal(f"{name}: whoever follows a link sees where it leads", len(chrome.run(shown)), len(findings))
    check(f"{name}: nothing went wrong", chrome.misdeeds())


def check_large(chrome, axe):
    name = "million"
    log = WORK / "million.log"
    lines, states = logs.write(log)
    started = time.monotonic()
    # One rule judges a million events in seconds, all rules in minutes; what is drawn is the same.
    page, _ = report(log, "--rule", "save-only-in-will-terminate")
    print(f"      {lines:,} lines reported in {time.monotonic() - started:.0f} s")
    log.unlink()
    size = page.stat().st_size
    check(f"{name}: it is small ({size:,} bytes)", size < 5_000_000)
    chrome.open(page)
    loaded = chrome.run(
        "return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    check(f"{name}: it opens at once ({loaded:.0f} ms)", loaded < 20_000)
    check_harmless(chrome, name)
    lanes = chrome.run(probes.LANES)
    expected = [[f"scene {scene}", states, states] for scene in logs.SCENES]
    equal(f"{name}: marks stand for all states",
          [[lane[:3] for lane in drawn if lane[0] != "app"] for _, drawn in lanes], [expected] * 4)
    check_flags(chrome, name, 4)
    chrome.picture(SCREENSHOTS / f"{name}-light.png", most=5000)
    check_access(chrome, name, axe)
    started = time.monotonic()
    chrome.run("document.querySelector('.stage').focus()")
    chrome.press(*"+++++")
    took = time.monotonic() - started
    check(f"{name}: it zooms ({took:.1f} s)", took < 20 and chrome.run(
        "return document.querySelector('.picture').matches('.zoomed')"))
    chrome.picture(SCREENSHOTS / f"{name}-zoomed.png", most=1400)


def take_picture(chrome, page, file):
    # Down to the legend of the first picture.
    chrome.open(page)
    bottom = chrome.run("return document.querySelector('.picture').getBoundingClientRect().bottom")
    chrome.picture(file, area=(1280, bottom + 24), scale=1200 / 1280)
    size = pathlib.Path(file).stat().st_size
    check(f"picture: {file} ({size:,} bytes)", size < 300_000)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--picture", metavar="FILE", help="only keep a picture of the ordinary report")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    packages = pathlib.Path(sys.prefix) / "lib"
    axe = pathlib.Path(glob.glob(f"{packages}/*/site-packages/axe_playwright_python/axe.min.js")[0]).read_text()
    chrome = Chrome()
    try:
        page, facts = report("samples/reports/ordinary.log")
        if options.picture:
            take_picture(chrome, page, options.picture)
        else:
            check_small(chrome, "ordinary", page, facts, axe)
            check_keyboard(chrome, page)
            check_pointer(chrome, page)
            check_filters(chrome, page, facts)
            page, facts = report("samples/reports/hostile.log")
            check_small(chrome, "hostile", page, facts, axe)
            check_large(chrome, axe)
    finally:
        chrome.quit()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
