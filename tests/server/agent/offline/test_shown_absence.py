"""Tests when absence is proved: the named document, case or provision does not exist in the matter."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.absence import failures, is_absent
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeDocument = Callable[..., Mapping[str, Any]]
MakeRun = type["Seen"]
ARTICLE = "How many days does Article 61 of the Widget Law allow?"


def absent(run: "Seen") -> bool:
    return is_absent(run.view)


@pytest.fixture
def law(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`law(question, kind)`: a run on a question that names the Widget Law."""
    return lambda question, kind="law": seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law", kind))


def test_a_document_name_that_matches_no_document_is_absent(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What sum does the Giraffe Law state?", AnswerType.NUMBER)
    assert absent(run.found(by_name=False, unknown=["Giraffe Law"]))
    assert not absent(run.found(a_document("a", "Widget Law"), unknown=["Giraffe Law"]))
    assert not absent(run.found(by_name=False))


def test_a_citation_of_no_document_is_absent_even_beside_one_that_exists(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Was [1999] UKSC 9 decided under the Widget Law?", AnswerType.BOOLEAN)
    assert absent(run.found(a_document("a", "Widget Law"), unknown=["[1999] UKSC 9"]))


def test_a_provision_that_was_looked_up_and_not_found_is_absent(law: Callable[..., "Seen"]) -> None:
    assert absent(law(ARTICLE).no_provision("a", "Article 61"))
    assert not absent(law(ARTICLE))


def test_a_provision_whose_number_a_page_prints_is_not_absent(law: Callable[..., "Seen"]) -> None:
    assert not absent(law(ARTICLE).no_provision("a", "Article 61", printed_on=[4]))


@pytest.mark.parametrize("kind", ["judgment", "order", "law_amendment"])
def test_documents_that_cite_or_insert_provisions_of_others_prove_no_absence(
    law: Callable[..., "Seen"], kind: str
) -> None:
    assert not absent(law(ARTICLE, kind).no_provision("a", "Article 61"))


def test_a_provision_missing_in_one_of_two_documents_is_not_absent(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen(ARTICLE, AnswerType.NUMBER).found(a_document("a", "Widget Law"), a_document("b", "Widget Law 2020"))
    assert not absent(run.no_provision("a", "Article 61"))


def test_nothing_is_absent_after_a_failed_call(law: Callable[..., "Seen"]) -> None:
    assert not absent(law(ARTICLE).no_provision("a", "Article 61").failed("search_within_doc_family"))


def test_a_call_without_a_result_is_a_failure_and_a_rejected_submission_is_not(law: Callable[..., "Seen"]) -> None:
    run = law(ARTICLE).failed("get_page")
    assert [step.call.tool for step in failures(run.transcript)] == ["get_page"]
    assert failures(law(ARTICLE).failed("submit_typed_answer").transcript) == ()
