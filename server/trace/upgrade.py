"""Upgrade records of older formats when they are read. The files are not changed.

There is one function per step: `_UPGRADES[n]` turns events of format n into format n + 1.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pincite.server.trace.events import FORMAT

Events = Sequence[Mapping[str, Any]]


def upgraded(events: Events, written: int) -> Events:
    """Return the events of a record of format `written` in today's format."""
    for step in range(written, FORMAT):
        events = _UPGRADES[step](events)
    return events


def _model_responses(events: Events) -> Events:
    """Add the empty fields of format 2: response parts, call ids, durations, costs, and the hash of the tools.

    Format 1 did not record them. A replay reports that the responses are missing.
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
