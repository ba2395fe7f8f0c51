"""How sure an accepted answer is: what speaks for it and against it, each a share, weighed into a probability. Pure.

The weights are a logistic regression over answers to questions that no rule was made from (decision 0034): of answers
to the others nearly all are right.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.model import PASSAGE_FIELDS, Fact
from pincite.indexer.records.amounts import exact, read_numbers
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.bearing import asked, content
from pincite.tools.answers.names import names_equal
from pincite.tools.answers.proof import Proof
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Verdict
from pincite.tools.question.fields import asked_fields
from pincite.tools.retrieval.scope import without_names

_LONG_QUOTE = 80
"""Words quoted from which more of them say no more."""
_LONG_NAME = 5
"""Words that a name seldom has more of."""


@dataclass(frozen=True, slots=True)
class Signal:
    """Something that speaks for an answer: how much of it there is, 0 to 1, and what all of it adds in log-odds."""

    name: str
    share: float
    weight: float


@dataclass(frozen=True, slots=True)
class Confidence:
    """The probability that an answer is right, and what it is made of."""

    value: float
    signals: tuple[Signal, ...]


_BASE = -0.02
_WEIGHTS = {
    "words of the question on the pages": 1.85,
    "on record as asked": 0.2,
    "yes or no undecided": -0.48,
    "words quoted": -1.48,
    "a name of many words": -0.84,
    "mended after a rejection": 0.0,
    "an absence": -0.8,
    "a list is asked": -1.11,
}
"""Who reads which words prove an answer quotes few; what is quoted at length was found rather than read."""


def confidence(
    submission: Submission, verdict: Verdict, proof: Proof, facts: Sequence[Fact] = (), rejected: int = 0
) -> Confidence:
    """The confidence in an accepted submission; `facts` are those on its pages, `rejected` earlier submissions."""
    shares = signals(submission, verdict, proof, facts, rejected)
    held = tuple(Signal(name, share, _WEIGHTS[name]) for name, share in shares.items() if share)
    odds = _BASE + sum(signal.share * signal.weight for signal in held)
    return Confidence(round(1 / (1 + math.exp(-odds)), 2), held)


def signals(
    submission: Submission, verdict: Verdict, proof: Proof, facts: Sequence[Fact], rejected: int
) -> dict[str, float]:
    """What speaks for and against an answer, by name, each 0 to 1."""
    own = {
        "mended after a rejection": float(rejected > 0),
        "an absence": float(verdict.value is None),
        "a list is asked": float(submission.answer_type is AnswerType.NAMES),
    }
    if verdict.value is None:
        return own
    return own | _of_proof(submission, verdict, verdict.value, proof, facts)


def _of_proof(
    submission: Submission, verdict: Verdict, value: AnswerValue, proof: Proof, facts: Sequence[Fact]
) -> dict[str, float]:
    cited = verdict.citations
    pages = {item.ref: item.view.page.body for item in cited if item.view}
    printed = frozenset[str]().union(*(content(text).marks for text in pages.values()))
    name = value if submission.answer_type is AnswerType.NAME and isinstance(value, str) else ""
    return {
        "words of the question on the pages": _share(asked(proof.question), printed),
        "on record as asked": _recorded(value, facts, without_names(proof.question)),
        "yes or no undecided": float(verdict.undecided),
        "words quoted": min(sum(len(item.text.split()) for item in cited), _LONG_QUOTE) / _LONG_QUOTE,
        "a name of many words": float(len(name.split()) > _LONG_NAME),
    }


def _share(wanted: frozenset[str], held: frozenset[str]) -> float:
    return len(wanted & held) / len(wanted) if wanted else 1.0


def _recorded(value: AnswerValue, facts: Sequence[Fact], question: str) -> float:
    """How much of the question asks for the field under which all of the value is on record."""
    values = value if isinstance(value, list) else [value]
    held = {
        field.name: field.share
        for field in reversed(asked_fields(question))
        if all(any(f.field == field.name and is_recorded(each, f) for f in facts) for each in values)
    }
    return max(held.values(), default=0.0)


def is_recorded(value: AnswerValue, fact: Fact) -> bool:
    """Whether a fact on record has the value; what speaks of a passage only is no record of the document."""
    if fact.field in PASSAGE_FIELDS or isinstance(value, bool | list):
        return False
    if isinstance(value, int | float):
        return any(exact(number.value) == exact(value) for number in read_numbers(fact.value))
    return value == fact.value or names_equal(value, fact.value)
