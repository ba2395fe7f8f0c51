"""The result of a run."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.model import Coverage
from pincite.tools.results.submit_result import SignalEntry, SubmitResult

NOT_RECORDED = {"trace", "generation"}
"""Fields that the recorded result omits. The record has them elsewhere."""

Status = Literal["answered", "absent", "unsure", "refused", "failed"]

Refusal = Literal["unproved", "limits", "time"]
"""Why a run was refused: repairs, calls or tokens, or time were used up."""


def no_answer(status: Status) -> bool:
    """Report if a run ended without a value or a declared absence: `unsure`, `refused` or `failed`."""
    return status in ("unsure", "refused", "failed")


class CitedPage(BaseModel):
    """One physical page, 1-based."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc_id: str
    page: int


class ShownPage(CitedPage):
    """A relevant page, its best passage, and why it was found."""

    uri: str
    passage: str
    why: str


class ResultCitation(CitedPage):
    """A cited page with its quote, what it was cited for, and a citation string."""

    quote: str
    paragraph: str | None = None
    citation: str
    side: str | None = None
    values: tuple[str, ...] = ()
    statement: str | None = None


class RunUsage(BaseModel):
    """What a run used.

    Cached tokens are part of `input_tokens`. `cost` is in US dollars, null if not known. Requests that failed at the
    provider are not counted, because it reports no tokens for them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    requests: int = 0
    tool_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost: float | None = None


class AskResult(BaseModel):
    """The outcome of one question: the row that `pincite ask --json` prints.

    `answer` is null unless the status is `answered`. `shown` are the most relevant pages of an `unsure` run, at most
    three. Times are milliseconds; `ttft_ms` is the time until the first byte of the answer can be written. `confidence`
    is the probability that the answer is right, from `signals`; null without an answer. `step` says how the value
    follows from the quotes: `checked` parts were recomputed, `on_trust` parts were not. `undecided`: nothing was
    recomputed. `trace` is the path of the run's record. `refusal` says what ended a `refused` run. `usage` is null if
    there was no run. `coverage` says what of the matter was not read; null if nothing was left out. `generation` is the
    index state that was read, null if none.
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
    usage: RunUsage | None = None
    coverage: Coverage | None = None
    generation: str | None = None


def accepted_result(question: str, answer_type: AnswerType, verdict: SubmitResult, total_ms: float) -> AskResult:
    """Make the result of a question from its accepted submission."""
    pages = dict.fromkeys((citation.doc_id, citation.page) for citation in verdict.citations)
    return AskResult(
        question=question,
        answer_type=answer_type,
        answer=verdict.value,
        pages=tuple(CitedPage(doc_id=doc_id, page=page) for doc_id, page in pages),
        citations=tuple(
            ResultCitation(
                doc_id=each.doc_id,
                page=each.page,
                quote=each.quote,
                paragraph=each.paragraph,
                citation=each.citation,
                side=each.side,
                values=tuple(each.values),
                statement=each.statement,
            )
            for each in verdict.citations
        ),
        status="absent" if verdict.value is None else "answered",
        confidence=verdict.confidence,
        signals=tuple(verdict.signals),
        undecided=verdict.undecided,
        step=verdict.step,
        checked=tuple(verdict.checked),
        on_trust=tuple(verdict.on_trust),
        cautions=tuple(verdict.cautions),
        ttft_ms=total_ms,
        total_ms=total_ms,
    )
