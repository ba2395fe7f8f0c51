import pytest

from pincite.evals.cases import Case, Question
from pincite.evals.directory import AnswerRow
from pincite.evals.formats.imported import DocSpan
from pincite.evals.formats.legalbench_rag_score import score_queries
from pincite.evals.formats.scored_run import Scored
from pincite.tools.answer_types import AnswerType
from tests.evals.formats.conftest import MakeRow

TEXT = "0123456789 abcdefghij"


def _text(doc_id: str) -> str | None:
    return TEXT if doc_id in ("a.txt", "b.txt") else None


def _scored(row: AnswerRow, source: str = "policies", span: tuple[int, int] = (0, 10)) -> Scored:
    case = Case("q", Question("q?", AnswerType.FREE_TEXT), tags=(source,))
    return Scored(case, (DocSpan("a.txt", *span),), row)


def test_means_are_over_queries_and_pooled_shares_over_characters(make_row: MakeRow) -> None:
    whole = make_row("q", "x", ("a.txt", 1, "0123456789"), answer_type="free_text")
    beside = make_row("q", "x", ("a.txt", 1, "abcdefghij"), answer_type="free_text")
    report = score_queries([_scored(whole), _scored(beside, span=(0, 5))], _text)["all"]
    assert (report.precision, report.recall) == (0.5, 0.5)
    assert (report.pooled.precision, report.pooled.recall) == (10 / 20, 10 / 15)


def test_a_query_without_a_quote_counts_as_zero_in_both_means(make_row: MakeRow) -> None:
    whole = make_row("q", "x", ("a.txt", 1, "0123456789"), answer_type="free_text")
    report = score_queries([_scored(whole), _scored(make_row("q", answer_type="free_text"))], _text)["all"]
    assert (report.precision, report.recall, report.document_hit, report.answered) == (0.5, 0.5, 0.5, 1)


def test_the_same_words_in_another_document_are_not_gold(make_row: MakeRow) -> None:
    row = make_row("q", "x", ("b.txt", 1, "0123456789"), answer_type="free_text")
    report = score_queries([_scored(row)], _text)["all"]
    assert (report.precision, report.recall, report.document_hit) == (0.0, 0.0, 0.0)


def test_characters_cited_twice_count_once(make_row: MakeRow) -> None:
    row = make_row("q", "x", ("a.txt", 1, "0123456789"), ("a.txt", 1, "0123456789 abcdefghij"), answer_type="free_text")
    report = score_queries([_scored(row)], _text)["all"]
    assert (report.pooled.cited, report.pooled.both, report.quotes) == (21, 10, 2)


def test_each_corpus_has_its_own_report(make_row: MakeRow) -> None:
    row = make_row("q", "x", ("a.txt", 1, "0123456789"), answer_type="free_text")
    reports = score_queries([_scored(row, "policies"), _scored(make_row("q"), "contracts")], _text)
    assert [(name, report.n, report.recall) for name, report in reports.items()] == [
        ("contracts", 1, 0.0),
        ("policies", 1, 1.0),
        ("all", 2, pytest.approx(0.5)),
    ]
