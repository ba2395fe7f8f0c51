"""Tests the outcome of an answer as read from the events alone."""

from typing import Any

import pytest

from pincite.server.replay.outcome import DocumentChange, Ending, answer_changed, documents_changed, ending_of

Event = dict[str, Any]


def verdict(status: str, *rules: str) -> Event:
    return {"kind": "verdict", "status": status, "rules": list(rules)}


def ended(status: str, answer: object) -> Event:
    return {"kind": "run_ended", "status": status, "result": {"answer": answer}}


def submitted(**result: object) -> Event:
    return {"kind": "tool_result", "tool": "submit_typed_answer", "result": result}


def search_result(*doc_ids: str) -> Event:
    hits = [{"doc_id": each, "page": 1} for each in doc_ids]
    return {"kind": "tool_result", "tool": "search", "result": {"hits": hits}}


def test_the_last_verdict_is_used_and_names_the_rules_that_rejected() -> None:
    events = [verdict("rejected", "V1"), verdict("accepted", "V9"), ended("answered", 6)]
    assert ending_of(events, with_end=True) == Ending("accepted", "answered", 6)
    assert ending_of([verdict("rejected", "V1", "V3")], with_end=True).verdict == "rejected: V1, V3"


def test_without_the_end_event_the_answer_is_the_last_submission() -> None:
    events = [submitted(status="accepted", value=6), verdict("accepted"), ended("answered", 7)]
    assert ending_of(events, with_end=False) == Ending("accepted", "", 6)


@pytest.mark.parametrize(
    ("recorded", "now", "changed"),
    [
        (Ending("accepted", "answered", 6), Ending("accepted", "answered", 6.0000000000001), False),
        (Ending("accepted", "answered", 6), Ending("accepted", "answered", 7), True),
        (Ending("accepted", "answered", False), Ending("accepted", "answered", 0), True),
        (Ending("accepted", "answered", 6), Ending("rejected: V1", "answered", 6), True),
        (Ending("", "unsure", None), Ending("", "absent", None), True),
        (Ending("accepted", "", 6), Ending("rejected: V1", "", 6), True),
        (Ending("", "", None), Ending("accepted", "answered", 6), False),
    ],
)
def test_answer_verdict_and_status_are_compared_when_both_runs_have_them(
    recorded: Ending, now: Ending, changed: bool
) -> None:
    assert answer_changed(recorded, now) is changed


def test_a_document_that_only_ranks_lower_now_was_not_removed() -> None:
    assert documents_changed([search_result("law", "lease")], [search_result("law")], {"law", "lease"}) == ()


def test_removed_documents_are_listed_with_their_cited_pages_before_new_ones() -> None:
    cited = [{"doc_id": "lease", "page": 6}, {"doc_id": "lease", "page": 2}]
    recorded = [search_result("act", "lease"), submitted(status="accepted", citations=cited)]
    assert documents_changed(recorded, [search_result("law")], {"law"}) == (
        DocumentChange("lease", "gone", (2, 6)),
        DocumentChange("act", "gone"),
        DocumentChange("law", "new"),
    )


def test_without_a_matter_no_documents_are_listed() -> None:
    assert documents_changed([search_result("law")], [], None) == ()


@pytest.mark.parametrize("citations", [None, "lease", [1], [{"doc_id": 3, "page": "six"}]])
def test_citations_of_a_damaged_record_are_left_out(citations: object) -> None:
    recorded = [submitted(status="accepted", citations=citations)]
    assert documents_changed(recorded, [], {"law"}) == ()
