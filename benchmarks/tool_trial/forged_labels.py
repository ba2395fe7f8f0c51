"""Operators that forge the value and the labels: sides, members of lists, relations and numbers."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from benchmarks.tool_trial.forgeries import PROOF_ONLY, Forgery, Source, changed, forged, plain
from pincite.evals.name_equality import same_name
from pincite.indexer.legal_text.quantities import dates_in
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.submission import Citation, Step, Submission
from pincite.tools.answers.values import Kind, Operand, is_figure, read

_PAIRS = (
    (Step.EARLIEST, Step.LATEST),
    (Step.HIGHEST, Step.LOWEST),
    (Step.BEFORE, Step.AFTER),
    (Step.MORE, Step.LESS),
    (Step.SAME, Step.DIFFERENT),
)
TURNED = {**dict(_PAIRS), **{b: a for a, b in _PAIRS}}
_UNORDERED = frozenset({Step.SAME, Step.DIFFERENT, Step.IN_COMMON, Step.COUNT})


def label_swapped(submission: Submission, _: Source) -> Iterator[Forgery]:
    """Exchange two sides, and the value that follows from them."""
    sides = _sides(submission)
    if len(sides) < 2 or submission.taken_step in _UNORDERED:
        return
    value = _without_winner(submission.value, sides)
    if value is None:
        return
    swap = {sides[0]: sides[1], sides[1]: sides[0]}
    swapped = [i.model_copy(update={"side": swap.get(i.side or "", i.side)}) for i in submission.citations]
    ordered = sorted(swapped, key=lambda i: sides.index(i.side) if i.side in sides else len(sides))
    yield forged(submission, "label swapped", citations=ordered, value=value)


def member_left_out(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Leave a name of a list, or a thing counted, out of the value, of the labels, or of both."""
    value = submission.value
    if isinstance(value, list) and len(value) > 1:
        gone = source.chance.choice(value)
        rest = [name for name in value if name != gone]
        labels = _without_label(submission, gone)
        yield forged(submission, "member left out of the value", value=rest)
        if labels != submission.citations:
            yield forged(submission, f"member left out of the labels{PROOF_ONLY}", citations=labels)
            yield forged(
                submission, "member left out throughout", value=rest, citations=_still_labelled(labels, submission)
            )
    elif submission.taken_step is Step.COUNT and isinstance(value, int) and not isinstance(value, bool):
        members = [label for item in submission.citations for label in item.values]
        if len(members) > 1:
            labels = _without_label(submission, source.chance.choice(members))
            yield forged(submission, f"member left out of the labels{PROOF_ONLY}", citations=labels)
            made = _still_labelled(labels, submission)
            yield forged(submission, "member left out throughout", value=value - 1, citations=made)


