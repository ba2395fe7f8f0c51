"""Answer tool calls with the results of a recorded run."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.agent.ports import DeclaredTool, declared_tools, pages_in
from pincite.server.replay.calls import calls_of
from pincite.server.replay.value_diff import canonical
from pincite.server.trace.read import Trace
from pincite.tools.errors import ToolCallError
from pincite.tools.printable import in_line

_LONGEST = 160


class NotRecorded(ToolCallError):
    """The recorded run did not make this call. The text names the most similar call."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A recorded call, its result, and the pages seen first in it."""

    step: int
    tool: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any] | None
    error: str | None
    pages: tuple[PageRef, ...]

    @property
    def key(self) -> str:
        """The call as text."""
        return f"{self.tool} {canonical(self.arguments)}"


class RecordedTools:
    """A `ToolPort` that answers from a record. Repeated calls get their recorded results in turn."""

    def __init__(self, trace: Trace) -> None:
        self._exchanges = list(exchanges(trace))
        self._used: set[int] = set()
        self._shown: dict[PageRef, None] = {}
        self._uris = {ref: uri for each in self._exchanges if each.result for ref, uri in pages_in(dict(each.result))}
        self._matter = str(trace.started["matter"])

    def declared(self) -> Sequence[DeclaredTool]:
        """Return today's tools: a replay should show a changed description."""
        return declared_tools()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the recorded result. Raises `NotRecorded`, and `ToolCallError` if the recorded call failed."""
        place = self._find(f"{name} {canonical(dict(arguments))}")
        if place is None:
            raise NotRecorded(self._nearest(name, arguments))
        self._used.add(place)
        found = self._exchanges[place]
        if found.result is None:
            raise ToolCallError(found.error or f"{name} did not return in the recorded run.")
        self._shown |= dict.fromkeys(found.pages)
        return dict(found.result)

    def shown(self) -> Sequence[PageRef]:
        """Return the pages that the recorded run saw in the calls made so far."""
        return list(self._shown)

    def uri(self, ref: PageRef) -> str:
        """Return the address in a recorded result, else the default address of the page."""
        return self._uris.get(ref) or f"pincite://{self._matter}/{ref.doc_id}/page/{ref.page}"

    def _find(self, key: str) -> int | None:
        """Return the first unused recorded call with this key, else the last."""
        places = [place for place, each in enumerate(self._exchanges) if each.key == key]
        return next((place for place in places if place not in self._used), places[-1] if places else None)

    def _nearest(self, name: str, arguments: Mapping[str, Any]) -> str:
        said = f"The recorded run did not call {name} with these arguments."
        wanted = canonical(dict(arguments))
        same = [each for each in self._exchanges if each.tool == name] or self._exchanges
        if not same:
            return f"{said} It made no calls."
        near = max(same, key=lambda each: SequenceMatcher(None, wanted, canonical(each.arguments), False).ratio())
        return f"{said} Nearest, at step {near.step}: {near.tool} {in_line(canonical(near.arguments))[:_LONGEST]}"


def exchanges(trace: Trace) -> Iterator[Exchange]:
    """Yield the recorded calls, in the order of their results."""
    for call, *given in calls_of(trace.events):
        answer = next((event for event in given if event["kind"] == "tool_result"), {})
        yield _exchange(call, answer, [_page(event) for event in given if event["kind"] == "ledger"])


def _page(event: Mapping[str, Any]) -> PageRef:
    return PageRef(str(event["page"]["doc_id"]), int(event["page"]["page"]))


def _exchange(call: Mapping[str, Any], answer: Mapping[str, Any], pages: Sequence[PageRef]) -> Exchange:
    return Exchange(
        int(call["seq"]),
        str(call["tool"]),
        call["arguments"],
        answer.get("result"),
        answer.get("error"),
        tuple(pages),
    )
