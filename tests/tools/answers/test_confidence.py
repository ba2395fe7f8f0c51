"""How sure an accepted answer is, and what that is made of."""

from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.model import Fact
from pincite.indexer.page import Span
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.confidence import Confidence, confidence, is_recorded
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.answers.validate import validate

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

CASE = "cases/ca-005-2025"
ORDER = "The Defendant shall provide security in the sum of USD 318,640.75 within ten (10) days."
SUM = Fact("sum_ordered", "USD 318640.75", 2, ORDER, Span(0, len(ORDER)))


def sure(matter: "Matter", value: Any, quote: str, *facts: Fact, rejected: int = 0) -> Confidence:
    kind = AnswerType.BOOLEAN if isinstance(value, bool) else AnswerType.NUMBER
    citations = [Citation(doc_id=CASE, page=2, quote=quote)] if value is not None else []
    submission = Submission(
        question=matter.question.text, answer_type=kind, value=value, citations=citations, searched=["all"]
    )
    proof = matter.proof()
    verdict = validate(submission, proof)
    assert verdict.accepted, verdict.violations
    return confidence(submission, verdict, proof, facts, rejected)


def shares(found: Confidence) -> dict[str, float]:
    return {signal.name: signal.share for signal in found.signals}


def test_a_value_on_record_is_surer_than_the_same_value_read(companies: "Matter") -> None:
    companies.ask("What sum was ordered to be provided as security?")
    assert sure(companies, 318640.75, ORDER, SUM).value > sure(companies, 318640.75, ORDER).value
    assert shares(sure(companies, 318640.75, ORDER, SUM))["on record as asked"] > 0


def test_an_answer_is_less_sure_where_the_pages_do_not_speak_of_what_is_asked(companies: "Matter") -> None:
    spoken = sure(companies.ask("What sum is the Defendant to provide as security?"), 318640.75, ORDER)
    unspoken = sure(companies.ask("What sum is the juror to provide as a giraffe?"), 318640.75, ORDER)
    assert unspoken.value < spoken.value
    on_pages = "words of the question on the pages"
    assert shares(unspoken)[on_pages] < shares(spoken)[on_pages]


def test_an_answer_is_less_sure_the_more_is_quoted_for_it(companies: "Matter") -> None:
    companies.ask("What sum is the Defendant to provide as security?")
    short = sure(companies, 318640.75, "security in the sum of USD 318,640.75")
    assert short.value > sure(companies, 318640.75, ORDER).value
    assert shares(short)["words quoted"] == pytest.approx(7 / 80)


def test_a_rejection_before_it_is_told(companies: "Matter") -> None:
    companies.ask("What sum is the Defendant to provide as security?")
    assert "mended after a rejection" not in shares(sure(companies, 318640.75, ORDER))
    assert shares(sure(companies, 318640.75, ORDER, rejected=2))["mended after a rejection"] == 1.0


def test_it_is_what_its_signals_add_up_to_and_lies_between_none_and_all(companies: "Matter") -> None:
    companies.ask("Is the Defendant to provide security?")
    found = sure(companies, True, ORDER)
    assert 0 < found.value < 1
    assert all(0 < signal.share <= 1 for signal in found.signals)


@pytest.mark.parametrize(
    ("value", "fact", "recorded"),
    [
        (318640.75, "USD 318640.75", True),
        (10, "USD 318640.75", False),
        ("2027-03-09", "2027-03-09", True),
        ("Justice Odell", "Justice Beatrix Odell", False),
        ("justice beatrix odell", "Justice Beatrix Odell", True),
        (True, "true", False),
    ],
)
def test_a_value_is_on_record_where_a_fact_has_it(value: Any, fact: str, recorded: bool) -> None:
    assert is_recorded(value, Fact("judge", fact, 1, fact, Span(0, 1))) == recorded
    assert not is_recorded(value, Fact("definition", fact, 1, fact, Span(0, 1)))
