"""Drives a headless Chromium through its debugging pipe: one JSON message each way, ended by a zero byte.

Needs no library: https://chromedevtools.github.io/devtools-protocol/. Keys and clicks are sent as input events, as a
person's are.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

KEYS = {
    "Enter": {"code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"},
    "Escape": {"code": "Escape", "windowsVirtualKeyCode": 27},
    "Tab": {"code": "Tab", "windowsVirtualKeyCode": 9},
    " ": {"code": "Space", "windowsVirtualKeyCode": 32, "text": " "},
}


def executable():
    """The path of a Chromium or Chrome; None if there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    return None


class Browser:
    def __init__(self, path, timeout=60):
        self.timeout, self.number, self.events, self.buffer = timeout, 0, [], b""
        self.folder = pathlib.Path(tempfile.mkdtemp())
        (theirs_in, ours_out), (ours_in, theirs_out) = os.pipe(), os.pipe()

        def descriptors():
            # Chromium reads commands from 3 and writes to 4. The pipes may have these numbers already.
            first, second = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [path, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en-US",
             f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=descriptors, pass_fds=(3, 4, theirs_in, theirs_out), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.input, self.output = ours_in, ours_out
        os.set_blocking(self.input, False)
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = None
        self.session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def close(self):
        try:
            self.send("Browser.close", session=False)
            self.process.wait(10)
        except (RuntimeError, subprocess.TimeoutExpired, OSError):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Messages

    def send(self, method, parameters=None, session=True):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters or {}}
        if session and getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        number, end = self.number, time.monotonic() + self.timeout
        while time.monotonic() < end:
            answer = self.receive(end)
            if answer and answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
        raise RuntimeError(f"{method}: no answer in {self.timeout} s")

    def receive(self, end):
        """The next message; events are kept."""
        while b"\0" not in self.buffer:
            try:
                chunk = os.read(self.input, 1 << 20)
                if not chunk:
                    raise RuntimeError("the browser ended")
                self.buffer += chunk
            except BlockingIOError:
                if time.monotonic() > end or self.process.poll() is not None:
                    return None
                time.sleep(0.001)
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        if "method" in message:
            self.events.append(message)
        return message

    def wait(self, method):
        """The first event of this name."""
        end = time.monotonic() + self.timeout
        while time.monotonic() < end:
            for event in self.events:
                if event["method"] == method:
                    return event["params"]
            self.receive(end)
        raise RuntimeError(f"no {method} in {self.timeout} s")

    # Pages

    def open(self, path, width=1280, height=900, dark=False, script=True):
        self.send("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        scheme = "dark" if dark else "light"
        self.send("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.send("Emulation.setScriptExecutionDisabled", {"value": not script})
        self.events.clear()
        self.send("Page.navigate", {"url": pathlib.Path(path).resolve().as_uri()})
        self.wait("Page.loadEventFired")

    def evaluate(self, expression):
        result = self.send("Runtime.evaluate",
                           {"expression": expression, "awaitPromise": True, "returnByValue": True, "userGesture": True})
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def press(self, key):
        values = KEYS[key]
        self.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, **values})
        self.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, **{**values, "text": ""}})

    def type(self, text):
        self.send("Input.insertText", {"text": text})

    def click(self, selector):
        box = self.evaluate(f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();
            return [r.x + r.width / 2, r.y + Math.min(r.height / 2, 8)]; }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent",
                      {"type": kind, "x": box[0], "y": box[1], "button": "left", "clickCount": 1})

    def screenshot(self, path, full=True):
        import base64

        data = self.send("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": full})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def pdf(self, path):
        import base64

        data = self.send("Page.printToPDF", {"printBackground": True, "preferCSSPageSize": True})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
