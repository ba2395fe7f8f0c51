"""Compare the slices of two runs. Pure. There are many, so none is tested and none gets a verdict."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import FEW, Interval
from pincite.evals.compare.metrics import difference_interval
from pincite.evals.means import mean
from pincite.evals.metrics import RowScore
from pincite.evals.slices import DIMENSIONS, members_of


class ScoreChange(BaseModel):
    """A mean before and after, and its difference with a 95 % interval; None if not measured."""

    model_config = ConfigDict(frozen=True)

    before: float | None
    after: float | None
    difference: float | None
    interval: Interval | None


class SliceChange(BaseModel):
    """A group of `n` questions; `few` if under 20, which is too few to rank."""

    model_config = ConfigDict(frozen=True)

    dimension: str
    name: str
    n: int
    few: bool
    det: ScoreChange
    g: ScoreChange

    @property
    def changed(self) -> bool:
        """Whether one of the means differs."""
        return bool(self.det.difference or self.g.difference)


def slice_changes(before: Sequence[RowScore], after: Sequence[RowScore]) -> tuple[SliceChange, ...]:
    """Compare every slice of `slices.DIMENSIONS`; routes are those of the run before.

    Groups of 20 questions and more come first, sorted by the largest fall of Det and G together; small ones by name.
    """
    other = {row.id: row for row in after}
    found = [
        _slice(dimension, name, rows, [other[row.id] for row in rows])
        for dimension in DIMENSIONS
        for name, rows in members_of(before, dimension).items()
    ]
    return tuple(sorted(found, key=_order))


def _order(each: SliceChange) -> tuple[bool, float, str, str]:
    fall = 0.0 if each.few else (each.det.difference or 0.0) + (each.g.difference or 0.0)
    return each.few, fall, each.dimension, each.name


def _slice(dimension: str, name: str, before: Sequence[RowScore], after: Sequence[RowScore]) -> SliceChange:
    return SliceChange(
        dimension=dimension,
        name=name,
        n=len(before),
        few=len(before) < FEW,
        det=_score([row.det for row in before], [row.det for row in after]),
        g=_score([row.g for row in before], [row.g for row in after]),
    )


def _score(before: Sequence[float | None], after: Sequence[float | None]) -> ScoreChange:
    first, second = mean(before), mean(after)
    if first is None or second is None:
        return ScoreChange(before=first, after=second, difference=None, interval=None)
    bounds = difference_interval(before, after)
    return ScoreChange(before=first, after=second, difference=second - first, interval=bounds)
