from collections.abc import Callable
from typing import Any

import pytest

from pincite.evals.cases import Case
from pincite.evals.metrics import Outcome, RowScore, Scoring, score
from pincite.evals.traces import TraceFacts
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

MakeTrace = Callable[..., TraceFacts]
MakeCase = Callable[..., Case]
MakeResult = Callable[..., AskResult]
Score = Callable[..., RowScore]


@pytest.fixture
def scored(make_case: MakeCase, make_result: MakeResult) -> Score:
    """The score of one gold answer and page set against one answer and its pages."""

    def build(gold: Any, gold_pages: list[Any], answer: Any, pages: list[Any], **fields: Any) -> RowScore:
        families = fields.pop("families", None)
        return score(Outcome(make_case(gold, set(gold_pages)), make_result(answer, *pages, **fields)), None, families)

    return build


@pytest.mark.parametrize(
    ("ttft_ms", "factor"),
    [(0, 1.05), (999.9, 1.05), (1000, 1.02), (2000, 1.00), (2999, 1.00), (3000, 0.95), (5000, 0.85), (60_000, 0.85)],
)
def test_the_speed_factor_depends_on_the_time_to_first_token(ttft_ms: float, factor: float) -> None:
    assert Scoring().speed_factor(ttft_ms) == factor


def test_the_speed_factor_can_be_configured() -> None:
    scoring = Scoring(speed=((10, 1.0),), slowest=0.5)
    assert (scoring.speed_factor(9_999), scoring.speed_factor(10_000)) == (1.0, 0.5)


def test_a_malformed_record_costs_a_tenth(scored: Score) -> None:
    assert scored(40, [("a", 1)], 40, [("a", 1)]).t == 1.0
    malformed = scored(40, [("a", 1)], 40, [("a", 1), ("a", 1)])
    assert (malformed.t, malformed.well_formed) == (0.9, False)


@pytest.mark.parametrize("status", ["refused", "failed"])
@pytest.mark.parametrize(("gold", "pages"), [(40, [("a", 1)]), (None, [])])
def test_a_run_that_gave_up_scores_zero_even_on_unanswerable_questions(
    scored: Score, status: str, gold: int | None, pages: list[tuple[str, int]]
) -> None:
    row = scored(gold, pages, None, [], status=status)
    assert (row.det, row.g) == (0.0, 0.0)


def test_a_row_without_gold_is_not_scored_but_still_observed(make_case: MakeCase, make_result: MakeResult) -> None:
    case = make_case(1)
    unscored = Case(case.id, case.question)
    row = score(Outcome(unscored, make_result(1, ("a", 1))), families={"a": "law:a"})
    trusted = (row.det, row.g, row.page_recall, row.page_precision, row.false_empty, row.false_non_empty)
    assert trusted == (None,) * 6
    assert (row.wrong_document, row.wrong_family) == (None, None)
    assert (row.pages, row.t, row.f) == (1, 1.0, 1.0)


def test_a_row_without_gold_pages_is_scored_only_on_its_value(make_case: MakeCase, make_result: MakeResult) -> None:
    row = score(Outcome(make_case(1), make_result(1, ("a", 1))))
    assert (row.det, row.g, row.wrong_document) == (1.0, None, None)


def test_an_empty_answer_is_false_only_if_gold_has_a_value(scored: Score) -> None:
    missed, right = scored(40, [("a", 1)], None, []), scored(None, [], None, [])
    assert (missed.false_empty, missed.false_non_empty) == (True, None)
    assert (right.false_empty, right.false_non_empty) == (None, False)


def test_an_answer_is_false_if_gold_is_null(scored: Score) -> None:
    assert scored(None, [], 40, [("a", 1)]).false_non_empty is True
    assert scored(40, [("a", 1)], 41, [("b", 1)]).false_empty is False


def test_giving_up_counts_as_an_empty_answer(scored: Score) -> None:
    assert scored(40, [("a", 1)], None, [], status="refused").false_empty is True


