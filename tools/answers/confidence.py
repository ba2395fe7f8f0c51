"""The confidence in an accepted answer, from what was recomputed, what is on trust, and how it was found. Pure."""

import math
from dataclasses import dataclass

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Step, Submission
from pincite.tools.answers.verdict import Accepted, Cited


@dataclass(frozen=True, slots=True)
class Signal:
    """A sign for or against an answer: its share that is present, 0 to 1, and the log-odds that all of it adds."""

    name: str
    share: float
    weight: float


@dataclass(frozen=True, slots=True)
class Confidence:
    """The probability that an answer is right, and the signals that it follows from."""

    value: float
    signals: tuple[Signal, ...]

    @property
    def reason(self) -> str:
        """The signals in one line, the heaviest first."""
        ordered = sorted(self.signals, key=lambda signal: -abs(signal.share * signal.weight))
        return "; ".join(signal.name for signal in ordered) or "read by the client"


_BASE = 2.2
_DOUBTS = (0, 0.7, 1)
"""Share of the signal with no doubt, one doubt, and more."""


def confidence(
    submission: Submission, verdict: Accepted, rejected: int = 0, *, named: bool = True, unread: float = 0.0
) -> Confidence:
    """The confidence in an accepted submission.

    `rejected`: the earlier rejected submissions of this question. `named`: the question names each cited document, or
    it was given with the question. `unread`: the share of the matter that could not be read. The weights follow how
    often each signal occurs with a wrong answer in the recorded submissions and their forgeries. The weight of `unread`
    is chosen so that an absence from a matter that nobody read has the probability of a coin toss.
    """
    step, of, checked = submission.taken_step, submission.answer_type, bool(verdict.checked)
    signals = (
        Signal("computed from the quotes", checked and step not in (Step.READ, Step.PRINTED), 0.4),
        Signal("printed in the quotes", checked and step is Step.PRINTED, 0.4),
        Signal("a name", checked and of is AnswerType.NAME, 0.5),
        Signal("a yes or no that was read", of is AnswerType.BOOLEAN and step is Step.READ, -0.4),
        Signal("the evidence has other readings", verdict.other_readings, -0.3),
        Signal("the value has no word of the subject", verdict.lacks_subject and not verdict.other_readings, -0.3),
        Signal("accepted despite a doubt", _DOUBTS[min(2, len(verdict.doubts))], -3.0),
        Signal("the question does not name the document", not named, -0.7),
        Signal("the list is assumed to be complete", of is AnswerType.NAMES, -0.6),
        Signal("corrected after a rejection", rejected > 0, -0.5),
        Signal("text read from a picture", any(map(_is_picture, verdict.citations)), -0.7),
        Signal("an absence", verdict.value is None, -0.1),
        Signal("unread files or pages may contain it", unread if verdict.value is None else 0, -_BASE),
    )
    odds = _BASE + sum(signal.share * signal.weight for signal in signals)
    return Confidence(round(1 / (1 + math.exp(-odds)), 2), tuple(signal for signal in signals if signal.share))


def _is_picture(item: Cited) -> bool:
    return item.ocr or (item.view is not None and item.view.page.text_source == "ocr")
