"""How the agent reaches the tools: in its own process, or over an MCP connection (`agent.mcp_tools`)."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Protocol

from pincite.indexer.page import PageRef
from pincite.server.calls import call_tool
from pincite.tools import toolset
from pincite.tools.session import Session

SUBMIT = "submit_typed_answer"
"""The tool that ends a run; an agent is offered it as the way out, never beside the others."""
UNSURE = "end_unsure"
"""The other way out: no answer, and the pages that bear most on the question. No tool of a server."""


@dataclass(frozen=True, slots=True)
class DeclaredTool:
    """A tool as an agent is told of it."""

    name: str
    description: str
    input_schema: Mapping[str, Any]


class ToolPort(Protocol):
    """The tools of one run. A port belongs to one run and is not shared between runs."""

    def declared(self) -> Sequence[DeclaredTool]:
        """All tools, submit among them, in the order in which an agent should read of them."""

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool and give its structured result. Raises `ToolCallError` when the call is unusable."""

    def shown(self) -> Sequence[PageRef]:
        """Each page of which the run has seen something, in the order in which it was first seen."""

    def uri(self, ref: PageRef) -> str:
        """The address of a page as an MCP resource."""


class LocalTools:
    """The tools in this process, on one session; each call may take `seconds`.

    `check` is called before a result is given, and raises `StoreError` where it may not be.
    """

    def __init__(self, session: Session, seconds: float = 30.0, check: Callable[[], None] = lambda: None) -> None:
        self._session = session
        self._seconds = seconds
        self._check = check

    def declared(self) -> Sequence[DeclaredTool]:
        """The tools of `tools.toolset`."""
        return declared_tools()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Run the tool in a worker thread, so that a slow one cannot hold up the run's time limit."""
        result = await call_tool(self._session, name, arguments, self._seconds)
        self._check()
        return result

    def shown(self) -> Sequence[PageRef]:
        """The pages of the session's ledger."""
        return list(dict.fromkeys(evidence.ref for evidence in self._session.ledger))

    def uri(self, ref: PageRef) -> str:
        """The corpus's own."""
        return self._session.corpus.uri(ref)


def declared_tools() -> list[DeclaredTool]:
    """The tools of `tools.toolset` as an agent is told of them."""
    return [DeclaredTool(spec.name, spec.description, spec.input_schema) for spec in toolset.TOOLS]


def tools_hash(declared: Sequence[DeclaredTool]) -> str:
    """The sha256 of all that a model is told of the tools: names, descriptions, schemas, in order."""
    rows = [asdict(tool) for tool in declared]
    return sha256(json.dumps(rows, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def pages_in(value: object) -> Iterator[tuple[PageRef, str]]:
    """Every page object inside a structured result with its URI, in order: what has `doc_id`, `page` and `uri`."""
    if isinstance(value, list):
        for item in value:
            yield from pages_in(item)
    if isinstance(value, dict):
        if isinstance(value.get("doc_id"), str) and isinstance(value.get("page"), int) and "uri" in value:
            yield PageRef(value["doc_id"], value["page"]), str(value["uri"])
        for item in value.values():
            yield from pages_in(item)
