"""Split the record of a client's session into runs, one for each submitted question. Pure.

A run has the calls begun since the verdict that ended the run before. A result belongs to the run of its call, even if
it arrives later. Calls after the last verdict are an open run.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

Events = Sequence[Mapping[str, Any]]

_SUBMIT = "submit_typed_answer"
_ASKED = ("question", "answer_type")
_SHARED = ("matter", "generation", "versions", "prompts", "settings", "tools", "format")


def runs_of_session(events: Events) -> Iterator[Events]:
    """Yield the events of each run as a run of the agent's own loop has them: `run_started` first, `seq` from 0.

    A run's id is the session's id with its number, from 1: `9f31c2d4-1`. Events after the last end are a run without an
    end; its question is the last one submitted, or empty.
    """
    session, rest = events[0], events[1:]
    ends = [event for event in rest if event["kind"] == "run_ended"]
    bounds = [int(end["follows"] or 0) for end in ends]
    parts: list[list[Mapping[str, Any]]] = [[] for _ in range(len(ends) + 1)]
    run_of: dict[int, int] = {}
    for event in rest:
        if event["kind"] != "run_ended":
            run_of[event["seq"]] = run_of.get(event["follows"], _run_at(event["seq"], bounds))
            parts[run_of[event["seq"]]].append(event)
    for number, part in enumerate(parts, start=1):
        end = ends[number - 1] if number <= len(ends) else None
        if part or end:
            yield _as_run(session, part, end, number)


def _run_at(seq: int, bounds: Sequence[int]) -> int:
    return next((number for number, bound in enumerate(bounds) if seq <= bound), len(bounds))


def _as_run(
    session: Mapping[str, Any], part: Sequence[Mapping[str, Any]], end: Mapping[str, Any] | None, number: int
) -> Events:
    body = [*part, *([end] if end else [])]
    start, begun = body[0]["ms"], session["ms"]
    place = {event["seq"]: index for index, event in enumerate(body, start=1)}
    first = {**_started(session, body, number), "ms": 0.0, "at": _later(str(session["at"]), start - begun)}
    moved = (
        {**event, "seq": place[event["seq"]], "follows": place.get(event["follows"], 0), "ms": _after(event, start)}
        for event in body
    )
    return [first, *moved]


def _started(session: Mapping[str, Any], body: Events, number: int) -> dict[str, Any]:
    submitted = _submitted(body)
    client = " ".join(filter(None, (session["client"].get("name"), session["client"].get("version"))))
    return {
        "kind": "run_started",
        "seq": 0,
        "follows": None,
        "prev": session.get("prev"),
        "run_id": f"{session['session_id']}-{number}",
        "question": str(submitted.get("question") or ""),
        "answer_type": str(submitted.get("answer_type") or ""),
        "inferred": False,
        "doc_ids": submitted.get("doc_ids") or [],
        "agent": f"mcp:{client or 'unknown'}",
        **{name: session.get(name) for name in _SHARED},
    }


def _submitted(body: Events) -> Mapping[str, Any]:
    """Return the arguments of the run's last submission, with the question and type of the run's end."""
    arguments = [event["arguments"] for event in body if event["kind"] == "tool_call" and event["tool"] == _SUBMIT]
    row = body[-1]["result"] if body[-1]["kind"] == "run_ended" else {}
    return {**(arguments[-1] if arguments else {}), **{name: row[name] for name in _ASKED if name in row}}


def _after(event: Mapping[str, Any], start: float) -> float:
    return round(float(event["ms"]) - start, 2)


def _later(at: str, milliseconds: float) -> str:
    return (datetime.fromisoformat(at) + timedelta(milliseconds=milliseconds)).isoformat()
