import json
from pathlib import Path

import pytest

from pincite.evals.errors import TraceUnreadable
from pincite.evals.traces import ranked_pages, shown_pages, shown_texts
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


def test_ranked_pages_stand_in_the_order_in_which_they_were_first_shown(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text("\n".join([_ledger("b", 9), _ledger("a", 1), _ledger("b", 9), _ledger("a", 2)]), encoding="utf-8")
    assert ranked_pages(trace) == (PageRef("b", 9), PageRef("a", 1), PageRef("a", 2))


def test_shown_texts_are_the_words_that_tools_showed_of_a_page_and_not_those_of_the_submission(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    page, hit = {"doc_id": "a", "page": 1, "text": "the whole page"}, {"doc_id": "a", "page": 2, "snippet": "a passage"}
    fact = {"field": "judge", "doc_id": "a", "page": 1, "quote": "a fact"}
    results = [("get_page", page), ("search_within_doc_family", {"hits": [hit, hit]}), ("lookup", {"facts": [fact]})]
    results += [("submit_typed_answer", {"citations": [{"doc_id": "a", "page": 1, "quote": "as submitted"}]})]
    rows = [{"kind": "tool_result", "tool": tool, "result": result} for tool, result in results]
    rows += [{"kind": "tool_result", "tool": "get_page", "result": None, "error": "no such page"}]
    trace.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    assert shown_texts(trace) == {
        PageRef("a", 1): ("the whole page", "a fact"),
        PageRef("a", 2): ("a passage",),
    }


@pytest.mark.parametrize("content", ["", "{}", '{"kind": "tool_result"}'])
def test_texts_of_a_damaged_trace_are_not_taken_for_none(tmp_path: Path, content: str) -> None:
    trace = tmp_path / "trace.jsonl"
    if content:
        trace.write_text(content, encoding="utf-8")
    with pytest.raises(TraceUnreadable):
        shown_texts(trace)
