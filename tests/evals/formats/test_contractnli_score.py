import pytest

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.directory import AnswerRow
from pincite.evals.formats.contractnli_score import NO_LABEL, label_report, score_contracts
from pincite.evals.formats.imported import DocSpan
from pincite.evals.formats.scored_run import Scored
from pincite.tools.answer_types import AnswerType
from tests.evals.formats.conftest import MakeRow

TEXT = "The Recipient shall keep it secret. It may show it to staff."
E, C, N = "entailed", "contradicted", "not mentioned"


def _text(doc_id: str) -> str | None:
    return TEXT if doc_id == "a.txt" else None


def _scored(gold: bool | None, row: AnswerRow, *spans: tuple[int, int], hypothesis: str = "h") -> Scored:
    tag = {True: E, False: C, None: N}[gold]
    case = Case("q", Question("q?", AnswerType.BOOLEAN), GoldAnswer(gold), tags=(tag, hypothesis))
    return Scored(case, tuple(DocSpan("a.txt", *span) for span in spans), row)


def test_precision_recall_and_f1_of_a_label() -> None:
    report = label_report([E, E, E, C], [E, E, N, E])
    entailed = report.labels[E]
    assert (entailed.gold, entailed.given, entailed.right) == (3, 3, 2)
    assert (entailed.precision, entailed.recall, entailed.f1) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert report.accuracy == 0.5


def test_macro_f1_is_the_mean_over_gold_and_predicted_labels() -> None:
    report = label_report([E, E, C], [E, E, C])
    assert (report.labels[N].f1, report.macro_f1) == (None, 1.0)
    assert label_report([E, C], [E, N]).macro_f1 == pytest.approx(1 / 3)


def test_a_label_never_predicted_has_no_precision() -> None:
    label = label_report([C], [E]).labels[C]
    assert (label.precision, label.recall, label.f1) == (None, 0.0, 0.0)


def test_a_run_that_gave_up_predicts_no_label(make_row: MakeRow) -> None:
    rows = [*(make_row("q", status=each) for each in ("unsure", "refused", "failed")), make_row("q")]
    report = score_contracts([_scored(None, row) for row in rows], _text).run
    assert report.without == 3
    assert report.accuracy == pytest.approx(1 / 4)
    assert NO_LABEL not in report.labels


def test_the_majority_class_baseline_is_reported(make_row: MakeRow) -> None:
    rows = make_row("q", True), make_row("q"), make_row("q", False)
    golds = True, True, None
    scored = [_scored(gold, row) for gold, row in zip(golds, rows, strict=True)]
    report = score_contracts(scored, _text)
    assert report.majority_label == E
    assert report.majority.accuracy == pytest.approx(2 / 3)
    assert report.run.accuracy == pytest.approx(1 / 3)


def test_the_most_common_label_per_hypothesis_is_a_harder_baseline(make_row: MakeRow) -> None:
    scored = [
        _scored(gold, make_row("q"), hypothesis=name)
        for gold, name in [(True, "x"), (True, "x"), (None, "y"), (None, "y"), (False, "y")]
    ]
    report = score_contracts(scored, _text)
    assert (report.majority.accuracy, report.by_hypothesis.accuracy) == (0.4, 0.8)


def test_evidence_is_measured_in_characters_on_items_with_gold_spans(make_row: MakeRow) -> None:
    quote = make_row("q", True, ("a.txt", 1, "keep it secret"))
    scored = [_scored(True, quote, (20, 34)), _scored(False, make_row("q"), (36, 60)), _scored(None, quote)]
    report = score_contracts(scored, _text)
    assert (report.evidence.cited, report.evidence.gold, report.evidence.both) == (14, 38, 14)
    assert (report.evidence_n, report.quotes, report.unlocated) == (2, 1, 0)


@pytest.mark.parametrize("page", [("a.txt", 1, "not there"), ("a.txt", 2, "keep it secret"), ("b.txt", 1, "keep")])
def test_a_quote_not_on_its_page_counts_as_cited_but_never_as_gold(
    make_row: MakeRow, page: tuple[str, int, str]
) -> None:
    report = score_contracts([_scored(True, make_row("q", True, page), (0, 34))], _text)
    assert (report.evidence.cited, report.evidence.both, report.unlocated) == (len(page[2]), 0, 1)
