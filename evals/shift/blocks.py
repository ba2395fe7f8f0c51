"""Lay out a shift between two question sets for a reader. Pure."""

from collections.abc import Iterator, Sequence

from pincite.evals.blocks import Block, Grid, Heading, Sentence, bounds, figure
from pincite.evals.shift.finding import CategoryShift, DimensionShift, Evidence, Shift
from pincite.evals.shift.reweight import METRICS, Reweighted


def shift_blocks(shift: Shift, *, names: tuple[str, str]) -> Iterator[Block]:
    """Yield the full report of a shift; `names` are those of the tuning run and of the target."""
    yield Sentence(f"tuning: {names[0]}, {shift.tuning_n} questions")
    yield Sentence(f"target: {names[1]}, {shift.target_n} questions")
    if shift.repeated:
        yield Sentence(
            f"Note: {shift.repeated} questions of the target are also in tuning; the tests treat them as new."
        )
    yield from (Sentence(f"Warning: {warning}") for warning in shift.warnings)
    yield from _mixes(shift)
    yield from _evidence(shift.dimensions)
    yield from _scores(shift)
    for dimension in shift.dimensions:
        if dimension.shifted:
            yield from _categories(dimension)


def _mixes(shift: Shift) -> Iterator[Block]:
    yield Heading("Distance of the mixes")
    rows = tuple(
        (each.name, figure(each.distance), _chance(each.p_value), "shifted" if each.shifted else "may be chance")
        for each in shift.dimensions
    )
    yield Grid(("dimension", "distance", "p", "result"), rows)
    yield Sentence(
        f"Distance is total variation, 0 to 1; p is that of a single test. {len(shift.dimensions)} tests were made. A "
        "dimension is shifted if chance gives such a distance in less than 5 %, over all tests together (Holm)."
    )
    yield from (Sentence(f"{each.name}: not compared, {each.reason}.") for each in shift.not_compared)


def _evidence(dimensions: Sequence[DimensionShift]) -> Iterator[Block]:
    yield Heading("Categories with little or no evidence in tuning")
    marked = [(each.name, category) for each in dimensions for category in each.categories if category.evidence]
    if not marked:
        yield Sentence("None that the target asks.")
        return
    marked.sort(key=lambda each: (each[1].evidence is not Evidence.NONE_AT_ALL, -each[1].difference))
    rows = tuple((name, *_category(category), category.evidence or "") for name, category in marked)
    yield Grid(("dimension", *_CATEGORY, "tuning has"), rows)


def _scores(shift: Shift) -> Iterator[Block]:
    yield Heading("The score of the tuning run on the target's mix")
    rows = [("tuning, unweighted", "-", "-", *(figure(shift.scores[name]) for name in METRICS))]
    for each in shift.dimensions:
        if each.reweighted:
            name = f"{each.name}{'' if each.shifted else ' (may be chance)'}"
            rows.append((name, *_support(each.support, each.reweighted), *_estimates(each.reweighted)))
    if joint := shift.joint:
        name = f"together: {', '.join(joint.dimensions)}"
        rows.append((name, *_support(joint.support, joint.reweighted), *_estimates(joint.reweighted)))
    yield Grid(("by", "covered", "effective n", *METRICS), tuple(rows))
    yield Sentence(
        "covered: the share of the target in categories that tuning has; the scores are for that part only. They "
        "assume that questions of one category are alike in both sets. too few: under 20 effective questions."
    )
    if not shift.joint and not any(each.shifted for each in shift.dimensions):
        yield Sentence("No mix differs beyond chance: the scores of tuning apply.")
    elif not shift.joint:
        yield Sentence("Not weighted on several dimensions: tuning covers too little of each shifted one.")
    elif shift.joint.left_out:
        yield Sentence(f"Left out of the joint weighting: {', '.join(shift.joint.left_out)}.")


_LARGE = 0.05
_CATEGORY = ("category", "tuning", "target", "difference", "det", "g")


def _categories(dimension: DimensionShift) -> Iterator[Block]:
    yield Heading(f"By {dimension.name}")
    shown = [each for each in dimension.categories if each.target or each.difference <= -_LARGE]
    yield Grid(_CATEGORY, tuple(_category(each) for each in shown))
    if rest := len(dimension.categories) - len(shown):
        yield Sentence(f"and {rest} more that the target does not ask, each below {_LARGE:.0%} of tuning")


def _category(each: CategoryShift) -> tuple[str, ...]:
    return (
        each.name,
        f"{each.tuning}{' *' if each.few else ''} ({each.tuning_share:.1%})",
        f"{each.target} ({each.target_share:.1%})",
        f"{each.difference:+.1%}",
        figure(each.det),
        figure(each.g),
    )


def _support(support: float, reweighted: Reweighted) -> tuple[str, str]:
    return f"{support:.1%}", f"{reweighted.effective_n:.1f}"


def _estimates(reweighted: Reweighted) -> Iterator[str]:
    if reweighted.few:
        return ("too few" for _ in reweighted.estimates)
    return (f"{figure(each.value)} {bounds(each.interval)}" for each in reweighted.estimates)


def _chance(p_value: float) -> str:
    return "< 0.001" if p_value < 0.001 else figure(p_value)
