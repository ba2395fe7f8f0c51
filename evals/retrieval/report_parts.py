"""What is told of a run's retrieval, as titled tables and lines of plain text that any renderer can lay out. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pincite.evals.retrieval.figures import Figure, StageFigures
from pincite.evals.retrieval.losses import LABELS, Fate, Fortune, GoldPage
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
_STOOD = (
    "A question is counted where the first page that it needs was lost; partly: it kept another. Read: pages "
    "that get_page gave. The last columns count pages by the best rank that a tool of the run gave them, else the "
    "search beside it."
)


@dataclass(frozen=True, slots=True)
class Part:
    """A table, or lines where there is no header; what documents and questions are called is in it as it was read."""

    title: str
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    note: str = ""


def parts(report: RetrievalReport) -> tuple[Part, ...]:
    """The parts in the order in which a reader wants them: where pages were lost goes first."""
    told = [_losses(report), _lost(report), _stages(report), _depths(report), _tools(report)]
    told += [_needless(report), _needless_kept(report), *_groups(report)]
    return tuple(part for part in told if part.rows or part.lines)


def headline(report: RetrievalReport) -> str:
    """What was looked at, in one sentence."""
    said = [f"{report.answerable} of {report.n} questions have gold pages"]
    if report.unrecorded:
        said.append(f"{report.unrecorded} of them have no record that can be read")
    if report.unsearched is None:
        said.append("nothing was searched beside the run: give --store for it")
    elif report.unsearched:
        said.append(f"{report.unsearched} of them could not be searched with")
    return "; ".join(said) + "."


def _losses(report: RetrievalReport) -> Part:
    told = [(Fate(name), row) for name, row in report.losses.items()]
    rows = (
        (
            LABELS[fate],
            _share(row.questions, report.answerable),
            str(row.partly),
            str(row.pages),
            str(row.read),
            *map(str, row.stood.values()),
        )
        for fate, row in told
        if row.pages or fate is not Fate.UNRECORDED
    )
    header = ("gold pages", "questions", "partly", "pages", "read", *told[0][1].stood)
    note = " ".join((_STOOD, *(f"{LABELS[fate]}: {_counted(row.why)}." for fate, row in told if row.why)))
    return Part("Where gold pages were lost", header, tuple(rows) if report.answerable else (), note=note)


def _lost(report: RetrievalReport) -> Part:
    lines = (line for fate in Fate for each in report.lost if each.fate is fate for line in _story(each))
    return Part("Questions that lost a gold page", lines=tuple(lines))


def _story(told: Fortune) -> Iterable[str]:
    kept = len(told.pages) - len(told.lost)
    for page in told.lost:
        place = f"question {told.id}, {page.doc_id} p. {page.page}"
        yield f"{place}: {LABELS[page.fate]}; {kept} of {len(told.pages)} kept; {_stood(page)}"


def _stood(page: GoldPage) -> str:
    tools = f" ({_counted(page.tools)})" if page.tools else ""
    said = [f"search {_rank(page.searched)}", f"found {_rank(page.found)}{tools}", f"shown {_rank(page.shown)}"]
    return "; ".join([", ".join(said), *([page.why] if page.why else [])])


def _stages(report: RetrievalReport) -> Part:
    rows = (_row(name, row) for name, row in _told(report.stages))
    note = "; ".join(f"{stage}: {meaning}" for stage, meaning in MEANINGS.items())
    return Part("Gold pages by stage", _HEADER, tuple(rows), note=f"{note}. Pages: listed a question.")


def _depths(report: RetrievalReport) -> Part:
    rows = (
        (name, str(depth), *(_figure(row.figures[f"{kind}@{depth}"]) for kind in ("recall", "any", "ndcg")))
        for name, row in _told(report.stages)
        for depth in report.depths
    )
    return Part("Gold pages among the first k", ("stage", "k", "recall", "any", "nDCG"), tuple(rows))


def _tools(report: RetrievalReport) -> Part:
    rows = (_row(name, row) for name, row in _told(report.tools))
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
    return Part("Needless pages", header, tuple(rows), note=f"Those in answers were first shown by: {brought}.")


def _needless_kept(report: RetrievalReport) -> Part:
    lines = (
        f"question {page.id}, {page.doc_id} p. {page.page}: shown by {page.shown_by or 'no tool'} "
        f"({_counted(page.tools) or 'not named'}){'' if page.answerable else '; the documents do not answer'}"
        for page in report.needless.kept
    )
    return Part("Needless pages in answers", lines=tuple(lines))


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
        called = _DIMENSIONS[dimension]
        header = (called, "n", *_BEFORE, Stage.KEPT)
        yield Part(f"Recall by {called}", header, rows, note=_few(kept.values()))


def _told(stages: Mapping[str, StageFigures]) -> Iterable[tuple[str, StageFigures]]:
    return ((name, row) for name, row in stages.items() if row.n)


def _row(name: str, row: StageFigures) -> tuple[str, ...]:
    figures = (_figure(row.figures[kind]) for kind in ("recall", "any", "mrr"))
    return (_marked(name, row), str(row.n), _number(row.pages), *figures)


def _marked(name: str, row: StageFigures) -> str:
    return f"{name} *" if row.few else name


def _few(rows: Iterable[StageFigures]) -> str:
    return "* fewer than 20 questions: too few to be ranked by." if any(row.few for row in rows) else ""


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
