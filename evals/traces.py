"""Read the trace of a run: the pages its tools named and showed, its submissions, and its cost."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import structlog

from pincite.evals.errors import TraceUnreadable
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult

_log = structlog.get_logger(__name__)

SUBMIT = "submit_typed_answer"
"""The tool that ends a run: the pages of its result are cited, not found."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The pages that one tool result names, in order (best first), without duplicates."""

    tool: str
    pages: tuple[PageRef, ...]


@dataclass(frozen=True, slots=True)
class Submitted:
    """One submission: its cited pages, in order, without duplicates, and the verdict.

    `status` None: the call was unusable, or the record has no result. `dropped`: pages that the proof does not need,
    with the reason. `rules`: the rules that a rejected submission breaks, such as `V3`, without duplicates.
    """

    pages: tuple[PageRef, ...]
    status: Literal["accepted", "rejected"] | None = None
    dropped: Mapping[PageRef, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens that a model read and wrote."""

    input: int
    output: int


@dataclass(frozen=True, slots=True)
class Usage:
    """The cost of a run: `tokens` by the name of the model, zero for a response without tokens.

    `costs` are the recorded US dollars, one per response, None if a price is not known; None for a record without
    costs. `cached_tokens` were read from a provider's cache; None for a record without them.
    """

    requests: int
    tool_calls: int
    tokens: Mapping[str, Tokens]
    costs: tuple[float | None, ...] | None = None
    cached_tokens: int | None = None

    @property
    def input_tokens(self) -> int:
        """Tokens read by all models."""
        return sum(each.input for each in self.tokens.values())

    @property
    def output_tokens(self) -> int:
        """Tokens written by all models."""
        return sum(each.output for each in self.tokens.values())


@dataclass(frozen=True, slots=True)
class TraceFacts:
    """The facts of a trace. `shown`: every page in the ledger with the tool that showed it first, in order.

    `submissions` are those that reached the validator: one that does not fit the schema leaves no event.
    """

    shown: Mapping[PageRef, str]
    listings: tuple[Listing, ...]
    usage: Usage
    submissions: tuple[Submitted, ...] = ()

    def route(self, cited: Iterable[PageRef]) -> str:
        """Return the tool that first showed most of the cited pages, the earlier on a tie; `none` if none was shown."""
        tools = [self.shown[page] for page in cited if page in self.shown]
        earliest = list(dict.fromkeys(self.shown.values()))
        return max(tools, key=lambda tool: (tools.count(tool), -earliest.index(tool)), default="none")


def read_trace(path: Path) -> TraceFacts:
    """Read the facts of a trace.

    A trace is JSON Lines of events with a `kind`. Raises TraceUnreadable, also for a truncated file, whose missing part
    may have shown more pages.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        events = [json.loads(line) for line in lines if line.strip()]
        kinds = {event["kind"] for event in events}
        if "run_started" in kinds and "run_ended" not in kinds:
            raise TraceUnreadable(f"{path}: is truncated")
        shown, listings = _shown(events), _listings(events)
        known = {page.doc_id for page in shown} | {page.doc_id for listing in listings for page in listing.pages}
        return TraceFacts(shown, listings, _usage(events), tuple(_submissions(events, known)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error


def trace_of(result: AskResult) -> TraceFacts | None:
    """Return the facts of a result's trace; None if it has none, or if it is unreadable, which is logged."""
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


def _submissions(events: Iterable[dict[str, Any]], known: Set[str]) -> Iterator[Submitted]:
    """Yield the submissions in order; a run makes one call at a time, so a result belongs to the call before it."""
    called: tuple[PageRef, ...] | None = None
    for event in (event for event in events if event.get("tool") == SUBMIT):
        if called is not None:
            yield _submitted(called, event["result"] if event["kind"] == "tool_result" else None)
        called = _cited(event.get("arguments"), known) if event["kind"] == "tool_call" else None
    if called is not None:
        yield Submitted(called)


def _submitted(pages: tuple[PageRef, ...], result: Mapping[str, Any] | None) -> Submitted:
    if result is None:
        return Submitted(pages)
    dropped = {_page(each): str(each["reason"]) for each in result["dropped"]}
    kept = set(_pages(result["citations"]))
    rules = tuple(dict.fromkeys(str(each["rule"]) for each in result["violations"]))
    return Submitted(pages, result["status"], {page: why for page, why in dropped.items() if page not in kept}, rules)


def _cited(arguments: object, known: Set[str]) -> tuple[PageRef, ...]:
    """Return the cited pages of a submission; the start of an id means the only document of the run with that start."""
    pages = (PageRef(_complete_id(page.doc_id, known), page.page) for page in _pages(arguments))
    return tuple(dict.fromkeys(pages))


def _complete_id(name: str, known: Set[str]) -> str:
    if name in known:
        return name
    matches = [each for each in known if each.startswith(name) or each.rpartition("/")[2].startswith(name)]
    return matches[0] if len(matches) == 1 else name


def _pages(value: object) -> Iterator[PageRef]:
    """Yield every page object in a structured result, in reading order: it has `doc_id` and an integer `page`."""
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
    costs = tuple(event["cost"] for event in responses) if all("cost" in event for event in responses) else None
    has_cached = bool(responses) and all("cache_read_tokens" in event for event in responses)
    cached = sum(int(event["cache_read_tokens"]) for event in responses) if has_cached else None
    return Usage(len(responses), calls, tokens, costs or None, cached)


def _page(value: Mapping[str, Any]) -> PageRef:
    return PageRef(str(value["doc_id"]), int(value["page"]))
