"""The record of a client's session: the same events as of a run of our own loop, and an end for each question.

A question's run ends with its accepted submission, or `refused` when the client submits another question after a
rejection. The file is made at the first call. Where it cannot be written, the client is served all the same.
"""

import json
import platform
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

import structlog

from pincite.prompts import load
from pincite.server.agent.ports import SUBMIT, declared_tools, tools_hash
from pincite.server.agent.result import NOT_RECORDED, AskResult, accepted_result
from pincite.server.errors import TraceUnwritable
from pincite.server.settings import Settings
from pincite.server.trace.events import (
    Event,
    LedgerGrew,
    RunEnded,
    SessionStarted,
    ToolCalled,
    ToolReturned,
    Verdict,
)
from pincite.server.trace.record import Recorder
from pincite.tools.answer_types import AnswerType
from pincite.tools.results.submit_result import SubmitResult
from pincite.tools.session import Session

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Client:
    """Who calls: as it introduced itself; empty where it did not."""

    name: str = ""
    version: str = ""
    protocol: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A call that was begun: its event in the file in which it was noted, and when it was begun."""

    tool: str
    arguments: Mapping[str, Any]
    call_id: str
    seq: int
    record: Recorder | None
    begun: float


@dataclass(frozen=True, slots=True)
class _Rejected:
    """The last rejection of a question that no submission was accepted for yet."""

    question: str
    answer_type: AnswerType
    seq: int
    record: Recorder | None
    reasons: str
    calls: int
    milliseconds: float


@dataclass(slots=True)
class SessionRecording:
    """Records one client session. All of it runs in the event loop's thread; calls may overlap.

    `open_record` gives a new file; with null nothing is kept.
    """

    session: Session
    settings: Settings
    open_record: Callable[[], Recorder] | None
    _record: Recorder | None = None
    _client: Client = field(default_factory=Client)
    _shown: int = 0
    _begun: list[tuple[float, bool]] = field(default_factory=list)
    _rejected: _Rejected | None = None

    def call(self, client: Client, tool: str, arguments: Mapping[str, Any], call_id: str) -> Call:
        """Note a call before it is made, whatever its name and arguments."""
        self._client = client
        is_submission = tool == SUBMIT
        if is_submission and self._rejected and arguments.get("question") != self._rejected.question:
            self._refuse(self._rejected)
        begun = time.perf_counter()
        self._begun.append((begun, is_submission))
        named, call_id = tool[:_NAME], call_id[:_NAME]
        seq = self._append(ToolCalled(named, _bounded(arguments), call_id), 0)
        return Call(named, arguments, call_id, seq, self._record, begun)

    def failed(self, call: Call, reason: str) -> None:
        """Note what the client was told of a call that gave no result."""
        event = ToolReturned(call.tool, None, reason[:_REASON], call.call_id, _since(call.begun))
        self._append(event, self._seq(call.seq, call.record))

    def returned(self, call: Call, result: Mapping[str, Any]) -> None:
        """Note a result, the pages that it showed first, and the verdict where it is one."""
        event = ToolReturned(call.tool, result, None, call.call_id, _since(call.begun))
        seq = self._append(event, self._seq(call.seq, call.record))
        for page in self._newly_shown():
            self._append(LedgerGrew(page, call.tool), seq)
        if call.tool == SUBMIT:
            self._judge(call, SubmitResult.model_validate(result), seq)

    def turned(self) -> None:
        """Seal the file: the session goes on with another generation, and what follows is in a file of its own."""
        if self._record is not None:
            try:
                self._record.close()
            except TraceUnwritable as error:
                log.warning("session_not_sealed", reason=str(error))
        self._record = None
        self._begun.clear()
        self._rejected = None
        self._shown = len(self.session.ledger.pages())

    def close(self) -> None:
        """Seal the file; what is called after that is not noted."""
        record, self._record, self.open_record = self._record, None, None
        if record is not None:
            try:
                record.close()
            except TraceUnwritable as error:
                log.warning("session_not_sealed", reason=str(error))

    def _judge(self, call: Call, verdict: SubmitResult, returned: int) -> None:
        rules = tuple(violation.rule for violation in verdict.violations)
        seq = self._append(Verdict(verdict.status, rules), returned)
        question, answer_type = str(call.arguments["question"]), AnswerType(call.arguments["answer_type"])
        took = _since(self._begun[0][0]) if self._begun else 0.0
        if verdict.status == "accepted":
            self._end(accepted_result(question, answer_type, verdict, took), seq, len(self._begun))
        else:
            reasons = "; ".join(f"{each.rule} {each.slot}: {each.message}" for each in verdict.violations)
            self._rejected = _Rejected(question, answer_type, seq, self._record, reasons, len(self._begun), took)

    def _refuse(self, last: _Rejected) -> None:
        row = AskResult(
            question=last.question,
            answer_type=last.answer_type,
            answer=None,
            pages=(),
            citations=(),
            status="refused",
            ttft_ms=last.milliseconds,
            total_ms=last.milliseconds,
            error=f"The client submitted another question after a rejection: {last.reasons}",
            refusal="unproved",
        )
        self._end(row, self._seq(last.seq, last.record), last.calls)

    def _end(self, result: AskResult, verdict: int, calls: int) -> None:
        """End a question's run at a verdict, up to which there were so many calls."""
        made = sum(not is_submission for _, is_submission in self._begun[:calls])
        row = result.model_dump(mode="json", exclude=NOT_RECORDED)
        self._append(RunEnded(result.status, row, 0, made, 0, 0), verdict)
        del self._begun[:calls]
        self._rejected = None

    def _newly_shown(self) -> list[dict[str, Any]]:
        pages = list(dict.fromkeys(evidence.ref for evidence in self.session.ledger))
        new, self._shown = pages[self._shown :], len(pages)
        return [{"doc_id": page.doc_id, "page": page.page} for page in new]

    def _seq(self, seq: int, record: Recorder | None) -> int:
        """An event's place in the file of now: its start for what is in a file that a purge removed."""
        return seq if record is self._record else 0

    def _append(self, event: Event, follows: int) -> int:
        try:
            if self._record is None or self._record.path is None:
                self._open()
            if self._record is None:
                return 0
            seq = self._record.append(event, follows)
            if self._record.path is None:  # a purge removed the file with this event
                self._open()
                seq = self._record.append(event, 0)
        except TraceUnwritable as error:
            self._give_up(error)
            return 0
        return seq

    def _open(self) -> None:
        if self._record is not None:
            self._record.close()
        self._record = None
        if self.open_record is not None:
            self._record = self.open_record()
            self._record.append(self._started(self._record.run_id))

    def _give_up(self, error: TraceUnwritable) -> None:
        """Keep no record from now on; the part that was written stays, sealed where that works."""
        log.warning("session_not_recorded", reason=str(error))
        self.close()

    def _started(self, session_id: str) -> SessionStarted:
        manifest = self.session.corpus.reader.manifest
        return SessionStarted(
            session_id=session_id,
            at=datetime.now(UTC).isoformat(),
            client={"name": self._client.name[:_NAME], "version": self._client.version[:_NAME]},
            protocol=self._client.protocol[:_NAME],
            matter=self.session.corpus.matter,
            generation=manifest.generation,
            versions={"python": platform.python_version(), **{name: version(name) for name in _PACKAGES}},
            prompts={"server": load("server").sha256},
            settings=self.settings.public(),
            tools=tools_hash(declared_tools()),
        )


_PACKAGES = ("pincite", "mcp", "pydantic")
_NAME = 200
"""Characters kept of a client's name, of a tool's and of a call's id: clients and models make them up."""
_REASON = 4_000
"""Characters kept of an error: it may repeat the arguments."""
_ARGUMENTS = 200_000
"""Characters of arguments that are recorded: more than the tools have a use for."""


def _bounded(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments, or how long they are where nobody could mean them."""
    length = len(json.dumps(arguments, ensure_ascii=False))
    return arguments if length <= _ARGUMENTS else {"not_recorded": f"arguments of {length} characters"}


def _since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 2)
