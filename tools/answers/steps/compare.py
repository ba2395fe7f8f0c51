"""Compare sides: which is earliest or highest, whether one is before another, whether all agree."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import combinations

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.arithmetic import plain_number, results
from pincite.tools.answers.steps.lists import distinct, same_name, undecided
from pincite.tools.answers.steps.printed import is_value, printed
from pincite.tools.answers.steps.task import GIVEN, Operands, Side, Task, combined, missing, settle
from pincite.tools.answers.steps.time import between
from pincite.tools.answers.submission import PerSide, Step
from pincite.tools.answers.values import FIGURES, Kind, Operand, comparable, is_figure, is_printed, weights
from pincite.tools.answers.verdict import Findings
from pincite.tools.matching.name_match import name_in, names_equal
from pincite.tools.result_budget import listed

_OF_DATES = frozenset({Step.EARLIEST, Step.LATEST, Step.BEFORE, Step.AFTER})
_LEAST = frozenset({Step.EARLIEST, Step.LOWEST, Step.BEFORE, Step.LESS})
_STRICT = frozenset({Step.BEFORE, Step.AFTER, Step.MORE, Step.LESS})
_WORDS = {True: ("earlier than", "less than"), False: ("later than", "more than")}
FORM = (
    "Form: in each citation `side` (what is compared) and `values` (its figure or date as the quote prints it). "
    "before, after, more and less are of the first side cited against the second."
)


def order(task: Task) -> Findings:
    """Recompute which side has the least or the most, or whether the first side is before, or more than, the second."""
    found, fitting = _settled(
        task, FIGURES if task.step in _OF_DATES else (Kind.NUMBER,), _order_agrees, _describe_order
    )
    if fitting and _is_within_one_side(task):
        found = replace(found, on_trust=(*found.on_trust, "that no other figures must be compared"))
    if fitting and not comparable(fitting[0]):
        return missing(f"The figures are of different units: {_listed(task, fitting[0])}.", FORM)
    if fitting and task.answer_type is AnswerType.FREE_TEXT:
        return replace(found, on_trust=(*found.on_trust, "that the text states this result"))
    return found


def equality(task: Task) -> Findings:
    """Recompute whether all sides have the same figure, date or name; for another type, the value that they share."""
    if not isinstance(task.value, bool):
        return printed(task)
    if any(side.cited and not side.things for side in task.sides) and task.submission.per_side is None:
        return missing("Each side needs the figure, date or name to compare.", FORM)
    of_figures = task.submission.per_side or all(is_figure(label) for side in task.sides for label in side.things)
    found, fitting = _settled(task, FIGURES if of_figures else (Kind.NAME,), _equality_agrees, _describe_equality)
    if any(_all_equal(each, task.people) is None for each in fitting):
        first, *others = [(operand.printed,) for operand in fitting[0]]
        same = task.value is (task.step is Step.SAME)
        return Findings(on_trust=tuple(undecided(task, first, others, are_one=same)), other_readings=True)
    return found


def _settled(
    task: Task,
    kinds: Sequence[Kind],
    agrees: Callable[[Task, Operands], bool],
    describe: Callable[[Task, Operands], str],
) -> tuple[Findings, list[Operands]]:
    """Try every way to take one operand from each side, of the first kind that all sides have."""
    if _is_within_one_side(task):
        choices = {kind: [list(slot) for slot in task.sides[0].slots(kind)] for kind in kinds}
    else:
        choices = {kind: [list(_choices(task, side, kind)) for side in task.sides] for kind in kinds}
    ways = next((ways for each in choices.values() if len(each) > 1 and (ways := combined(each))), [])
    lacking = [side.name for i, side in enumerate(task.sides) if not any(each[i] for each in choices.values())]
    nothing = f"No figures or dates of one kind can be read for {listed(lacking, 3) or 'each side'}."
    return settle(ways, lambda each: agrees(task, each), lambda each: describe(task, each), nothing, FORM)


def _is_within_one_side(task: Task) -> bool:
    """Whether the figures of one side are compared with each other: rows of a table, sums of one order."""
    if task.answer_type not in (AnswerType.NUMBER, AnswerType.DATE) or task.submission.per_side is not None:
        return False
    return len(task.sides) == 1 and len(task.sides[0].things) > 1


def _choices(task: Task, side: Side, kind: Kind) -> Sequence[Operand] | Iterator[Operand]:
    """The operands of a kind that a side can have; with `per_side`, the results of that step inside the side."""
    per_side = task.submission.per_side
    if per_side is not None and side.cited:
        return _inside(side, per_side) if kind is Kind.NUMBER else ()
    if per_side is None and kind is Kind.NAME:
        place = side.cited[0].place if side.cited else GIVEN
        return [Operand(name, name, place) for name in distinct(side.things)]
    return side.choices(kind)


def _inside(side: Side, step: PerSide) -> Iterator[Operand]:
    """Yield the results of a step inside a side; the printed form lists its operands."""
    place = side.cited[0].place
    if step is PerSide.COUNT:
        things = distinct(side.things)
        if things:
            yield Operand(f"{len(things)} ({listed(things, 8)})", Decimal(len(things)), place)
        return
    if step is PerSide.DAYS:
        for a, b in combinations(side.choices(Kind.DATE), 2):
            days = between(a, b, "day")
            yield Operand(f"{days} days ({a.printed} to {b.printed})", Decimal(days), place, "day")
        return
    figures = [slot[0] for slot in side.slots(Kind.NUMBER) if len(slot) == 1] or side.choices(Kind.NUMBER)
    if figures and comparable(figures):
        operands = " and ".join(operand.printed for operand in figures)
        for total in results(Step(step), figures)[-1:]:
            yield Operand(f"{plain_number(total)} ({operands})", total, place, figures[0].unit)


def _order_agrees(task: Task, operands: Operands) -> bool:
    ranks = weights(operands)
    best = (min if task.step in _LEAST else max)(ranks)
    winners = [i for i, each in enumerate(ranks) if each == best]
    if isinstance(task.value, bool):
        return task.value is (0 in winners and (task.step not in _STRICT or len(winners) == 1))
    if task.answer_type in (AnswerType.NUMBER, AnswerType.DATE):
        return any(is_value(task, operands[i]) for i in winners)
    named = [any(_is_side(name, task, task.sides[i]) for i in winners) for name in task.names]
    return all(named) and (task.answer_type is not AnswerType.NAMES or len(named) == len(winners))


def _is_side(name: str, task: Task, side: Side) -> bool:
    """Whether a winner is the side itself, or a name that only this side's citations print."""
    others = [other for other in task.sides if other is not side]
    if task.answer_type is AnswerType.FREE_TEXT:
        return name_in(name, side.name) is not None or not any(name_in(name, other.name) for other in others)
    if names_equal(name, side.name):
        return True
    if any(names_equal(name, other.name) or _prints(other, name) for other in others):
        return False
    return _prints(side, name)


