"""How sure an accepted answer is: what speaks for it and against it, each a share, weighed into a probability. Pure.

The weights are a logistic regression over answers to questions that rules may look at (`benchmarks/confidence.py`).
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
from pincite.tools.answers.verdict import Cited, Verdict
from pincite.tools.question.fields import asked_fields
from pincite.tools.question.things import things
from pincite.tools.retrieval.scope import without_names

_MANY = 3
"""Things unspoken of, or pages, from which more of them say no more."""


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


_BASE = 0.16
_WEIGHTS = {
    "words of the question quoted": 0.51,
    "words of the question on the pages": 0.54,
    "things nobody speaks of there": -1.2,
    "on record as asked": 1.25,
    "in the place named": 1.1,
    "several pages": 0.75,
    "mended after a rejection": 0.0,
    "polarity settled": 0.0,
    "an absence": -0.6,
    "yes or no is asked": 1.07,
    "a list is asked": -0.59,
    "a name is asked": -0.89,
    "a sentence is asked": 0.33,
}


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
    kind = submission.answer_type
    own = {
        "mended after a rejection": float(rejected > 0),
        "an absence": float(verdict.value is None),
        "yes or no is asked": float(kind is AnswerType.BOOLEAN),
        "a list is asked": float(kind is AnswerType.NAMES),
        "a name is asked": float(kind is AnswerType.NAME),
        "a sentence is asked": float(kind is AnswerType.FREE_TEXT),
    }
    if verdict.value is None:
        return own
    return own | _of_proof(verdict, verdict.value, proof, facts)


def _of_proof(verdict: Verdict, value: AnswerValue, proof: Proof, facts: Sequence[Fact]) -> dict[str, float]:
    cited = verdict.citations
    wanted = asked(proof.question)
    quoted = frozenset[str]().union(*(content(item.text).marks for item in cited))
    pages = {item.ref: item.view.page.body for item in cited if item.view}
    printed = frozenset[str]().union(*(content(text).marks for text in pages.values()))
    named = content(" ".join(things(without_names(proof.question)))).words
    return {
        "words of the question quoted": _share(wanted, quoted),
        "words of the question on the pages": _share(wanted, printed),
        "things nobody speaks of there": min(len(named - printed), _MANY) / _MANY,
        "on record as asked": _recorded(value, facts, without_names(proof.question)),
        "in the place named": float(_in_place(cited, proof)),
        "several pages": min(len(pages) - 1, _MANY) / _MANY,
        "polarity settled": float(not verdict.undecided),
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


def _in_place(cited: tuple[Cited, ...], proof: Proof) -> bool:
    """Whether a quote stands on a page that the question names, or on one of the provision that it names."""
    wanted = {locator.path.replace(" ", "") for locator in proof.question.locators}
    numbers = {locator.page for locator in proof.question.page_locators}
    return any(
        item.ref.page in numbers
        or (-1 in numbers and item.ref.page == proof.page_counts.get(item.ref.doc_id))
        or any(path in section.path.replace(" ", "") for path in wanted for section in item.view.sections)
        for item in cited
        if item.view
    )
