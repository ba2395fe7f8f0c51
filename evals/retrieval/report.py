"""What retrieval did in a run: figures by stage, losses, needless pages. Pure."""

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from pincite.evals.errors import BadOptions
from pincite.evals.finished_run import Run
from pincite.evals.retrieval.figures import ByStage, by_group, by_stage, by_tool, measured
from pincite.evals.retrieval.losses import Fate, Fortune, LossRow, fortune, loss_table
from pincite.evals.retrieval.needless import Needless, needless_pages
from pincite.evals.retrieval.stages import Pages, acceptable_sets, journey

DEPTHS = (1, 5, 10)
"""How deep a ranking is looked at, unless told otherwise."""

Searched = Mapping[str, Pages | None]
"""What one search with its own words lists for each question, by id; None where it cannot be searched with."""


class RetrievalReport(BaseModel):
    """A run of `n` questions, `answerable` of them with gold pages: only of these are figures and losses.

    `unrecorded` of them have no record that can be read; `unsearched` were not searched beside the run, null where none
    was. `lost` are the questions whose pages are not all kept, in the order of the run.
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
    lost: tuple[Fortune, ...]
    needless: Needless


def retrieval_report(run: Run, searched: Searched | None = None, depths: Sequence[int] = DEPTHS) -> RetrievalReport:
    """The report of a run; `searched` None: nothing was searched beside it. `depths`: rising, from 1."""
    listed = searched or {}
    pairs = zip(run.outcomes, run.scores, strict=True)
    journeys = [journey(outcome, score, listed.get(outcome.case.id)) for outcome, score in pairs]
    rows = [row for each in journeys if (row := measured(each, depths))]
    fortunes = [told for each in journeys if (told := fortune(each))]
    return RetrievalReport(
        n=len(journeys),
        answerable=len(rows),
        unrecorded=sum(not row.journey.recorded for row in rows),
        unsearched=None if searched is None else sum(listed.get(row.journey.id) is None for row in rows),
        depths=tuple(depths),
        stages=by_stage(rows, depths),
        tools=by_tool(rows, depths),
        groups=by_group(rows, depths),
        losses=loss_table(fortunes, depths),
        lost=tuple(told for told in fortunes if told.fate is not Fate.KEPT),
        needless=needless_pages(journeys),
    )


def answerable_ids(run: Run) -> frozenset[str]:
    """The questions with gold pages."""
    return frozenset(outcome.case.id for outcome in run.outcomes if acceptable_sets(outcome.case))


def parse_depths(text: str) -> tuple[int, ...]:
    """The depths of `1,5,10`, rising, each once. Raises BadOptions."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) for part in parts):
        raise BadOptions(f"--k {text!r}: give whole numbers from 1, with commas, such as 1,5,10")
    return tuple(sorted({int(part) for part in parts}))
