"""Mermaid itself, in a browser: whether it takes a diagram, and what it draws."""

import functools
import http.server
import importlib.util
import pathlib
import shutil
import tempfile
import threading

from .support import Skipped

PAGE = """<!doctype html><meta charset="utf-8"><title>Mermaid</title>
<body style="margin: 16px; background: white"><div id="drawing"></div><script type="module">
import { mermaid } from "/mermaid/index.js";
mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
window.draw = async (text) => {
  await mermaid.parse(text);
  const { svg } = await mermaid.render("diagram", text);
  document.getElementById("drawing").innerHTML = svg;
};
window.ready = true;
</script>"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *arguments):
        pass


def bundle():
    """The folder of Mermaid's modules, as a Python package brings them along."""
    found = importlib.util.find_spec("nicegui")
    folder = found and pathlib.Path(found.origin).parent / "elements" / "mermaid" / "dist"
    if not folder or not (folder / "index.js").exists():
        raise Skipped("Mermaid is not installed")
    return folder


class Mermaid:
    """A browser that draws diagrams; for use in a `with` statement."""

    def __enter__(self):
        modules = bundle()
        from selenium import webdriver

        self.folder = tempfile.mkdtemp()
        pathlib.Path(self.folder, "index.html").write_text(PAGE)
        pathlib.Path(self.folder, "mermaid").symlink_to(modules)
        handler = functools.partial(QuietHandler, directory=self.folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,1600"]:
            options.add_argument(flag)
        service = webdriver.ChromeService(shutil.which("chromedriver"))
        self.browser = webdriver.Chrome(options=options, service=service)
        self.browser.set_script_timeout(60)
        self.browser.get(f"http://127.0.0.1:{self.server.server_port}/index.html")
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.browser, 60).until(lambda b: b.execute_script("return window.ready"))
        return self

    def __exit__(self, *_):
        self.browser.quit()
        self.server.shutdown()
        self.server.server_close()
        shutil.rmtree(self.folder)

    def draw(self, text, path=None):
        """Why Mermaid refuses the text; None when it has drawn it, into a picture if one is asked for."""
        refusal = self.browser.execute_async_script(
            "const done = arguments[1];"
            "window.draw(arguments[0]).then(() => done(null), (e) => done(String(e)));", text)
        if refusal is None and path:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.browser.find_element("id", "drawing").screenshot(str(path))
        return refusal


def checks(scenetrace, work):
    def judged():
        """It is Mermaid that judges: it draws what is right and refuses what is not."""
        with Mermaid() as mermaid:
            right = "stateDiagram-v2\n  [*] --> inactive\n  inactive --> active: 09꞉00꞉01\n"
            assert mermaid.draw(right, work / "right.png") is None
            assert (work / "right.png").stat().st_size > 1000
            assert mermaid.draw("stateDiagram-v2\n  [*] --> --> active\n")

    return [("Mermaid draws and refuses", judged)]
