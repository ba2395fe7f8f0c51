"""The results of a recorded run, given out again to whoever makes the same calls."""

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
    """The recorded run made no such call; the text names the nearest that it made."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A recorded call, what came back, and the pages that were then seen for the first time."""

    step: int
    tool: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any] | None
    error: str | None
    pages: tuple[PageRef, ...]

    @property
    def key(self) -> str:
        """The call as one text."""
        return f"{self.tool} {canonical(self.arguments)}"


class RecordedTools:
    """A `ToolPort` that answers from a record. The same call made twice has its recorded results in turn."""

    def __init__(self, trace: Trace) -> None:
        self._exchanges = list(exchanges(trace))
        self._used: set[int] = set()
        self._shown: dict[PageRef, None] = {}
        self._uris = {ref: uri for each in self._exchanges if each.result for ref, uri in pages_in(dict(each.result))}
        self._matter = str(trace.started["matter"])

    def declared(self) -> Sequence[DeclaredTool]:
        """The tools of today: a changed description is something that a replay should show."""
        return declared_tools()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Give what was recorded for this call. Raises `NotRecorded`, and `ToolCallError` where the call failed."""
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
        """The pages that the recorded run saw by the calls made so far."""
        return list(self._shown)

    def uri(self, ref: PageRef) -> str:
        """The address that a recorded result gave, else the one that such a page has."""
        return self._uris.get(ref) or f"pincite://{self._matter}/{ref.doc_id}/page/{ref.page}"

    def _find(self, key: str) -> int | None:
        """The first recorded call of this key that was not answered yet, else the last of them."""
        places = [place for place, each in enumerate(self._exchanges) if each.key == key]
        return next((place for place in places if place not in self._used), places[-1] if places else None)

    def _nearest(self, name: str, arguments: Mapping[str, Any]) -> str:
        said = f"The recorded run did not call {name} with these arguments."
        wanted = canonical(dict(arguments))
        same = [each for each in self._exchanges if each.tool == name] or self._exchanges
        if not same:
            return f"{said} It called nothing."
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
