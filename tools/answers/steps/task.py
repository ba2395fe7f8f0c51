"""What a step is given: the value, and the citations grouped into the sides that they speak for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pincite.indexer.records.quantities import has_unread_date
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.submission import PerSide, Step, Submission
from pincite.tools.answers.values import Kind, Operand, is_figure, prints_label, read
from pincite.tools.answers.verdict import Cited, Findings, Rule, Violation, doubt
from pincite.tools.matching.names import key
from pincite.tools.room import listed

COMPARING = frozenset(
    {Step.EARLIEST, Step.LATEST, Step.HIGHEST, Step.LOWEST, Step.BEFORE, Step.AFTER, Step.MORE, Step.LESS}
    | {Step.SAME, Step.DIFFERENT, Step.IN_COMMON}
)
"""Steps that set sides against each other."""
GIVEN = "given with the question"
Slot = tuple[Operand, ...]
"""Where a step takes one operand: one reading, or several of which the client did not name one."""
_LISTED = 6
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Side:
    """The citations of one document, case or person compared, and what the question itself gives of it."""

    name: str
    cited: tuple[Cited, ...] = ()
    given: tuple[str, ...] = ()

    @property
    def things(self) -> list[str]:
        """The labels of its citations, as they are counted or compared as names."""
        return [label for item in self.cited for label in item.citation.values]

    def slots(self, kind: Kind) -> list[Slot]:
        """Its operands of a kind: one slot a label, or one an unlabelled quote with all that it prints."""
        labels = [_labelled(label, kind, item) for item in self.cited for label in item.citation.values]
        given = [tuple(read(text, kind, GIVEN)) for text in self.given]
        if not self.things:
            labels = [tuple(read(item.text, kind, item.place)) for item in self.cited]
        return [slot for slot in (*labels, *given) if slot]

    def choices(self, kind: Kind) -> list[Operand]:
        """Each different operand of a kind that it may stand for."""
        held = {(operand.value, operand.unit): operand for slot in reversed(self.slots(kind)) for operand in slot[::-1]}
        return list(held.values())[::-1]


def _labelled(label: str, kind: Kind, item: Cited) -> Slot:
    """The operands of a label; digits alone have the unit with which the quote prints them."""
    own = read(label, kind, item.place)
    if kind is Kind.NUMBER and len(own) == 1 and own[0].unit is None:
        own = [operand for operand in read(item.text, kind, item.place) if operand.value == own[0].value] or own
    return tuple(own)


@dataclass(frozen=True, slots=True)
class Task:
    """A step, the value that it is said to give, and its sides in the order of their first citation.

    `given` are operands of the question, `people` names on record; `named`: the submission names the step itself.
    """

    step: Step
    per_side: PerSide | None
    answer_type: AnswerType
    value: AnswerValue
    cited: tuple[Cited, ...]
    sides: tuple[Side, ...]
    question: str
    given: tuple[str, ...] = ()
    because: str | None = None
    people: tuple[str, ...] = ()
    named: bool = True

    @property
    def whole(self) -> Side:
        """All citations as one side."""
        return Side("", self.cited, self.given)


def task_of(submission: Submission, value: AnswerValue, cited: tuple[Cited, ...], people: tuple[str, ...]) -> Task:
    """The step of a submission with its citations in sides. Where no citation has a side, each document is one."""
    step = submission.taken_step
    return Task(
        step=step,
        per_side=submission.per_side,
        answer_type=submission.answer_type,
        value=value,
        cited=cited,
        sides=_sides(submission, cited),
        question=submission.question,
        given=tuple(each.value for each in submission.given),
        because=submission.because,
        people=people,
        named=submission.step is not None,
    )


def unprinted(cited: Sequence[Cited], *, as_things: bool) -> Iterator[Violation]:
    """One violation for each label that its quote does not print: hard for a figure or a date, soft for a name."""
    for item in cited:
        for label in item.citation.values:
            if prints_label(item, label, as_thing=as_things):
                continue
            slot, message = f"{item.slot}.values", f"{label[:80]!r} is not printed in this quote"
            kind = Kind.DATE if read(label, Kind.DATE, "") else Kind.NUMBER
            held = [operand.printed for operand in read(item.text, kind, "")]
            if not is_figure(label) or as_things or (not held and has_unread_date(item.text)):
                yield doubt(
                    Rule.VALUE, slot, f"{message}.", "Copy the value as the quote prints it, or quote more words."
                )
                continue
            step = "Label the figure or date that the quote prints."
            yield Violation(
                Rule.VALUE, slot, f"{message}, which prints {listed(held, _LISTED) or 'none of the kind'}.", step
            )


def ungiven(task: Task) -> Iterator[str]:
    """What is said to be given with the question and does not stand in it: on trust."""
    asked = {operand.value for kind in (Kind.DATE, Kind.NUMBER) for operand in read(task.question, kind, "")}
    for text in task.given:
        operands = {operand.value for kind in (Kind.DATE, Kind.NUMBER) for operand in read(text, kind, "")}
        if not operands & asked and text.casefold() not in task.question.casefold():
            yield f"that {text} is given with the question, which does not print it"


def missing(what: str, skeleton: str, slot: str = "value") -> Findings:
    """Nothing of the kind can be read: a soft violation with the form in which the step can be recomputed."""
    return Findings(
        (doubt(Rule.VALUE, slot, what, f"{skeleton} Or confirm the code if the pages prove it otherwise."),)
    )


def wrong(message: str, skeleton: str = "") -> Findings:
    """The quotes give another value: a hard violation."""
    step = 'Correct the value, or quote and label what gives it; if no step fits, use step "read" and `because`.'
    return Findings((Violation(Rule.VALUE, "value", message, f"{step} {skeleton}".strip()),))


def of_another_type(task: Task, result: AnswerType) -> Findings:
    """A value that is not of the type that its step gives: on trust for a yes or no or a text, else hard."""
    if task.answer_type in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT):
        return Findings(on_trust=(f"that the {task.step} of what is quoted gives this answer",))
    return wrong(f"Step {task.step} gives a {result}; the value is a {task.answer_type}.", "Name another step.")


def settle(
    tried: Sequence[T], gives: Callable[[T], bool], told: Callable[[T], str], nothing: str, form: str
) -> tuple[Findings, list[T]]:
    """The ways to read the quotes that give the value, and what comes of them: on trust where other ways do not.

    `nothing` says what is missing where there is no way; `form` is the form in which the step can be recomputed.
    """
    fitting = [way for way in tried if gives(way)]
    if not tried:
        return missing(nothing, form), []
    if not fitting:
        return wrong(f"The quotes give another result: {told(tried[0])}.", form), []
    unsure = len(fitting) < len(tried)
    trusted = ("that these are the figures or dates meant: the quotes print others",) if unsure else ()
    return Findings(checked=(told(fitting[0]),), on_trust=trusted, unsure=unsure), fitting


def _sides(submission: Submission, cited: Sequence[Cited]) -> tuple[Side, ...]:
    by_label = any(item.citation.side for item in cited) or any(given.side for given in submission.given)
    names: dict[object, str] = {}
    held: dict[object, list[Cited]] = {}
    texts: dict[object, list[str]] = {}
    for item in [each for each in cited if each.citation.side or not by_label]:
        mark, name = _side_of(item)
        names.setdefault(mark, name)
        held.setdefault(mark, []).append(item)
    for given in submission.given:
        mark = key(given.side or "") or ("given", given.value)
        names.setdefault(mark, given.side or given.value)
        texts.setdefault(mark, []).append(given.value)
    return tuple(Side(names[mark], tuple(held.get(mark, ())), tuple(texts.get(mark, ()))) for mark in names)


def _side_of(item: Cited) -> tuple[object, str]:
    if item.citation.side:
        return key(item.citation.side) or item.citation.side, item.citation.side
    return item.ref.doc_id, item.place.rpartition(", p. ")[0] or item.place
