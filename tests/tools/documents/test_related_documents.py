"""Tests the list of documents related to a law, and how documents of one title are distinguished."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
NAMES = "Anchor Berth Cargo Dock Eider Ferry Grain Hull Isle Jetty Keel Lamp".split()


def law(name: str, number: int, *, amended: bool) -> str:
    head = f"{name.upper()} LAW\nTESTLAND LAW No. {number} of 2015\nConsolidated Version No. 2 (June 2020)\n"
    by = "As amended by\nMaritime Amendment Law\nTestland Law No. 7 of 2019\n" if amended else ""
    return f"{head}{by}\f1. Title\nThis Law may be cited as the {name} Law.\n"


@pytest.fixture
def session(make_matter: MakeMatter) -> Session:
    """Twelve laws that one law amends, and one that no law amends."""
    files = {f"{name.lower()}-law.txt": law(name, n, amended=True) for n, name in enumerate(NAMES, start=20)}
    return Session(make_matter({**files, "mole-law.txt": law("Mole", 50, amended=False)}))


def find(session: Session, **arguments: Any) -> Any:
    return toolset.call(session, "find_documents", arguments)


def listed(session: Session, **arguments: Any) -> list[str]:
    found: list[str] = []
    while True:
        result = find(session, **arguments)
        found += [document.doc_id for family in result.families for document in family.documents]
        if result.next_cursor is None:
            return found
        arguments["cursor"] = result.next_cursor


@pytest.mark.parametrize("name", ["Testland Law No. 7 of 2019", "Law No. 7 of 2019"])
def test_every_document_that_a_law_amends_is_listed_although_that_law_is_missing(session: Session, name: str) -> None:
    assert sorted(listed(session, amended_by=name)) == sorted(f"{each.lower()}-law.txt" for each in NAMES)


def test_each_document_comes_with_only_the_relations_to_that_law(session: Session) -> None:
    families = find(session, amended_by="Law No. 7 of 2019").families
    assert all(r.kind == "amended_by" and r.page == 1 for family in families for r in family.relations)
    assert all(len(family.relations) == len(family.documents) for family in families)


def test_a_query_orders_the_list_without_shortening_it(session: Session) -> None:
    found = listed(session, amended_by="Law No. 7 of 2019", query="the Lamp Law and the Mole Law")
    assert found[0] == "lamp-law.txt"
    assert len(found) == len(NAMES)


def test_a_family_or_kind_narrows_the_list(session: Session) -> None:
    assert listed(session, amended_by="Law No. 7 of 2019", family="Lamp Law") == ["lamp-law.txt"]
    assert listed(session, amended_by="Law No. 7 of 2019", kind="order") == []


def test_a_law_without_related_documents_is_reported_with_laws_that_have_some(session: Session) -> None:
    result = find(session, amended_by="Law No. 8 of 2019")
    assert result.families == []
    assert result.note == (
        "no document states amended_by='Law No. 8 of 2019'; amended_by: \"Testland Law No. 7 of 2019\""
    )


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"amends": "Warehouse Receipts Law"}, ["saltmere-laws-amendment-law-2022"]),
        ({"amends": "warehouse"}, ["saltmere-laws-amendment-law-2022"]),
        ({"amends": "Saltmere Law No. 3 of 2018"}, ["saltmere-laws-amendment-law-2022"]),
        ({"made_under": "Harbour Licensing Law"}, ["harbour-licensing-regulations-2019"]),
        ({"amends": "Warehouse Receipts Law", "made_under": "Harbour Licensing Law"}, []),
    ],
)
def test_a_law_is_named_by_title_number_or_id(corpus: Corpus, arguments: dict[str, str], expected: list[str]) -> None:
    assert listed(Session(corpus), **arguments) == expected


def test_a_relation_is_found_from_either_document(corpus: Corpus) -> None:
    assert "warehouse-receipts-law-2018" in listed(Session(corpus), amended_by="saltmere-laws-amendment-law-2022")


def test_documents_of_one_title_state_what_distinguishes_them(make_matter: MakeMatter) -> None:
    papers = {
        f"{n}.txt": f"BERTH HIRE LAW\nTestland Law No. {n} of 2015\n\n1. Title\nThis is the Berth Hire Law.\n"
        for n in (4, 9)
    }
    session = Session(make_matter(papers))
    documents = [d for family in find(session, query="Berth Hire Law").families for d in family.documents]
    assert [(d.doc_id, d.differs_by) for d in documents] == [
        ("4.txt", "number: Testland Law No. 4 of 2015"),
        ("9.txt", "number: Testland Law No. 9 of 2015"),
    ]


def test_a_unique_title_needs_no_distinction(session: Session) -> None:
    assert find(session, query="Lamp Law").families[0].documents[0].differs_by is None
