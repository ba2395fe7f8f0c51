"""Ask the questions of a set, one at a time, and write down what came back and how it scores."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import structlog

from pincite.evals.cases import Case, PageSet, Question
from pincite.evals.errors import TraceUnreadable
from pincite.evals.metrics import Outcome, Scoring
from pincite.evals.summary import Summary, summarise
from pincite.evals.traces import shown_pages
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

Ask = Callable[[Question], Awaitable[AskResult]]
"""Answers one question. It is given a `Question`, which holds no gold; whatever it raises fails that question only."""

ANSWERS = "answers.jsonl"
SUMMARY = "summary.json"

_log = structlog.get_logger(__name__)


class Asker(Protocol):
    """One matter opened for questions; implemented by `pincite.server.agent.asker`. It never sees gold."""

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        """Answer one question; `answer_type` None lets the agent infer it."""
        ...

    def families(self) -> Mapping[str, str]:
        """The family id of every document id of the matter."""
        ...


class OpenAsker(Protocol):
    """Opens a matter of a store for an agent; what it holds open is released on leaving the context."""

    def __call__(self, *, store: str, matter: str | None, agent: str | None) -> AbstractAsyncContextManager[Asker]:
        """Open the matter; `matter` None is the only one, `agent` None the settings' model.

        Raises the errors of `pincite.indexer.errors` and `pincite.server.errors`.
        """
        ...


class AnswerRow(AskResult):
    """One line of `answers.jsonl`: a result and the id of its question."""

    id: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Event: the question at `position` (1-based, of `count`) has its outcome."""

    position: int
    count: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run."""

    outcomes: tuple[Outcome, ...]
    summary: Summary


async def run(
    cases: Sequence[Case],
    ask: Ask,
    out: Path,
    *,
    families: Mapping[str, str] | None = None,
    scoring: Scoring | None = None,
    on_event: Callable[[Asked], None] | None = None,
) -> Run:
    """Ask every case in the given order; write `answers.jsonl` as answers come and `summary.json` at the end.

    A question whose `ask` raises becomes a `failed` row with the error's text, and the run goes on. Files of an
    earlier run in `out` are replaced; while a run is unfinished, `out` holds no summary. `families`: document id to
    family id. Raises OSError where `out` cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    (out / SUMMARY).unlink(missing_ok=True)
    outcomes: list[Outcome] = []
    with (out / ANSWERS).open("w", encoding="utf-8", newline="\n") as answers:
        for position, case in enumerate(cases, start=1):
            result = await _ask_safely(case, ask)
            outcome = Outcome(case, result, _shown(case, result))
            answers.write(AnswerRow(id=case.id, **result.model_dump()).model_dump_json() + "\n")
            answers.flush()
            outcomes.append(outcome)
            if on_event:
                on_event(Asked(position, len(cases), outcome))
    summary = summarise(outcomes, families, scoring=scoring)
    (out / SUMMARY).write_text(summary.model_dump_json(indent=2) + "\n", encoding="utf-8", newline="\n")
    return Run(tuple(outcomes), summary)


async def _ask_safely(case: Case, ask: Ask) -> AskResult:
    """The result of a case. The outermost surface of a question: any error becomes a failed row.

    The log names the error's class only, since its text may quote a document; the text is in the row.
    """
    start = time.perf_counter()
    try:
        result = await ask(case.question)
    except Exception as error:  # noqa: BLE001  one broken question must not cost the others
        elapsed = (time.perf_counter() - start) * 1000
        result = _failed(case.question, f"{type(error).__name__}: {error}", elapsed)
        _log.warning("question_failed", id=case.id, error=type(error).__name__)
    return result


def _failed(question: Question, error: str, elapsed_ms: float) -> AskResult:
    """A failed row; its first token counts as come when the error did."""
    return AskResult(
        question=question.text,
        answer_type=question.answer_type,
        answer=None,
        pages=(),
        citations=(),
        status="failed",
        ttft_ms=elapsed_ms,
        total_ms=elapsed_ms,
        error=error,
    )


def _shown(case: Case, result: AskResult) -> PageSet | None:
    if result.trace is None:
        return None
    try:
        return shown_pages(Path(result.trace))
    except TraceUnreadable as error:
        _log.warning("trace_unreadable", id=case.id, trace=str(error))
        return None
