"""The input of a step: the value, and the citations grouped into sides."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import product
from typing import TypeVar

from pincite.indexer.legal_text.amounts import exact
from pincite.indexer.legal_text.quantities import has_unread_date
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.submission import Step, Submission
from pincite.tools.answers.values import Kind, Operand, figures, is_figure, prints_label, read
from pincite.tools.answers.verdict import Cited, Findings, Rule, Violation, doubt
from pincite.tools.matching.name_match import key
from pincite.tools.result_budget import listed

COMPARING = frozenset(
    {Step.EARLIEST, Step.LATEST, Step.HIGHEST, Step.LOWEST, Step.BEFORE, Step.AFTER, Step.MORE, Step.LESS}
    | {Step.SAME, Step.DIFFERENT, Step.IN_COMMON}
)
"""Steps that compare sides."""
GIVEN = "given with the question"
MOST = 4000
"""Most combinations of operands that are tried."""
Operands = tuple[Operand, ...]
_LISTED = 6
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Side:
    """The citations of one compared document, case or person, and the operands that the question gives for it."""

    name: str
    cited: tuple[Cited, ...] = ()
    given: tuple[str, ...] = ()

    @property
    def things(self) -> list[str]:
        """The values with which its citations are labelled."""
        return [label for item in self.cited for label in item.citation.values]

    def slots(self, kind: Kind) -> list[Operands]:
        """Its operands of a kind: one slot for each label, or for each quote if nothing is labelled.

        A slot has one operand for each way to read it.
        """
        slots = [_labelled(label, kind, item) for item in self.cited for label in item.citation.values]
        if not self.things:
            slots = [read(item.text, kind, item.place) for item in self.cited]
        return [tuple(slot) for slot in (*slots, *(read(text, kind, GIVEN) for text in self.given)) if slot]

    def choices(self, kind: Kind) -> list[Operand]:
        """Its distinct operands of a kind."""
        found = [operand for slot in self.slots(kind) for operand in slot]
        return list({(operand.value, operand.unit): operand for operand in reversed(found)}.values())[::-1]


@dataclass(frozen=True)
class Task:
    """A submission whose value is recomputed; `people` are names on record in the cited documents."""

    submission: Submission
    value: AnswerValue
    cited: tuple[Cited, ...]
    people: tuple[str, ...] = ()

    @property
    def step(self) -> Step:
        """The step of the submission, or the default step of its type."""
        return self.submission.taken_step

    @property
    def answer_type(self) -> AnswerType:
        """The declared type of the value."""
        return self.submission.answer_type

    @property
    def number(self) -> Decimal | None:
        """The value if it is a number, else null."""
        return exact(self.value) if isinstance(self.value, int | float) and not isinstance(self.value, bool) else None

    @property
    def names(self) -> list[str]:
        """The value as a list of names."""
        return self.value if isinstance(self.value, list) else [str(self.value)]

    @property
    def whole(self) -> Side:
        """All citations as one side."""
        return Side("", self.cited, tuple(given.value for given in self.submission.given))

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides in order of their first citation. If no citation has a side, each document is one."""
        given = self.submission.given
        labelled = any(item.citation.side for item in self.cited) or any(each.side for each in given)
        sides: dict[object, Side] = {}
        for item in self.cited:
            name = item.citation.side or ("" if labelled else item.paper)
            if name:
                mark = (key(name) or name) if labelled else item.ref.doc_id
                side = sides.get(mark, Side(name))
                sides[mark] = Side(side.name, (*side.cited, item), ())
        for each in given:
            mark = key(each.side or "") or ("given", each.value)
            side = sides.get(mark, Side(each.side or each.value))
            sides[mark] = Side(side.name, side.cited, (*side.given, each.value))
        return tuple(sides.values())


def combined(slots: Sequence[Sequence[Operand]]) -> list[Operands]:
    """Every way to take one operand from each slot; empty if there are more than `MOST` ways."""
    return list(product(*slots)) if slots and math.prod(map(len, slots)) <= MOST else []


def unprinted(cited: Sequence[Cited], *, as_things: bool) -> Iterator[Violation]:
    """Yield a violation for each label that its quote does not print: hard for a figure or date, soft for a name."""
    for item in cited:
        for label in item.citation.values:
            if prints_label(item, label, as_thing=as_things):
                continue
            slot, message = f"{item.slot}.values", f"{label[:80]!r} is not printed in this quote"
            kind = Kind.DATE if read(label, Kind.DATE) else Kind.NUMBER
            printed = [operand.printed for operand in read(item.text, kind)]
            if not is_figure(label) or as_things or (not printed and has_unread_date(item.text)):
                step = "Copy the value as the quote prints it, or quote more words."
                yield doubt(Rule.VALUE, slot, f"{message}.", step)
            else:
                message += f", which prints {listed(printed, _LISTED) or 'no such value'}."
                yield Violation(Rule.VALUE, slot, message, "Label the figure or date that the quote prints.")


def ungiven(task: Task) -> Iterator[str]:
    """Yield an `on_trust` line for each operand in `given` that the question does not print."""
    question = task.submission.question
    for text in task.whole.given:
        if figures(text).isdisjoint(figures(question)) and text.casefold() not in question.casefold():
            yield f"that {text} is given with the question, which does not print it"


def missing(what: str, skeleton: str) -> Findings:
    """A soft violation, because nothing of the kind can be read; it shows the form that can be recomputed."""
    step = f"{skeleton} Or confirm the code if the pages prove it otherwise."
    return Findings((doubt(Rule.VALUE, "value", what, step),))


def wrong(message: str, skeleton: str = "") -> Findings:
    """A hard violation, because the quotes give another value."""
    step = 'Correct the value, or quote and label what proves it; if no step fits, use step "read" and `because`.'
    return Findings((Violation(Rule.VALUE, "value", message, f"{step} {skeleton}".strip()),))


def of_another_type(task: Task, result: AnswerType) -> Findings:
    """Findings for a value of another type than its step gives: on trust for a yes, a no or a text, else hard."""
    if task.answer_type in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT):
        return Findings(on_trust=(f"that step {task.step} of the quotes gives this answer",))
    return wrong(f"Step {task.step} gives a {result}; the value is a {task.answer_type}.", "Use another step.")


def settle(
    tried: Sequence[T], gives: Callable[[T], bool], describe: Callable[[T], str], nothing: str, form: str
) -> tuple[Findings, list[T]]:
    """Choose the ways to read the quotes that give the value; on trust if other ways do not give it.

    `describe` puts a way into words. `nothing` says what is missing if there is no way; `form` is the form that can be
    recomputed.
    """
    fitting = [way for way in tried if gives(way)]
    if not tried:
        return missing(nothing, form), []
    if not fitting:
        return wrong(f"The quotes give another result: {describe(tried[0])}.", form), []
    other_readings = len(fitting) < len(tried)
    trusted = ("that these are the figures or dates meant: the quotes print others",) if other_readings else ()
    return Findings(checked=(describe(fitting[0]),), on_trust=trusted, other_readings=other_readings), fitting


def _labelled(label: str, kind: Kind, item: Cited) -> list[Operand]:
    """The operands of a label; bare digits get the unit that the quote prints with them."""
    own = read(label, kind, item.place)
    if kind is Kind.NUMBER and len(own) == 1 and own[0].unit is None:
        return [operand for operand in read(item.text, kind, item.place) if operand.value == own[0].value] or own
    return own
