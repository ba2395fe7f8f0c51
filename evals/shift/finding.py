"""Compare the questions of a target with those that a run was tuned on, and estimate the effect on its score. Pure.

`strata` classifies the questions, `mix` compares the two sets, `reweight` scores one set at the other's mix.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import FEW
from pincite.evals.finished_run import Run
from pincite.evals.means import mean
from pincite.evals.metrics import RowScore
from pincite.evals.shift.mix import CategoryMix, Mix, holm, mixes
from pincite.evals.shift.reweight import Margin, Reweighted, plain_scores, reweight
from pincite.evals.shift.strata import Asked, Dimension, NotCompared, asked_by, dimensions

CHANCE = 0.05
"""The significance level of a difference."""
MUCH_LARGER = 1.5
"""A category may be under-represented if its share in the target is at least this many times that in tuning."""
MOVED = 0.02
"""A warning is given if another mix changes a score by more than this."""
_SUPPORTED = 0.8
"""A dimension is not raked if tuning covers less than this share of the target."""


class Evidence(StrEnum):
    """The lack of evidence in tuning on a category."""

    NONE_AT_ALL = "no evidence at all"
    UNDER_REPRESENTED = "under-represented"


class CategoryShift(BaseModel):
    """A category in both sets; `det` and `g` are those of its tuning questions, `few` if under 20."""

    model_config = ConfigDict(frozen=True)

    name: str
    tuning: int
    target: int
    tuning_share: float
    target_share: float
    difference: float
    det: float | None
    g: float | None
    few: bool
    evidence: Evidence | None


class DimensionShift(BaseModel):
    """One dimension. `distance` is the total variation, `p_value` that of a single test.

    `shifted`: chance gives such a distance in less than 5 %, over all tested dimensions together. `support` is the
    share of the target in categories that tuning has. `reweighted` is for that part, None if it is empty or if the
    dimension is not `exclusive`, because questions are then in several categories.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    exclusive: bool
    distance: float
    p_value: float
    shifted: bool
    support: float
    categories: tuple[CategoryShift, ...]
    reweighted: Reweighted | None


class Joint(BaseModel):
    """The scores at the target's mix of several dimensions at once.

    `left_out`: shifted dimensions that could not be raked, because tuning has too little of them or no weights meet all
    margins. `support` is the share of the target in categories that tuning has on every dimension.
    """

    model_config = ConfigDict(frozen=True)

    dimensions: tuple[str, ...]
    left_out: tuple[str, ...]
    support: float
    reweighted: Reweighted


class Shift(BaseModel):
    """The comparison of two question sets.

    `repeated` counts target questions whose text is also in the tuning set. `joint` is None if no dimension is shifted,
    so that the tuning scores apply, or if no shifted dimension can be raked.
    """

    model_config = ConfigDict(frozen=True)

    tuning_n: int
    target_n: int
    repeated: int
    scores: dict[str, float | None]
    dimensions: tuple[DimensionShift, ...]
    not_compared: tuple[NotCompared, ...]
    joint: Joint | None
    warnings: tuple[str, ...]


def shift(tuning: Run, target: Asked) -> Shift:
    """Compare a target with the questions of a run, and estimate the run's score on the target's mix."""
    asked = asked_by(tuning)
    compared, not_compared = dimensions(asked, target)
    found = mixes(compared)
    raised = holm([each.p_value for each in found])
    shifts = tuple(_dimension(mix, p < CHANCE, tuning.scores) for mix, p in zip(found, raised, strict=True))
    joint = _joint(tuning.scores, [mix.dimension for mix in found], shifts)
    texts = {case.question.text for case in asked.cases}
    return Shift(
        tuning_n=len(asked.cases),
        target_n=len(target.cases),
        repeated=sum(case.question.text in texts for case in target.cases),
        scores=plain_scores(tuning.scores),
        dimensions=shifts,
        not_compared=not_compared,
        joint=joint,
        warnings=tuple(_warnings(shifts, joint)),
    )


def _dimension(mix: Mix, shifted: bool, scores: Sequence[RowScore]) -> DimensionShift:
    dimension = mix.dimension
    covered = _covered([dimension])
    margin = _margin(dimension, covered) if dimension.exclusive and covered else None
    return DimensionShift(
        name=dimension.name,
        exclusive=dimension.exclusive,
        distance=mix.distance,
        p_value=mix.p_value,
        shifted=shifted,
        support=len(covered) / len(dimension.target),
        categories=tuple(_category(each, dimension, shifted, scores) for each in mix.categories),
        reweighted=reweight(scores, [margin]) if margin else None,
    )


