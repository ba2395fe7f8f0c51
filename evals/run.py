"""Ask the questions of a set, and store and score the answers."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import fsum
from pathlib import Path
from typing import Protocol

import structlog

from pincite.evals import directory
from pincite.evals.budget import Budget, Spending
from pincite.evals.cases import Case, Question
from pincite.evals.cost import cost_usd
from pincite.evals.directory import DocumentFacts, Documents
from pincite.evals.finished_run import Run, documents_named, scored
from pincite.evals.manifest import Manifest, begun
from pincite.evals.metrics import Outcome, Scoring
from pincite.evals.traces import trace_of
from pincite.indexer.errors import MissingExtra, StoreUnavailable
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

Ask = Callable[[Question], Awaitable[AskResult]]
"""Answers one question. It receives a `Question`, without gold. Any exception fails only that question, except
`StoreUnavailable`, which ends the run."""

AskEach = Callable[[Sequence[Case], Ask, int, Callable[[Case, AskResult], None]], Awaitable[None]]
"""Asks cases, so many at once, and reports each answer as it comes: `pincite.evals.dataset.ask_each`."""

_log = structlog.get_logger(__name__)


class Asker(Protocol):
    """One matter opened for questions; implemented by `pincite.evals.product`. It never sees gold."""

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        """Answer one question; `answer_type` None lets the agent infer it."""
        ...

    def documents(self) -> Mapping[str, DocumentFacts]:
        """Return every document of the matter by its id."""
        ...

    def conditions(self) -> Conditions | None:
        """Return what shapes the answers; None if not known."""
        ...


class OpenAsker(Protocol):
    """Opens a matter of a store for an agent; leaving the context releases its resources."""

    def __call__(self, *, store: str, matter: str | None, agent: str | None) -> AbstractAsyncContextManager[Asker]:
        """Open the matter; `matter` None is the only one, `agent` None the settings' model.

        Raises the errors of `pincite.indexer.errors` and `pincite.server.errors`.
        """
        ...


@dataclass(frozen=True, slots=True)
class Begun:
    """Event: the run starts with `kept` of `count` questions answered; `replaced`: it replaces a finished run."""

    kept: int
    count: int
    replaced: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """Event: a question has its outcome; `position` counts the questions answered, including earlier sessions."""

    position: int
    count: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a run. `source` names the question file; `fresh` discards the answers of an unfinished run."""

    concurrency: int = 1
    budget: Budget = field(default_factory=Budget)
    scoring: Scoring = field(default_factory=Scoring)
    source: str = ""
    fresh: bool = False
    retry_failed: bool = False


async def run(
    cases: Sequence[Case],
    ask: Ask,
    out: Path,
    *,
    conditions: Conditions | None = None,
    documents: Documents | None = None,
    options: Options | None = None,
    on_event: Callable[[Begun | Asked], None] | None = None,
) -> Run:
    """Ask every case and write the folder `out` (its files are listed in `directory`).

    A question whose `ask` raises becomes a `failed` row with the error's text, and the run continues. A run in `out`
    that was cut off is resumed: answered questions are not asked again.

    Raises RunStopped if the budget ends first and StoreUnavailable if the store is lost, and both keep the answers;
    RunDiffers if `out` has an unfinished run with other conditions; OSError if it cannot be written.
    """
    chosen, known, ask_each = options or Options(), documents or {}, _runner()
    directory.make(out)
    with directory.alone(out):
        manifest = begun(cases, conditions, chosen.scoring, source=chosen.source, concurrency=chosen.concurrency)
        kept = {} if chosen.fresh else directory.kept_answers(out, manifest, retry_failed=chosen.retry_failed)
        if kept or (chosen.retry_failed and not chosen.fresh and (out / directory.RUN).exists()):
            before = directory.read_manifest(out)
            spent = before.spent + _replaced_cost(out, kept)
            manifest = manifest.model_copy(update={"started": before.started, "spent": spent})
        if on_event:
            on_event(Begun(len(kept), len(cases), replaced=not kept and (out / directory.SUMMARY).exists()))
        directory.begin(out, manifest, cases, kept)
        asking = _Asking(cases, ask, out, Spending(chosen.budget, len(cases), out, manifest.spent), kept, on_event)
        await ask_each(asking.left(), asking.task, chosen.concurrency, asking.add)
        asking.check()
        named = documents_named(cases, asking.outcomes.values(), known)
        return _finished(out, manifest, cases, asking.outcomes, named)


