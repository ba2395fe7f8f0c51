from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.evals.cases import Case, ProposedAnswer
from pincite.evals.means import percentile
from pincite.evals.metrics import Outcome
from pincite.evals.slices import DIMENSIONS
from pincite.evals.summary import MONITORING, TRUSTED, Summary, summarise, total
from pincite.evals.traces import Tokens, TraceFacts, Usage
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType, AnswerValue

MakeCase = Callable[..., Case]
MakeResult = Callable[..., AskResult]
MakeOutcome = Callable[..., Outcome]

CONTRACT = (
    "n det g asst total det_total t f page_recall page_precision pages_per_question false_empty false_non_empty "
    "wrong_document wrong_family orphan_pages format_compliance latency by_type by_tag"
).split()


@pytest.fixture
def four(make_case: MakeCase, make_result: MakeResult) -> list[Outcome]:
    """Right with one page too many; right and absent; wrong in another document; failed."""
    gold = {("a", 1)}
    return [
        Outcome(
            make_case(40, gold, tags=("quorum",)), make_result(40, ("a", 1), ("a", 2), ttft_ms=500.0, total_ms=1000.0)
        ),
        Outcome(
            make_case(None, set(), kind=AnswerType.DATE, tags=("unanswerable",)),
            make_result(None, kind=AnswerType.DATE, ttft_ms=1500.0, total_ms=2000.0),
        ),
        Outcome(make_case(40, gold), make_result("x", ("b", 1), ttft_ms=2500.0, total_ms=3000.0)),
        Outcome(make_case(40, gold, tags=("quorum",)), make_result(None, status="failed", ttft_ms=9e3, total_ms=9e3)),
    ]


def test_the_summary_has_the_agreed_fields_first_in_order() -> None:
    assert list(Summary.model_fields)[: len(CONTRACT)] == CONTRACT


def test_every_metric_is_either_trusted_or_monitoring() -> None:
    assert not TRUSTED.keys() & MONITORING.keys()
    assert TRUSTED.keys() | MONITORING.keys() == set(Summary.model_fields) - {"intervals", "failures", *DIMENSIONS}


def test_means_and_totals_of_a_run_match_hand_computed_values(four: list[Outcome]) -> None:
    summary = summarise(four, families={"a": "f", "b": "f"})
    g = (7.25 / 8.25 + 1) / 4
    f = (1.05 + 1.02 + 1.00 + 0.85) / 4
    assert (summary.n, summary.det, summary.g) == pytest.approx((4, 0.5, g))
    assert summary.t == pytest.approx((1 + 1 + 0.9 + 1) / 4)
    assert summary.f == pytest.approx(f)
    assert summary.det_total == pytest.approx(0.5 * g * 0.975 * f)
    assert (summary.asst, summary.total) == (None, None)
    assert summary.page_recall == pytest.approx((1 + 0 + 0) / 3)
    assert summary.page_precision == pytest.approx((0.5 + 0) / 2)
    assert summary.pages_per_question == pytest.approx(3 / 4)
    assert summary.false_empty == pytest.approx(1 / 3)
    assert summary.false_non_empty == 0.0
    assert summary.wrong_document == pytest.approx(1 / 2)
    assert summary.wrong_family == 0.0
    assert summary.format_compliance == pytest.approx(3 / 4)
    assert summary.latency.model_dump() == {"p50": 2000.0, "p95": 9000.0, "p99": 9000.0}


def test_types_and_tags_have_their_own_means(four: list[Outcome]) -> None:
    summary = summarise(four)
    date, quorum = summary.by_type["date"], summary.by_tag["quorum"]
    assert (date.n, date.det, date.g, date.scored) == (1, 1.0, 1.0, 1)
    assert summary.by_type["number"].det == pytest.approx(1 / 3)
    assert (quorum.n, quorum.det, quorum.g, quorum.scored) == pytest.approx((2, 0.5, 7.25 / 8.25 / 2, 2))
    assert list(summary.by_tag) == ["quorum", "unanswerable"]


def test_total_weights_values_and_the_judge_score() -> None:
    assert total(0.8, 0.5, 0.9, 1.0, 1.05) == pytest.approx(0.67095)  # (0.56 + 0.15) x 0.9 x 1.05


def test_total_is_given_with_a_judge(four: list[Outcome]) -> None:
    summary = summarise(four, asst=0.5)
    assert summary.det_total is not None
    assert summary.asst == 0.5
    assert summary.total == pytest.approx(summary.det_total)  # Det is 0.5 as well


