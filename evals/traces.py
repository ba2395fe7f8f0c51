"""What a run did, read from its trace: which pages its tools named and showed, and what it cost."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog

from pincite.evals.errors import TraceUnreadable
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult

_log = structlog.get_logger(__name__)

SUBMIT = "submit_typed_answer"
"""The tool that ends a run: the pages of its result are what is cited, not what was found."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The pages that one tool result named, in its order (best first), each once."""

    tool: str
    pages: tuple[PageRef, ...]


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a model read and wrote."""

    input: int
    output: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What a run cost: `tokens` by the name of the model that responded, zero for one without tokens."""

    requests: int
    tool_calls: int
    tokens: Mapping[str, Tokens]

    @property
    def input_tokens(self) -> int:
        """Tokens read, by all models."""
        return sum(each.input for each in self.tokens.values())

    @property
    def output_tokens(self) -> int:
        """Tokens written, by all models."""
        return sum(each.output for each in self.tokens.values())


@dataclass(frozen=True, slots=True)
class TraceFacts:
    """`shown`: every page of the run's ledger with the tool that showed it first, in that order."""

    shown: Mapping[PageRef, str]
    listings: tuple[Listing, ...]
    usage: Usage

    def route(self, cited: Iterable[PageRef]) -> str:
        """The tool that first showed most of the cited pages, on a tie the earlier one; `none` where none was shown."""
        tools = [self.shown[page] for page in cited if page in self.shown]
        earliest = list(dict.fromkeys(self.shown.values()))
        return max(tools, key=lambda tool: (tools.count(tool), -earliest.index(tool)), default="none")


def read_trace(path: Path) -> TraceFacts:
    """The facts of a trace.

    A trace is JSON Lines of events with a `kind`. Raises TraceUnreadable, also for a file that is cut off: what is
    missing from it may have been shown.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        events = [json.loads(line) for line in lines if line.strip()]
        return TraceFacts(_shown(events), _listings(events), _usage(events))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error


def trace_of(result: AskResult) -> TraceFacts | None:
    """The facts of a result's trace; None where it has none, or where it cannot be read, which is logged."""
    if result.trace is None:
        return None
    try:
        return read_trace(Path(result.trace))
    except TraceUnreadable as error:
        _log.warning("trace_unreadable", trace=str(error))
        return None


def _shown(events: Iterable[dict[str, Any]]) -> dict[PageRef, str]:
    shown: dict[PageRef, str] = {}
    for event in events:
        if event["kind"] == "ledger":
            shown.setdefault(_page(event["page"]), str(event["tool"]))
    return shown


def _listings(events: Iterable[dict[str, Any]]) -> tuple[Listing, ...]:
    results = (event for event in events if event["kind"] == "tool_result" and event["tool"] != SUBMIT)
    return tuple(Listing(str(event["tool"]), tuple(dict.fromkeys(_pages(event["result"])))) for event in results)


def _pages(value: object) -> Iterator[PageRef]:
    """Every page object in a structured result, in reading order: each carries `doc_id` and a whole `page`."""
    if isinstance(value, dict):
        if isinstance(value.get("doc_id"), str) and type(value.get("page")) is int:
            yield _page(value)
        for each in value.values():
            yield from _pages(each)
    elif isinstance(value, list):
        for each in value:
            yield from _pages(each)


def _usage(events: Sequence[dict[str, Any]]) -> Usage:
    responses = [event for event in events if event["kind"] == "model"]
    tokens: dict[str, Tokens] = {}
    for event in responses:
        so_far = tokens.get(str(event["model"]), Tokens(0, 0))
        added = Tokens(so_far.input + int(event["input_tokens"]), so_far.output + int(event["output_tokens"]))
        tokens[str(event["model"])] = added
    calls = sum(event["kind"] == "tool_call" and event["tool"] != SUBMIT for event in events)
    return Usage(len(responses), calls, tokens)


def _page(value: Mapping[str, Any]) -> PageRef:
    return PageRef(str(value["doc_id"]), int(value["page"]))
