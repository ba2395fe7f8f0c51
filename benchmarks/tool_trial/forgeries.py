"""The types of forgeries: submissions made wrong by fixed operators.

An operator receives the trial and the submission to change, with or without labels, and yields forgeries. Only those
count that have another value than gold or a page that is in no gold set, except forgeries of the proof alone.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from benchmarks.tool_trial.papers import Papers, Sentence
from benchmarks.tool_trial.trials import Trial, stripped
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.answers.values import Operand

PROOF_ONLY = " (value right)"
"""Suffix of operators that keep the value and the pages right."""


@dataclass(frozen=True, slots=True)
class Forgery:
    """A forged submission and the operator that made it."""

    operator: str
    submission: Submission


@dataclass(frozen=True, slots=True)
class Source:
    """The inputs of operators; `chance` is seeded, so choices are reproducible."""

    trial: Trial
    papers: Papers
    chance: random.Random


Operator = Callable[[Submission, Source], Iterator[Forgery]]


def changed(submission: Submission, at: int, **fields: object) -> list[Citation]:
    """Return the citations with fields of one changed."""
    return [item.model_copy(update=fields) if index == at else item for index, item in enumerate(submission.citations)]


def moved(submission: Submission, at: int, sentence: Sentence, **fields: object) -> list[Citation]:
    """Return the citations with one moved to a sentence."""
    place = {"doc_id": sentence.ref.doc_id, "page": sentence.ref.page, "quote": sentence.text, "paragraph": None}
    return changed(submission, at, **place, **fields)


def forged(submission: Submission, operator: str, **fields: object) -> Forgery:
    """Return a submission with fields changed."""
    return Forgery(operator, submission.model_copy(update=fields))


def plain(operand: Operand) -> AnswerValue:
    """Return an operand as an answer's value."""
    if isinstance(operand.value, Decimal):
        return int(operand.value) if operand.value == int(operand.value) else float(operand.value)
    return operand.value.isoformat() if isinstance(operand.value, date) else operand.value


def is_forged(forgery: Forgery, source: Source) -> bool:
    """Return whether the forgery is really wrong."""
    if forgery.operator.endswith(PROOF_ONLY):
        return True
    case, made = source.trial.case, forgery.submission
    other_text = case.question.answer_type is AnswerType.FREE_TEXT and made.value != source.trial.submission.value
    return other_text or source.trial.is_wrong(made)


def variants(trial: Trial) -> Iterator[tuple[str, Submission]]:
    """Yield the submission of a trial with its labels, if it has any, and without."""
    if any(item.labelled for item in trial.submission.citations):
        yield "labels", trial.submission
    yield "no labels", stripped(trial.submission)
