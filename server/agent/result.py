"""What one run ends with."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.model import SignalEntry

Status = Literal["answered", "absent", "refused", "failed"]

Refusal = Literal["unproved", "limits", "time", "unsure"]
"""Why a run was refused: no submission was accepted within the repairs; calls or tokens were used up; the seconds were;
an accepted answer was less sure than the settings ask for."""


class CitedPage(BaseModel):
    """One physical page, 1-based."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc_id: str
    page: int


class ResultCitation(CitedPage):
    """A cited page with the words that prove a slot and a ready citation string."""

    quote: str
    paragraph: str | None = None
    citation: str


class AskResult(BaseModel):
    """The outcome of one question: the row that `pincite ask --json` prints.

    `answer` is null for `absent`, `refused` and `failed`. Times are milliseconds; `ttft_ms` is the time to the first
    byte of the answer. `confidence` is the probability that the answer is right, made of `signals`; null without an
    answer. `undecided`: the quotes bear on the question, but their wording does not settle the answer. `trace` is the
    path of the run's record. `refusal` tells what ended a `refused` run.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    answer_type: AnswerType
    answer: AnswerValue | None
    pages: tuple[CitedPage, ...]
    citations: tuple[ResultCitation, ...]
    status: Status
    confidence: float | None = None
    ttft_ms: float
    total_ms: float
    trace: str | None = None
    error: str | None = None
    undecided: bool = False
    signals: tuple[SignalEntry, ...] = ()
    refusal: Refusal | None = None
