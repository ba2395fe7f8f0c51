"""Send requests to one Elasticsearch, of one node or several.

Every request goes through `Service`. It ends the call, with its repeats, within the time of its class, and turns each
failure into an error of the index that says what to do. With `bounded_node` and `refusals` it is all that uses the
client library.
"""

import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from elastic_transport import TransportError
from elasticsearch import ApiError, Elasticsearch

from pincite.indexer.errors import StoreError
from pincite.indexer.store.elastic.bounded_node import BoundedNode, was_received
from pincite.indexer.store.elastic.bulk import Line, send_all
from pincite.indexer.store.elastic.refusals import (
    Absent,
    Conflict,
    Refused,
    is_full,
    is_passing,
    kind_of,
    refused_item,
    translated,
)
from pincite.indexer.store.elastic.retries import BUSY, Failure, is_repeatable, pause_after
from pincite.indexer.store.elastic.service_addresses import service_addresses
from pincite.indexer.store.sent_requests import sending
from pincite.indexer.store.time_limit import time_left, time_limit

__all__ = ["Absent", "Access", "CallClass", "Conflict", "Json", "Refused", "Seconds", "Service"]

CallClass = Literal["ping", "search", "bulk", "admin"]
Json = dict[str, Any]
_JSON = "application/vnd.elasticsearch+json; compatible-with=9"
_LINES = "application/vnd.elasticsearch+x-ndjson; compatible-with=9"
_HEADERS = {"accept": _JSON}
_OPEN_CONNECTIONS = 100
"""Connections that are kept open; more threads open more, and close them."""


logging.getLogger("elastic_transport").setLevel(logging.CRITICAL)
"""The errors raised here report its warnings, once."""


@dataclass(frozen=True, slots=True)
class Seconds:
    """The total time of one call of each class: connecting, sending, reading, repeats and pauses together.

    `stall`: how long an upload goes on without any progress; no setting, so that each upload survives a restart.
    """

    ping: float = 3.0
    search: float = 10.0
    bulk: float = 60.0
    admin: float = 30.0
    stall: float = 120.0


@dataclass(frozen=True, slots=True)
class Access:
    """The service's address and the credentials: an API key, or a user with a password, or none.

    `address`: one, or those of several nodes of one cluster, separated by commas.
    """

    address: str
    api_key: str | None = field(default=None, repr=False)
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    ca_file: str | None = None
    seconds: Seconds = Seconds()


class Service:
    """A thread-safe client of one Elasticsearch. Raises `UsageError` for an invalid address.

    A node that fails is left alone for a while, if there are others. Nodes that are not named are never used.
    """

    def __init__(self, access: Access) -> None:
        addresses = service_addresses(access.address)
        self.address = ",".join(addresses)
        self._nodes = len(addresses)
        self._seconds = access.seconds
        login = (access.user, access.password or "") if access.user is not None else None
        options: Json = {"ca_certs": access.ca_file} if access.ca_file else {}
        self._client = Elasticsearch(
            addresses,
            api_key=access.api_key,
            basic_auth=None if access.api_key else login,
            node_class=BoundedNode,
            connections_per_node=_OPEN_CONNECTIONS,
            max_retries=0,
            sniff_on_start=False,
            sniff_before_requests=False,
            sniff_on_node_failure=False,
            http_compress=True,
            **options,
        )
        self._has_answered = False

    def ping(self) -> None:
        """Check that the service answers. Raises `StoreUnavailable` within the time of a ping, `StoreDenied`."""
        try:
            self._send("ping", "HEAD", "/")
        except ApiError as error:
            # A refusal proves that the service is there; with wrong credentials every request would fail.
            if error.meta.status in (401, *BUSY):
                raise translated(error, self.address, "HEAD", "/") from error
        except TransportError as error:
            raise translated(error, self.address, "HEAD", "/") from error
        self._has_answered = True

    def ask(self, kind: CallClass, method: str, path: str, body: object = None, **parameters: str) -> Json:
        """Send one request and return its response; a list is sent as one JSON document a line.

        It is sent again after a fault if a second time has no other effect (`retries.is_repeatable`). Raises `Absent`,
        `Conflict`, `StoreDenied`, `StoreFull`, `StoreUnavailable`, and `StoreError` for any other refusal.
        """
        self._ping_once()
        try:
            with sending(method, path, body):
                found: Json = self._send(kind, method, path, body, parameters)
        except (ApiError, TransportError) as error:
            raise translated(error, self.address, method, path) from error
        return found

    def index_all(self, actions: Iterable[Json]) -> int:
        """Run bulk actions on aliases in batches and return their number. Each must have an id.

        What a busy service does not take is sent again until nothing has been taken for `Seconds.stall`. A document
        that is created twice, because a response was lost, exists once. Raises as `ask` does.
        """

        def send(batch: list[Line]) -> list[StoreError | None]:
            items = self.ask("bulk", "POST", "/_bulk", batch, require_alias="true")["items"]
            return [refused_item(item, self.address) for item in items]

        return send_all(actions, send, self._seconds.stall)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _ping_once(self) -> None:
        """Ping before the first request, so that an unavailable service is reported quickly."""
        if not self._has_answered:
            self.ping()

    def _send(
        self, kind: CallClass, method: str, path: str, body: object = None, parameters: dict[str, str] | None = None
    ) -> Any:  # noqa: ANN401  any JSON value
        """Send a request until it is answered, must not be sent again, or its time is over."""
        headers = _HEADERS | ({"content-type": _LINES if isinstance(body, list) else _JSON} if body is not None else {})
        repeatable, attempt = is_repeatable(method, path), 1
        with time_limit(getattr(self._seconds, kind)):
            while True:
                try:
                    with time_limit(self._share(kind, attempt, repeatable=repeatable)):
                        return self._client.perform_request(
                            method, path, params=parameters, headers=headers, body=body
                        ).body
                except (ApiError, TransportError) as error:
                    failure = _failure(error, method, path)
                    pause = pause_after(failure, attempt, repeatable=repeatable, nodes=self._nodes)
                    if pause is None or pause >= (time_left() or 0.0):
                        raise
                attempt += 1
                time.sleep(pause)

    def _share(self, kind: CallClass, attempt: int, *, repeatable: bool) -> float:
        """Seconds of one attempt. A node that does not answer leaves time for the others, except for long work."""
        left, others = time_left() or 0.0, self._nodes - attempt
        return left / (others + 1) if repeatable and others > 0 and kind in ("ping", "search") else left


def _failure(error: ApiError | TransportError, method: str, path: str) -> Failure:
    """The failed attempt, with status 0 where another one would fail in the same way."""
    if isinstance(error, ApiError) and is_passing(error, method, path):
        return Failure(503, was_received=True)
    if isinstance(error, ApiError):
        status = error.meta.status
        final = is_full(status, kind_of(error))
        return Failure(0 if final else status, status != 429, _asked_wait(error))
    return Failure(None, was_received(error))


def _asked_wait(error: ApiError) -> float:
    """Seconds of the header Retry-After; 0 without it, or for a date."""
    text = str(error.meta.headers.get("retry-after") or "")
    return float(text) if text.isascii() and text.isdigit() else 0.0
