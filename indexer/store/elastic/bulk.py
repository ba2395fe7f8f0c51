"""Send bulk actions in batches, and send again what a busy or absent service did not take."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pincite.indexer.errors import StoreError, StoreUnavailable
from pincite.indexer.store.elastic.retries import jitter

_DOCUMENTS = 500
_BYTES = 8 * 1024 * 1024
_FIRST_PAUSE = 4
"""The first pause is as after so many attempts: a service that was too busy for all repeats of a request."""
_META = ("_index", "_id", "require_alias", "if_seq_no", "if_primary_term", "routing")

Action = dict[str, Any]
Line = bytes
"""A serialised action: its header and its document, each ended by a line feed."""
Send = Callable[[list[Line]], list[StoreError | None]]
"""Sends a batch; for each action why it was refused, null if it is done. Raises `StoreError` for the whole batch."""


def send_all(
    actions: Iterable[Action], send: Send, patience: float, clock: Callable[[], float] = time.monotonic
) -> int:
    """Send all actions, and return their number.

    `patience`: seconds without any progress after which the last refusal is raised. An action that can never succeed
    is an error at once.
    """
    done = 0
    for batch in _batches(actions):
        done += len(batch)
        last, attempt, waiting = clock(), 0, batch
        while waiting:
            left, reason = _attempt(waiting, send)
            if len(left) < len(waiting):
                last, attempt = clock(), 0
            elif reason is not None and clock() - last >= patience:
                raise reason
            waiting = left
            if waiting:
                attempt += 1
                time.sleep(jitter(_FIRST_PAUSE + attempt))
    return done


def _attempt(batch: list[Line], send: Send) -> tuple[list[Line], StoreUnavailable | None]:
    """Send once; return the actions to be sent again, and why. Raises what sending again cannot mend."""
    try:
        refusals = send(batch)
    except StoreUnavailable as error:
        return batch, error
    left, reason = [], None
    for line, refusal in zip(batch, refusals, strict=True):
        if isinstance(refusal, StoreUnavailable):
            left.append(line)
            reason = refusal
        elif refusal is not None:
            raise refusal
    return left, reason


def _batches(actions: Iterable[Action]) -> Iterator[list[Line]]:
    batch, size = list[Line](), 0
    for action in actions:
        line = _line(action)
        if batch and (len(batch) == _DOCUMENTS or size + len(line) > _BYTES):
            yield batch
            batch, size = [], 0
        batch.append(line)
        size += len(line)
    if batch:
        yield batch


def _line(action: Action) -> Line:
    """`_op_type` with the fields of `_META`, then the document: `_source`, or all other fields."""
    rest = dict(action)
    kind = rest.pop("_op_type", "index")
    header = {kind: {name: rest.pop(name) for name in _META if name in rest}}
    parts = [header] if kind == "delete" else [header, rest.get("_source", rest)]
    return b"".join(_json(part) + b"\n" for part in parts)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
