"""Control a headless Chromium over a pipe with the Chrome DevTools Protocol.

Messages are JSON ended by a NUL byte; the browser reads them from its file descriptor 3 and writes to 4.
"""

import base64
import itertools
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --remote-debugging-pipe"
).split()

Event = dict[str, Any]


@dataclass
class Opened:
    """A loaded page: its extra requests, its console errors and its content."""

    call: Callable[..., Event]
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def value(self, expression: str) -> Any:
        """The value of an expression of JavaScript in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def picture(self, path: Path) -> None:
        """Save a screenshot for manual inspection."""
        shot = self.call("Page.captureScreenshot")
        path.write_bytes(base64.b64decode(shot["data"]))

    def paper(self) -> bytes:
        """The page printed on A4, as PDF."""
        given = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        return base64.b64decode(given["data"])


class Browser:
    """A browser that runs until it is closed."""

    def __init__(self, program: str, profile: Path) -> None:
        to_read, to_write = os.pipe(), os.pipe()
        command = [program, *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(
            command,
            close_fds=False,
            preexec_fn=lambda: _as_3_and_4(to_read[0], to_write[1]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read[0])
        os.close(to_write[1])
        self._out, self._in = os.fdopen(to_read[1], "wb"), os.fdopen(to_write[0], "rb")
        self._ids = itertools.count(1)
        self._seen: list[Event] = []
        self._rest = b""

    @contextmanager
    def open(self, address: str, width: int = 1280, height: int = 900, *, dark: bool = False) -> Iterator[Opened]:
        """Open an address in a window of this size; close it on exit."""
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

        def call(method: str, **given: Any) -> Event:
            return self._call(method, session, **{key: value for key, value in given.items() if value is not None})

        for domain in ("Page", "Runtime", "Log", "Network"):
            call(f"{domain}.enable")
        call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        call("Emulation.setEmulatedMedia", features=[scheme])
        self._seen.clear()
        call("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self._seen):
            self._seen.append(self._event())
        opened = Opened(call)
        opened.value("1")  # earlier events arrive before this answer
        for event in self._seen:
            _note(event, address, opened)
        yield opened
        self._call("Target.closeTarget", targetId=target)

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()
        self._out.close()
        self._in.close()

    def _call(self, method: str, session: str | None = None, **given: Any) -> Event:
        number = next(self._ids)
        message: Event = {"id": number, "method": method, "params": given}
        if session:
            message["sessionId"] = session
        self._out.write(json.dumps(message).encode() + b"\0")
        self._out.flush()
        while True:
            event = self._message()
            if event.get("id") == number:
                assert "error" not in event, event
                result: Event = event["result"]
                return result
            if "method" in event:
                self._seen.append(event)

    def _event(self) -> Event:
        while "method" not in (message := self._message()):
            pass
        return message

    def _message(self) -> Event:
        while b"\0" not in self._rest:
            chunk = self._in.read1(1 << 16)
            assert chunk, "the browser ended"
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\0")
        message: Event = json.loads(line)
        return message


def _as_3_and_4(reads: int, writes: int) -> None:
    reads, writes = os.dup(reads), os.dup(writes)  # otherwise one of them could be 3 or 4 and overwrite the other
    os.dup2(reads, 3)
    os.dup2(writes, 4)


def _note(event: Event, address: str, opened: Opened) -> None:
    given = event["params"]
    if event["method"] == "Network.requestWillBeSent" and given["request"]["url"] != address.partition("#")[0]:
        opened.requests.append(given["request"]["url"])
    if event["method"] == "Log.entryAdded":
        opened.complaints.append(given["entry"]["text"])
    if event["method"] == "Runtime.consoleAPICalled":
        opened.complaints.append(str(given["args"]))
    if event["method"] == "Runtime.exceptionThrown":
        opened.complaints.append(str(given["exceptionDetails"]))
