"""The seam between the agent and the tools: in-process, or over MCP (`agent.mcp_tools`)."""

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
"""The tool that ends a run. pydantic-ai offers it as an output tool, apart from the others."""
UNSURE = "end_unsure"
"""The other output tool: no answer, but the most relevant pages. No server has it."""


@dataclass(frozen=True, slots=True)
class DeclaredTool:
    """The declaration of a tool that a model sees."""

    name: str
    description: str
    input_schema: Mapping[str, Any]


class ToolPort(Protocol):
    """The tools of one run. Runs do not share a port."""

    def declared(self) -> Sequence[DeclaredTool]:
        """Return all tools, submit among them, in the order in which a model should read them."""

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool and return its structured result. Raises `ToolCallError` if the call is unusable."""

    def shown(self) -> Sequence[PageRef]:
        """Return each page that the run has seen a part of, in the order of first sight."""

    def uri(self, ref: PageRef) -> str:
        """Return the address of a page as an MCP resource."""


class LocalTools:
    """The tools in this process, on one session. Each call may take `seconds`.

    `check` runs before a result is returned. It raises `StoreError` if the result may no longer be given.
    """

    def __init__(self, session: Session, seconds: float = 30.0, check: Callable[[], None] = lambda: None) -> None:
        self._session = session
        self._seconds = seconds
        self._check = check

    def declared(self) -> Sequence[DeclaredTool]:
        """Return the tools of `tools.toolset`."""
        return declared_tools()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Run the tool in a worker thread, so that a slow tool cannot delay the run's time limit."""
        result = await call_tool(self._session, name, arguments, self._seconds)
        self._check()
        return result

    def shown(self) -> Sequence[PageRef]:
        """Return the pages of the session's ledger."""
        return list(dict.fromkeys(evidence.ref for evidence in self._session.ledger))

    def uri(self, ref: PageRef) -> str:
        """Return the address from the corpus."""
        return self._session.corpus.uri(ref)


def declared_tools() -> list[DeclaredTool]:
    """Declare the tools of `tools.toolset`."""
    return [DeclaredTool(spec.name, spec.description, spec.input_schema) for spec in toolset.TOOLS]


def tools_hash(declared: Sequence[DeclaredTool]) -> str:
    """Hash all that a model sees of the tools (names, descriptions, schemas, in order) with sha256."""
    rows = [asdict(tool) for tool in declared]
    return sha256(json.dumps(rows, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def pages_in(value: object) -> Iterator[tuple[PageRef, str]]:
    """Yield every page object in a structured result with its URI: each object with `doc_id`, `page` and `uri`."""
    if isinstance(value, list):
        for item in value:
            yield from pages_in(item)
    if isinstance(value, dict):
        if isinstance(value.get("doc_id"), str) and isinstance(value.get("page"), int) and "uri" in value:
            yield PageRef(value["doc_id"], value["page"]), str(value["uri"])
        for item in value.values():
            yield from pages_in(item)
