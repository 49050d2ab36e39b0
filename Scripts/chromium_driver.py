"""Drives headless Chromium through its DevTools pipe, with real keys and clicks."""

import base64
import json
import os
import select
import subprocess
import tempfile
import time

KEYS = {
    "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Enter": 13, "Escape": 27,
    "Home": 36, "End": 35, "PageDown": 34, "PageUp": 33, "Backspace": 8, "Tab": 9,
}


class Browser:
    """A browser with one page."""

    # The seconds after which no answer counts as a hang.
    PATIENCE = 180

    def __init__(self, width=1400, height=900, is_dark=False):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = [
            "--headless=new", "--disable-gpu", "--no-first-run", "--disable-extensions",
            "--hide-scrollbars", "--remote-debugging-pipe", f"--window-size={width},{height}",
            f"--user-data-dir={self.profile.name}",
        ]
        # Chromium's sandbox doesn't work for root.
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def connect():
            # The pipes have the numbers 3 and 4; neither of them is overwritten before it is copied.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            reading, writing = os.fdopen(reading), os.fdopen(writing, "w")
            high = [os.dup2(reading.fileno(), 30), os.dup2(writing.fileno(), 31)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", *options], preexec_fn=connect, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])
        self.resize(width, height)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()

    def send(self, method, **parameters):
        """Calls a method of the browser, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], self.PATIENCE)[0]:
                raise RuntimeError(f"Chromium hasn't answered for {self.PATIENCE} s")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, address, patience=60):
        """Opens a page, and waits until it is loaded and drawn."""
        self.events.clear()
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=address)
        end = time.monotonic() + patience
        while self.run("document.readyState != 'complete' || location.href == 'about:blank'"):
            if time.monotonic() > end:
                raise RuntimeError(f"{address} isn't loaded within {patience} s")
            time.sleep(0.02)
        self.settle()

    def run(self, script):
        """Returns the value of an expression in the page."""
        result = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description"))
        return result["result"].get("value")

    def settle(self):
        """Waits for two frames, in which the page has drawn what it was asked for."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def key(self, key, modifiers=0):
        """Presses a key."""
        code = KEYS.get(key, ord(key[0].upper()))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)
        self.settle()

    def type(self, text):
        for character in text:
            self.key(character)

    def click(self, selector, index=0):
        """Clicks in the middle of an element."""
        x, y = self.run(
            f"(() => {{ const b = document.querySelectorAll({json.dumps(selector)})[{index}]"
            ".getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()")
        self.click_at(x, y)

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.send(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def resize(self, width, height):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=False)

    def complaints(self):
        """Returns what scripts and the browser complained about."""
        texts = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                texts.append(details.get("exception", {}).get("description", details["text"]))
            if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                texts.append(parameters["entry"]["text"])
        return texts

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
