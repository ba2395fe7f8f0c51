"""Send requests to one Elasticsearch. The only module that uses the client library.

Every request goes through `Service`, which applies the timeout of its class, repeats it where that is safe, and turns
each failure into an error of the index that says what to do.
"""

import logging
import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from elastic_transport import TransportError
from elasticsearch import ApiError, ConnectionTimeout, Elasticsearch, UnsupportedProductError
from elasticsearch.helpers import BulkIndexError, streaming_bulk

from pincite.indexer.errors import StoreDenied, StoreError, StoreUnavailable, UsageError

CallClass = Literal["ping", "search", "bulk", "admin"]
Json = dict[str, Any]
_PORT = 9200
_BUSY = (429, 502, 503, 504)
_REPEATS = 2
_BULK_REPEATS = 5
_BACK_OFF_SECONDS = 0.1
_LONGEST_BACK_OFF = 5.0
_BULK_DOCUMENTS = 500
_BULK_BYTES = 8 * 1024 * 1024
_CONFLICT = 409


logging.getLogger("elastic_transport").setLevel(logging.CRITICAL)
"""The errors raised here report its warnings, once."""


class Absent(StoreError):
    """The requested index or document does not exist."""


class Conflict(StoreError):
    """Another process has created or changed it meanwhile."""


@dataclass(frozen=True, slots=True)
class Seconds:
    """The timeout of one request of each class."""

    ping: float = 3.0
    search: float = 10.0
    bulk: float = 60.0
    admin: float = 30.0


@dataclass(frozen=True, slots=True)
class Access:
    """The service's address and the credentials: an API key, or a user with a password, or none."""

    address: str
    api_key: str | None = field(default=None, repr=False)
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    ca_file: str | None = None
    seconds: Seconds = Seconds()


class Service:
    """A thread-safe client of one Elasticsearch. Raises `UsageError` for an invalid address."""

    def __init__(self, access: Access) -> None:
        self.address = _checked(access)
        self._seconds = access.seconds
        login = (access.user, access.password or "") if access.user is not None else None
        options: Json = {"ca_certs": access.ca_file} if access.ca_file else {}
        client = Elasticsearch(
            self.address,
            api_key=access.api_key,
            basic_auth=None if access.api_key else login,
            max_retries=_REPEATS,
            retry_on_status=_BUSY,
            retry_on_timeout=False,
            retry_backoff_base=_BACK_OFF_SECONDS,
            retry_backoff_cap=_LONGEST_BACK_OFF,
            http_compress=True,
            **options,
        )
        self._clients: dict[str, Elasticsearch] = {
            "ping": client.options(request_timeout=access.seconds.ping, max_retries=0),
            "search": client.options(request_timeout=access.seconds.search),
            "bulk": client.options(request_timeout=access.seconds.bulk),
            "admin": client.options(request_timeout=access.seconds.admin),
        }
        self._ping_lock = threading.Lock()
        self._has_answered = False

    def ping(self) -> None:
        """Check that the service answers. Raises `StoreUnavailable` within the timeout of a ping, `StoreDenied`."""
        with self._translated():
            try:
                self._clients["ping"].perform_request("HEAD", "/", headers=_HEADERS)
            except ApiError as error:
                # A refusal proves that the service is there; with wrong credentials every request would fail.
                if error.meta.status in (401, *_BUSY):
                    raise
        self._has_answered = True

    def ask(self, kind: CallClass, method: str, path: str, body: object = None, **parameters: str) -> Json:
        """Send one request and return its response; a list as body is sent line by line.

        Raises `Absent`, `Conflict`, `StoreDenied`, `StoreUnavailable`, and `StoreError` for any other refusal.
        """
        self._ping_once()
        headers = _HEADERS if body is None else _HEADERS | {"content-type": _LINES if isinstance(body, list) else _JSON}
        with self._translated():
            client = self._clients[kind]
            answer = client.perform_request(method, path, params=parameters, headers=headers, body=body)
            found: Json = answer.body
            return found

    def index_all(self, actions: Iterable[Json]) -> int:
        """Run bulk actions in parts, each repeated with growing pauses; return their number.

        A document that is created twice, because a response was lost, exists once.
        """
        self._ping_once()
        done = 0
        with self._translated():
            for is_done, item in streaming_bulk(
                self._clients["bulk"],
                actions,
                chunk_size=_BULK_DOCUMENTS,
                max_chunk_bytes=_BULK_BYTES,
                max_retries=_BULK_REPEATS,
                initial_backoff=_BACK_OFF_SECONDS,
                max_backoff=_LONGEST_BACK_OFF,
                retry_on_status=_BUSY,
                raise_on_error=False,
            ):
                if not is_done:
                    _accept_repeated(item, self.address)
                done += 1
        return done

    def close(self) -> None:
        """Close the connections."""
        for client in self._clients.values():
            client.close()

    def _ping_once(self) -> None:
        """Ping before the first request, so that an unavailable service is reported quickly."""
        if not self._has_answered:
            with self._ping_lock:
                if not self._has_answered:
                    self.ping()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except UnsupportedProductError as error:
            raise UsageError(f"What answers at {self.address} is no Elasticsearch. Check --store.") from error
        except ApiError as error:
            raise self._refusal(error) from error
        except BulkIndexError as error:
            raise StoreError(f"The Elasticsearch at {self.address} refused documents: {error}") from error
        except ConnectionTimeout as error:
            raise StoreUnavailable(
                f"The Elasticsearch at {self.address} did not answer in time. {_ADVICE} A service that is only slow "
                "gets more time by the settings elastic.*_seconds."
            ) from error
        except TransportError as error:
            raise StoreUnavailable(
                f"The Elasticsearch at {self.address} cannot be reached ({_short(error)}). {_ADVICE}"
            ) from error

    def _refusal(self, error: ApiError) -> StoreError:
        status, reason = error.meta.status, _reason(error)
        if status == 401:
            return StoreDenied(
                f"The Elasticsearch at {self.address} wants valid credentials: set PINCITE_ELASTIC_API_KEY, or "
                "PINCITE_ELASTIC_USER and PINCITE_ELASTIC_PASSWORD."
            )
        if status == 403:
            return StoreDenied(
                f"The Elasticsearch at {self.address} does not allow this user to do that ({reason}). Use the "
                "credentials of a user of the matter, or have its role extended: docs/security.md."
            )
        if status == 404:
            return Absent(f"The Elasticsearch at {self.address} has no such index or document ({reason})")
        if status == _CONFLICT or "resource_already_exists_exception" in reason:
            return Conflict(f"Another process has changed it at {self.address} meanwhile ({reason})")
        if status in _BUSY:
            return StoreUnavailable(
                f"The Elasticsearch at {self.address} is not able to answer now ({status}: {reason}). {_ADVICE}"
            )
        return StoreError(f"The Elasticsearch at {self.address} refused the request ({status}: {reason})")


