"""Order the calls of a run by their results. Pure.

Calls of a client may overlap. Pages count as seen when a result arrives, so only this order makes the same calls see
the same pages.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Events = Sequence[Mapping[str, Any]]

_GIVEN = ("tool_result", "ledger", "verdict")


def by_call(events: Events) -> Events:
    """Group the events of each call, starting with the call itself."""
    call, came = _calls(events)
    return sorted(events, key=lambda event: came.get(call.get(event["seq"], -1), event["seq"]))


def calls_of(events: Events) -> list[Events]:
    """Return the events of each call: the call, then its result, pages and verdict if present."""
    call, _ = _calls(events)
    groups: dict[int, list[Mapping[str, Any]]] = {}
    for event in by_call(events):
        if event["seq"] in call:
            groups.setdefault(call[event["seq"]], []).append(event)
    return list(groups.values())


def _calls(events: Events) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """Return the call of each event that belongs to one, and the place of each call's result."""
    call: dict[int, int] = {}
    came: dict[int, int] = {}
    for event in events:
        seq = int(event["seq"])
        if event["kind"] == "tool_call":
            call[seq] = came[seq] = seq
        elif event["kind"] in _GIVEN and event["follows"] in call:
            call[seq] = call[event["follows"]]
            if event["kind"] == "tool_result":
                came[call[seq]] = seq
    return call, came
