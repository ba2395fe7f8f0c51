"""Recompute `sum`, `difference`, `product` and `percent` of quoted or given figures."""

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation, localcontext

from pincite.indexer.legal_text.amounts import plain
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.task import Operands, Task, combined, missing, of_another_type, settle
from pincite.tools.answers.submission import Step
from pincite.tools.answers.values import Kind, Operand, comparable
from pincite.tools.answers.verdict import Findings
from pincite.tools.result_budget import listed

_PAIR = 2
_DIGITS = 60
FORM = "Form: in each citation `values`: the operands as the quote prints them; operands of the question in `given`."
_SIGNS = {Step.SUM: " + ", Step.DIFFERENCE: " - ", Step.PRODUCT: " x ", Step.PERCENT: " of "}


def arithmetic(task: Task) -> Findings:
    """Recompute the result from the labelled operands; without labels, try every figure of the quote."""
    wanted = task.number
    if wanted is None:
        return of_another_type(task, AnswerType.NUMBER)
    slots = task.whole.slots(Kind.NUMBER)
    unlabelled = not task.whole.things and max(map(len, slots), default=0) > _PAIR
    if len(slots) == 1 and len(slots[0]) > 1:  # the figures of one quote without labels are all operands
        slots = [(operand,) for operand in slots[0]]
    with localcontext(prec=_DIGITS):
        found, fitting = settle(
            [each for each in combined(slots) if len(each) >= _PAIR or task.step is Step.SUM],
            lambda each: any(_same(result, wanted) for result in results(task.step, each)),
            lambda each: _describe(task.step, each),
            "No operands can be read from the quotes.",
            FORM,
        )
    if fitting and task.step in (Step.SUM, Step.DIFFERENCE) and not comparable(fitting[0]):
        return missing(f"The operands are of different units: {listed([o.located for o in fitting[0]], 6)}.", FORM)
    return missing(found.violations[0].message, FORM) if unlabelled and found.violations else found


def plain_number(value: Decimal) -> str:
    """A number for a person: `1,250,000.5`."""
    return f"{plain(value):,}"


def results(step: Step, operands: Sequence[Operand]) -> list[Decimal]:
    """The possible results of a step; empty for a wrong number of operands. A difference is also given unsigned."""
    amounts = [o.value for o in operands if isinstance(o.value, Decimal)]
    if step is Step.SUM:
        return [sum(amounts, Decimal(0))]
    if step is Step.PRODUCT:
        return [math.prod(amounts, start=Decimal(1))]
    if len(amounts) != _PAIR:
        return []
    a, b = amounts
    if step is Step.DIFFERENCE:
        return [a - b, abs(a - b)]
    if "%" in (operands[0].unit, operands[1].unit):  # a percentage of a figure
        return [a * b / 100]
    try:  # one as a percentage of the other
        return [100 * a / b, 100 * b / a]
    except (InvalidOperation, ZeroDivisionError):
        return []


def _same(result: Decimal, wanted: Decimal) -> bool:
    """Whether the value is the result, rounded to the decimal places of the value."""
    places = wanted.as_tuple().exponent
    unit = Decimal(1).scaleb(int(places)) if isinstance(places, int) and places < 0 else Decimal(1)
    return result == wanted or result.quantize(unit, ROUND_HALF_UP) == wanted


def _describe(step: Step, operands: Operands) -> str:
    found = results(step, operands)
    given = _SIGNS[step].join(o.located for o in operands)
    return f"{given} = {plain_number(round(found[0], 6))}" if found else f"{given} gives no {step}"