def test_a_wrong_document_is_cited_only_if_no_gold_document_is(scored: Score) -> None:
    gold = [("a", 1)]
    assert scored(40, gold, 40, [("b", 1)]).wrong_document is True
    assert scored(40, gold, 40, [("a", 9), ("b", 1)]).wrong_document is False
    assert scored(40, gold, None, []).wrong_document is None
    assert scored(None, [], 40, [("b", 1)]).wrong_document is None


def test_a_wrong_family_is_measured_only_when_families_are_known(scored: Score) -> None:
    gold, cited = [("law", 1)], [("notice", 1)]
    same, other = {"law": "f", "notice": "f"}, {"law": "f", "notice": "g"}
    assert scored(40, gold, 40, cited).wrong_family is None
    assert scored(40, gold, 40, cited, families=same).wrong_family is False
    assert scored(40, gold, 40, cited, families=other).wrong_family is True
    assert scored(40, gold, 40, cited, families={}).wrong_family is True


def test_an_orphan_page_is_cited_but_never_shown(
    make_case: MakeCase, make_result: MakeResult, make_trace: MakeTrace
) -> None:
    case, result = make_case(40, {("a", 1)}), make_result(40, ("a", 1), ("a", 2))
    assert score(Outcome(case, result, make_trace(("a", 1)))).orphan_pages == 1
    assert score(Outcome(case, result)).orphan_pages is None


def test_beta_and_the_cost_of_a_malformed_record_can_be_configured(
    make_case: MakeCase, make_result: MakeResult
) -> None:
    outcome = Outcome(make_case(40, {("a", 1), ("a", 2)}), make_result(40, ("a", 1), ("a", 1)))
    row = score(outcome, Scoring(beta=1, malformed=0.5))
    assert (row.g, row.t) == pytest.approx((2 / 3, 0.5))


def test_free_text_is_not_scored_by_value_even_when_the_run_gave_up(
    make_case: MakeCase, make_result: MakeResult
) -> None:
    case = make_case("They may.", {("a", 1)}, kind=AnswerType.FREE_TEXT)
    row = score(Outcome(case, make_result(None, kind=AnswerType.FREE_TEXT, status="refused")))
    assert (row.det, row.g) == (None, 0.0)


def test_free_text_has_proxies_and_other_types_have_none(make_case: MakeCase, make_result: MakeResult) -> None:
    text = AnswerType.FREE_TEXT
    quoted = {"doc_id": "a", "page": 1, "quote": "the claim is stayed until it does", "citation": "p. 1"}
    case = make_case("The claim is stayed.", {("a", 1)}, kind=text)
    answer = make_result("The claim is stayed. It is closed.", ("a", 1), kind=text, citations=[quoted])
    found = score(Outcome(case, answer))
    # 3 words shared of 3 wanted and 6 given (claim is stayed it is closed): F1 6/9; one sentence of two is quoted
    assert found.proxy_token_f1 == pytest.approx(6 / 9)
    assert found.proxy_supported_sentences == 0.5
    number = score(Outcome(make_case(40, {("a", 1)}), make_result(40, ("a", 1))))
    assert (number.proxy_token_f1, number.proxy_supported_sentences) == (None, None)


@pytest.mark.parametrize(("gold", "f1"), [("The claim is stayed.", 0.0), (None, None)])
@pytest.mark.parametrize("status", ["absent", "failed"])
def test_without_a_text_the_overlap_is_zero_and_sentences_are_not_measured(
    make_case: MakeCase, make_result: MakeResult, gold: str | None, f1: float | None, status: str
) -> None:
    text = AnswerType.FREE_TEXT
    found = score(Outcome(make_case(gold, kind=text), make_result(None, kind=text, status=status)))
    assert (found.proxy_token_f1, found.proxy_supported_sentences) == (f1, None)
