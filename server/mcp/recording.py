"""Record a client's session with the events of a run, and an end for each question.

A question's run ends with its accepted submission, or `refused` if the client submits another question after a
rejection. The file is created at the first call. If it cannot be written, the client is still served.
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
    """The calling client, as it introduced itself; empty if it did not."""

    name: str = ""
    version: str = ""
    protocol: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A call in progress: its event, the file of the event, and its start."""

    tool: str
    arguments: Mapping[str, Any]
    call_id: str
    seq: int
    record: Recorder | None
    begun: float


@dataclass(frozen=True, slots=True)
class _Rejected:
    """The last rejection of a question without an accepted submission."""

    question: str
    answer_type: AnswerType
    seq: int
    record: Recorder | None
    reasons: str
    calls: int
    milliseconds: float


@dataclass(slots=True)
class SessionRecording:
    """Records one client session. It runs in the event loop's thread; calls may overlap.

    `open_record` creates a new file; null keeps no record.
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
        """Record a call before it is made, whatever its name and arguments."""
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
        """Record the error that the client got in place of a result."""
        event = ToolReturned(call.tool, None, reason[:_REASON], call.call_id, _since(call.begun))
        self._append(event, self._seq(call.seq, call.record))

    def returned(self, call: Call, result: Mapping[str, Any]) -> None:
        """Record a result, the pages that it showed first, and its verdict if it is one."""
        event = ToolReturned(call.tool, result, None, call.call_id, _since(call.begun))
        seq = self._append(event, self._seq(call.seq, call.record))
        for page in self._newly_shown():
            self._append(LedgerGrew(page, call.tool), seq)
        if call.tool == SUBMIT:
            self._judge(call, SubmitResult.model_validate(result), seq)

    def generation_changed(self) -> None:
        """Seal the file because the session moves to another generation. Later calls go to a new file."""
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
        """Seal the file. Later calls are not recorded."""
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
        """End a question's run at a verdict; `calls` is the number of calls up to it."""
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
        """Return an event's number in the current file: 0 if a purge removed the event's file."""
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
        """Stop recording. The written part stays, sealed if possible."""
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
"""The longest recorded name of a client or tool and id of a call, in characters: clients choose them."""
_REASON = 4_000
"""The longest recorded error, in characters: it may repeat the arguments."""
_ARGUMENTS = 200_000
"""The longest recorded arguments, in characters: more than the tools can use."""


def _bounded(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the arguments, or only their length if they are unreasonably long."""
    length = len(json.dumps(arguments, ensure_ascii=False))
    return arguments if length <= _ARGUMENTS else {"not_recorded": f"arguments of {length} characters"}


def _since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 2)
