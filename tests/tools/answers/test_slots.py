"""What of an answer needs proof."""

from typing import TYPE_CHECKING

import pytest

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.reading import read_citations
from pincite.tools.answers.settings import DEFAULTS
from pincite.tools.answers.slots import passages, sentences, slots
from pincite.tools.answers.submission import Citation, Claim, Submission
from pincite.tools.question.model import QuestionKind

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter


def labels(matter: "Matter", answer_type: AnswerType, value: AnswerValue, *claims: str) -> list[str]:
    submission = Submission(
        question=matter.question.text,
        answer_type=answer_type,
        value=value,
        citations=[Citation(doc_id="laws/companies", page=1, quote="x")],
        claims=[Claim(text=text, citations=[0]) for text in claims],
    )
    return [slot.label for slot in slots(submission, value, matter.proof())]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It was set aside.", 1),
        ("It was set aside. Costs follow.", 2),
        ("DIFC Law No. 5 of 2018 applies. Mr. Smith agrees.", 2),
        ("QRT v. SOL was heard by H.E. Justice Martin.", 1),
        ("", 0),
    ],
)
def test_a_text_falls_into_its_sentences(text: str, count: int) -> None:
    assert len(sentences(text)) == count


def test_each_name_and_each_statement_is_a_slot(companies: "Matter") -> None:
    assert labels(companies, AnswerType.NAMES, ["A", "B"]) == ["name: A", "name: B"]
    assert labels(companies, AnswerType.FREE_TEXT, "One thing. Another thing.") == ["sentence 1", "sentence 2"]
    assert labels(companies, AnswerType.FREE_TEXT, "One thing.", "One thing") == ["claim 1", "sentence 1"]
    assert labels(companies, AnswerType.DATE, "2024-03-01") == ["value"]


def test_documents_are_slots_only_where_they_are_compared(companies: "Matter") -> None:
    named = {"laws/companies": "the Law", "cases/ca-005-2025": "the case"}
    companies.ask("Is the Law older than the case?", QuestionKind.COMPARISON, named=named)
    assert labels(companies, AnswerType.BOOLEAN, True) == ["value", "document: the Law", "document: the case"]
    companies.ask("Is the Law older than the case?", QuestionKind.FIELD, named=named)
    assert labels(companies, AnswerType.BOOLEAN, True) == ["value"]


def test_two_documents_given_are_slots_where_the_question_speaks_of_both(companies: "Matter") -> None:
    law, case = "laws/companies", "cases/ca-005-2025"
    companies.given = frozenset({law, case})
    companies.ask("Do both documents fix a fine?")
    assert labels(companies, AnswerType.BOOLEAN, False)[1:] == ["document: QRT v SOL", "document: Companies Law"]
    companies.ask("Is a fine fixed?")
    assert labels(companies, AnswerType.BOOLEAN, False) == ["value"]


def test_a_document_and_its_copy_are_no_pair(companies: "Matter") -> None:
    law = "laws/companies"
    companies.documents["copy"] = companies.documents[law]
    companies.given = frozenset({law, "copy"})
    companies.ask("Do both documents fix a fine?")
    assert labels(companies, AnswerType.BOOLEAN, True) == ["value"]


@pytest.mark.parametrize(
    ("first", "second", "breaks"),
    [
        ("The partner may receive its share only if the partners should reasonably", "believe it.", True),
        ("The partner may receive its share of the", "Profits.", True),
        ("The partner may receive its share.", "profits are shared.", False),
        ("COMPANIES LAW of the year 2018", "Contents", False),
    ],
)
def test_a_passage_runs_on_where_its_sentence_does(matter: "Matter", first: str, second: str, breaks: bool) -> None:
    matter.add("d", first, second)
    cited = read_citations([Citation(doc_id="d", page=1, quote=first)], matter.proof(), DEFAULTS)
    assert bool(passages(cited, matter.proof())) == breaks
