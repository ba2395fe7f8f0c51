"""Det: the agreement of an answer's value with the gold value, 0 to 1. Pure."""

from fractions import Fraction

from pincite.evals.compliance import is_null, is_number
from pincite.evals.name_equality import jaccard, same_name
from pincite.tools.answer_types import AnswerType, AnswerValue

TOLERANCE = Fraction(1, 100)
"""A number is right within this share of the gold number, inclusive."""


def det(gold: AnswerValue | None, answer: AnswerValue | None, answer_type: AnswerType) -> float | None:
    """Score a value against gold; None if this type cannot be scored without a judge.

    Both null 1, one null 0. number: within 1 % of gold, and gold 0 needs an exact 0; percentages as printed. boolean
    and date: exact. name: equal, names: Jaccard, after normalisation. A value of another type than asked scores 0.

    free_text is scored only if gold is null: 1 for null, 0 for any text. With a gold text it is None whatever the
    answer, so that the set of scored questions does not depend on the answers: a run cannot raise its mean by writing
    some text instead of null. `false_empty` counts the wrong nulls.
    """
    gold_null, answer_null = is_null(gold, answer_type), is_null(answer, answer_type)
    if answer_type is AnswerType.FREE_TEXT and not gold_null:
        return None
    if gold_null or answer_null:
        return float(gold_null and answer_null)
    match answer_type:
        case AnswerType.NUMBER:
            return float(_close(gold, answer))
        case AnswerType.NAME:
            return float(isinstance(gold, str) and isinstance(answer, str) and same_name(gold, answer))
        case AnswerType.NAMES:
            return jaccard(gold, answer) if isinstance(gold, list) and isinstance(answer, list) else 0.0
        case _:
            return float(type(gold) is type(answer) and gold == answer)


def _close(gold: AnswerValue | None, answer: AnswerValue | None) -> bool:
    if not (is_number(gold) and is_number(answer)):
        return False
    wanted, given = _exact(gold), _exact(answer)
    return abs(given - wanted) <= TOLERANCE * abs(wanted)


def _exact(value: float) -> Fraction:
    """Return the number as written in decimal: 1.01 is within 1 % of 1, which binary fractions would deny."""
    return Fraction(value) if isinstance(value, int) else Fraction(str(value))
