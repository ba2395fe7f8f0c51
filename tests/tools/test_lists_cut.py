"""Tests that truncated lists state how many items they leave out."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, UnknownFamily
from pincite.tools.model import CaseMetadataResult
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
LAWS = "Anchor Berth Cargo Dock".split()


def test_an_unknown_family_error_counts_the_families_it_leaves_out(make_matter: MakeMatter) -> None:
    matter = make_matter({f"note-{number:02}.txt": f"Note {number}." for number in range(11)})
    with pytest.raises(UnknownFamily, match=r'doc:note-07.txt" and 3 more'):
        matter.family("absent")


def test_a_note_counts_the_unknown_names_it_leaves_out(call: Call) -> None:
    query = f"costs under {', '.join(f'the {name} Law' for name in LAWS)}"
    note = call("search_within_doc_family", query=query).note
    assert note == "no document of the matter has the name 'Anchor Law', 'Berth Law', 'Cargo Law' and 1 more"


def test_a_note_counts_the_unknown_numbers_it_has_no_room_for(call: Call) -> None:
    numbers = [f"CFI {number:03}/2031" for number in range(1, 61)]
    result = call("find_documents", query=f"the orders in {', '.join(numbers)}")
    assert 0 < len(result.unknown) < len(numbers)
    assert f'{result.unknown[-1]}" and {len(numbers) - len(result.unknown)} more' in result.note


def test_a_note_counts_the_known_cases_it_leaves_out(make_matter: MakeMatter) -> None:
    papers = {
        f"order-{n}.txt": f"IN THE COURT OF FIRST INSTANCE\nClaim No. CFI {n:03}/2019\nORDER\n1. The claim fails.\n"
        for n in range(1, 24)
    }
    found = toolset.call(Session(make_matter(papers)), "lookup_case_metadata", {"case_id": "CFI 900/2019"})
    assert isinstance(found, CaseMetadataResult)
    assert len(found.known_cases) == 20
    assert (found.note or "").endswith("; the matter has 3 more")


def test_a_note_counts_the_documents_without_the_provision_that_it_leaves_out(make_matter: MakeMatter) -> None:
    laws = {f"law-{n}.txt": f"Berth Hire Law\nLaw No. 4 of 201{n}\n\nArticle 1\nTitle\nBerths.\n" for n in range(5)}
    found = toolset.call(Session(make_matter(laws)), "find_article_page", {"law": "Berth Hire Law", "article": "9"})
    assert (found.note or "").endswith("; 3 more documents do not have it either")  # type: ignore[attr-defined]


def test_an_error_counts_the_unknown_arguments_it_leaves_out(call: Call) -> None:
    with pytest.raises(BadArguments, match=r"unknown argument and 2 more. Its arguments are"):
        call("get_page", doc_id="a-document", page=1, **{f"extra_{n}": n for n in range(10)})
