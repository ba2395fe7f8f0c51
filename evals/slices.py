"""Score groups of questions: answer type, tag, route, difficulty, kind of document. Pure."""

from collections.abc import Callable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import FEW, Interval, mean_intervals
from pincite.evals.means import mean
from pincite.evals.metrics import RowScore

DIMENSIONS: Mapping[str, Callable[[RowScore], Sequence[str]]] = {
    "by_type": lambda row: [row.answer_type.value],
    "by_tag": lambda row: row.tags,
    "by_route": lambda row: [row.route] if row.route else [],
    "by_difficulty": lambda row: [row.difficulty],
    "by_kind": lambda row: row.kinds,
}
"""The dimensions of groups; a question may be in several groups of one dimension, or in none."""


class GroupScore(BaseModel):
    """The questions of one group: `n` were asked, `scored` of them have a Det.

    Free text has a Det only without a gold answer, so read `det` with `scored`. `few`: one of the scores is measured on
    fewer than 20 questions, too few to rank. Intervals are 95 %, by bootstrap.
    """

    model_config = ConfigDict(frozen=True)

    n: int
    det: float | None
    g: float | None
    scored: int
    det_interval: Interval | None = None
    g_interval: Interval | None = None
    few: bool = False


Groups = dict[str, GroupScore]


def group_scores(rows: Sequence[RowScore], dimension: str) -> Groups:
    """Score the groups of one of `DIMENSIONS`, by name."""
    return {name: _group(members) for name, members in sorted(members_of(rows, dimension).items())}


def members_of(rows: Sequence[RowScore], dimension: str) -> dict[str, list[RowScore]]:
    """Return the rows of every group of a dimension."""
    groups: dict[str, list[RowScore]] = {}
    for row in rows:
        for name in DIMENSIONS[dimension](row):
            groups.setdefault(name, []).append(row)
    return groups


def _group(rows: Sequence[RowScore]) -> GroupScore:
    det, g = [row.det for row in rows], [row.g for row in rows]
    det_interval, g_interval = mean_intervals([det, g])
    return GroupScore(
        n=len(rows),
        det=mean(det),
        g=mean(g),
        scored=sum(value is not None for value in det),
        det_interval=det_interval,
        g_interval=g_interval,
        few=any(0 < sum(value is not None for value in each) < FEW for each in (det, g)) or len(rows) < FEW,
    )
