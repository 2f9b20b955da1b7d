"""A headless Chromium that notes everything a page does that it should not."""

import base64
import pathlib
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains

# Runs before anything of a page does.
WATCH = """
window.seen = [];
for (const name of ['alert', 'confirm', 'prompt', 'open']) {
  window[name] = (text) => { window.seen.push(name + ': ' + text); };
}
document.addEventListener('securitypolicyviolation', (event) => {
  window.seen.push('policy: ' + event.violatedDirective + ' ' + event.sourceFile + ':' + event.lineNumber);
});
window.addEventListener('error', (event) => { window.seen.push('error: ' + event.message); });
"""


class Chrome:
    def __init__(self):
        options = webdriver.ChromeOptions()
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        binary = shutil.which("chromium")
        if binary:
            options.binary_location = binary
        self.driver = webdriver.Chrome(
            service=Service(shutil.which("chromedriver")), options=options)
        self.driver.set_page_load_timeout(60)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)

    def call(self, method, **parameters):
        return self.driver.execute_cdp_cmd(method, parameters)

    def quit(self):
        self.driver.quit()

    def open(self, path, width=1280, height=900, scheme="light", media="", scripts=True, scale=1):
        """Opens a file anew, as a screen or paper of a kind shows it."""
        self.call("Emulation.setDeviceMetricsOverride",
                  width=width, height=height, deviceScaleFactor=scale, mobile=False)
        # A hint that motion is unwanted also keeps pictures from being taken in the middle of it.
        features = [{"name": "prefers-color-scheme", "value": scheme},
                    {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.driver.get("about:blank")
        self.driver.get(pathlib.Path(path).resolve().as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def evaluate(self, expression):
        """What an expression, or its promise, comes to; the policy of the page does not bind it."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"])[:500])
        return answer["result"].get("value")

    def misdeeds(self):
        """What the page did, or what the browser complained about."""
        logged = [entry["message"] for entry in self.driver.get_log("browser")]
        return self.run("return window.seen") + logged

    def press(self, *keys):
        chain = ActionChains(self.driver)
        for key in keys:
            chain.send_keys(key)
        chain.perform()
        self.settle()

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.driver.execute_async_script(
            "const done = arguments[0];"
            "requestAnimationFrame(() => requestAnimationFrame(() => done()))")

    def count(self, selector):
        """How many elements there are, whether scripts run or not."""
        root = self.call("DOM.getDocument", depth=0)["root"]["nodeId"]
        return len(self.call("DOM.querySelectorAll", nodeId=root, selector=selector)["nodeIds"])

    def picture(self, path, most=12000, area=None, scale=1):
        """Keeps a picture of the whole page, or of an area of it, drawn to a scale."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        width, height = area or (size["width"], min(size["height"], most))
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip={
            "x": 0, "y": 0, "width": width, "height": height, "scale": scale})
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_bytes(base64.b64decode(data["data"]))

    def paper(self):
        """The page as a PDF."""
        data = self.call("Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.69)
        return base64.b64decode(data["data"])
