"""A local model provider that speaks one wire format, follows a script and records its requests."""

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

from tests.server.agent.wire.dialects import Call, Dialect

LONGEST_STALL = 20.0


@dataclass(frozen=True)
class Step:
    """The reply to one request: tool calls, an error status, silence, a partial body or a text."""

    kind: Literal["calls", "error", "stall", "cut", "text"] = "calls"
    calls: Sequence[Call] = ()
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    text: str = ""


def calling(name: str, **arguments: Any) -> Step:
    return Step(calls=[(name, arguments)])


def failing(status: int, **headers: str) -> Step:
    return Step("error", status=status, headers=tuple((k.replace("_", "-"), v) for k, v in headers.items()))


STALL = Step("stall")
UNREADABLE = Step("text", text='{"id": "1", "content": [')


def cut(*names: str) -> Step:
    """Breaks off within the last call, whose arguments are the longer part of the response."""
    return Step("cut", [(name, {"text": "long " * 500} if name == names[-1] else {}) for name in names])


@dataclass(frozen=True)
class Received:
    """A received request: `text` is its body, byte for byte."""

    path: str
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> dict[str, Any]:
        row: dict[str, Any] = json.loads(self.text)
        return row


@dataclass
class Provider:
    """Answers requests with the steps in turn and repeats the last one."""

    dialect: Dialect
    steps: list[Step]
    port: int = 0
    received: list[Received] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def next_step(self, received: Received) -> Step:
        self.received.append(received)
        return self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]


@contextmanager
def running(dialect: Dialect, *steps: Step) -> Iterator[Provider]:
    """A provider that runs until the context exits; stalled replies end then too."""
    provider = Provider(dialect, list(steps))
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(provider))
    server.daemon_threads = True
    provider.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.ended.set()
        server.shutdown()
        server.server_close()


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
            received = Received(self.path, {k.lower(): v for k, v in self.headers.items()}, text)
            step = provider.next_step(received)
            if step.kind == "stall":
                provider.ended.wait(LONGEST_STALL)
                self.close_connection = True
                return
            if step.kind == "error":
                self._send(step.status, "application/json", provider.dialect.error(step.status), step.headers)
                return
            asked = json.loads(text)
            streamed = provider.dialect.is_streamed(self.path, asked)
            body = provider.dialect.streamed(step.calls) if streamed else provider.dialect.whole(step.calls)
            body = step.text if step.kind == "text" else body
            kind = "text/event-stream" if streamed else "application/json"
            self._send(200, kind, body, cut_off=step.kind == "cut")

        def _send(
            self,
            status: int,
            kind: str,
            text: str,
            headers: Sequence[tuple[str, str]] = (),
            *,
            cut_off: bool = False,
        ) -> None:
            data = text.encode()
            self.send_response(status)
            for name, value in (("content-type", kind), ("content-length", str(len(data))), *headers):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data[: len(data) // 2] if cut_off else data)
            self.close_connection = self.close_connection or cut_off

        def log_message(self, *arguments: object) -> None:
            """Logs nothing: requests are recorded instead."""

    return Handler
