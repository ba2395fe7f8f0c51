"""What a step is given: the value, and the citations grouped into the sides that they speak for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.names import key
from pincite.tools.answers.submission import PerSide, Step, Submission
from pincite.tools.answers.values import Kind, Operand, candidates, prints_label, read_label
from pincite.tools.answers.verdict import Cited, Findings, Rule, Violation, doubt
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
    def labels(self) -> list[Operand]:
        """The values that its citations are labelled with, and those given."""
        held = [read_label(label, item.place) for item in self.cited for label in item.citation.values]
        return held + [read_label(text, GIVEN) for text in self.given]

    def slots(self, kind: Kind) -> list[Slot]:
        """Its operands of a kind: one slot a label, or one an unlabelled quote with all that it prints."""
        labelled: list[Slot] = [(operand,) for operand in self.labels if operand.kind is kind]
        if any(item.citation.values for item in self.cited) and labelled:
            return labelled
        read = [tuple(candidates(item, kind)) for item in self.cited]
        return [*(slot for slot in read if slot), *labelled]

    def choices(self, kind: Kind) -> list[Operand]:
        """Each different operand of a kind that it may stand for."""
        held: dict[object, Operand] = {}
        for slot in self.slots(kind):
            for operand in slot:
                held.setdefault((operand.value, operand.unit), operand)
        return list(held.values())


@dataclass(frozen=True, slots=True)
class Task:
    """A step, the value that it is said to give, and its sides in the order of their first citation.

    `own` is the text whose figures need no quote: the question and what is given. `people` are names on record.
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

    @property
    def labels(self) -> list[Operand]:
        """The values of all citations and those given, in the order of the citations."""
        held = [read_label(label, item.place) for item in self.cited for label in item.citation.values]
        return held + [read_label(text, GIVEN) for text in self.given]

    def slots(self, kind: Kind) -> list[Slot]:
        """The operands of a kind over all citations, as `Side.slots` gives them."""
        return Side("", self.cited, self.given).slots(kind)


def task_of(submission: Submission, value: AnswerValue, cited: tuple[Cited, ...], people: tuple[str, ...]) -> Task:
    """The step of a submission with its citations in sides. Citations without a side are one side a document."""
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
    )


def unprinted(cited: Sequence[Cited]) -> Iterator[Violation]:
    """One violation for each label that its quote does not print: hard for a figure or a date, soft for a name."""
    for item in cited:
        for label in item.citation.values:
            if prints_label(item, label):
                continue
            operand = read_label(label, "")
            slot, message = f"{item.slot}.values", f"{label[:80]!r} is not printed in this quote."
            if operand.kind is Kind.NAME:
                yield doubt(Rule.VALUE, slot, message, "Copy the value as the quote prints it, or quote more words.")
                continue
            read = listed([o.printed for o in candidates(item, operand.kind)], _LISTED) or "none of the kind"
            yield Violation(
                Rule.VALUE, slot, f"{message} It prints {read}.", "Label the figure or date that the quote prints."
            )


def missing(what: str, skeleton: str, slot: str = "value") -> Findings:
    """Nothing of the kind can be read: a soft violation with the form in which the step can be recomputed."""
    return Findings(
        (doubt(Rule.VALUE, slot, what, f"{skeleton} Or confirm the code if the pages prove it otherwise."),)
    )


def wrong(message: str, skeleton: str = "") -> Findings:
    """The quotes give another value: a hard violation."""
    step = "Correct the value, or quote and label what gives it."
    return Findings((Violation(Rule.VALUE, "value", message, f"{step} {skeleton}".strip()),))


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
    for item in cited:
        mark, name = _side_of(item, by_label=by_label)
        names.setdefault(mark, name)
        held.setdefault(mark, []).append(item)
    for given in submission.given:
        mark = key(given.side or "") or ("given", given.value)
        names.setdefault(mark, given.side or given.value)
        texts.setdefault(mark, []).append(given.value)
    return tuple(Side(names[mark], tuple(held.get(mark, ())), tuple(texts.get(mark, ()))) for mark in names)


def _side_of(item: Cited, *, by_label: bool) -> tuple[object, str]:
    if item.citation.side:
        return key(item.citation.side) or item.citation.side, item.citation.side
    name = item.place.rpartition(", p. ")[0] or item.place
    return (("", item.ref.doc_id), name) if by_label else (item.ref.doc_id, name)
