"""Test defined terms and their scope; every document is invented."""

from collections.abc import Callable

import pytest

from pincite.indexer.model import IndexedDocument

Documents = Callable[..., IndexedDocument]
HEAD = "HARBOUR DUES LAW\nSALTMERE LAW No. 4 of 2019\nPART 3: DUES\n12. Berths\n"


def terms(document: IndexedDocument, field: str) -> list[tuple[str | None, str]]:
    return [(fact.role, fact.value) for fact in document.facts if fact.field == field]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("“Berth” means a place.", [("Berth", "a place.")]),
        ("a “month” shall mean a period of thirty days;", [("month", "a period of thirty days;")]),
        ("“the mate”, in relation to a ship, means its officer.", [("mate", "its officer.")]),
        ("“wreck” includes: (a) flotsam.", [("wreck", "(a) flotsam.")]),
    ],
)
def test_a_quoted_term_is_defined_by_the_verb_after_it(
    text_document: Documents, text: str, found: list[tuple[str, str]]
) -> None:
    assert terms(text_document("dues.txt", f"{HEAD}(1) {text}"), "definition") == found


@pytest.mark.parametrize(
    ("text", "scopes"),
    [
        ("(3) In this Article, “Berth” means a place.", [("Berth", "Article 12")]),
        ("(3) In this Article “berth” means a place.", [("berth", "Article 12")]),
        ("(3) In this Part, “Berth” means a place; “Quay” means a wall.", [("Berth", "Part 3"), ("Quay", "Part 3")]),
        ("(3) For the purposes of Article 9(2), “Berth” means a place.", [("Berth", "Article 9(2)")]),
        ("(3) In this Article 12A, “Berth” means a place.", [("Berth", "Article 12A")]),
        ("(3) In this Law, “Berth” means a place.", []),
        ("(3) A master pays in respect of Article 9. “Berth” means a place, see Article 4.", []),
    ],
)
def test_a_definition_has_the_scope_that_it_states(
    text_document: Documents, text: str, scopes: list[tuple[str, str]]
) -> None:
    document = text_document("dues.txt", f"{HEAD}(1) A berth is let.\n{text}")
    assert terms(document, "definition_scope") == scopes
    spans = {(fact.page, fact.span) for fact in document.facts if fact.field == "definition"}
    assert {(fact.page, fact.span) for fact in document.facts if fact.field == "definition_scope"} <= spans


def test_this_schedule_means_the_schedule_of_the_definition(text_document: Documents) -> None:
    text = f"{HEAD}(1) A berth is let.\nSCHEDULE 2\nTARIFF\n1. Terms\nIn this Schedule, “Berth” means a place."
    assert terms(text_document("dues.txt", text), "definition_scope") == [("Berth", "Schedule 2")]


TABLE = """{head}SCHEDULE 1
1. Defined terms
Terms Definitions
Berth List
the list kept by the Port Master.
Categories of
Ships
Ships or barges of the kinds in Schedule 2.
Dues Table Master and others pay by it.
Harbour of Refuge for ships in distress means: (a) the outer port; and
Quay Wall (b) any place behind it.
Moor, Moored and
Mooring
the making fast of a ship.
old pier means the one built in 1901.
Owner in relation to a ship, its owner.
2. The Dues Table is posted. The Categories of Ships are posted. An old pier is no quay. A Harbour of Refuge is free.
"""


def test_a_terms_table_is_read_in_row_order(text_document: Documents) -> None:
    found = terms(text_document("dues.txt", TABLE.format(head=HEAD)), "definition")
    assert found == [
        ("Berth List", "the list kept by the Port Master."),
        ("Categories of Ships", "Ships or barges of the kinds in Schedule 2."),
        ("Dues Table", "Master and others pay by it."),
        (
            "Harbour of Refuge",
            "for ships in distress means: (a) the outer port; and Quay Wall (b) any place behind it.",
        ),
        ("Moor, Moored and Mooring", "the making fast of a ship."),
        ("old pier", "means the one built in 1901."),
        ("Owner", "in relation to a ship, its owner."),
    ]


def test_a_row_in_a_terms_table_may_follow_a_row_ending_in_a_colon(text_document: Documents) -> None:
    table = (
        "Terms Definitions\nBerth the place to moor.\nDues any sum as follows:\nGull Fee fees for a gull.\n"
        "Owner the owner of a ship.\nPort the port of Saltmere.\n2. The Gull Fee is posted. The Gull Fee is paid.\n"
    )
    found = dict(terms(text_document("dues.txt", f"{HEAD}SCHEDULE 1\n1. Defined terms\n{table}"), "definition"))
    assert (found["Dues"], found["Gull Fee"]) == ("any sum as follows:", "fees for a gull.")


def test_a_list_after_its_header_defines_terms_with_colons(text_document: Documents) -> None:
    text = (
        f"{HEAD}These words shall have the meanings indicated opposite each of them:\n"
        "Port: the Port of Saltmere.\nLicensed Port\nBodies:\nthe bodies with a licence.\nArticle 13\nNote: not a term."
    )
    assert terms(text_document("dues.txt", text), "definition") == [
        ("Port", "the Port of Saltmere."),
        ("Licensed Port Bodies", "the bodies with a licence."),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("made under the Harbour Dues Law No. 4 of 2019 (the “Law”)", [("Law", "the Harbour Dues Law No. 4 of 2019")]),
        ('between QUAYSIDE LTD. of Port Street ("Quayside") and', [("Quayside", "QUAYSIDE LTD. of Port Street")]),
        (
            "The pilots (“Pilots” or the “Crew”) board.",
            [("Pilots", "The pilots"), ("Crew", "The pilots")],
        ),
        ("A ship (No. 4, hereinafter referred to as “Gull”) sails.", [("Gull", "A ship")]),
        ("The deed (see “[***]”) is signed.", []),
    ],
)
def test_a_bracketed_name_is_defined_by_the_words_before_it(
    text_document: Documents, text: str, found: list[tuple[str, str]]
) -> None:
    assert terms(text_document("deed.txt", f"SERVICES DEED\n\n{text}\n"), "definition") == found


def test_two_names_with_one_meaning_give_two_definitions(text_document: Documents) -> None:
    found = terms(text_document("dues.txt", f"{HEAD}(1) “Port” or “Harbour” means the outer basin."), "definition")
    assert found == [("Harbour", "the outer basin."), ("Port", "the outer basin.")]
