"""Records of older formats, brought to the format of today when they are read. The files stay as they are.

One function a step: `_UPGRADES[n]` turns the events of format n into those of n + 1.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pincite.server.trace.events import FORMAT

Events = Sequence[Mapping[str, Any]]


def upgraded(events: Events, written: int) -> Events:
    """The events of a record of the format `written` as a record of today has them."""
    for step in range(written, FORMAT):
        events = _UPGRADES[step](events)
    return events


def _model_responses(events: Events) -> Events:
    """Format 2 added the parts of responses, ids and durations of calls, costs, and the hash of the declared tools.

    None of it can be made up: the fields are empty, and a replay says that the responses are missing.
    """
    added: Mapping[str, Mapping[str, Any]] = {
        "run_started": {"tools": "", "format": 2},
        "model": {"parts": [], "milliseconds": 0.0, "cache_read_tokens": 0, "cache_write_tokens": 0, "cost": None},
        "tool_call": {"call_id": ""},
        "tool_result": {"call_id": "", "milliseconds": 0.0},
        "run_ended": {"cost": None},
    }
    return [{**event, **added.get(str(event.get("kind")), {})} for event in events]


_UPGRADES: Mapping[int, Callable[[Events], Events]] = {1: _model_responses}
