"""Compute recall, hits, reciprocal ranks and nDCG by stage, tool and group of questions, with intervals. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import FEW, Interval, mean_intervals
from pincite.evals.means import mean
from pincite.evals.retrieval.ranks import Figures, figures, names
from pincite.evals.retrieval.stages import Journey, Pages, Stage, acceptable_sets, ranking
from pincite.evals.slices import DIMENSIONS, members_of


class Figure(BaseModel):
    """A mean over questions and its 95 % bootstrap interval."""

    model_config = ConfigDict(frozen=True)

    value: float
    interval: Interval | None = None


class StageFigures(BaseModel):
    """The figures of `n` questions, with the names of `ranks.names`; null if `n` is 0.

    `pages`: pages listed per question. `few`: fewer than 20 questions, too few to rank.
    """

    model_config = ConfigDict(frozen=True)

    n: int
    pages: float | None
    few: bool
    figures: dict[str, Figure | None]


ByStage = dict[str, StageFigures]


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one answerable question at each stage and for each tool; None: not recorded."""

    journey: Journey
    stages: Mapping[Stage, "Listed | None"]
    tools: Mapping[str, "Listed"]


@dataclass(frozen=True, slots=True)
class Listed:
    """The number of listed pages, and how well they cover the gold pages."""

    pages: int
    figures: Figures


def measured(journey: Journey, depths: Sequence[int]) -> Measured | None:
    """Compute the figures of one question; None if it has no gold page."""
    acceptable = acceptable_sets(journey.outcome.case)
    if not acceptable:
        return None

    def listed(pages: Pages) -> Listed:
        return Listed(len(pages), figures(pages, acceptable, depths))

    return Measured(
        journey,
        {stage: None if pages is None else listed(pages) for stage, pages in journey.pages.items()},
        {tool: listed(ranking(ranks)) for tool, ranks in journey.tools.items()},
    )


def by_stage(rows: Sequence[Measured], depths: Sequence[int]) -> ByStage:
    """Average the figures at each stage, over the questions for which it is recorded."""
    return _means({stage.value: [row.stages[stage] for row in rows] for stage in Stage}, depths)


def by_tool(rows: Sequence[Measured], depths: Sequence[int]) -> ByStage:
    """Average the figures of each tool's pages, by best rank, over the questions in which it was called.

    Tools that only name documents are left out.
    """
    tools = sorted({tool for row in rows for tool, listed in row.tools.items() if listed.pages})
    return _means({tool: [row.tools.get(tool) for row in rows] for tool in tools}, depths)


def by_group(rows: Sequence[Measured], depths: Sequence[int]) -> dict[str, dict[str, ByStage]]:
    """Average the figures at each stage by the dimensions of `slices` and their groups."""
    found = {row.journey.id: row for row in rows}
    scores = [row.journey.score for row in rows]
    return {
        dimension: {
            name: by_stage([found[score.id] for score in members], depths)
            for name, members in sorted(members_of(scores, dimension).items())
        }
        for dimension in DIMENSIONS
    }


def _means(listed: Mapping[str, Sequence[Listed | None]], depths: Sequence[int]) -> ByStage:
    """Average each list over the same questions, with shared bootstrap draws."""
    if not listed:
        return {}
    kinds = names(depths)
    columns = [[row.figures[kind] if row else None for row in rows] for rows in listed.values() for kind in kinds]
    figures = iter(
        [_figure(column, interval) for column, interval in zip(columns, mean_intervals(columns), strict=True)]
    )
    return {name: _of(rows, {kind: next(figures) for kind in kinds}) for name, rows in listed.items()}


def _figure(column: Sequence[float | None], interval: Interval | None) -> Figure | None:
    value = mean(column)
    return None if value is None else Figure(value=value, interval=interval)


def _of(rows: Sequence[Listed | None], figures: dict[str, Figure | None]) -> StageFigures:
    pages = [row.pages for row in rows if row]
    return StageFigures(n=len(pages), pages=mean(pages), few=len(pages) < FEW, figures=figures)
