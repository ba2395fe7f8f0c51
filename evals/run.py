"""Ask the questions of a set, and write down what came back and how it scores."""

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
"""Answers one question. It is given a `Question`, which holds no gold; whatever it raises fails that question only,
but for `StoreUnavailable`, which is nothing of the question and ends the run."""

AskEach = Callable[[Sequence[Case], Ask, int, Callable[[Case, AskResult], None]], Awaitable[None]]
"""Asks cases, so many at once, and hands over each answer as it comes: `pincite.evals.dataset.ask_each`."""

_log = structlog.get_logger(__name__)


class Asker(Protocol):
    """One matter opened for questions; implemented by `pincite.evals.product`. It never sees gold."""

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        """Answer one question; `answer_type` None lets the agent infer it."""
        ...

    def documents(self) -> Mapping[str, DocumentFacts]:
        """Every document of the matter by its id."""
        ...

    def conditions(self) -> Conditions | None:
        """What shapes its answers; None where that is not known."""
        ...


class OpenAsker(Protocol):
    """Opens a matter of a store for an agent; what it holds open is released on leaving the context."""

    def __call__(self, *, store: str, matter: str | None, agent: str | None) -> AbstractAsyncContextManager[Asker]:
        """Open the matter; `matter` None is the only one, `agent` None the settings' model.

        Raises the errors of `pincite.indexer.errors` and `pincite.server.errors`.
        """
        ...


@dataclass(frozen=True, slots=True)
class Begun:
    """Event: the run begins with `kept` of `count` questions answered before; `replaced`: a finished run was there."""

    kept: int
    count: int
    replaced: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """Event: so many questions of `count` have their outcome; `position` counts them, those of an earlier start too."""

    position: int
    count: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is made. `source` names the question file; `fresh` loses what an unfinished run has in its folder."""

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
    """Ask every case and write the folder `out` (`directory` tells what it holds).

    A question whose `ask` raises becomes a `failed` row with the error's text, and the run goes on. A run that was cut
    off in `out` is gone on with: what it has answered is not asked again.

    Raises RunStopped where the budget ends first and StoreUnavailable where the store is lost on the way, which both
    keep what is answered; RunDiffers where `out` holds an unfinished run made otherwise; OSError where it cannot be
    written.
    """
    chosen, known, ask_each = options or Options(), documents or {}, _runner()
    directory.make(out)
    with directory.alone(out):
        manifest = begun(cases, conditions, chosen.scoring, source=chosen.source, concurrency=chosen.concurrency)
        kept = {} if chosen.fresh else directory.kept_answers(out, manifest, retry_failed=chosen.retry_failed)
        if kept or (chosen.retry_failed and not chosen.fresh and (out / directory.RUN).exists()):
            before = directory.read_manifest(out)
            spent = before.spent + _lost(out, kept)
            manifest = manifest.model_copy(update={"started": before.started, "spent": spent})
        if on_event:
            on_event(Begun(len(kept), len(cases), replaced=not kept and (out / directory.SUMMARY).exists()))
        directory.begin(out, manifest, cases, kept)
        asking = _Asking(cases, ask, out, Spending(chosen.budget, len(cases), out, manifest.spent), kept, on_event)
        await ask_each(asking.left(), asking.task, chosen.concurrency, asking.add)
        asking.check()
        named = documents_named(cases, asking.outcomes.values(), known)
        return _finished(out, manifest, cases, asking.outcomes, named)


def _lost(out: Path, kept: Mapping[str, AskResult]) -> float:
    """What the answers cost that are asked for again."""
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
    """The questions of a run on their way: what is answered, what it cost, and what ends it early."""

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
        """The cases without an answer, in their order."""
        return [case for case in self._cases if case.id not in self.outcomes]

    def check(self) -> None:
        """Raise what ended the run early."""
        if self._stopped:
            raise self._stopped

    async def task(self, question: Question) -> AskResult:
        """The answer to a question; once something ended the run, no more is begun and what is under way ends."""
        self._stopped = self._stopped or self._spending.over(len(self.outcomes))
        if self._stopped:
            raise self._stopped
        try:
            return await _ask_safely(question, self._ask)
        except StoreUnavailable as error:
            self._stopped = error
            raise

    def add(self, case: Case, result: AskResult) -> None:
        """Keep an answer that came: on disk first."""
        if result.status == "failed":  # the class alone: the text may quote a document, and stands in the row
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
    """The result of a question: any error but a lost store becomes a failed row with the error's text."""
    start = time.perf_counter()
    try:
        return await ask(question)
    except StoreUnavailable:
        raise
    except Exception as error:  # noqa: BLE001  one broken question must not cost the others
        return _failed(question, f"{type(error).__name__}: {error}", (time.perf_counter() - start) * 1000)


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


def outcome_of(case: Case, result: AskResult) -> Outcome:
    """A case and its result with what the result's trace tells."""
    return Outcome(case, result, trace_of(result))
