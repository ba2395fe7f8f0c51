"""Reduce the events of a run to comparable steps, by an allow-list of fields.

Times, call ids, tokens and costs differ from run to run, and later versions may add fields.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.server.replay.value_diff import canonical

_ENDED = (
    "answer pages citations shown confidence error undecided signals step checked on_trust cautions refusal".split()
)
_CALLS = "tool-call"


@dataclass(frozen=True, slots=True)
class Step:
    """One event. `content` is compared; `key` finds the same step in another run. `tool` is empty for most kinds."""

    seq: int
    kind: str
    tool: str
    key: str
    content: Mapping[str, Any]


def steps_of(events: Sequence[Mapping[str, Any]], matter: str, *, calls_alone: bool) -> list[Step]:
    """Return the steps of a run on a matter. `calls_alone` leaves out the model's text and the run's end."""
    left_out = {"run_started", *(("model", "run_ended") if calls_alone else ())}
    return list(_steps([event for event in events if event["kind"] not in left_out], f"pincite://{matter}/"))


def _steps(events: Sequence[Mapping[str, Any]], address: str) -> Iterator[Step]:
    called: Mapping[str, Any] = {}
    for event in events:
        kind, tool = str(event["kind"]), str(event.get("tool", ""))
        content = _placeless(_content(event), address)
        if kind == "tool_call":
            called = content
        about = called if kind == "tool_result" else content if kind in ("tool_call", "ledger", "model") else {}
        yield Step(int(event["seq"]), kind, tool, f"{kind} {tool} {canonical(about)}", content)


def _content(event: Mapping[str, Any]) -> Mapping[str, Any]:
    match event["kind"]:
        case "model":
            return {"calls": [_call(part) for part in event["parts"] if part.get("part_kind") == _CALLS]}
        case "tool_call":
            return {"arguments": event["arguments"]}
        case "tool_result":
            return {"result": _without_generation(event["result"]), "error": event.get("error")}
        case "ledger":
            return {"page": event["page"]}
        case "verdict":
            return {"status": event["status"], "rules": list(event["rules"])}
        case "run_ended":
            counts = {name: event[name] for name in ("status", "requests", "tool_calls")}
            return {**counts, **{name: event["result"].get(name) for name in _ENDED}}
        case _:
            return {}


def _call(part: Mapping[str, Any]) -> Mapping[str, Any]:
    """Normalise a call of a model: providers give arguments as an object or as text."""
    arguments = part.get("args") or {}
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except json.JSONDecodeError:
            arguments = {"text": arguments}
    return {"tool": part["tool_name"], "arguments": arguments}


def _without_generation(result: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Drop the names of matter and generation from a result. They are compared as conditions."""
    if result is None or not isinstance(result.get("coverage"), dict):
        return result
    coverage = {name: value for name, value in result["coverage"].items() if name not in ("generation", "matter")}
    return {**result, "coverage": coverage}


def _placeless(value: Any, address: str) -> Any:  # noqa: ANN401  any JSON value
    """Remove the matter's name from addresses, so that a copy of the matter gives the same value."""
    if isinstance(value, str):
        return value.replace(address, "pincite:///") if address in value else value
    if isinstance(value, dict):
        return {name: _placeless(each, address) for name, each in value.items()}
    return [_placeless(each, address) for each in value] if isinstance(value, list) else value