def _category(mix: CategoryMix, dimension: Dimension, shifted: bool, scores: Sequence[RowScore]) -> CategoryShift:
    rows = [row for row, names in zip(scores, dimension.tuning, strict=True) if mix.name in names]
    return CategoryShift(
        name=mix.name,
        tuning=mix.tuning,
        target=mix.target,
        tuning_share=mix.tuning_share,
        target_share=mix.target_share,
        difference=mix.target_share - mix.tuning_share,
        det=mean(row.det for row in rows),
        g=mean(row.g for row in rows),
        few=mix.tuning < FEW,
        evidence=_evidence(mix, shifted),
    )


def _evidence(mix: CategoryMix, shifted: bool) -> Evidence | None:
    """Report missing evidence always, and too little evidence only if chance does not explain it."""
    if not mix.tuning:
        return Evidence.NONE_AT_ALL
    larger = mix.target_share >= MUCH_LARGER * mix.tuning_share and mix.p_value < CHANCE
    return Evidence.UNDER_REPRESENTED if shifted and larger else None


def _covered(chosen: Sequence[Dimension]) -> list[int]:
    """Return the indices of the target questions whose categories are all in tuning."""
    known = [{name for names in dimension.tuning for name in names} for dimension in chosen]
    count = len(chosen[0].target)
    return [
        place
        for place in range(count)
        if all(set(each.target[place]) <= names for each, names in zip(chosen, known, strict=True))
    ]


def _margin(dimension: Dimension, covered: Sequence[int]) -> Margin:
    counts = Counter(dimension.target[place][0] for place in covered)
    shares: Mapping[str, float] = {name: count / len(covered) for name, count in counts.items()}
    return Margin(tuple(names[0] for names in dimension.tuning), shares)


def _joint(scores: Sequence[RowScore], compared: Sequence[Dimension], shifts: Sequence[DimensionShift]) -> Joint | None:
    """Estimate the scores at the margins of all shifted dimensions that can be met together.

    A dimension without a significant shift is not weighted: it would add variance and correct nothing. If no weights
    meet all margins, the dimension with the smallest distance is left out, repeatedly.
    """
    shifted = sorted((each for each in shifts if each.shifted and each.exclusive), key=lambda each: -each.distance)
    by_name = {dimension.name: dimension for dimension in compared}
    names = [each.name for each in shifted if _supported(each)]
    while names:
        chosen = [by_name[name] for name in names]
        covered = _covered(chosen)
        found = reweight(scores, [_margin(dimension, covered) for dimension in chosen]) if covered else None
        if found:
            left_out = tuple(each.name for each in shifted if each.name not in names)
            support = len(covered) / len(chosen[0].target)
            return Joint(dimensions=tuple(names), left_out=left_out, support=support, reweighted=found)
        names.pop()
    return None


def _supported(each: DimensionShift) -> bool:
    return each.reweighted is not None and not each.reweighted.few and each.support >= _SUPPORTED


def _warnings(shifts: Iterable[DimensionShift], joint: Joint | None) -> Iterable[str]:
    for each in shifts:
        if each.shifted and each.exclusive and each.support < _SUPPORTED:
            yield f"Tuning has no evidence at all on {1 - each.support:.0%} of the target, by {each.name}."
    weighted = [(each.name, each.reweighted) for each in shifts if each.shifted and each.reweighted]
    if joint:
        weighted.append((f"{', '.join(joint.dimensions)} together", joint.reweighted))
    for name, reweighted in weighted:
        if reweighted.few:
            yield (
                f"Tuning says almost nothing about the target's mix of {name}: {reweighted.effective_n:.1f} effective "
                "questions."
            )
        elif moved := _moved(reweighted):
            yield f"At the target's mix of {name} expect {moved}."


def _moved(reweighted: Reweighted) -> str:
    """List the scores that the mix changes, each with its value in tuning."""
    return ", ".join(
        f"{each.metric} {each.value:.3f} instead of {each.value - each.difference:.3f}"
        for each in reweighted.estimates
        if each.value is not None and each.difference is not None and abs(each.difference) > MOVED
    )