_JSON = "application/vnd.elasticsearch+json; compatible-with=9"
_LINES = "application/vnd.elasticsearch+x-ndjson; compatible-with=9"
_HEADERS = {"accept": _JSON}
_CONNECTION = re.compile(r"^HTTPS?Connection\(.*?\): ")
_ADVICE = "What is published there is unchanged. Start it or check the address and the network, then try again."


def _checked(access: Access) -> str:
    """The address as the client needs it. Raises `UsageError`, without repeating secrets in the address."""
    try:
        parts = urlsplit(access.address)
        port = parts.port or _PORT
    except ValueError:
        raise UsageError("The address of the store cannot be read. Give --store http(s)://HOST:PORT.") from None
    if parts.username is not None or parts.password is not None:
        raise UsageError(
            "Credentials do not belong into the address of the store, where other users of this machine and logs see "
            "them: set PINCITE_ELASTIC_API_KEY, or PINCITE_ELASTIC_USER and PINCITE_ELASTIC_PASSWORD."
        )
    if not parts.hostname or parts.query or parts.fragment:
        raise UsageError("The address of the store is not complete. Give --store http(s)://HOST:PORT.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port}{parts.path.rstrip('/')}"


def _accept_repeated(item: Mapping[str, Any], address: str) -> None:
    ((action, result),) = item.items()
    status = result.get("status")
    if (action == "create" and status == _CONFLICT) or (action == "delete" and status == 404):
        return
    error = result.get("error")
    kind = error.get("type") if isinstance(error, dict) else None
    if status in _BUSY:
        raise StoreUnavailable(f"The Elasticsearch at {address} is too busy to write ({kind or status}). {_ADVICE}")
    raise StoreError(f"The Elasticsearch at {address} refused to write a document ({status}: {kind or error})")


def _reason(error: ApiError) -> str:
    """Why the service refused, on one line and without the request's body, which may have words of a document."""
    body = error.body
    cause = body.get("error") if isinstance(body, dict) else None
    if isinstance(cause, dict):
        roots = cause.get("root_cause") or [cause]
        return f"{roots[0].get('type')}: {str(roots[0].get('reason'))[:300]}"
    return str(cause or error.message)[:300]


def _short(error: TransportError) -> str:
    """The network error without the connection's name."""
    return _CONNECTION.sub("", str(error.message))[:200]
