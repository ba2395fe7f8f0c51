"""Flatten a run into one JSON object, for spreadsheets and scripts. Pure."""

from typing import Any

from pincite.server.trace.read import Trace

_STARTED = ("at", "matter", "generation", "agent", "question", "answer_type")
_ENDED = ("requests", "tool_calls", "input_tokens", "output_tokens", "cost")
_RESULT = ("answer", "pages", "citations", "confidence", "step", "checked", "on_trust", "cautions", "error", "total_ms")


def flat_run(trace: Trace) -> dict[str, Any]:
    """Return the question, the calls without results, the verdicts, the pages seen, and the end.

    All runs have the same keys; missing values are null.
    """
    ended = trace.ended or {}
    result = ended.get("result", {})
    return {
        "run_id": trace.run_id,
        **{name: trace.started.get(name) for name in _STARTED},
        "status": trace.status,
        **{name: result.get(name) for name in _RESULT},
        "calls": _calls(trace),
        "pages_seen": [event["page"] for event in trace.events if event["kind"] == "ledger"],
        "verdicts": [
            {"status": event["status"], "rules": event["rules"]} for event in trace.events if event["kind"] == "verdict"
        ],
        **{name: ended.get(name) for name in _ENDED},
        "versions": trace.started.get("versions"),
        "trace": str(trace.path),
    }


def _calls(trace: Trace) -> list[dict[str, Any]]:
    results = {event["follows"]: event for event in trace.events if event["kind"] == "tool_result"}
    return [
        {
            "tool": call["tool"],
            "arguments": call["arguments"],
            "error": results.get(call["seq"], {}).get("error"),
            "milliseconds": results.get(call["seq"], {}).get("milliseconds"),
        }
        for call in trace.events
        if call["kind"] == "tool_call"
    ]