def test_an_unmeasured_value_is_null_not_zero(make_case: MakeCase, make_result: MakeResult) -> None:
    case = make_case(1)
    summary = summarise([Outcome(Case(case.id, case.question), make_result(1, ("a", 1)))])
    unmeasured = {name for name, value in summary.model_dump().items() if value is None}
    needs_gold = TRUSTED.keys()
    assert (summary.scored, summary.failures, summary.by_kind) == (0, {}, {})
    proxies = {"proxy_token_f1", "proxy_supported_sentences", "agreement_with_proposals"}
    assert unmeasured == needs_gold | proxies | {
        *("orphan_pages", "input_tokens", "output_tokens", "cached_tokens", "tokens_per_question", "cost")
    }
    assert summary.intervals.keys() == {"t", "f", "pages_per_question", "format_compliance"}
    assert (summary.by_type["number"].det, summary.by_type["number"].det_interval) == (None, None)


def test_a_summary_of_nothing_is_null_throughout() -> None:
    summary = summarise([])
    assert (summary.n, summary.det, summary.det_total, summary.latency.p50) == (0, None, None, None)


def test_questions_without_gold_do_not_lower_the_means(four: list[Outcome], make_result: MakeResult) -> None:
    unscored = Outcome(Case("q9", four[0].case.question), make_result(7, ("z", 1)))
    before, after = summarise(four), summarise([*four, unscored])
    assert (after.n, after.det, after.g) == (5, before.det, before.g)


def test_tokens_are_counted_per_run_and_question_unless_a_record_lacks_them(
    make_case: MakeCase, make_result: MakeResult
) -> None:
    def used(read: int, written: int, cached: int | None) -> Outcome:
        usage = Usage(1, 0, {"m": Tokens(read, written)}, cached_tokens=cached)
        return Outcome(make_case(40, {("a", 1)}), make_result(40, ("a", 1)), TraceFacts({}, (), usage))

    summary = summarise([used(100, 10, 60), used(200, 20, 0)])
    assert (summary.input_tokens, summary.cached_tokens, summary.tokens_per_question) == (300, 60, 165.0)
    older = summarise([used(100, 10, 60), used(200, 20, None)])
    assert (older.cached_tokens, older.tokens_per_question) == (None, 165.0)


def test_orphan_pages_are_summed_over_the_run(
    make_case: MakeCase, make_result: MakeResult, make_trace: Callable[..., TraceFacts]
) -> None:
    case = make_case(40, {("a", 1)})
    known = Outcome(case, make_result(40, ("a", 1), ("a", 2)), make_trace(("a", 1)))
    silent = Outcome(case, make_result(None))
    unknown = Outcome(case, make_result(40, ("a", 1)))
    assert summarise([known, known, silent]).orphan_pages == 2
    assert summarise([known, unknown]).orphan_pages is None
    assert summarise([silent]).orphan_pages is None


@pytest.mark.parametrize(("percent", "value"), [(50, 5), (95, 10), (99, 10), (10, 1), (11, 2)])
def test_a_percentile_is_an_observed_value_by_nearest_rank(percent: int, value: float) -> None:
    assert percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], percent) == value


_ANSWERS: dict[AnswerType, st.SearchStrategy[AnswerValue]] = {
    AnswerType.NUMBER: st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    AnswerType.BOOLEAN: st.booleans(),
    AnswerType.NAME: st.text(min_size=1).filter(str.strip),
    AnswerType.NAMES: st.lists(st.text(min_size=1).filter(str.strip), min_size=1, unique=True),
    AnswerType.DATE: st.dates().map(lambda day: day.isoformat()),
}
_PAGE_SETS = st.lists(st.sets(st.tuples(st.sampled_from("abc"), st.integers(1, 9)), min_size=1), min_size=1, max_size=3)
_GOLD = st.sampled_from(list(_ANSWERS)).flatmap(
    lambda kind: st.tuples(st.just(kind), st.none() | _ANSWERS[kind], _PAGE_SETS)
)


@settings(deadline=None)
@given(st.lists(_GOLD, min_size=1))
def test_gold_answers_score_one_on_every_metric(
    make_case: MakeCase, perfect: MakeOutcome, gold: list[tuple[AnswerType, AnswerValue | None, list[set[object]]]]
) -> None:
    cases = [make_case(value, *([set()] if value is None else sets), kind=kind) for kind, value, sets in gold]
    summary = summarise([perfect(case) for case in cases], families={})
    assert (summary.det, summary.g, summary.t, summary.f, summary.det_total) == (1.0,) * 5
    assert {summary.page_recall, summary.page_precision, summary.format_compliance} <= {1.0, None}
    errors = [summary.false_empty, summary.false_non_empty, summary.wrong_document, summary.wrong_family]
    assert not any([*errors, summary.orphan_pages])


