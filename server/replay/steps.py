"""The events of a run as steps that can be compared: only what shapes a run, and under which key it is found again.

An allow-list: times, ids of calls, tokens and costs differ from run to run, and later versions may add fields.
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
    """One event: `content` is compared, `key` finds the same step in another run. `tool` is empty for most kinds."""

    seq: int
    kind: str
    tool: str
    key: str
    content: Mapping[str, Any]


def steps_of(events: Sequence[Mapping[str, Any]], matter: str, *, calls_alone: bool) -> list[Step]:
    """The steps of a run on a matter. `calls_alone`: without what the model said and how the run ended."""
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
    """A call as a model wrote it; providers give arguments as an object or as its text."""
    arguments = part.get("args") or {}
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except json.JSONDecodeError:
            arguments = {"text": arguments}
    return {"tool": part["tool_name"], "arguments": arguments}


def _without_generation(result: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """A result without the names of matter and generation: those are conditions, and compared as such."""
    if result is None or not isinstance(result.get("coverage"), dict):
        return result
    coverage = {name: value for name, value in result["coverage"].items() if name not in ("generation", "matter")}
    return {**result, "coverage": coverage}


def _placeless(value: Any, address: str) -> Any:  # noqa: ANN401  any JSON value
    """The value with addresses that do not name the matter, so that a copy of the matter gives the same."""
    if isinstance(value, str):
        return value.replace(address, "pincite:///") if address in value else value
    if isinstance(value, dict):
        return {name: _placeless(each, address) for name, each in value.items()}
    return [_placeless(each, address) for each in value] if isinstance(value, list) else value
