"""Tests which contracts a comparison is about, on invented contracts."""

from collections.abc import Callable

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import QuestionKind
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]


def contract(title: str, first: str, second: str) -> str:
    return (
        f'{title.upper()}\n\nThis {title} is made on 1 May 2031 by and between {first}, a corporation (the "Owner"), '
        f'and {second}, a corporation (the "Keeper").\n\n1. The Keeper shall keep the boats of the Owner.\n'
    )


@pytest.fixture
def folder(make_matter: MakeMatter) -> Corpus:
    """Three contracts, two with the same title."""
    return make_matter(
        {
            "tug-1.txt": contract("Towage Agreement", "Marlowe Shipping Inc.", "Quillfeather Tugs LLC"),
            "tug-2.txt": contract("Towage Agreement", "Brackenridge Lines Inc.", "Oldacre Salvage LLC"),
            "stores.txt": contract("Storage Agreement", "Tamworth Cold Stores Inc.", "Venn Ice LLC"),
        }
    )


@pytest.mark.parametrize(
    ("sides", "documents"),
    [
        ("the Marlowe towage agreement and the Brackenridge towage agreement", ["tug-1.txt", "tug-2.txt"]),
        ("the Oldacre agreement and the Venn agreement", ["tug-2.txt", "stores.txt"]),
        ("the Storage Agreement and the Quillfeather contract", ["stores.txt", "tug-1.txt"]),
        ("tug-2.txt and stores.txt", ["tug-2.txt", "stores.txt"]),
    ],
)
def test_each_side_is_identified_by_a_party_its_title_or_its_file_name(
    folder: Corpus, sides: str, documents: list[str]
) -> None:
    named = resolve(parse(f"Are {sides} governed by the same law?"), folder).named
    assert [entry.doc_ids for entry in named] == [frozenset({doc_id}) for doc_id in documents]


def test_a_side_that_matches_two_contracts_is_not_identified(folder: Corpus) -> None:
    named = resolve(parse("Are the towage agreement and the Venn agreement governed by the same law?"), folder).named
    assert frozenset({"stores.txt"}) not in [entry.doc_ids for entry in named]


def test_a_question_without_a_comparison_is_unchanged(folder: Corpus) -> None:
    named = resolve(parse("Must Marlowe tell Venn of a fire?"), folder).named
    assert len(named) < 2


@pytest.mark.parametrize(
    "question",
    [
        "Are the Alder lease and the Birch lease governed by different laws?",
        "Do the two deeds provide different periods?",
        "Were they made under the same law?",
    ],
)
def test_a_question_about_differences_compares_like_one_about_similarities(question: str) -> None:
    assert parse(question).kind is QuestionKind.COMPARISON


def test_a_comparison_that_cites_one_side_is_rejected_and_the_other_is_named(folder: Corpus) -> None:
    session = Session(folder)
    for doc_id in ("tug-1.txt", "tug-2.txt"):
        toolset.call(session, "get_page", {"doc_id": doc_id, "page": 1})
    words = "The Keeper shall keep the boats of the Owner."
    cited = [{"doc_id": doc_id, "page": 1, "quote": words} for doc_id in ("tug-1.txt", "tug-2.txt")]
    asked = {
        "question": "Do the Marlowe agreement and the Brackenridge agreement give the same duty to keep the boats?",
        "answer_type": "boolean",
        "value": True,
    }
    one = toolset.call(session, "submit_typed_answer", asked | {"citations": cited[:1]}).model_dump()
    assert one["status"] == "rejected"
    assert [v["rule"] for v in one["violations"]] == ["V5"]
    assert "tug-2.txt" in one["violations"][0]["next_step"]
    both = toolset.call(session, "submit_typed_answer", asked | {"citations": cited}).model_dump()
    assert both["status"] == "accepted"
    assert len(both["citations"]) == 2
