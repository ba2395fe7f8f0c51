"""Decide whether and when a failed request is sent again."""

import random
import re
from dataclasses import dataclass

BUSY = (429, 502, 503, 504)
"""What a node answers that may do the same later."""
_BUSY_REPEATS = 5
_FAULT_REPEATS = 2
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 5.0
_IDEMPOTENT = frozenset({"GET", "HEAD", "PUT", "DELETE"})
_REPEATABLE = re.compile(
    r"/_(aliases|bulk|count|field_caps|forcemerge|mget|msearch|refresh|search|terms_enum|validate/query)$"
)
"""The ends of POST paths that may be sent twice: reads, and writes whose documents have ids."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed attempt. `status`: what the node answered, null for a fault of the connection.

    `was_received`: whether the node may have begun the work. `wait`: the pause in seconds that it asked for.
    """

    status: int | None
    was_received: bool
    wait: float = 0.0


def is_repeatable(method: str, path: str) -> bool:
    """Whether a request that is done twice has the effect of one."""
    return method in _IDEMPOTENT or bool(_REPEATABLE.search(path.partition("?")[0]))


def pause_after(failure: Failure, attempt: int, *, repeatable: bool, nodes: int = 1) -> float | None:
    """Seconds to wait before the request is sent again; null if it is not. `attempt`: 1 for the first.

    A service that answers is given more attempts than one that cannot be reached, where each other node is tried.
    """
    if failure.was_received and not repeatable:
        return None
    return None if attempt > _repeats(failure, nodes) else max(jitter(attempt), failure.wait)


def jitter(attempt: int) -> float:
    """A random pause in seconds, up to a bound that doubles with each attempt (full jitter)."""
    return random.uniform(0.0, min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(attempt - 1, 16)))


def _repeats(failure: Failure, nodes: int) -> int:
    if failure.status is None:
        return max(_FAULT_REPEATS, nodes)
    return _BUSY_REPEATS if failure.status in BUSY else 0
