"""A TCP proxy that delays, cuts, drips, holds or refuses, in front of any service: Elasticsearch, Redis.

A request begins with the first bytes from a client after an answer, which fits HTTP/1.1 and Redis. Use:

    with Proxy("127.0.0.1", 9200) as proxy, proxy.failing("delay", seconds=0.2):
        ask(f"http://127.0.0.1:{proxy.port}")
"""

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal, Self

Kind = Literal["delay", "cut", "lose", "tear", "drip", "hold", "refuse"]
_LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
_PART = 1 << 16
_ANSWER = (
    "HTTP/1.1 {status} Refused\r\nx-elastic-product: Elasticsearch\r\ncontent-type: application/json\r\n{wait}"
    "content-length: {length}\r\n\r\n"
)


@dataclass
class Fault:
    """What happens to a request.

    `delay`: the answer begins `seconds` later. `cut`: the connection is closed before the service has the request.
    `lose`: the service does it, and the connection is closed instead of the answer. `tear`: closed after half of the
    first part of the answer. `drip`: one byte of the answer each `seconds`. `hold`: no answer, until the fault ends.
    `refuse` (HTTP): `status` is answered, with `body` and `retry_after`, and the service is not asked.
    """

    kind: Kind
    seconds: float = 0.0
    times: int | None = None
    """Requests that it still happens to; null for all."""
    after: int = 0
    """Requests that still pass before it begins."""
    status: int = 429
    retry_after: int | None = None
    body: dict[str, object] = field(default_factory=lambda: {"error": {"type": "es_rejected_execution_exception"}})

    def counts(self) -> bool:
        """Whether it happens to the request that begins now."""
        if self.after or self.times == 0:
            self.after = max(self.after - 1, 0)
            return False
        self.times = None if self.times is None else self.times - 1
        return True


class Proxy:
    """Listens on `port` of 127.0.0.1 and forwards to a service. Thread-safe; `requests` counts what began."""

    def __init__(self, host: str, port: int) -> None:
        self.requests = 0
        self.refused = 0
        """Requests that a fault of kind `refuse` has answered."""
        self._target = (host, port)
        self._fault: Fault | None = None
        self._turn = threading.Lock()
        self._over = threading.Event()
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @contextmanager
    def failing(self, kind: Kind, **how: object) -> Iterator[Fault]:
        """Let requests fail as `Fault` says, those of open connections too; leaving the context ends it."""
        fault = Fault(kind, **how)  # type: ignore[arg-type]
        self._over = threading.Event()
        self._fault = fault
        try:
            yield fault
        finally:
            self._fault = None
            self._over.set()

    def close(self) -> None:
        """Stop, and close all connections."""
        self._over.set()
        for each in (self._listener, *self._open):
            _end(each)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self) -> Fault | None:
        """Count a request, and return the fault that happens to it."""
        with self._turn:
            self.requests += 1
            return self._fault if self._fault is not None and self._fault.counts() else None

    def wait(self, seconds: float | None) -> None:
        """Wait, until the fault ends at most."""
        self._over.wait(seconds)

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            server = socket.create_connection(self._target)
        except OSError:
            _end(client)
            return
        for each in (client, server):
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._open.add(each)
        try:
            _Link(self, client, server).run()
        finally:
            for each in (client, server):
                self._open.discard(each)
                _end(each)


class _Link:
    """One connection of a client with that to the service."""

    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy = proxy
        self._client = client
        self._server = server
        self._fault: Fault | None = None
        self._is_new = True

    def run(self) -> None:
        """Forward requests until either side closes."""
        threading.Thread(target=self._forward_answers, daemon=True).start()
        with suppress(OSError):
            while data := self._client.recv(_PART):
                if self._is_new:
                    self._is_new = False
                    self._fault = self._proxy.begin()
                if self._fault is not None and self._fault.kind == "cut":
                    return
                if self._fault is not None and self._fault.kind == "refuse":
                    self._refuse(self._fault, data)
                else:
                    self._server.sendall(data)

    def _refuse(self, fault: Fault, data: bytes) -> None:
        """Read the whole request, and answer it."""
        while b"\r\n\r\n" not in data:
            data += self._client.recv(_PART)
        head, _, body = data.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        missing = (int(length[1]) if length else 0) - len(body)
        while missing > 0:
            missing -= len(self._client.recv(min(_PART, missing)))
        content = b"" if head.startswith(b"HEAD ") else json.dumps({**fault.body, "status": fault.status}).encode()
        wait = "" if fault.retry_after is None else f"retry-after: {fault.retry_after}\r\n"
        self._proxy.refused += 1
        self._is_new = True
        self._client.sendall(_ANSWER.format(status=fault.status, wait=wait, length=len(content)).encode() + content)

    def _forward_answers(self) -> None:
        with suppress(OSError):
            while data := self._server.recv(_PART):
                self._answer(data, self._fault)
        for each in (self._client, self._server):
            _end(each)

    def _answer(self, data: bytes, fault: Fault | None) -> None:
        kind = None if fault is None else fault.kind
        if fault is not None and kind == "delay" and not self._is_new:
            self._proxy.wait(fault.seconds)
        elif kind == "hold":
            self._proxy.wait(None)
            raise ConnectionAbortedError
        elif kind in ("lose", "tear"):
            self._client.sendall(data[: len(data) // 2] if kind == "tear" else b"")
            raise ConnectionAbortedError
        self._is_new = True
        if fault is not None and kind == "drip":
            for position in range(len(data)):
                self._client.sendall(data[position : position + 1])
                self._proxy.wait(fault.seconds)
        else:
            self._client.sendall(data)


def _end(connection: socket.socket) -> None:
    """Close a connection, also while another thread reads it."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
