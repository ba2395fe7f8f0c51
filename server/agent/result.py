"""What one run ends with."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.model import SignalEntry

Status = Literal["answered", "absent", "unsure", "refused", "failed"]

Refusal = Literal["unproved", "limits", "time"]
"""Why a run was refused: no submission was accepted within the repairs; calls or tokens were used up; time was."""


def no_answer(status: Status) -> bool:
    """Whether a run ended with neither a value nor a declared absence: `unsure`, `refused` or `failed`."""
    return status in ("unsure", "refused", "failed")


class CitedPage(BaseModel):
    """One physical page, 1-based."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc_id: str
    page: int


class ShownPage(CitedPage):
    """A page that bears on the question, with the passage that bears most and why the page was found."""

    uri: str
    passage: str
    why: str


class ResultCitation(CitedPage):
    """A cited page with its words, what they were cited for, and a ready citation string."""

    quote: str
    paragraph: str | None = None
    citation: str
    side: str | None = None
    values: tuple[str, ...] = ()
    statement: str | None = None


class AskResult(BaseModel):
    """The outcome of one question: the row that `pincite ask --json` prints.

    `answer` is null for all but `answered`. `shown` are the most relevant pages of an `unsure` run, at most three.
    Times are milliseconds; `ttft_ms` is the time until the first byte of the answer can be written. `confidence` is the
    probability that the answer is right, made of `signals`; null without an answer. `step` is how the value follows
    from the quotes; `checked` was recomputed, `on_trust` was not. `undecided`: nothing was recomputed. `trace` is the
    path of the run's record. `refusal` tells what ended a `refused` run.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    answer_type: AnswerType
    answer: AnswerValue | None
    pages: tuple[CitedPage, ...]
    citations: tuple[ResultCitation, ...]
    status: Status
    shown: tuple[ShownPage, ...] = ()
    confidence: float | None = None
    ttft_ms: float
    total_ms: float
    trace: str | None = None
    error: str | None = None
    undecided: bool = False
    signals: tuple[SignalEntry, ...] = ()
    step: str | None = None
    checked: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()
    cautions: tuple[str, ...] = ()
    refusal: Refusal | None = None
