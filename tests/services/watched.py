"""A proxy in front of the test node that records every request and can simulate network failures.

A request whose path or body needs more than the Basic licence is recorded as an offence.
"""

import base64
import gzip
import http.client
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal
from urllib.parse import urlsplit

Mode = Literal["open", "down", "silent", "busy", "lost"]
"""`lost`: the node does what it is asked, and its answer does not arrive."""
PAID = re.compile(
    r'"(rrf|linear|text_similarity_reranker|semantic_text|semantic|rank_vectors|sparse_embedding|text_embedding|rule'
    r"|pinned|bbq_disk|query_vector_builder|inference_id|field_security|learning_to_rank|diversify)\""
)
PAID_PATHS = re.compile(r"/(_inference|_query_rules|_ml|_ccr|_watcher|_query|_application|_license/start_trial)\b")
_HOP = {"connection", "transfer-encoding", "content-length", "host"}


@dataclass(frozen=True, slots=True)
class Request:
    """A recorded request."""

    method: str
    path: str
    body: str
    scheme: str = ""
    """How the sender said who it is: `Basic`, `ApiKey`, or not at all."""


class Gate:
    """Forwards to a node at `address`; clients use `url`. `mode` is the failure mode, `requests` the record."""

    def __init__(self, node: dict[str, Any]) -> None:
        self.users: dict[str, str] = node["users"]
        self.requests: list[Request] = []
        self.offences: list[Request] = []
        self.mode: Mode = "open"
        self.left = 0
        """Requests that still go through before the mode counts."""
        self.times: int | None = None
        """Requests that still fail; null for all."""
        self._target = urlsplit(node["address"])
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"gate": self}))
        self._server.daemon_threads = True
        self.released = threading.Event()
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The address of the gate."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @contextmanager
    def failing(self, mode: Mode, after: int = 0, times: int | None = None) -> Iterator[None]:
        """Fail in this mode after `after` more requests, a limited number of times; leaving the context ends it."""
        self.released.clear()
        self.mode, self.left, self.times = mode, after, times
        try:
            yield
        finally:
            self.mode = "open"
            self.released.set()

    def fault(self) -> Mode:
        """The failure mode of the next request, if any."""
        if self.mode == "open":
            return "open"
        if self.left or self.times == 0:
            self.left = max(self.left - 1, 0)
            return "open"
        self.times = None if self.times is None else self.times - 1
        return self.mode

    def note(self, request: Request) -> None:
        """Record a request."""
        self.requests.append(request)
        if is_paid(request):
            self.offences.append(request)

    def connect(self) -> http.client.HTTPConnection:
        """A connection to the node."""
        return http.client.HTTPConnection(str(self._target.hostname), self._target.port, timeout=120)

    def remove(self, pattern: str) -> None:
        """Remove the indices of a pattern and the templates of its prefix, without recording the requests."""
        login = base64.b64encode(f"admin:{self.users['admin']}".encode()).decode()
        headers, node = {"authorization": f"Basic {login}"}, self.connect()
        node.request("GET", f"/_cat/indices/{pattern}?h=index", headers=headers)
        for index in node.getresponse().read().decode().split():
            node.request("DELETE", f"/{index}", headers=headers)
            node.getresponse().read()
        node.request("DELETE", f"/_index_template/{pattern.partition('.')[0]}", headers=headers)
        node.getresponse().read()
        node.close()

    def send(self, method: str, path: str, body: object) -> None:
        """Send a request as the administrator without recording it."""
        login, node = base64.b64encode(f"admin:{self.users['admin']}".encode()).decode(), self.connect()
        headers = {"authorization": f"Basic {login}", "content-type": "application/json"}
        node.request(method, path, json.dumps(body), headers)
        answer = node.getresponse()
        assert answer.status < 300, answer.read()
        node.close()

    def close(self) -> None:
        """Stop the proxy."""
        self.released.set()
        self._server.shutdown()
        self._server.server_close()


def is_paid(request: Request) -> bool:
    """Whether a request needs more than the Basic licence; document content does not count."""
    return bool(PAID_PATHS.search(urlsplit(request.path).path)) or any(
        PAID.search(json.dumps(_without_texts(line))) for line in _lines(request.body)
    )


def _lines(body: str) -> Iterator[Any]:
    for line in body.splitlines():
        if line.strip():
            yield json.loads(line)


def _without_texts(value: Any) -> Any:
    """A body without document content."""
    if isinstance(value, dict):
        return {key: _without_texts(item) for key, item in value.items() if key not in ("data", "terms")}
    return [_without_texts(item) for item in value] if isinstance(value, list) else value


class _Handler(BaseHTTPRequestHandler):
    gate: Gate
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self) -> None:
        super().setup()
        self.node = self.gate.connect()

    def finish(self) -> None:
        self.node.close()
        super().finish()

    def forward(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        plain = gzip.decompress(raw) if self.headers.get("content-encoding") == "gzip" else raw
        scheme = (self.headers.get("authorization") or "").partition(" ")[0]
        self.gate.note(Request(self.command, self.path, plain.decode(), scheme))
        fault = self.gate.fault()
        if fault == "busy":
            self.answer(429, {"content-type": "application/json"}, b'{"error":{"type":"too_busy"},"status":429}')
        elif fault in ("down", "silent"):
            self.close_connection = fault == "down" or self.gate.released.wait()
        else:
            self.pass_on(raw, is_told=fault == "open")

    def pass_on(self, raw: bytes, *, is_told: bool) -> None:
        headers = {name: value for name, value in self.headers.items() if name.lower() not in _HOP}
        self.node.request(self.command, self.path, raw, headers)
        answer = self.node.getresponse()
        kept = {name: value for name, value in answer.getheaders() if name.lower() not in _HOP}
        body = answer.read()
        if is_told:
            self.answer(answer.status, kept, body)
        else:
            self.close_connection = True

    def answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else body)

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002  the library's name
        pass

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = forward  # noqa: N815  the library's names
