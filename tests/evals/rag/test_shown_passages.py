import json
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.errors import TraceUnreadable
from pincite.evals.rag.shown_passages import read_shown
from pincite.indexer.page import PageRef


def written(folder: Path, *events: dict[str, Any]) -> Path:
    trace = folder / "trace.jsonl"
    trace.write_text("\n".join(json.dumps(event) for event in events), encoding="utf-8")
    return trace


def ledger(doc_id: str, page: int) -> dict[str, Any]:
    return {"kind": "ledger", "page": {"doc_id": doc_id, "page": page}, "tool": "get_page"}


def result(tool: str, value: dict[str, Any] | None) -> dict[str, Any]:
    return {"kind": "tool_result", "tool": tool, "result": value}


def test_pages_are_in_the_order_they_were_first_shown(tmp_path: Path) -> None:
    trace = written(tmp_path, ledger("b", 9), ledger("a", 1), ledger("b", 9), ledger("a", 2))
    assert read_shown(trace).ranked == (PageRef("b", 9), PageRef("a", 1), PageRef("a", 2))


def test_page_words_come_from_tool_results_not_from_submissions(tmp_path: Path) -> None:
    hit = {"doc_id": "a", "page": 2, "snippet": "a passage"}
    fact = {"field": "judge", "doc_id": "a", "page": 1, "quote": "a fact"}
    trace = written(
        tmp_path,
        result("get_page", {"doc_id": "a", "page": 1, "text": "the whole page"}),
        result("search_within_doc_family", {"hits": [hit, hit]}),
        result("lookup_case_metadata", {"documents": [{"doc_id": "a", "facts": [fact]}]}),
        result("get_page", None),
        result("submit_typed_answer", {"citations": [{"doc_id": "a", "page": 1, "quote": "as submitted"}]}),
    )
    assert read_shown(trace).texts == {PageRef("a", 1): ("the whole page", "a fact"), PageRef("a", 2): ("a passage",)}


@pytest.mark.parametrize("content", [None, "{}", '{"kind": "tool_result"}', '{"kind": "led'])
def test_a_damaged_trace_is_an_error_not_an_empty_trace(tmp_path: Path, content: str | None) -> None:
    trace = tmp_path / "trace.jsonl"
    if content is not None:
        trace.write_text(content, encoding="utf-8")
    with pytest.raises(TraceUnreadable):
        read_shown(trace)
