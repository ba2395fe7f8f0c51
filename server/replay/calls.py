"""The calls of a run, each with what it gave. Calls of a client may overlap: they are in the order of their results.

Pages count as seen when a result comes back, so this is the order in which the same calls see the same pages. Pure.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Events = Sequence[Mapping[str, Any]]

_GIVEN = ("tool_result", "ledger", "verdict")


def by_call(events: Events) -> Events:
    """The events with those of each call together, beginning with the call itself."""
    call, came = _calls(events)
    return sorted(events, key=lambda event: came.get(call.get(event["seq"], -1), event["seq"]))


def calls_of(events: Events) -> list[Events]:
    """The events of each call: the call, then its result, the pages seen and the verdict, where there are such."""
    call, _ = _calls(events)
    groups: dict[int, list[Mapping[str, Any]]] = {}
    for event in by_call(events):
        if event["seq"] in call:
            groups.setdefault(call[event["seq"]], []).append(event)
    return list(groups.values())


def _calls(events: Events) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """The call of each event that belongs to one, and where the result of each call came."""
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
