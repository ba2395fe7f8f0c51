"""Report the retrieval of a run: figures by stage, losses, unneeded pages. Pure."""

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from pincite.evals.errors import BadOptions
from pincite.evals.finished_run import Run
from pincite.evals.retrieval.figures import ByStage, by_group, by_stage, by_tool, measured
from pincite.evals.retrieval.losses import Fate, LossRow, QuestionLoss, loss_table, question_loss
from pincite.evals.retrieval.needless import Needless, needless_pages
from pincite.evals.retrieval.stages import Pages, acceptable_sets, journey

DEPTHS = (1, 5, 10)
"""Default depths at which rankings are cut."""

Searched = Mapping[str, Pages | None]
"""The pages that one search with its own words lists for each question, by id; None if it cannot be searched."""


class RetrievalReport(BaseModel):
    """A run of `n` questions; figures and losses cover the `answerable` ones, which have gold pages.

    `unrecorded` of them have no readable record; `unsearched` were not searched, null if there was no search. `lost`
    are the questions with a gold page not kept, in the order of the run.
    """

    model_config = ConfigDict(frozen=True)

    n: int
    answerable: int
    unrecorded: int
    unsearched: int | None
    depths: tuple[int, ...]
    stages: ByStage
    tools: ByStage
    groups: dict[str, dict[str, ByStage]]
    losses: dict[str, LossRow]
    lost: tuple[QuestionLoss, ...]
    needless: Needless


def retrieval_report(run: Run, searched: Searched | None = None, depths: Sequence[int] = DEPTHS) -> RetrievalReport:
    """Report a run; `searched` None: there was no search. `depths`: ascending, from 1."""
    listed = searched or {}
    pairs = zip(run.outcomes, run.scores, strict=True)
    journeys = [journey(outcome, score, listed.get(outcome.case.id)) for outcome, score in pairs]
    rows = [row for each in journeys if (row := measured(each, depths))]
    losses = [loss for each in journeys if (loss := question_loss(each))]
    return RetrievalReport(
        n=len(journeys),
        answerable=len(rows),
        unrecorded=sum(not row.journey.recorded for row in rows),
        unsearched=None if searched is None else sum(listed.get(row.journey.id) is None for row in rows),
        depths=tuple(depths),
        stages=by_stage(rows, depths),
        tools=by_tool(rows, depths),
        groups=by_group(rows, depths),
        losses=loss_table(losses, depths),
        lost=tuple(loss for loss in losses if loss.fate is not Fate.KEPT),
        needless=needless_pages(journeys),
    )


def answerable_ids(run: Run) -> frozenset[str]:
    """Return the ids of the questions with gold pages."""
    return frozenset(outcome.case.id for outcome in run.outcomes if acceptable_sets(outcome.case))


def parse_depths(text: str) -> tuple[int, ...]:
    """Parse depths such as `1,5,10` to ascending unique numbers. Raises BadOptions."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) for part in parts):
        raise BadOptions(f"--k {text!r}: give whole numbers from 1, with commas, such as 1,5,10")
    return tuple(sorted({int(part) for part in parts}))