def _replaced_cost(out: Path, kept: Mapping[str, AskResult]) -> float:
    """Return the cost of the answers that are asked for again."""
    again = (trace_of(row) for asked, row in directory.read_answers(out).items() if asked not in kept)
    return fsum(cost_usd(facts.usage) or 0.0 for facts in again if facts)


def _finished(
    out: Path, manifest: Manifest, cases: Sequence[Case], outcomes: Mapping[str, Outcome], documents: Documents
) -> Run:
    ended = manifest.model_copy(update={"finished": datetime.now(UTC).isoformat(timespec="seconds")})
    finished = scored(ended, [outcomes[case.id] for case in cases], documents)
    answers = {outcome.case.id: outcome.result for outcome in finished.outcomes}
    directory.finish(out, ended, documents, answers, finished.summary.model_dump_json(indent=2))
    return finished


class _Asking:
    """The progress of a run: its answers, their cost, and the error that ends it early."""

    def __init__(
        self,
        cases: Sequence[Case],
        ask: Ask,
        out: Path,
        spending: Spending,
        kept: Mapping[str, AskResult],
        on_event: Callable[[Begun | Asked], None] | None,
    ) -> None:
        self.outcomes = {case.id: outcome_of(case, kept[case.id]) for case in cases if case.id in kept}
        self._cases = cases
        self._ask = ask
        self._out = out
        self._on_event = on_event
        self._stopped: Exception | None = None
        self._spending = spending
        for outcome in self.outcomes.values():
            self._spending.add(outcome)

    def left(self) -> list[Case]:
        """Return the cases without an answer, in order."""
        return [case for case in self._cases if case.id not in self.outcomes]

    def check(self) -> None:
        """Raise the error that ended the run early, if any."""
        if self._stopped:
            raise self._stopped

    async def task(self, question: Question) -> AskResult:
        """Answer a question; after an error that ends the run, no further question is started."""
        self._stopped = self._stopped or self._spending.over(len(self.outcomes))
        if self._stopped:
            raise self._stopped
        try:
            return await _ask_safely(question, self._ask)
        except StoreUnavailable as error:
            self._stopped = error
            raise

    def add(self, case: Case, result: AskResult) -> None:
        """Store an answer, on disk first."""
        if result.status == "failed":  # log only the class: the text may quote a document, and is in the row
            _log.warning("question_failed", id=case.id, error=(result.error or "").partition(":")[0])
        directory.append_answer(self._out, case.id, result)
        self.outcomes[case.id] = outcome = outcome_of(case, result)
        self._spending.add(outcome)
        if self._on_event:
            self._on_event(Asked(len(self.outcomes), len(self._cases), outcome))


def _runner() -> AskEach:
    try:
        from pincite.evals.dataset import ask_each
    except ModuleNotFoundError as error:
        raise MissingExtra("asking a set of questions", "evals") from error
    return ask_each


async def _ask_safely(question: Question, ask: Ask) -> AskResult:
    """Ask a question; any error except a lost store becomes a failed row with the error's text."""
    start = time.perf_counter()
    try:
        return await ask(question)
    except StoreUnavailable:
        raise
    except Exception as error:  # noqa: BLE001  one broken question must not cost the others
        return _failed(question, f"{type(error).__name__}: {error}", (time.perf_counter() - start) * 1000)


def _failed(question: Question, error: str, elapsed_ms: float) -> AskResult:
    """Return a failed row; the time of the error counts as its first token."""
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


def outcome_of(case: Case, result: AskResult) -> Outcome:
    """Return a case and its result with the facts of the result's trace."""
    return Outcome(case, result, trace_of(result))
