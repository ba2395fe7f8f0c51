"""What a run's record holds: one class an event. Values only; every field is JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

FORMAT = 2
"""The format of a record; a change that an older reader would misread makes the next one (`trace.upgrade`)."""


@dataclass(frozen=True, slots=True)
class Event:
    """Base of every event; `kind` names it in the file."""

    kind: ClassVar[str]

    def payload(self) -> dict[str, Any]:
        """The event's own fields, `kind` first. Values are the event's own: a copy of a large result would be dear."""
        return {"kind": self.kind, **{each.name: getattr(self, each.name) for each in fields(self)}}


@dataclass(frozen=True, slots=True)
class RunStarted(Event):
    """What shaped the run: whatever differs here may make two runs differ.

    `at` is UTC, ISO 8601. `prompts` maps a prompt's name to its sha256, `tools` is the sha256 of the declared tools.
    `inferred` tells whether the answer type was read from the question.
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
    """What shaped a client's session with the MCP server; its file has the runs of all questions submitted in it.

    `client` has the name and version by which the client introduced itself, `protocol` is the version of MCP. The rest
    is as in `RunStarted`. Readers make ordinary runs of it (`trace.session_runs`).
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
    """A model's response, what it cost, and what it said.

    `parts` are the response's parts as `trace.responses` writes them; a replay gives them out again. Each tool call
    among them is made, and is then an event of its own with the same `call_id`. `milliseconds` is how long the model
    took, `cost` in US dollars; null where no price is known. Cached tokens are part of `input_tokens`.
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
    """A tool call as the model made it; `call_id` is the model's name for the call, empty where it gave none."""

    kind: ClassVar[str] = "tool_call"
    tool: str
    arguments: Mapping[str, Any]
    call_id: str = ""


@dataclass(frozen=True, slots=True)
class ToolReturned(Event):
    """What came back: the structured result, or the text of an unusable call."""

    kind: ClassVar[str] = "tool_result"
    tool: str
    result: Mapping[str, Any] | None
    error: str | None = None
    call_id: str = ""
    milliseconds: float = 0.0


@dataclass(frozen=True, slots=True)
class LedgerGrew(Event):
    """A page of which the run had seen nothing before: `{"doc_id", "page"}`."""

    kind: ClassVar[str] = "ledger"
    page: Mapping[str, Any]
    tool: str


@dataclass(frozen=True, slots=True)
class Verdict(Event):
    """What the validator said of a submission; rules of the violations, for counting."""

    kind: ClassVar[str] = "verdict"
    status: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunEnded(Event):
    """How the run ended. `result` is the row that `pincite ask --json` prints, without the trace's own path.

    `cache` has the lookups in the cache by kind, `{"hits", "misses"}`; none where a server of tools made them.
    `cost` is in US dollars; null where the price of a response is not known. In a session it follows the last verdict
    of the run: calls that were begun after that verdict are of the next run. `error_type` is the class of the error
    that ended a `failed` run.
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
