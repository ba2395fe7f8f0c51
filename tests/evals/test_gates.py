from collections.abc import Callable

import pytest

from pincite.evals.cases import Case
from pincite.evals.errors import BadGate
from pincite.evals.gates import Gate, check_gates, missed_gates, parse_gate
from pincite.evals.metrics import Outcome
from pincite.evals.summary import TRUSTED, Summary, summarise
from pincite.server.agent.result import AskResult


@pytest.fixture
def half(make_case: Callable[..., Case], make_result: Callable[..., AskResult]) -> Summary:
    """Two number questions, one of them right, both with gold pages."""
    case = make_case(40, {("a", 1)}, tags=("quorum", "v1.2"))
    return summarise([Outcome(case, make_result(answer, ("a", 1))) for answer in (40, 41.5)])


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("det>=0.7", Gate("det", ">=", 0.7)),
        (" wrong_document <= 5e-2 ", Gate("wrong_document", "<=", 0.05)),
        ("by_type.boolean.det>=0.7", Gate("by_type.boolean.det", ">=", 0.7)),
        ("by_tag.v1.2.g>=1", Gate("by_tag.v1.2.g", ">=", 1.0)),
    ],
)
def test_a_gate_is_a_metric_a_bound_and_a_number(text: str, gate: Gate) -> None:
    assert parse_gate(text) == gate


@pytest.mark.parametrize("metric", TRUSTED)
def test_every_trusted_metric_can_be_a_gate(metric: str) -> None:
    assert parse_gate(f"{metric}>=0").metric == metric


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("det", "cannot be read; write metric>=x"),
        ("det>0.7", "cannot be read"),
        ("det==0.7", "cannot be read"),
        (">=0.7", "cannot be read"),
        ("det>=0.7>=0.8", "cannot be read"),
        ("det>=high", "'high' is not a number"),
        ("det>=nan", "'nan' is not a number"),
        ("accuracy>=0.7", "unknown metric 'accuracy'"),
        ("by_type>=0.7", "unknown metric 'by_type'"),
        ("by_type.boolean>=0.7", "unknown metric"),
        ("by_type.integer.det>=0.7", "there is no type 'integer'; available: boolean"),
        ("by_type.boolean.n>=7", "the gates of a group are det, g"),
        ("format_compliance>=1", "monitoring metric"),
        ("orphan_pages<=0", "monitoring metric"),
        ("latency.p95<=100", "monitoring metric"),
        ("n>=100", "monitoring metric"),
        ("proxy_token_f1>=0.5", "monitoring metric"),
    ],
)
def test_an_unusable_gate_has_a_reason(text: str, message: str) -> None:
    with pytest.raises(BadGate, match=message):
        parse_gate(text)


@pytest.mark.parametrize(
    "text",
    [
        "det>=0.5",
        "det<=0.5",
        "by_type.number.det>=0.5",
        "by_tag.v1.2.g>=1",
        "false_empty<=0",
        "coverage>=0",
        "false_absence<=0.02",
    ],
)
def test_a_passed_gate_reports_nothing(half: Summary, text: str) -> None:
    assert missed_gates([parse_gate(text)], half) == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("det>=0.51", "det>=0.51, measured 0.5000"),
        ("g<=0.9", "g<=0.9, measured 1.0000"),
        ("by_tag.quorum.det>=1", "by_tag.quorum.det>=1, measured 0.5000 on only 2 questions"),
        ("total>=0", "total>=0, but nothing was measured"),
        ("by_type.date.det>=0", "by_type.date.det>=0, but nothing was measured"),
    ],
)
def test_a_missed_gate_reports_the_measured_value(half: Summary, text: str, sentence: str) -> None:
    assert [str(each) for each in missed_gates([parse_gate(text)], half)] == [sentence]


def test_all_missed_gates_are_returned(half: Summary) -> None:
    assert len(missed_gates([parse_gate(text) for text in ("det>=1", "g>=0", "total>=0")], half)) == 2


def test_a_gate_on_a_tag_that_no_question_has_is_refused_before_the_run(make_case: Callable[..., Case]) -> None:
    cases = [make_case(1, tags=("quorum",))]
    check_gates([parse_gate("by_tag.quorum.det>=1"), parse_gate("det>=1")], cases)
    with pytest.raises(BadGate, match="no question has the tag 'quorums'; available: quorum"):
        check_gates([parse_gate("by_tag.quorums.det>=1")], cases)


@pytest.mark.parametrize("metric", ["asst", "total"])
def test_judge_scores_cannot_be_gates(make_case: Callable[..., Case], metric: str) -> None:
    with pytest.raises(BadGate, match="a run has no judge"):
        check_gates([parse_gate(f"{metric}>=0.5")], [make_case(1)])
