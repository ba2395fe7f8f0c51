"""The state and limits of one run: its calls, its cost, and when it may only submit."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import anyio

from pincite.indexer.page import PageRef
from pincite.server.agent.ports import SUBMIT, ToolPort
from pincite.server.agent.prompt import Task
from pincite.server.agent.result import RunUsage
from pincite.server.settings import AgentSettings
from pincite.server.trace.events import LedgerGrew, ModelResponded, ToolCalled, ToolReturned, Verdict
from pincite.server.trace.record import Recorder
from pincite.tools.answers.submission import Submission
from pincite.tools.errors import ToolCallError
from pincite.tools.model import Coverage
from pincite.tools.results.submit_result import SubmitResult

NEAR_TOKENS = 0.8
NEAR_SECONDS = 0.75
"""Shares of the limits after which a run may only submit. The rest is for the submission and its repairs."""


class OutOfCalls(ToolCallError):
    """The run has no tool calls left."""


class Refused(Exception):
    """The last repair was rejected: the run ends without an answer."""


@dataclass(slots=True)
class Run:
    """What the loop shares with its tools. Times are seconds of `time.perf_counter`.

    `last_request` is the host of the last request to a provider, and its number in the run. `cost` is in US dollars,
    null after a response with an unknown price. `cited` are the pages of the last submission, `hidden` the secrets that
    no error may repeat, `coverage` what of the matter was not read. `confirm` raises `StoreError` if the result may no
    longer be given.
    """

    task: Task
    port: ToolPort
    limits: AgentSettings
    trace: Recorder
    started: float = field(default_factory=time.perf_counter)
    requests: int = 0
    calls: int = 0
    rejections: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost: float | None = 0.0
    cited: frozenset[PageRef] = frozenset()
    hidden: tuple[str, ...] = ()
    error_type: str | None = None
    coverage: Callable[[], Coverage | None] = lambda: None
    last_request: tuple[str, int] | None = None
    confirm: Callable[[], None] = lambda: None
    _response: int | None = None
    _turn: anyio.Lock = field(default_factory=anyio.Lock)
    _noted: int = 0

    def milliseconds(self) -> float:
        """Return the time since the start."""
        return _since(self.started)

    def seconds_left(self) -> float:
        """Return what is left of the run's time."""
        return self.limits.seconds - (time.perf_counter() - self.started)

    def usage(self) -> RunUsage:
        """Return what the run has used so far."""
        return RunUsage(
            requests=self.requests,
            tool_calls=self.calls,
            input_tokens=self.input_tokens,
            output_tokens=self.output_tokens,
            cache_read_tokens=self.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens,
            cost=self.cost,
        )

    def only_submit(self) -> bool:
        """Report if the limits leave only enough to submit and repair."""
        reserve = max(1, min(self.limits.repairs + 1, self.limits.requests // 4))
        return (
            self.limits.requests - self.requests <= reserve
            or self.calls >= self.limits.tool_calls
            or self.input_tokens + self.output_tokens >= NEAR_TOKENS * self.limits.tokens
            or self.time_is_near()
        )

    def seconds(self) -> float:
        """Return the wall-clock seconds that the run may take."""
        return self.limits.seconds

    def time_is_near(self) -> bool:
        """Report if the time left is only enough to submit and repair."""
        return time.perf_counter() - self.started >= NEAR_SECONDS * self.limits.seconds

    def note_request(self, host: str) -> None:
        """Note where the next request goes."""
        self.last_request = (host, self.requests + 1)

    def note_response(self, response: ModelResponded) -> None:
        """Note a model's response. The calls that follow belong to it."""
        self.requests += 1
        self.input_tokens += response.input_tokens
        self.output_tokens += response.output_tokens
        self.cache_read_tokens += response.cache_read_tokens
        self.cache_write_tokens += response.cache_write_tokens
        self.cost = None if self.cost is None or response.cost is None else self.cost + response.cost
        self._response = self.trace.append(response)

    async def call(self, name: str, arguments: Mapping[str, Any], call_id: str = "") -> dict[str, Any]:
        """Call a tool other than submit. `call_id` is the model's id of the call.

        Raises `ToolCallError`, also when no calls are left.
        """
        if self.calls >= self.limits.tool_calls:
            raise OutOfCalls(f"All {self.limits.tool_calls} tool calls of this run are used. Call {SUBMIT} now.")
        self.calls += 1
        return await self._through_port(name, arguments, call_id)

    async def submit(self, submission: Submission, call_id: str = "") -> SubmitResult:
        """Submit under the question, type and documents of the task, whatever the model repeats of them.

        Raises `Refused` if a rejection leaves no repair, and before that `ToolCallError` for an unusable submission.
        """
        self.cited = frozenset(PageRef(each.doc_id, each.page) for each in submission.citations)
        given: dict[str, Any] = {
            "question": self.task.question,
            "answer_type": self.task.answer_type,
            "doc_ids": list(self.task.doc_ids) or None,
        }
        try:
            row = await self._through_port(SUBMIT, submission.model_copy(update=given).model_dump(mode="json"), call_id)
        except ToolCallError as error:
            self._reject(str(error))
            raise
        verdict = SubmitResult.model_validate(row)
        self.trace.append(Verdict(verdict.status, tuple(violation.rule for violation in verdict.violations)))
        if verdict.status == "rejected":
            self._reject("; ".join(f"{each.rule} {each.slot}: {each.message}" for each in verdict.violations))
        return verdict

    def _reject(self, reasons: str) -> None:
        self.rejections += 1
        if self.rejections > self.limits.repairs:
            raise Refused(f"No submission was accepted after {self.limits.repairs} repairs: {reasons}")

    async def _through_port(self, name: str, arguments: Mapping[str, Any], call_id: str) -> dict[str, Any]:
        """Make one call at a time, in the model's order, so that equal runs have equal records."""
        async with self._turn:
            return await self._call_and_record(name, arguments, call_id)

    async def _call_and_record(self, name: str, arguments: Mapping[str, Any], call_id: str) -> dict[str, Any]:
        called = self.trace.append(ToolCalled(name, arguments, call_id), self._response)
        begun = time.perf_counter()
        try:
            result = await self.port.call(name, arguments)
        except ToolCallError as error:
            self.trace.append(ToolReturned(name, None, str(error), call_id, _since(begun)), called)
            raise
        returned = self.trace.append(ToolReturned(name, result, None, call_id, _since(begun)), called)
        pages = self.port.shown()
        for page in pages[self._noted :]:
            self.trace.append(LedgerGrew({"doc_id": page.doc_id, "page": page.page}, name), returned)
        self._noted = len(pages)
        return result


def _since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 2)
