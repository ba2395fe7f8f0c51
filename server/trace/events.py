"""The events of a run's record, one class each. They are values only; every field is JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

FORMAT = 2
"""The format of a record. A change that older readers would misread increments it (`trace.upgrade`)."""


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events; `kind` names the event in the file."""

    kind: ClassVar[str]

    def payload(self) -> dict[str, Any]:
        """Return the event's fields, `kind` first. Values are not copied, because results can be large."""
        return {"kind": self.kind, **{each.name: getattr(self, each.name) for each in fields(self)}}


@dataclass(frozen=True, slots=True)
class RunStarted(Event):
    """What shaped the run. If two runs differ here, their answers may differ.

    `at` is UTC, ISO 8601. `prompts` maps a prompt's name to its sha256, `tools` is the sha256 of the declared tools.
    `inferred` is true if the answer type was inferred from the question.
    """

    kind: ClassVar[str] = "run_started"
    run_id: str
    at: str
    question: str
    answer_type: str
    inferred: bool
    doc_ids: tuple[str, ...]
    matter: str
    generation: str
    agent: str
    versions: Mapping[str, str]
    prompts: Mapping[str, str]
    settings: Mapping[str, Any]
    tools: str = ""
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class SessionStarted(Event):
    """What shaped a client's session with the MCP server.

    The file has the runs of all questions submitted in the session. `client` is the name and version that the client
    sent, `protocol` the version of MCP. The other fields are as in `RunStarted`. Readers split a session into runs
    (`trace.session_runs`).
    """

    kind: ClassVar[str] = "session_started"
    session_id: str
    at: str
    client: Mapping[str, str]
    protocol: str
    matter: str
    generation: str
    versions: Mapping[str, str]
    prompts: Mapping[str, str]
    settings: Mapping[str, Any]
    tools: str = ""
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class ModelResponded(Event):
    """A model's response, its cost and its content.

    `parts` are the response's parts as `trace.responses` writes them, for replays. Each tool call among them is made,
    and is then an event with the same `call_id`. `milliseconds` is the model's time; `cost` is in US dollars, null if
    no price is known. Cached tokens are part of `input_tokens`.
    """

    kind: ClassVar[str] = "model"
    model: str
    input_tokens: int
    output_tokens: int
    parts: tuple[Mapping[str, Any], ...] = ()
    milliseconds: float = 0.0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class ToolCalled(Event):
    """A tool call as the model made it. `call_id` is the model's id of the call, empty if it gave none."""

    kind: ClassVar[str] = "tool_call"
    tool: str
    arguments: Mapping[str, Any]
    call_id: str = ""


@dataclass(frozen=True, slots=True)
class ToolReturned(Event):
    """The return of a tool call: its structured result, or the error text of an unusable call."""

    kind: ClassVar[str] = "tool_result"
    tool: str
    result: Mapping[str, Any] | None
    error: str | None = None
    call_id: str = ""
    milliseconds: float = 0.0


@dataclass(frozen=True, slots=True)
class LedgerGrew(Event):
    """A page that the run has seen for the first time: `{"doc_id", "page"}`."""

    kind: ClassVar[str] = "ledger"
    page: Mapping[str, Any]
    tool: str


@dataclass(frozen=True, slots=True)
class Verdict(Event):
    """The validator's verdict on a submission, with the rules that it violates."""

    kind: ClassVar[str] = "verdict"
    status: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunEnded(Event):
    """How the run ended.

    `result` is the row that `pincite ask --json` prints, without the trace's own path. `cache` has the cache lookups by
    kind, `{"hits", "misses"}`; it is empty if a server of tools made them. `cost` is in US dollars, null if the price
    of a response is not known. In a session it follows the last verdict of the run, and calls begun after that verdict
    belong to the next run. `error_type` is the class of the error that ended a `failed` run.
    """

    kind: ClassVar[str] = "run_ended"
    status: str
    result: Mapping[str, Any]
    requests: int
    tool_calls: int
    input_tokens: int
    output_tokens: int
    cache: Mapping[str, Any] = field(default_factory=dict)
    cost: float | None = None
    error_type: str | None = None
