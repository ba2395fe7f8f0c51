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
_ONE_DOUBT = 0.7
_WEIGHTS = {
    "compared or reckoned from the quotes": 0.4,
    "printed in the quotes": 0.4,
    "a name": 0.5,
    "a yes or no that was read": -0.4,
    "the quotes can be read in other ways": -0.3,
    "accepted against a doubt": -3.0,
    "the question does not name the document": -0.7,
    "a list is trusted to be complete": -0.6,
    "repaired after a rejection": -0.5,
    "text read from a picture": -0.7,
    "an absence": -0.1,
}
"""Log-odds. Set by how often each goes with a wrong answer in the recorded submissions and their forgeries."""


def confidence(submission: Submission, verdict: Verdict, rejected: int = 0, *, named: bool = True) -> Confidence:
    """The confidence in an accepted submission.

    `rejected` counts the submissions of this question before it; `named`: the question names each document cited, or it
    was given with the question.
    """
    step = submission.taken_step
    shares = {
        "compared or reckoned from the quotes": float(bool(verdict.checked) and step not in (Step.READ, Step.PRINTED)),
        "printed in the quotes": float(bool(verdict.checked) and step is Step.PRINTED),
        "a name": float(bool(verdict.checked) and submission.answer_type is AnswerType.NAME),
        "a yes or no that was read": float(submission.answer_type is AnswerType.BOOLEAN and step is Step.READ),
        "the quotes can be read in other ways": float(verdict.unsure),
        "accepted against a doubt": _ONE_DOUBT if len(verdict.doubts) == 1 else float(bool(verdict.doubts)),
        "the question does not name the document": float(not named),
        "a list is trusted to be complete": float(submission.answer_type is AnswerType.NAMES),
        "repaired after a rejection": float(rejected > 0),
        "text read from a picture": float(any(item.ocr or _is_picture(item) for item in verdict.citations)),
        "an absence": float(verdict.value is None),
    }
    signals = tuple(Signal(name, share, _WEIGHTS[name]) for name, share in shares.items() if share)
    odds = _BASE + sum(signal.share * signal.weight for signal in signals)
    return Confidence(round(1 / (1 + math.exp(-odds)), 2), signals)


def _is_picture(item: Cited) -> bool:
    return item.view is not None and item.view.page.text_source == "ocr"
