"""How sure an accepted answer is: what was recomputed, what is on trust, and how it came about. Pure."""

import math
from dataclasses import dataclass

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Step, Submission
from pincite.tools.answers.verdict import Cited, Verdict


@dataclass(frozen=True, slots=True)
class Signal:
    """Something that speaks for an answer or against it: its share, 0 to 1, and what all of it adds in log-odds."""

    name: str
    share: float
    weight: float


@dataclass(frozen=True, slots=True)
class Confidence:
    """The probability that an answer is right, and what it is made of."""

    value: float
    signals: tuple[Signal, ...]

    @property
    def reason(self) -> str:
        """The signals in one line, the heaviest first."""
        ordered = sorted(self.signals, key=lambda signal: -abs(signal.share * signal.weight))
        return "; ".join(signal.name for signal in ordered) or "read by the client"


_BASE = 2.2
_DOUBTS = (0, 0.7, 1)
"""The share of no doubt, one and more."""


def confidence(
    submission: Submission, verdict: Verdict, rejected: int = 0, *, named: bool = True, unread: float = 0.0
) -> Confidence:
    """The confidence in an accepted submission.

    `rejected` counts the submissions of this question before it; `named`: the question names each document cited, or it
    was given with the question; `unread` is the share of the matter that could not be read. The weights were set by how
    often each signal goes with a wrong answer in the recorded submissions and their forgeries, but for the last: an
    absence from what nobody read is the toss of a coin.
    """
    step, of, checked = submission.taken_step, submission.answer_type, bool(verdict.checked)
    signals = (
        Signal("compared or reckoned from the quotes", checked and step not in (Step.READ, Step.PRINTED), 0.4),
        Signal("printed in the quotes", checked and step is Step.PRINTED, 0.4),
        Signal("a name", checked and of is AnswerType.NAME, 0.5),
        Signal("a yes or no that was read", of is AnswerType.BOOLEAN and step is Step.READ, -0.4),
        Signal("the quotes can be read in other ways", verdict.unsure, -0.3),
        Signal("accepted against a doubt", _DOUBTS[min(2, len(verdict.doubts))], -3.0),
        Signal("the question does not name the document", not named, -0.7),
        Signal("a list is trusted to be complete", of is AnswerType.NAMES, -0.6),
        Signal("repaired after a rejection", rejected > 0, -0.5),
        Signal("text read from a picture", any(map(_is_picture, verdict.citations)), -0.7),
        Signal("an absence", verdict.value is None, -0.1),
        Signal("what was not read may hold it", unread if verdict.value is None else 0, -_BASE),
    )
    odds = _BASE + sum(signal.share * signal.weight for signal in signals)
    return Confidence(round(1 / (1 + math.exp(-odds)), 2), tuple(signal for signal in signals if signal.share))


def _is_picture(item: Cited) -> bool:
    return item.ocr or (item.view is not None and item.view.page.text_source == "ocr")
