"""Tests which parts of a result are left out of the text for the model."""

import json
from typing import Any

from pincite.server.mcp.rendering import rendered

LONG = "3f9a" * 16


def text(result: dict[str, Any], **options: Any) -> Any:
    return json.loads(rendered(result, lambda name: name[:12] if name == LONG else name, **options))


def test_uris_and_empty_values_are_left_out_and_false_and_zero_are_kept() -> None:
    page = {
        "doc_id": "quay",
        "page": 1,
        "uri": "pincite://x",
        "note": None,
        "marks": [],
        "label": "",
        "in_force": False,
    }
    assert text({**page, "end": 0}) == {"doc_id": "quay", "page": 1, "in_force": False, "end": 0}


def test_a_value_of_an_enclosing_object_is_not_repeated() -> None:
    papers = [{"doc_id": "quay", "title": "Quay Law", "family": "law:1", "facts": [{"doc_id": "quay", "page": 2}]}]
    family = {"family": "law:1", "title": "Quay Law", "documents": papers}
    assert text({"families": [family]})["families"] == [
        {"family": "law:1", "title": "Quay Law", "documents": [{"doc_id": "quay", "facts": [{"page": 2}]}]}
    ]


def test_a_document_without_a_title_does_not_get_the_title_of_its_family() -> None:
    family = {"title": "Quay Law", "documents": [{"doc_id": "note", "title": None}]}
    assert text(family)["documents"] == [{"doc_id": "note", "title": None}]


def test_a_title_is_given_once_per_document() -> None:
    hits = [{"doc_id": name, "page": 1, "title": "Lease"} for name in ("a", "a", "b")]
    assert ["title" in hit for hit in text({"hits": hits})["hits"]] == [True, False, True]


def test_coverage_is_short_and_given_only_when_nothing_was_found_or_on_request() -> None:
    held = {"matter": "m", "documents": 3, "pages": 9, "pages_without_text": 0, "generation": "gen-000001"}
    short = {"coverage": {"documents": 3, "pages": 9}}
    assert text({"hits": [{"page": 1}], "coverage": held}) == {"hits": [{"page": 1}]}
    assert text({"hits": [], "coverage": held}) == short
    assert text({"families": [{"title": "x"}], "coverage": held}, coverage=True)["coverage"] == short["coverage"]


def test_long_ids_are_shortened_in_values_and_messages_but_not_in_document_text() -> None:
    result = {
        "doc_id": LONG,
        "page": 2,
        "family": f"contract:{LONG}",
        "copies": [LONG],
        "text": f"see {LONG}",
        "next_call": f'get_page(doc_id="{LONG}", page=3)',
        "note": f"tied to {LONG}.",
    }
    assert text(result) == {
        "doc_id": LONG[:12],
        "page": 2,
        "family": LONG[:12],
        "copies": [LONG[:12]],
        "text": f"see {LONG}",
        "next_call": f'get_page(doc_id="{LONG[:12]}", page=3)',
        "note": f"tied to {LONG[:12]}.",
    }


def test_given_families_and_documents_with_matches_are_not_repeated() -> None:
    hits = [{"page": 1}]
    given = [{"family": "law:1", "reason": "the family was given"}]
    named = [{"family": "law:1", "reason": "the query names it: Quay Law"}]
    assert text({"hits": hits, "families": given}) == {"hits": hits}
    assert text({"hits": hits, "families": named}) == {"hits": hits, "families": named}
    assert text({"matches": hits, "searched": ["quay"]}) == {"matches": hits}
    assert text({"matches": [], "searched": ["quay"]}) == {"searched": ["quay"]}


def test_keys_that_are_always_given_may_be_empty() -> None:
    verdict: dict[str, Any] = {"status": "accepted", "value": None, "citations": [], "violations": [], "note": None}
    kept = ("status", "value", "citations", "violations")
    assert text(verdict, always=kept) == {"status": "accepted", "value": None, "citations": [], "violations": []}
