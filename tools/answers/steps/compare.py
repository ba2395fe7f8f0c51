"""Orders and equalities of sides: which is earliest or highest, whether one is before another, whether all agree."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import combinations, product

from pincite.indexer.records.amounts import exact
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.arithmetic import plain_number, results
from pincite.tools.answers.steps.lists import distinct, same_name, undecided
from pincite.tools.answers.steps.printed import printed
from pincite.tools.answers.steps.task import GIVEN, Side, Task, missing, settle
from pincite.tools.answers.submission import PerSide, Step
from pincite.tools.answers.values import Kind, Operand, comparable, is_called, is_figure, weight
from pincite.tools.answers.verdict import Findings
from pincite.tools.matching.names import name_in, names_equal
from pincite.tools.room import listed

_MOST = 4000
"""Readings of all sides together that are tried; beyond that each side's figure has to be labelled."""
_OF_DATES = frozenset({Step.EARLIEST, Step.LATEST, Step.BEFORE, Step.AFTER})
_LEAST = frozenset({Step.EARLIEST, Step.LOWEST, Step.BEFORE, Step.LESS})
_STRICT = frozenset({Step.BEFORE, Step.AFTER, Step.MORE, Step.LESS})
_WORDS = {True: ("earlier than", "less than"), False: ("later than", "more than")}
FORM = (
    "Form: in each citation `side` (what is compared) and `values` (its figure or date as the quote prints it). "
    "before, after, more and less are of the first side cited against the second."
)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One operand a side, in the order of the sides."""

    sides: tuple[Side, ...]
    operands: tuple[Operand, ...]

    @property
    def weights(self) -> list[Decimal | date | str]:
        in_days = len({o.unit for o in self.operands}) > 1
        return [weight(operand, in_days=in_days) for operand in self.operands]

    def told(self) -> str:
        return "; ".join(f"{side.name}: {o.told}" for side, o in zip(self.sides, self.operands, strict=True))


def order(task: Task) -> Findings:
    """The side with the least or the most, or whether the first side comes before or has more than the second."""
    kinds = (Kind.DATE, Kind.NUMBER) if task.step in _OF_DATES else (Kind.NUMBER,)
    return _settled(task, kinds, _order_agrees, _order_told)


def equality(task: Task) -> Findings:
    """Whether all sides have the same figure, date or name; for another type, the value that they share."""
    if not isinstance(task.value, bool):
        return printed(task)
    if any(side.cited and not side.things for side in task.sides) and task.per_side is None:
        return missing("Each side needs the figure, date or name that is the same or not.", FORM)
    figures = all(is_figure(label) for side in task.sides for label in side.things)
    kinds = (Kind.DATE, Kind.NUMBER) if figures or task.per_side else (Kind.NAME,)
    return _settled(task, kinds, _equality_agrees, _equality_told)


def _settled(
    task: Task,
    kinds: Sequence[Kind],
    agrees: Callable[[Task, _Reading], bool],
    told: Callable[[Task, _Reading], str],
) -> Findings:
    readings = _readings(task, kinds)
    if not readings:
        lacking = [side.name for side in task.sides if not any(_choices(task, side, kind) for kind in kinds)]
        which = listed(lacking, 3) if lacking else "each side"
        return missing(f"No single figure or date of one kind can be read for {which}.", FORM)
    found, fitting = settle(readings, lambda each: agrees(task, each), lambda each: told(task, each), "", FORM)
    if fitting and any(_all_equal(each, task.people) is None for each in fitting if not _ranks(task)):
        first, *others = [(operand.printed,) for operand in fitting[0].operands]
        is_ = "is" if task.value is (task.step is Step.SAME) else "is not"
        pairs = undecided(first, others, task.people)
        return Findings(on_trust=tuple(f"that {a} {is_} {b}" for a, b in pairs), unsure=True)
    if fitting and _ranks(task) and not comparable(fitting[0].operands):
        return missing(f"The figures are of different units: {fitting[0].told()}.", FORM)
    if fitting and task.answer_type is AnswerType.FREE_TEXT:
        return replace(found, on_trust=(*found.on_trust, "that the text says so"))
    return found


def _ranks(task: Task) -> bool:
    return task.step not in (Step.SAME, Step.DIFFERENT)


def _readings(task: Task, kinds: Sequence[Kind]) -> list[_Reading]:
    """Every way to take one operand a side, of the first kind that all sides have; empty where there is none."""
    if len(task.sides) < 2:
        return []
    for kind in kinds:
        choices = [_choices(task, side, kind) for side in task.sides]
        size = 1
        for each in choices:
            size *= len(each)
        if 0 < size <= _MOST:
            return [_Reading(task.sides, operands) for operands in product(*choices)]
    return []


def _choices(task: Task, side: Side, kind: Kind) -> list[Operand]:
    if task.per_side is None:
        if kind is not Kind.NAME:
            return side.choices(kind)
        place = side.cited[0].place if side.cited else GIVEN
        return [Operand(name, name, place) for name in distinct(side.things)]
    if not side.cited:
        return side.choices(kind)
    if kind is not Kind.NUMBER:
        return []
    return list(_inside(side, task.per_side))


def _inside(side: Side, step: PerSide) -> Iterator[Operand]:
    """What a step inside a side gives, with the operands that it took as the printed form."""
    place = side.cited[0].place if side.cited else side.name
    if step is PerSide.COUNT:
        things = distinct(side.things)
        if things:
            yield Operand(f"{len(things)} ({listed(things, 8)})", Decimal(len(things)), place)
        return
    if step is PerSide.DAYS:
        days = side.choices(Kind.DATE)
        for a, b in combinations(days, 2):
            if isinstance(a.value, date) and isinstance(b.value, date):
                between = abs((b.value - a.value).days)
                yield Operand(f"{between} days ({a.printed} to {b.printed})", Decimal(between), place, "day")
        return
    figures = [slot[0] for slot in side.slots(Kind.NUMBER) if len(slot) == 1] or side.choices(Kind.NUMBER)
    relation = Step.SUM if step is PerSide.SUM else Step.DIFFERENCE
    if figures and comparable(figures):
        told = f" ({' and '.join(operand.printed for operand in figures)})"
        for total in results(relation, figures)[-1:]:
            yield Operand(f"{plain_number(total)}{told}", total, place, figures[0].unit)


def _order_agrees(task: Task, reading: _Reading) -> bool:
    weights = reading.weights
    best = (min if task.step in _LEAST else max)(weights)
    value = task.value
    if isinstance(value, bool):
        first = weights[0] == best and (task.step not in _STRICT or weights.count(best) == 1)
        return value is first
    winners = [i for i, each in enumerate(weights) if each == best]
    if isinstance(value, list):
        return len(value) == len(winners) and all(
            any(_is_side(name, task, reading.sides[i]) for i in winners) for name in value
        )
    return any(_is_side_or_value(task, reading.sides[i], reading.operands[i]) for i in winners)


def _is_side_or_value(task: Task, side: Side, operand: Operand) -> bool:
    value = task.value
    if task.answer_type is AnswerType.NUMBER:
        return isinstance(value, int | float) and operand.value == exact(value)
    if task.answer_type is AnswerType.DATE:
        return isinstance(operand.value, date) and operand.value.isoformat() == value
    return _is_side(str(value), task, side)


def _is_side(name: str, task: Task, side: Side) -> bool:
    """Whether a winner is the side itself, or what its citations print and no other side's do."""
    others = [other for other in task.sides if other is not side]
    if task.answer_type is AnswerType.FREE_TEXT:
        return name_in(name, side.name) is not None or not any(name_in(name, other.name) for other in others)
    if names_equal(name, side.name):
        return True
    if any(names_equal(name, other.name) or _prints(other, name) for other in others):
        return False
    return _prints(side, name)


