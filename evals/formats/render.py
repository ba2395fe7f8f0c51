"""Print imported sets and their scores on a terminal."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pincite.evals.formats.contractnli_score import ContractReport, LabelReport
from pincite.evals.formats.imported import ImportedSet, LeftOut
from pincite.evals.formats.legalbench_rag_score import ALL, SpanReport
from pincite.tools.printable import in_line, visible

_EXAMPLES = 3


def import_lines(made: ImportedSet) -> list[str]:
    """Describe an import and what it left out, by reason, with the first items of each."""
    kinds = Counter(case.question.answer_type.value for case in made.cases)
    texts = f", {len(made.documents)} documents" if made.documents else ""
    lines = [f"{len(made.cases)} questions ({', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items()))}){texts}"]
    for whole, outcome in ((True, "not asked"), (False, "in part")):
        lines += _reasons([left for left in made.left_out if left.whole is whole], outcome)
    return lines


def contract_tables(report: ContractReport) -> Group:
    """Render labels and baselines as tables, evidence as a line."""
    found = report.evidence
    shares = f"precision {_share(found.precision)}, recall {_share(found.recall)}, F1 {_share(found.f1)}"
    quotes = f"{report.quotes} quotes, {report.unlocated} not found in their document"
    proof = f"evidence of {report.evidence_n} questions with gold spans, by characters: {shares}; {quotes}"
    return Group(_labels(report.run), _baselines(report), Text(proof))


def span_table(reports: Mapping[str, SpanReport]) -> Group:
    """Render one row per corpus, and one for all."""
    title = "characters cited (precision P) and characters of gold (recall R)"
    table = Table("corpus", "n", "P", "R", "pooled P", "pooled R", "document hit", title=title, title_justify="left")
    for name, report in reports.items():
        shares = report.precision, report.recall, report.pooled.precision, report.pooled.recall, report.document_hit
        table.add_row(Text(in_line(visible(name))), str(report.n), *map(_share, shares))
    whole = reports[ALL]
    answered = f"{whole.answered} of {whole.n} answered"
    quotes = f"{whole.quotes} quotes, {whole.unlocated} not found in their document"
    return Group(table, Text(f"{answered}; {quotes}"))


def _reasons(left_out: Sequence[LeftOut], outcome: str) -> list[str]:
    by_reason: dict[str, list[str]] = {}
    for left in left_out:
        by_reason.setdefault(left.reason, []).append(in_line(visible(left.item)))
    return [
        f"{outcome}: {len(items)}, {reason} ({', '.join(items[:_EXAMPLES])}{', …' if len(items) > _EXAMPLES else ''})"
        for reason, items in by_reason.items()
    ]


def _labels(report: LabelReport) -> Table:
    title = f"{report.n} questions, {report.without} ended without a label"
    table = Table("label", "gold", "given", "precision", "recall", "F1", title=title, title_justify="left")
    for name, label in report.labels.items():
        shares = map(_share, (label.precision, label.recall, label.f1))
        table.add_row(name, str(label.gold), str(label.given), *shares)
    return table


def _baselines(report: ContractReport) -> Table:
    table = Table("source", "accuracy", "macro-F1", title="the run and baselines", title_justify="left")
    majority = f"always {report.majority_label}"
    for name, each in (
        ("the run", report.run),
        (majority, report.majority),
        ("the commonest label of each hypothesis", report.by_hypothesis),
    ):
        table.add_row(name, _share(each.accuracy), _share(each.macro_f1))
    return table


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
