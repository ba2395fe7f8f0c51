"""Tests what is on trust when a question names its document only by a party or one word of a title."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
TOWNS = "Aldermoor Birchwick Calderby Dunmere Elmstead".split()
FIRM = "Was coal supplied to Quayside Merewick Ltd on 9 May 2020?"
BORNE = ["What does Quayside Merewick Ltd pay?", "What does Merewick pay?", "How much is the Birchwick quorum?"]
BORNE_BY_NONE = ["What does the buyer pay for coal?", "What does the Supply Company pay for Coal?"]


@pytest.fixture
def session(make_matter: MakeMatter) -> Session:
    """By-laws of five towns, and a contract between two firms."""
    rule = (
        "BY-LAWS OF THE TOWN OF {0}\n\n1. Quorum\nThe quorum is 40 voters.\n\n2. Coal\nThe Supply Company sells coal.\n"
    )
    deal = (
        "SUPPLY AGREEMENT\n\nThis Agreement is made on 1 May 2020 between Osprey Lanes Ltd and Quayside Merewick Ltd.\n"
        "\n1. Price\nThe price is $4,000.\n"
    )
    return Session(make_matter({**{f"{t}.txt": rule.format(t.upper()) for t in TOWNS}, "deal.txt": deal}))


def submitted(session: Session, question: str, value: object, *citations: dict[str, Any]) -> Any:
    toolset.call(session, "search_within_doc_family", {"query": question})
    for item in citations:
        toolset.call(session, "get_page", {"doc_id": item["doc_id"], "page": item["page"]})
    given = {"question": question, "answer_type": "number", "value": value, "citations": list(citations)}
    result: Any = toolset.call(session, "submit_typed_answer", {**given, "searched": [question]})
    assert result.status == "accepted", result.violations
    return result


def paid(session: Session, question: str) -> Any:
    if "quorum" in question:
        return submitted(
            session, question, 40, {"doc_id": "Birchwick.txt", "page": 1, "quote": "The quorum is 40 voters"}
        )
    return submitted(session, question, 4000, {"doc_id": "deal.txt", "page": 1, "quote": "The price is $4,000"})


@pytest.mark.parametrize("question", BORNE)
def test_a_party_or_a_distinctive_word_of_a_title_names_the_document(session: Session, question: str) -> None:
    result = paid(session, question)
    assert not any("document meant" in each for each in result.on_trust)
    assert "does not name the document" not in result.confidence_reason


@pytest.mark.parametrize("question", BORNE_BY_NONE)
def test_common_words_name_no_document(session: Session, question: str) -> None:
    result = paid(session, question)
    assert any(each.endswith("the document meant: none was recognised in the question") for each in result.on_trust)
    assert "does not name the document" in result.confidence_reason


def test_an_absence_states_how_much_of_a_document_named_by_a_party_was_read(session: Session) -> None:
    (said,) = submitted(session, FIRM, None).on_trust
    assert said.endswith("answers it: 0 of 1 pages were read in full")


def test_an_absence_covers_the_whole_matter_when_the_question_names_nothing(session: Session) -> None:
    (said,) = submitted(session, "What does the buyer pay for coal?", None).on_trust
    assert said == "that no document of the matter answers it: none was recognised in the question"


def test_a_document_named_by_one_word_does_not_exclude_another(session: Session) -> None:
    question = "How much is the Merewick quorum?"
    result = paid(session, question)
    assert any("document meant" in each for each in result.on_trust)
