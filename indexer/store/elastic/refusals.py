"""Turn what the client raises, and what a bulk response refuses, into errors of the index that say what to do."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from elastic_transport import TransportError
from elasticsearch import ApiError, ConnectionTimeout, UnsupportedProductError

from pincite.indexer.errors import StoreDenied, StoreError, StoreFull, StoreUnavailable, UsageError
from pincite.indexer.store.elastic.retries import BUSY

CONFLICT = 409
_BLOCKED = "cluster_block_exception"
_CONNECTION = re.compile(r"^\w+\(host=.*?\): ")
_ADVICE = "What is published there is unchanged. Start it or check the address and the network, then try again."


class Absent(StoreError):
    """The requested index or document does not exist."""


class Refused(StoreError):
    """The service refuses the request as it is."""


class Conflict(StoreError):
    """Another process has created or changed it meanwhile."""


def is_full(status: int | None, kind: str | None) -> bool:
    """Whether writing was refused because the disk is too full. Waiting does not help."""
    return status == 429 and kind == _BLOCKED


def full(address: str) -> StoreFull:
    """The error for a disk that is too full to write."""
    return StoreFull(
        f"The disk of the Elasticsearch at {address} is too full to write; it can still be read. Free space there or "
        "add a data node: it writes again by itself below its high watermark. Then run the same command again."
    )


def translated(error: TransportError | ApiError, address: str, method: str, path: str) -> StoreError | UsageError:
    """The error of the index for one of the client, raised by this request."""
    if isinstance(error, UnsupportedProductError) or _is_foreign(error):
        return UsageError(f"What answers at {address} is no Elasticsearch. Check --store.")
    if isinstance(error, ApiError) and is_passing(error, method, path):
        return StoreUnavailable(f"Indices of the Elasticsearch at {address} are being removed. Try again.")
    if isinstance(error, ApiError):
        return _refusal(error, address)
    if isinstance(error, ConnectionTimeout):
        return StoreUnavailable(
            f"The Elasticsearch at {address} did not answer in time. {_ADVICE} A service that is only slow "
            "gets more time by the settings elastic.*_seconds."
        )
    return StoreUnavailable(f"The Elasticsearch at {address} cannot be reached ({_short(error)}). {_ADVICE}")


def _is_foreign(error: TransportError | ApiError) -> bool:
    """Whether a refusal came from something else than an Elasticsearch, or a proxy before one that is away."""
    return (
        isinstance(error, ApiError)
        and error.meta.status not in (401, 403, *BUSY)
        and "x-elastic-product" not in error.meta.headers
    )


def refused_item(item: Mapping[str, Any], address: str) -> StoreError | None:
    """The error for one action of a bulk response; null if it is done, maybe by an earlier attempt."""
    ((action, result),) = item.items()
    status = int(result.get("status") or 0)
    error = result.get("error")
    if 200 <= status < 300 or (action, status) == ("create", CONFLICT) or (action == "delete" and error is None):
        return None
    kind = error.get("type") if isinstance(error, dict) else None
    if status == 404:
        return Absent(f"The Elasticsearch at {address} has no such index or document ({kind or error})")
    if is_full(status, kind):
        return full(address)
    if status in BUSY:
        return StoreUnavailable(f"The Elasticsearch at {address} is too busy to write ({kind or status}). {_ADVICE}")
    return StoreError(f"The Elasticsearch at {address} refused to write a document ({status}: {kind or error})")


def is_passing(error: ApiError, method: str, path: str) -> bool:
    """Whether a lookup failed because some index, which its path does not name, was removed while it ran.

    The service resolves wildcards and aliases to indices before it reads them, those of other users too. Such a 404
    does not mean that the requested alias is missing.
    """
    if method != "GET" or kind_of(error) != "index_not_found_exception":
        return False
    gone = str(_roots(error)[0].get("index") or "")
    return bool(gone) and gone not in unquote(path)


def kind_of(error: ApiError) -> str | None:
    """The type of a refusal."""
    roots = _roots(error)
    return str(roots[0].get("type")) if roots else None


def _refusal(error: ApiError, address: str) -> StoreError:
    status, reason = error.meta.status, _reason(error)
    if status == 401:
        return StoreDenied(
            f"The Elasticsearch at {address} wants valid credentials: set PINCITE_ELASTIC_API_KEY, or "
            "PINCITE_ELASTIC_USER and PINCITE_ELASTIC_PASSWORD."
        )
    if status == 403 and kind_of(error) != _BLOCKED:
        return StoreDenied(
            f"The Elasticsearch at {address} does not allow this user to do that ({reason}). Use the "
            "credentials of a user of the matter, or have its role extended: docs/security.md."
        )
    if status == 404:
        return Absent(f"The Elasticsearch at {address} has no such index or document ({reason})")
    if status == CONFLICT or "resource_already_exists_exception" in reason:
        return Conflict(f"Another process has changed it at {address} meanwhile ({reason})")
    if is_full(status, kind_of(error)):
        return full(address)
    if status in BUSY:
        return StoreUnavailable(
            f"The Elasticsearch at {address} is not able to answer now ({status}: {reason}). {_ADVICE}"
        )
    return Refused(f"The Elasticsearch at {address} refused the request ({status}: {reason})")


def _roots(error: ApiError) -> list[dict[str, Any]]:
    cause = error.body.get("error") if isinstance(error.body, dict) else None
    return (cause.get("root_cause") or [cause]) if isinstance(cause, dict) else []


def _reason(error: ApiError) -> str:
    """Why the service refused, on one line and without the request's body, which may have words of a document."""
    roots = _roots(error)
    if roots:
        return f"{roots[0].get('type')}: {str(roots[0].get('reason'))[:300]}"
    cause = error.body.get("error") if isinstance(error.body, dict) else None
    return str(cause or error.message)[:300]


def _short(error: TransportError) -> str:
    """The network error without the connection's name."""
    return _CONNECTION.sub("", str(error.message))[:200]
