import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from pincite.evals.errors import TraceUnreadable
from pincite.evals.traces import Listing, Submitted, Tokens, TraceFacts, Usage, read_trace
from pincite.indexer.page import PageRef


def _ledger(doc_id: str, page: int, tool: str = "get_page") -> dict[str, object]:
    return {"kind": "ledger", "page": {"doc_id": doc_id, "page": page}, "tool": tool, "seq": 3}


def _result(tool: str, result: object) -> dict[str, object]:
    return {"kind": "tool_result", "tool": tool, "result": result, "error": None}


def _model(name: str, read: int, written: int) -> dict[str, object]:
    return {"kind": "model", "model": name, "input_tokens": read, "output_tokens": written}


def _read(folder: Path, *events: Mapping[str, object]) -> TraceFacts:
    trace = folder / "trace.jsonl"
    trace.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    return read_trace(trace)


def test_shown_pages_come_from_the_ledger_with_their_first_tool(tmp_path: Path) -> None:
    call = {"kind": "tool_call", "tool": "get_page", "page": {"doc_id": "b", "page": 1}}
    events: list[Mapping[str, object]] = [_ledger("a", 1, "find_article_page"), call, _ledger("a", 2), _ledger("a", 1)]
    assert _read(tmp_path, *events).shown == {PageRef("a", 1): "find_article_page", PageRef("a", 2): "get_page"}


def test_listings_are_the_pages_of_each_result_in_reading_order(tmp_path: Path) -> None:
    hits = {"hits": [{"doc_id": "b", "page": 2, "uri": "…"}, {"doc_id": "a", "page": 9}, {"doc_id": "b", "page": 2}]}
    documents = {"families": [{"documents": [{"doc_id": "a", "pages": 19}]}]}
    cited = {"citations": [{"doc_id": "z", "page": 1}]}
    facts = _read(
        tmp_path,
        _result("find_documents", documents),
        _result("search_within_doc_family", hits),
        _result("get_page", None),
        _result("submit_typed_answer", cited),
    )
    assert facts.listings == (
        Listing("find_documents", ()),
        Listing("search_within_doc_family", (PageRef("b", 2), PageRef("a", 9))),
        Listing("get_page", ()),
    )


def test_usage_counts_responses_calls_and_the_tokens_of_each_model(tmp_path: Path) -> None:
    calls = [{"kind": "tool_call", "tool": tool} for tool in ("get_page", "submit_typed_answer")]
    facts = _read(tmp_path, _model("small", 10, 1), *calls, _model("large", 5, 2), _model("small", 1, 1))
    assert facts.usage == Usage(3, 1, {"small": Tokens(11, 2), "large": Tokens(5, 2)})
    assert (facts.usage.input_tokens, facts.usage.output_tokens) == (16, 4)


def test_cached_tokens_are_counted_where_every_response_has_them(tmp_path: Path) -> None:
    told, silent = {**_model("m", 10, 1), "cache_read_tokens": 4}, _model("m", 10, 1)
    assert _read(tmp_path, told, told).usage.cached_tokens == 8
    assert _read(tmp_path, told, silent).usage.cached_tokens is None


@pytest.mark.parametrize(
    ("cited", "route"),
    [
        ([("a", 2)], "get_page"),
        ([("a", 1), ("a", 2), ("a", 3)], "get_page"),
        ([("a", 2), ("a", 1)], "find_article_page"),
        ([("z", 9)], "none"),
        ([], "none"),
    ],
)
def test_the_route_is_the_tool_that_showed_most_cited_pages_or_the_earlier_on_a_tie(
    tmp_path: Path, cited: list[tuple[str, int]], route: str
) -> None:
    facts = _read(tmp_path, _ledger("a", 1, "find_article_page"), _ledger("a", 2), _ledger("a", 3))
    assert facts.route([PageRef(*page) for page in cited]) == route


def _submit(*pages: tuple[str, int]) -> dict[str, object]:
    cited = [{"doc_id": doc_id, "page": page, "quote": "…"} for doc_id, page in pages]
    return {"kind": "tool_call", "tool": "submit_typed_answer", "arguments": {"value": 1, "citations": cited}}


def _verdict(status: str, **lists: list[dict[str, object]]) -> dict[str, object]:
    return _result("submit_typed_answer", {"status": status, "citations": [], "dropped": [], "violations": []} | lists)


def test_submissions_are_listed_in_order_with_their_status(tmp_path: Path) -> None:
    dropped: dict[str, object] = {"doc_id": "a", "page": 2, "reason": "page 1 suffices"}
    facts = _read(
        tmp_path,
        _submit(("a", 2)),
        _verdict("rejected", violations=[{"rule": "V3"}, {"rule": "V5"}, {"rule": "V3"}]),
        _submit(("a", 2), ("a", 1), ("a", 2)),
        {"kind": "verdict", "status": "accepted", "rules": []},
        _verdict("accepted", citations=[{"doc_id": "a", "page": 1}], dropped=[dropped]),
    )
    assert facts.submissions == (
        Submitted((PageRef("a", 2),), "rejected", rules=("V3", "V5")),
        Submitted((PageRef("a", 2), PageRef("a", 1)), "accepted", {PageRef("a", 2): "page 1 suffices"}),
    )


def test_a_page_with_one_of_two_quotes_dropped_is_kept(tmp_path: Path) -> None:
    dropped: dict[str, object] = {"doc_id": "a", "page": 1, "reason": "its other quote proves the same"}
    verdict = _verdict("accepted", citations=[{"doc_id": "a", "page": 1}], dropped=[dropped])
    assert _read(tmp_path, _submit(("a", 1)), verdict).submissions == (Submitted((PageRef("a", 1),), "accepted"),)


def test_a_submission_without_a_result_has_no_status(tmp_path: Path) -> None:
    facts = _read(tmp_path, _submit(("a", 1)), _result("submit_typed_answer", None), _submit(("a", 2)))
    assert facts.submissions == (Submitted((PageRef("a", 1),)), Submitted((PageRef("a", 2),)))


@pytest.mark.parametrize(
    ("cited", "read"),
    [("laws/harb", "laws/harbour"), ("harbou", "laws/harbour"), ("laws/", "laws/"), ("orders/x", "orders/x")],
)
def test_an_id_prefix_resolves_to_its_only_matching_document(tmp_path: Path, cited: str, read: str) -> None:
    facts = _read(tmp_path, _ledger("laws/harbour", 1), _ledger("laws/ports", 2), _submit((cited, 1)))
    assert [each.pages for each in facts.submissions] == [(PageRef(read, 1),)]


def test_a_run_that_showed_nothing_has_no_shown_pages(tmp_path: Path) -> None:
    assert _read(tmp_path, {"kind": "start"}) == TraceFacts({}, (), Usage(0, 0, {}))


@pytest.mark.parametrize(
    "content",
    [
        None,
        json.dumps(_ledger("a", 1)) + '\n{"kind": "led',
        "[]",
        "{}",
        '{"kind": "ledger", "page": null, "tool": "x"}',
    ],
)
def test_a_trace_that_is_missing_or_damaged_is_unreadable(tmp_path: Path, content: str | None) -> None:
    trace = tmp_path / "trace.jsonl"
    if content is not None:
        trace.write_text(content, encoding="utf-8")
    with pytest.raises(TraceUnreadable):
        read_trace(trace)
