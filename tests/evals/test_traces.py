import json
from pathlib import Path

import pytest

from pincite.evals.errors import TraceUnreadable
from pincite.evals.traces import shown_pages
from pincite.indexer.page import PageRef


def _ledger(doc_id: str, page: int) -> str:
    return json.dumps({"kind": "ledger", "page": {"doc_id": doc_id, "page": page}, "seq": 3})


def test_shown_pages_are_those_that_entered_the_ledger(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    call = json.dumps({"kind": "tool_call", "page": {"doc_id": "b", "page": 1}})
    trace.write_text("\n".join([_ledger("a", 1), call, _ledger("a", 2), _ledger("a", 1), ""]), encoding="utf-8")
    assert shown_pages(trace) == {PageRef("a", 1), PageRef("a", 2)}


def test_a_run_that_showed_nothing_has_no_shown_pages(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text('{"kind": "start"}\n', encoding="utf-8")
    assert shown_pages(trace) == frozenset()


@pytest.mark.parametrize(
    "content", [None, _ledger("a", 1) + '\n{"kind": "led', "[]", "{}", '{"kind": "ledger", "page": null}']
)
def test_a_trace_that_is_missing_or_damaged_is_unreadable(tmp_path: Path, content: str | None) -> None:
    trace = tmp_path / "trace.jsonl"
    if content is not None:
        trace.write_text(content, encoding="utf-8")
    with pytest.raises(TraceUnreadable):
        shown_pages(trace)
