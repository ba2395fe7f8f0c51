"""`sum`, `difference`, `product` and `percent` of figures that are quoted or given."""

from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation, localcontext
from itertools import product

from pincite.indexer.records.amounts import exact, plain
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.task import Slot, Task, missing, of_another_type, settle
from pincite.tools.answers.submission import Step
from pincite.tools.answers.values import Kind, Operand, comparable
from pincite.tools.answers.verdict import Findings
from pincite.tools.room import listed

_MOST = 4000
_PAIR = 2
_DIGITS = 60
FORM = "Form: in each citation `values`: the operands as the quote prints them; operands of the question in `given`."
_SIGNS = {Step.SUM: " + ", Step.DIFFERENCE: " - ", Step.PRODUCT: " x ", Step.PERCENT: " of "}


def reckoned(task: Task) -> Findings:
    """Recompute the result from the labelled operands; of a quote without labels each figure is tried."""
    if isinstance(task.value, bool) or not isinstance(task.value, int | float):
        return of_another_type(task, AnswerType.NUMBER)
    wanted = exact(task.value)
    with localcontext(prec=_DIGITS):
        found, fitting = settle(
            list(_operands(task)),
            lambda each: any(_same(result, wanted) for result in results(task.step, each)),
            lambda each: _told(task.step, each),
            "No operands can be read from the quotes.",
            FORM,
        )
    if fitting and task.step in (Step.SUM, Step.DIFFERENCE) and not comparable(fitting[0]):
        return missing(f"The operands are of different units: {listed([o.told for o in fitting[0]], 6)}.", FORM)
    unlabelled = not task.whole.things and max(map(len, task.whole.slots(Kind.NUMBER)), default=0) > _PAIR
    return missing(found.violations[0].message, FORM) if unlabelled and found.violations else found


def plain_number(value: Decimal) -> str:
    """A number for a person: `1,250,000.5`."""
    return f"{plain(value):,}"


def _operands(task: Task) -> Iterator[tuple[Operand, ...]]:
    slots = _slots(task)
    size = 1
    for slot in slots:
        size *= len(slot)
    if slots and size <= _MOST:
        yield from (operands for operands in product(*slots) if len(operands) >= _PAIR or task.step is Step.SUM)


def _slots(task: Task) -> Sequence[Slot]:
    """The operands; the figures of one quote without labels are all of them."""
    slots = task.whole.slots(Kind.NUMBER)
    if len(slots) == 1 and len(slots[0]) > 1:
        return [(operand,) for operand in slots[0]]
    return slots


def results(step: Step, operands: Sequence[Operand]) -> list[Decimal]:
    """What a step gives of its operands, none where they are not as many as it takes; a difference also unsigned."""
    amounts = [o.value for o in operands if isinstance(o.value, Decimal)]
    if step is Step.SUM:
        return [sum(amounts, Decimal(0))]
    if step is Step.PRODUCT:
        total = Decimal(1)
        for amount in amounts:
            total *= amount
        return [total]
    if len(amounts) != _PAIR:
        return []
    a, b = amounts
    if step is Step.DIFFERENCE:
        return [a - b, abs(a - b)]
    return _percentages(operands[0], operands[1])


def _percentages(a: Operand, b: Operand) -> list[Decimal]:
    """Per cent of a figure where one is a percentage; else what per cent of the second the first is."""
    x, y = Decimal(str(a.value)), Decimal(str(b.value))
    if "%" in (a.unit, b.unit):
        return [x * y / 100]
    try:
        return [100 * x / y, 100 * y / x]
    except (InvalidOperation, ZeroDivisionError):
        return []


def _same(result: Decimal, wanted: Decimal) -> bool:
    """Whether the value is the result, rounded to the places that the value gives."""
    places = wanted.as_tuple().exponent
    unit = Decimal(1).scaleb(int(places)) if isinstance(places, int) and places < 0 else Decimal(1)
    return result == wanted or result.quantize(unit, ROUND_HALF_UP) == wanted


def _told(step: Step, operands: Sequence[Operand]) -> str:
    found = results(step, operands)
    given = _SIGNS[step].join(o.told for o in operands)
    return f"{given} = {plain_number(round(found[0], 6))}" if found else f"{given} gives no {step}"