@settings(deadline=None)
@given(st.lists(_GOLD, min_size=1))
def test_empty_answers_score_the_share_of_null_gold(
    make_case: MakeCase, make_result: MakeResult, gold: list[tuple[AnswerType, AnswerValue | None, list[set[object]]]]
) -> None:
    cases = [make_case(value, *([set()] if value is None else sets), kind=kind) for kind, value, sets in gold]
    summary = summarise([Outcome(case, make_result(None, kind=case.question.answer_type)) for case in cases])
    unanswerable = sum(value is None for _, value, _ in gold) / len(gold)
    assert (summary.det, summary.g) == pytest.approx((unanswerable, unanswerable))
    assert summary.det_total == pytest.approx(unanswerable**2)
    assert summary.false_empty == (None if unanswerable == 1 else 1.0)
    assert summary.false_non_empty == (None if unanswerable == 0 else 0.0)
    assert summary.wrong_document is None


def test_free_text_reports_how_many_questions_have_a_det(make_case: MakeCase, make_result: MakeResult) -> None:
    kind = AnswerType.FREE_TEXT
    answerable = Outcome(make_case("They may.", {("a", 1)}, kind=kind), make_result("They may.", ("a", 1), kind=kind))
    unanswerable = Outcome(make_case(None, set(), kind=kind), make_result(None, kind=kind))
    group = summarise([answerable, answerable, unanswerable]).by_type["free_text"]
    assert (group.n, group.scored, group.det) == (3, 1, 1.0)


def test_agreement_is_the_share_of_matched_unconfirmed_proposals(make_case: MakeCase, make_result: MakeResult) -> None:
    def proposed(value: AnswerValue | None, kind: AnswerType = AnswerType.NUMBER) -> Case:
        question = make_case(value, kind=kind).question
        return Case("p", question, confirmed=False, proposal=ProposedAnswer(value))

    text = AnswerType.FREE_TEXT
    summary = summarise(
        [
            Outcome(proposed(40), make_result(40, ("a", 1))),
            Outcome(proposed(40), make_result(41, ("a", 1))),
            Outcome(proposed(None), make_result(None)),
            Outcome(proposed(None), make_result(None, status="failed")),
            Outcome(proposed("They may.", text), make_result("They may.", ("a", 1), kind=text)),
        ]
    )
    assert summary.agreement_with_proposals == pytest.approx(2 / 4)
    trusted = summary.model_dump(include=set(TRUSTED))
    assert trusted == dict.fromkeys(TRUSTED)


def test_proposals_do_not_change_gold_metrics(four: list[Outcome], make_result: MakeResult) -> None:
    case = Case("p", four[0].case.question, confirmed=False, proposal=ProposedAnswer(1))
    before, after = summarise(four), summarise([*four, Outcome(case, make_result(40, ("z", 9)))])
    assert after.model_dump(include={"det", "g", "page_recall", "wrong_document", "false_empty", "scored"}) == (
        before.model_dump(include={"det", "g", "page_recall", "wrong_document", "false_empty", "scored"})
    )


def test_intervals_of_totals_without_a_miss_have_nonzero_width(make_case: MakeCase, perfect: MakeOutcome) -> None:
    outcomes = [perfect(make_case(40, {("a", 1)}, id=f"q{number}")) for number in range(30)]
    found = summarise(outcomes).intervals
    assert (found["det"].low, found["g"].low) == (0.9, 0.9)
    assert (found["det_total"].low, found["det_total"].high) == pytest.approx((0.81, 1.0))
    judged = summarise(outcomes, asst=0.5).intervals["total"]
    assert (judged.low, judged.high) == pytest.approx(((0.7 * 0.9 + 0.15) * 0.9, 0.85))


def test_a_value_that_is_not_a_share_keeps_its_interval(make_case: MakeCase, perfect: MakeOutcome) -> None:
    found = summarise([perfect(make_case(40, {("a", 1)}, id=f"q{number}")) for number in range(30)]).intervals
    assert (found["pages_per_question"].low, found["pages_per_question"].high) == (1.0, 1.0)
    assert (found["f"].low, found["f"].high) == (1.0, 1.0)
