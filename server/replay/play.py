"""Repeat a recorded run: the same loop with the recorded responses, or the recorded calls one by one."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from pydantic_ai.messages import ModelResponse, ToolCallPart
from pydantic_ai.models import Model

from pincite.server.agent.asker import carry_out
from pincite.server.agent.loop import BoundedAgent
from pincite.server.agent.ports import SUBMIT, UNSURE, ToolPort
from pincite.server.agent.prompt import Task
from pincite.server.agent.run import Run
from pincite.server.errors import TraceUnreadable
from pincite.server.replay.calls import calls_of
from pincite.server.replay.memory_recorder import MemoryRecorder
from pincite.server.replay.outcome import RECORD_ENDED
from pincite.server.replay.recorded_model import NothingMore, RecordedModel, responses_of
from pincite.server.settings import AgentSettings
from pincite.server.trace.events import Verdict
from pincite.server.trace.read import Trace
from pincite.tools.answer_types import AnswerType
from pincite.tools.errors import ToolCallError

Events = Sequence[Mapping[str, Any]]
Ports = Callable[[Trace], ToolPort]
"""Returns the tools of a run: today's tools on the recorded day, or the recorded results."""

_WITHOUT_LIMITS = 1 << 31
_MASKED = (
    "The run was masked (agent.mask): its record has placeholders in place of personal data, which today's tools "
    "cannot resolve. Replay it with its recorded results: --tools recorded."
)


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of a replay.

    `calls_alone`: only the recorded calls were made. `cut_short`: the record ended early. `record_ended` says why the
    run needs an unrecorded response; empty if it needs none.
    """

    events: Events
    calls_alone: bool = False
    cut_short: bool = False
    record_ended: str = ""


@dataclass(slots=True)
class ReplayedRun(Run):
    """A run whose first responses are recorded, with the timing of the record.

    `recorded` is the number of those responses. `hurried` are the ones requested when the run could only submit.
    """

    recorded: int = 0
    hurried: frozenset[int] = field(default_factory=frozenset)
    is_timed: bool = False

    def seconds(self) -> float:
        """Limit the time only if a model continues."""
        return self.limits.seconds if self.is_timed else math.inf

    def time_is_near(self) -> bool:
        """Follow the record; after it, the clock."""
        if self.requests < self.recorded or not self.is_timed:
            return self.requests in self.hurried
        return Run.time_is_near(self)


def recorded_day(trace: Trace) -> date:
    """Return the day of the recorded run in UTC, which decides the laws in force. Raises `TraceUnreadable`."""
    try:
        return datetime.fromisoformat(str(trace.started["at"])).astimezone(UTC).date()
    except ValueError:
        raise TraceUnreadable(f"its start is {trace.started['at']!r}, which is not a time") from None


@dataclass(frozen=True, slots=True)
class Player:
    """Repeats recorded runs with one agent.

    Without `model` the recorded responses are used; with one, the `first` of them and then the model. `masked` is the
    agent for masked runs; null with today's tools, which know no placeholders.
    """

    ports: Ports
    agent: BoundedAgent
    limits: AgentSettings
    model: Model | None = None
    first: int = 0
    masked: BoundedAgent | None = None
    recorder: Callable[[], MemoryRecorder] = MemoryRecorder

    def port(self, trace: Trace, earlier: ToolPort | None = None) -> ToolPort:
        """Return the tools of a run. Recorded calls of a client's session use the port of its `earlier` run.

        Raises `TraceUnreadable` for a masked run on today's tools.
        """
        if _is_masked(trace) and self.masked is None:
            raise TraceUnreadable(_MASKED)
        return earlier if earlier is not None and self.model is None else self.ports(trace)

    async def play(self, trace: Trace, port: ToolPort | None = None) -> Played:
        """Repeat a run. Raises `StoreUnavailable`, and `TraceUnreadable` if the record lacks what is needed."""
        responses, port = responses_of(trace), port or self.port(trace)
        if self.model is not None:
            return await self._continued(trace, port, self.model, responses)
        return await self._recorded(trace, port, responses) if responses else await _calls(trace, port)

    def _agent(self, trace: Trace) -> BoundedAgent:
        return self.masked if self.masked is not None and _is_masked(trace) else self.agent

    async def _continued(
        self, trace: Trace, port: ToolPort, model: Model, responses: Sequence[ModelResponse]
    ) -> Played:
        if self.first > len(responses):
            raise TraceUnreadable(
                f"it has {len(responses)} responses, fewer than --from {self.first}. Give a lower number"
            )
        given, recorder = responses[: self.first], self.recorder()
        run = ReplayedRun(task_of(trace), port, self.limits, recorder, recorded=len(given), is_timed=True)
        await carry_out(self._agent(trace), RecordedModel(given, model), run)
        return Played(recorder.events, calls_alone=not responses)

    async def _recorded(self, trace: Trace, port: ToolPort, responses: Sequence[ModelResponse]) -> Played:
        refusal = trace.ended["result"].get("refusal") if trace.ended else None
        then, recorder = NothingMore(out_of_limits=refusal == "limits"), self.recorder()
        run = ReplayedRun(
            task_of(trace),
            port,
            self.limits,
            recorder,
            recorded=len(responses),
            hurried=_hurried(trace, responses),
        )
        await carry_out(self._agent(trace), RecordedModel(responses, then), run)
        if then.was_asked and (trace.status in ("failed", "unfinished") or refusal == "time"):
            return Played([event for event in recorder.events if event["kind"] != "run_ended"], cut_short=True)
        if then.was_asked and refusal != "limits":
            return _without_response(recorder.events)
        return Played(recorder.events)


def _without_response(events: Events) -> Played:
    """Mark the end: the run continues past its record, which is not a failure of the run."""
    verdicts = [event for event in events if event["kind"] == "verdict"]
    last = verdicts[-1]["status"] if verdicts else ""
    what = "the submission was rejected" if last == "rejected" else "the run needs another response"
    why = f"the recorded responses end here; today {what}"
    *before, ended = events
    marked = {**ended, "status": RECORD_ENDED, "result": {**ended["result"], "status": RECORD_ENDED, "error": why}}
    return Played([*before, marked], record_ended=why)


async def _calls(trace: Trace, port: ToolPort) -> Played:
    """Make the recorded calls without model and limits: a client's record, or one without responses.

    Pages seen by earlier runs of the session are not seen again.
    """
    recorder = MemoryRecorder()
    free = AgentSettings(requests=_WITHOUT_LIMITS, tool_calls=_WITHOUT_LIMITS, repairs=_WITHOUT_LIMITS)
    task = Task(str(trace.started["question"]), AnswerType.FREE_TEXT)  # calls name their own answer type
    run = ReplayedRun(task, port, free, recorder, _noted=len(port.shown()))
    for call, *_ in calls_of(trace.events):
        await _call(run, str(call["tool"]), call["arguments"])
    return Played(recorder.events, calls_alone=True, cut_short=True)


async def _call(run: Run, tool: str, arguments: Mapping[str, Any]) -> None:
    try:
        result = await run.call(tool, arguments)
    except ToolCallError:
        return  # recorded by the run
    if tool == SUBMIT:
        rules = tuple(str(each["rule"]) for each in result["violations"])
        run.trace.append(Verdict(str(result["status"]), rules))


def task_of(trace: Trace) -> Task:
    """Return the recorded task. Raises `TraceUnreadable` for a missing question or an unknown answer type."""
    started = trace.started
    if not started["question"]:
        raise TraceUnreadable("nothing was submitted in this run, so it has no question")
    try:
        answer_type = AnswerType(started["answer_type"])
    except ValueError:
        raise TraceUnreadable(f"there is no answer type {started['answer_type']!r}") from None
    return Task(str(started["question"]), answer_type, tuple(started["doc_ids"]))


def _is_masked(trace: Trace) -> bool:
    return bool(trace.started["settings"].get("agent", {}).get("mask"))


def _hurried(trace: Trace, responses: Sequence[ModelResponse]) -> frozenset[int]:
    """Return the responses without any call: time was near, and the tools were no longer offered."""
    models = [int(event["seq"]) for event in trace.events if event["kind"] == "model"]
    made = {event["follows"] for event in trace.events if event["kind"] == "tool_call"}
    return frozenset(
        place
        for place, (seq, response) in enumerate(zip(models, responses, strict=True))
        if seq not in made and _only_looks(response)
    )


def _only_looks(response: ModelResponse) -> bool:
    names = [part.tool_name for part in response.parts if isinstance(part, ToolCallPart)]
    return bool(names) and not {SUBMIT, UNSURE} & set(names)