def _prints(side: Side, name: str) -> bool:
    return any(is_called(name, item.document) or name_in(item.text, name) is not None for item in side.cited)


def _order_told(task: Task, reading: _Reading) -> str:
    """The relation in words: `2 May 2024 (CFI 010/2024, p. 2) is earlier than 3 June 2024 (SCT 169/2025, p. 2)`."""
    weights = reading.weights
    by_days = any(o.kind is Kind.DATE for o in reading.operands)
    ranked = sorted(range(len(weights)), key=lambda i: weights[i], reverse=task.step not in _LEAST)
    first, second = reading.operands[ranked[0]], reading.operands[ranked[1]]
    words = _WORDS[task.step in _LEAST][0 if by_days else 1]
    if weights[ranked[0]] == weights[ranked[1]]:
        words = "the same day as" if by_days else "as much as"
    return f"{first.told} is {words} {second.told}"


def _equality_agrees(task: Task, reading: _Reading) -> bool:
    """Names of which the record does not tell agree with either answer, as two ways of reading them."""
    same = _all_equal(reading, task.people)
    return same is None or (same is task.value) is (task.step is Step.SAME)


def _all_equal(reading: _Reading, people: Sequence[str]) -> bool | None:
    first, *others = reading.operands
    if first.kind is not Kind.NAME:
        return comparable(reading.operands) and len(set(reading.weights)) == 1
    same = [same_name(first.printed, other.printed, people) for other in others]
    return False if False in same else None if None in same else True


def _equality_told(task: Task, reading: _Reading) -> str:
    same = _all_equal(reading, task.people)
    return f"{'not told apart' if same is None else 'the same' if same else 'not the same'}: {reading.told()}"