def relation_turned(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Use the opposite step with its value; and answer yes for no."""
    value, opposite = submission.value, TURNED.get(submission.taken_step)
    if isinstance(value, bool):
        yield forged(submission, "true and false exchanged", value=not value)
        if opposite:
            yield forged(submission, "relation turned", value=not value, step=opposite)
    elif opposite and (opposite_value := _opposite_value(source.trial.submission)) is not None:
        yield forged(submission, "relation turned", value=opposite_value, step=opposite)


def operand_altered(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Alter a number or date of the labels, and the value with it."""
    for at, item in enumerate(submission.citations):
        for place, label in enumerate(item.values):
            new = _incremented(label)
            value = _value_after(submission, source, label, new) if new else None
            if new and value is not None:
                labels = [*item.values[:place], new, *item.values[place + 1 :]]
                made = changed(submission, at, values=labels)
                yield forged(submission, "operand altered", citations=made, value=value)
                return


def digit_altered(submission: Submission, _: Source) -> Iterator[Forgery]:
    """Alter a digit of the value; and the same digit also in a quote and its labels."""
    value = submission.value
    altered = _altered_value(value, submission.answer_type)
    if altered is None:
        return
    yield forged(submission, "digit altered in the value", value=altered)
    for at, item in enumerate(submission.citations):
        quote = _printing(item.quote, value, altered, submission.answer_type)
        if quote is not None:
            labels = [_printing(label, value, altered, submission.answer_type) or label for label in item.values]
            made = changed(submission, at, quote=quote, values=labels)
            yield forged(submission, "digit altered in value and quote", value=altered, citations=made)
            return


def _sides(submission: Submission) -> list[str]:
    return list(dict.fromkeys(item.side for item in submission.citations if item.side))


def _without_winner(value: AnswerValue | None, sides: list[str]) -> AnswerValue | None:
    """Return the value with the first two sides exchanged; null if it does not depend on them."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        first, second = (same_name(value, side) for side in sides[:2])
        return sides[1] if first else sides[0] if second else None
    return None


def _without_label(submission: Submission, gone: str) -> list[Citation]:
    return [
        item.model_copy(update={"values": [label for label in item.values if not same_name(label, gone)]})
        for item in submission.citations
    ]


def _still_labelled(labels: list[Citation], before: Submission) -> list[Citation]:
    """Drop the citations whose only label was removed, unless none would remain."""
    pairs = zip(labels, before.citations, strict=True)
    return [item for item, was in pairs if item.values or not was.values] or labels


def _opposite_value(submission: Submission) -> AnswerValue | None:
    """Return the value of the opposite relation, if each side is labelled with one number or date."""
    sides = _sides(submission)
    operands = [_only(submission, side) for side in sides]
    known = [operand for operand in operands if operand is not None]
    if len(sides) < 2 or len(known) < len(sides) or len({type(operand.value) for operand in known}) > 1:
        return None
    least = submission.taken_step in (Step.EARLIEST, Step.LOWEST)
    if submission.taken_step not in (Step.EARLIEST, Step.LATEST, Step.HIGHEST, Step.LOWEST):
        return None
    at = (max if least else min)(range(len(known)), key=lambda i: known[i].value)
    return plain(known[at]) if submission.answer_type in (AnswerType.NUMBER, AnswerType.DATE) else sides[at]


def _only(submission: Submission, side: str) -> Operand | None:
    labels = [label for item in submission.citations if item.side == side for label in item.values]
    operand = _operand(labels[0], side) if len(labels) == 1 else None
    return operand if operand is not None and not isinstance(operand.value, str) else None


def _operand(label: str, place: str) -> Operand:
    """Parse a label as a date or number, or else as a name."""
    kinds = (Kind.DATE, Kind.NUMBER) if is_figure(label) else ()
    return next((operand for kind in kinds for operand in read(label, kind, place)), Operand(label, label, place))


def _incremented(label: str) -> str | None:
    """Increment the year of a label, or the first digit of its first number."""
    found = re.search(r"\b(?:19|20)\d\d\b", label) if dates_in(label) else re.search(r"\d", label)
    if not found:
        return None
    number = int(found.group())
    return f"{label[: found.start()]}{number + 1 if number != 9 else 8}{label[found.end() :]}"


def _value_after(submission: Submission, source: Source, old: str, new: str) -> AnswerValue | None:
    """Return the value after the alteration: shifted like the operand, or the opposite."""
    value, was, now = submission.value, _operand(old, "").value, _operand(new, "").value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float) and isinstance(was, Decimal) and isinstance(now, Decimal):
        return float(Decimal(str(value)) + now - was)
    if isinstance(value, int | float) and isinstance(was, date) and isinstance(now, date):
        return value + abs((now - was).days)
    if submission.answer_type is AnswerType.DATE and isinstance(was, date) and isinstance(now, date):
        return (date.fromisoformat(str(value)) + (now - was)).isoformat()
    return _opposite_value(source.trial.submission)


def _altered_value(value: AnswerValue | None, answer_type: AnswerType) -> AnswerValue | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _altered_number(value)
    if answer_type is AnswerType.DATE:
        return f"{int(str(value)[:4]) + 1}{str(value)[4:]}".replace("-02-29", "-02-28")
    if isinstance(value, list):
        made = [_altered_value(name, AnswerType.NAME) for name in value]
        first = next((i for i, name in enumerate(made) if name is not None), None)
        return None if first is None else [*value[:first], str(made[first]), *value[first + 1 :]]
    figures = re.search(r"\d+", value)
    return None if figures is None else f"{value[: figures.start()]}{_other(figures.group())}{value[figures.end() :]}"


def _altered_number(value: float) -> AnswerValue | None:
    text = str(value)
    first = re.search(r"[1-9]", text)
    if first is None:
        return 3
    made = text[: first.start()] + _other(first.group()) + text[first.end() :]
    return float(made) if isinstance(value, float) else int(made)


def _other(figures: str) -> str:
    """Increment the last digit, or decrement a 9."""
    return figures[:-1] + ("8" if figures[-1] == "9" else str(int(figures[-1]) + 1))


def _printing(text: str, value: AnswerValue | None, altered: AnswerValue, answer_type: AnswerType) -> str | None:
    """Replace the value in a text by the altered one; null if the text does not print it in digits."""
    if isinstance(value, int | float):
        for found in re.finditer(r"\d[\d,]*(?:\.\d+)?", text):
            figures = found.group().rstrip(",")
            if float(figures.replace(",", "")) == value:
                first = re.search(r"[1-9]", figures) or re.search(r"\d", figures)
                assert first is not None
                new = figures[: first.start()] + _other(first.group()) + figures[first.end() :]
                return text[: found.start()] + new + text[found.start() + len(figures) :]
        return None
    if answer_type is AnswerType.DATE:
        old, new = str(value)[:4], str(altered)[:4]
        return text.replace(old, new, 1) if str(value) in dates_in(text) and old in text else None
    if isinstance(value, str) and isinstance(altered, str) and value in text:
        return text.replace(value, altered, 1)
    return None
