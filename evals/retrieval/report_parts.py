"""Lay out a retrieval report as titled tables and lines of plain text for any renderer. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pincite.evals.retrieval.figures import Figure, StageFigures
from pincite.evals.retrieval.losses import LABELS, Fate, GoldPage, QuestionLoss
from pincite.evals.retrieval.report import RetrievalReport
from pincite.evals.retrieval.stages import MEANINGS, Stage

_DIMENSIONS: Mapping[str, str] = {
    "by_type": "answer type",
    "by_tag": "tag",
    "by_route": "route",
    "by_difficulty": "difficulty",
    "by_kind": "kind of document",
}
_BEFORE = tuple(stage for stage in Stage if stage is not Stage.KEPT)
_HEADER = ("stage", "n", "pages", "recall", "any", "MRR")
_COLUMN_NOTE = (
    "A question is counted where its first needed page was lost. partly: another gold page was kept. read: pages "
    "returned by get_page. The last columns count pages by their best rank by a tool of the run, or else in the "
    "additional search."
)


@dataclass(frozen=True, slots=True)
class Part:
    """A table, or lines if there is no header; names of documents and questions are not escaped."""

    title: str
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    note: str = ""


def parts(report: RetrievalReport) -> tuple[Part, ...]:
    """Return the parts in reading order, losses first."""
    found = [_losses(report), _lost(report), _stages(report), _depths(report), _tools(report)]
    found += [_needless(report), _needless_kept(report), *_groups(report)]
    return tuple(part for part in found if part.rows or part.lines)


def headline(report: RetrievalReport) -> str:
    """Describe the subject of the report in one sentence."""
    clauses = [f"{report.answerable} of {report.n} questions have gold pages"]
    if report.unrecorded:
        clauses.append(f"{report.unrecorded} of them have no readable record")
    if report.unsearched is None:
        clauses.append("no additional search: give --store for it")
    elif report.unsearched:
        clauses.append(f"{report.unsearched} of them could not be searched")
    return "; ".join(clauses) + "."


def _losses(report: RetrievalReport) -> Part:
    losses = [(Fate(name), row) for name, row in report.losses.items()]
    rows = (
        (
            LABELS[fate],
            _share(row.questions, report.answerable),
            str(row.partly),
            str(row.pages),
            str(row.read),
            *map(str, row.stood.values()),
        )
        for fate, row in losses
        if row.pages or fate is not Fate.UNRECORDED
    )
    header = ("gold pages", "questions", "partly", "pages", "read", *losses[0][1].stood)
    note = " ".join((_COLUMN_NOTE, *(f"{LABELS[fate]}: {_counted(row.why)}." for fate, row in losses if row.why)))
    return Part("Where gold pages were lost", header, tuple(rows) if report.answerable else (), note=note)


def _lost(report: RetrievalReport) -> Part:
    lines = (line for fate in Fate for each in report.lost if each.fate is fate for line in _loss_lines(each))
    return Part("Questions that lost a gold page", lines=tuple(lines))


def _loss_lines(loss: QuestionLoss) -> Iterable[str]:
    kept = len(loss.pages) - len(loss.lost)
    for page in loss.lost:
        place = f"question {loss.id}, {page.doc_id} p. {page.page}"
        yield f"{place}: {LABELS[page.fate]}; {kept} of {len(loss.pages)} kept; {_ranks_text(page)}"


def _ranks_text(page: GoldPage) -> str:
    tools = f" ({_counted(page.tools)})" if page.tools else ""
    ranks = [f"search {_rank(page.searched)}", f"found {_rank(page.found)}{tools}", f"shown {_rank(page.shown)}"]
    return "; ".join([", ".join(ranks), *([page.why] if page.why else [])])


def _stages(report: RetrievalReport) -> Part:
    rows = (_row(name, row) for name, row in _non_empty(report.stages))
    note = "; ".join(f"{stage}: {meaning}" for stage, meaning in MEANINGS.items())
    return Part("Gold pages by stage", _HEADER, tuple(rows), note=f"{note}. pages: listed per question.")


def _depths(report: RetrievalReport) -> Part:
    rows = (
        (name, str(depth), *(_figure(row.figures[f"{kind}@{depth}"]) for kind in ("recall", "any", "ndcg")))
        for name, row in _non_empty(report.stages)
        for depth in report.depths
    )
    return Part("Gold pages among the first k", ("stage", "k", "recall", "any", "nDCG"), tuple(rows))


def _tools(report: RetrievalReport) -> Part:
    rows = (_row(name, row) for name, row in _non_empty(report.tools))
    return Part("Gold pages found, by tool", ("tool", *_HEADER[1:]), tuple(rows), note=_few(report.tools.values()))


def _needless(report: RetrievalReport) -> Part:
    header = ("stage", "pages", "each", "questions", "new here", "of unanswerable")
    rows = (
        (
            name,
            _count(row.pages),
            _number(row.per_question),
            _count(row.questions),
            _count(row.entered),
            _count(row.unanswerable),
        )
        for name, row in report.needless.stages.items()
        if row.pages is not None or row.unanswerable is not None
    )
    brought = _counted(report.needless.brought_by) or "none"
    return Part("Unneeded pages", header, tuple(rows), note=f"Those in answers were first shown by: {brought}.")


def _needless_kept(report: RetrievalReport) -> Part:
    lines = (
        f"question {page.id}, {page.doc_id} p. {page.page}: shown by {page.shown_by or 'no tool'} "
        f"({_counted(page.tools) or 'not named'}){'' if page.answerable else '; the documents do not answer'}"
        for page in report.needless.kept
    )
    return Part("Unneeded pages in answers", lines=tuple(lines))


def _groups(report: RetrievalReport) -> Iterable[Part]:
    for dimension, groups in report.groups.items():
        kept = {name: stages[Stage.KEPT] for name, stages in groups.items()}
        rows = tuple(
            (
                _marked(name, row),
                str(row.n),
                *(_value(groups[name][stage].figures["recall"]) for stage in _BEFORE),
                _figure(row.figures["recall"]),
            )
            for name, row in kept.items()
        )
        dimension_name = _DIMENSIONS[dimension]
        header = (dimension_name, "n", *_BEFORE, Stage.KEPT)
        yield Part(f"Recall by {dimension_name}", header, rows, note=_few(kept.values()))


def _non_empty(stages: Mapping[str, StageFigures]) -> Iterable[tuple[str, StageFigures]]:
    return ((name, row) for name, row in stages.items() if row.n)


def _row(name: str, row: StageFigures) -> tuple[str, ...]:
    figures = (_figure(row.figures[kind]) for kind in ("recall", "any", "mrr"))
    return (_marked(name, row), str(row.n), _number(row.pages), *figures)


def _marked(name: str, row: StageFigures) -> str:
    return f"{name} *" if row.few else name


def _few(rows: Iterable[StageFigures]) -> str:
    return "* fewer than 20 questions: too few to rank." if any(row.few for row in rows) else ""


def _figure(figure: Figure | None) -> str:
    interval = f" [{figure.interval.low:.2f} {figure.interval.high:.2f}]" if figure and figure.interval else ""
    return _value(figure) + interval


def _value(figure: Figure | None) -> str:
    return "-" if figure is None else f"{figure.value:.3f}"


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _rank(rank: int | None) -> str:
    return "-" if rank is None else str(rank)


def _count(count: int | None) -> str:
    return "-" if count is None else str(count)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _share(count: int, total: int) -> str:
    return f"{count} ({count / total:.3f})" if total else str(count)
