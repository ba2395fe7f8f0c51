"""Tests searches for what a law amends, what amends it, and what is made under it."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
LICENSING = "harbour-licensing-law-2019"
CONSOLIDATED = "harbour-licensing-law-consolidated-2022"
SEVERAL = "saltmere-laws-amendment-law-2022"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Which laws did Law No. 7 of 2022 amend?", [(SEVERAL, 2), (SEVERAL, 3)]),
        ("Which laws does the Saltmere Laws Amendment Law amend?", [(SEVERAL, 2), (SEVERAL, 3)]),
        ("What does Law No. 2 of 2021 amend?", [("harbour-licensing-amendment-law-2021", 1)]),
        ("Which law amended the Warehouse Receipts Law?", [(SEVERAL, 2), (SEVERAL, 3)]),
        ("regulations made under the Harbour Licensing Law", [("harbour-licensing-regulations-2019", 1)]),
        ("Under which law were the Harbour Licensing Regulations made?", [("harbour-licensing-regulations-2019", 1)]),
        ("What amends the Pilotage Services Agreement?", [("pilotage-services-agreement-amendment-no-1", 1)]),
    ],
)
def test_the_pages_that_state_the_relation_come_first(corpus: Corpus, query: str, first: list[tuple[str, int]]) -> None:
    result: Any = toolset.call(Session(corpus), "search_within_doc_family", {"query": query})
    assert {(hit.doc_id, hit.page) for hit in result.hits[: len(first)]} == set(first)


def test_the_note_of_the_amended_law_and_the_headings_of_the_amending_one_are_found(corpus: Corpus) -> None:
    result: Any = toolset.call(
        Session(corpus), "search_within_doc_family", {"query": "laws amended by Law No. 7 of 2022"}
    )
    reasons = {(hit.doc_id, hit.page): hit.reason for hit in result.hits}
    assert reasons[CONSOLIDATED, 1] == "it is named here as having amended this law"
    assert reasons[SEVERAL, 2] == "what it amends is headed here: THE HARBOUR LICENSING LAW"


def test_schedule_headings_may_name_the_amended_laws_without_a_clause_that_lists_them(make_matter: MakeMatter) -> None:
    head = "SALTMERE LAW No. {} of {}\n\fPART 1: GENERAL\n1. Title\nThis Law may be cited as the {} {}.\n"
    text = (
        "SALTMERE LAWS AMENDMENT LAW\n"
        + head.format(9, 2023, "Saltmere Laws Amendment Law", 2023)
        + "2. Amendments\nThe laws named in the Schedules are amended as set out there.\n"
        "\fSCHEDULE 1\nAMENDMENTS TO THE PILOTS LAW\n1. In Article 3, for “two” substitute “three”.\n"
        "\fSCHEDULE 2\nAMENDMENTS TO THE TUGS LAW\n1. Article 2 is repealed.\n"
    )
    pilots = "PILOTS LAW\n" + head.format(1, 2019, "Pilots Law", 2019) + "3. Pilots\nTwo pilots board each ship.\n"
    tugs = "TUGS LAW\n" + head.format(2, 2019, "Tugs Law", 2019) + "2. Tugs\nA tug is hired by the hour.\n"
    session = Session(make_matter({"amending.txt": text, "pilots.txt": pilots, "tugs.txt": tugs}))
    query = {"query": "Which laws did Law No. 9 of 2023 amend?"}
    result: Any = toolset.call(session, "search_within_doc_family", query)
    assert {(hit.doc_id, hit.page) for hit in result.hits[:2]} == {("amending.txt", 3), ("amending.txt", 4)}