def _prints(side: Side, name: str) -> bool:
    return any(is_printed(name, item) for item in side.cited)


def _describe_order(task: Task, operands: Operands) -> str:
    """The relation in words: `2 May 2024 (CFI 010/2024, p. 2) is earlier than 3 June 2024 (SCT 169/2025, p. 2)`."""
    ranks = weights(operands)
    of_dates = any(isinstance(operand.value, date) for operand in operands)
    first, second, *_ = sorted(range(len(ranks)), key=lambda i: ranks[i], reverse=task.step not in _LEAST)
    words = _WORDS[task.step in _LEAST][0 if of_dates else 1]
    if ranks[first] == ranks[second]:
        words = "the same day as" if of_dates else "as much as"
    return f"{operands[first].located} is {words} {operands[second].located}"


def _equality_agrees(task: Task, operands: Operands) -> bool:
    """Whether the value agrees; if the record does not decide whether two names are one, both answers agree."""
    same = _all_equal(operands, task.people)
    return same is None or (same is task.value) is (task.step is Step.SAME)


def _all_equal(operands: Operands, people: Sequence[str]) -> bool | None:
    first, *others = operands
    if not isinstance(first.value, str):
        return comparable(operands) and len(set(weights(operands))) == 1
    same = [same_name(first.printed, other.printed, people) for other in others]
    return False if False in same else None if None in same else True


def _describe_equality(task: Task, operands: Operands) -> str:
    same = _all_equal(operands, task.people)
    return (
        f"{'not distinguished' if same is None else 'the same' if same else 'not the same'}: {_listed(task, operands)}"
    )


def _listed(task: Task, operands: Operands) -> str:
    if _is_within_one_side(task):
        return "; ".join(operand.located for operand in operands)
    return "; ".join(f"{side.name}: {operand.located}" for side, operand in zip(task.sides, operands, strict=True))
