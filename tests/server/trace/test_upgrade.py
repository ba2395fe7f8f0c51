"""Tests that records of older formats are read as current ones without changing the files."""

import json
from pathlib import Path

import pytest

from pincite.server.errors import TraceUnreadable
from pincite.server.trace.events import FORMAT
from pincite.server.trace.read import read_trace

SHAPED: dict[str, object] = dict.fromkeys(("at", "answer_type", "matter", "generation", "agent"), "x")
SHAPED |= {"inferred": True, "doc_ids": [], "versions": {}, "prompts": {}, "settings": {}}
EVENTS = [
    {"seq": 0, "kind": "run_started", "run_id": "ab12", "question": "How many?", "format": 1, **SHAPED},
    {"seq": 1, "kind": "model", "model": "offline-2"},
    {"seq": 2, "kind": "tool_call", "tool": "get_page", "arguments": {"page": 1}},
    {"seq": 3, "kind": "tool_result", "tool": "get_page", "result": {"text": "30 days"}, "error": None},
    {"seq": 4, "kind": "run_ended", "status": "absent", "result": {"answer": None}, "requests": 1, "tool_calls": 1},
]
OLD = [{"follows": None, "ms": 0.0, "input_tokens": 3, "output_tokens": 4, **event} for event in EVENTS]


def write(path: Path, events: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    return path


def test_a_record_of_format_1_is_read_without_model_responses(tmp_path: Path) -> None:
    path = write(tmp_path / "old.jsonl", OLD)
    before = path.read_bytes()
    trace = read_trace(path)
    assert trace.started["format"] == FORMAT
    assert [trace.events[1][name] for name in ("input_tokens", "parts", "cost")] == [3, [], None]
    assert (trace.events[2]["call_id"], trace.events[3]["result"]) == ("", {"text": "30 days"})
    assert path.read_bytes() == before


@pytest.mark.parametrize("written", [0, FORMAT + 1, "2"])
def test_a_record_of_an_unknown_format_is_refused(tmp_path: Path, written: object) -> None:
    with pytest.raises(TraceUnreadable, match="format"):
        read_trace(write(tmp_path / "new.jsonl", [{**OLD[0], "format": written}]))
