"""Count unneeded pages by the stage that they reached. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from pincite.evals.means import mean
from pincite.evals.retrieval.stages import Journey, Stage, needless
from pincite.indexer.page import PageRef


class NeedlessRow(BaseModel):
    """The unneeded pages at one stage, over questions with known gold pages; null if it is not recorded for any.

    `per_question` is a mean; `questions` have at least one. `entered`: those at no earlier stage of the run.
    `unanswerable`: pages at this stage of questions that the documents do not answer, all of them unneeded.
    """

    model_config = ConfigDict(frozen=True)

    pages: int | None
    per_question: float | None
    questions: int | None
    entered: int | None
    unanswerable: int | None


class NeedlessPage(BaseModel):
    """An unneeded page of an answer: the tool that showed it first (null if none), and its best rank by each tool."""

    model_config = ConfigDict(frozen=True)

    id: str
    doc_id: str
    page: int
    answerable: bool
    shown_by: str | None
    tools: dict[str, int]


class Needless(BaseModel):
    """The unneeded pages of a run: `stages` by stage, `kept` those in answers, `brought_by` counts them by tool."""

    model_config = ConfigDict(frozen=True)

    stages: dict[str, NeedlessRow]
    kept: tuple[NeedlessPage, ...]
    brought_by: dict[str, int]


def needless_pages(journeys: Sequence[Journey]) -> Needless:
    """Collect the unneeded pages of the questions whose gold pages are known, including none."""
    known = [journey for journey in journeys if journey.outcome.case.page_sets]
    kept = tuple(page for journey in known for page in _kept(journey))
    tools = Counter(page.shown_by or "none" for page in kept)
    return Needless(stages=_rows(known), kept=kept, brought_by=dict(tools.most_common()))


def _rows(known: Sequence[Journey]) -> dict[str, NeedlessRow]:
    return {stage.value: _row(stage, known) for stage in Stage}


def _row(stage: Stage, known: Sequence[Journey]) -> NeedlessRow:
    recorded = [journey for journey in known if journey.pages[stage] is not None]
    counts = [len(_needless(journey, stage)) for journey in recorded if _answerable(journey)]
    none_needed = [len(_needless(journey, stage)) for journey in recorded if not _answerable(journey)]
    entered = [len(_entered(journey, stage)) for journey in recorded if _answerable(journey)]
    return NeedlessRow(
        pages=sum(counts) if counts else None,
        per_question=mean(counts),
        questions=sum(count > 0 for count in counts) if counts else None,
        entered=sum(entered) if counts and stage is not Stage.SEARCHED else None,
        unanswerable=sum(none_needed) if none_needed else None,
    )


def _entered(journey: Journey, stage: Stage) -> set[PageRef]:
    """Return the unneeded pages of a stage that were at no earlier stage of the run."""
    run = [each for each in Stage if each is not Stage.SEARCHED]
    before = run[: run.index(stage)] if stage in run else []
    seen = {page for each in before for page in journey.pages[each] or ()}
    return set(_needless(journey, stage)) - seen


def _answerable(journey: Journey) -> bool:
    return all(journey.outcome.case.page_sets)


def _needless(journey: Journey, stage: Stage) -> tuple[PageRef, ...]:
    return needless(journey.pages[stage] or (), journey.outcome.case.page_sets)


def _kept(journey: Journey) -> list[NeedlessPage]:
    shown: Mapping[PageRef, str] = journey.outcome.trace.shown if journey.outcome.trace else {}
    return [
        NeedlessPage(
            id=journey.id,
            doc_id=page.doc_id,
            page=page.page,
            answerable=_answerable(journey),
            shown_by=shown.get(page),
            tools=journey.ranks(page),
        )
        for page in _needless(journey, Stage.KEPT)
    ]
