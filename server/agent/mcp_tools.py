"""The tools over an MCP connection. No other module outside `server/mcp` imports the MCP library."""

import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from mcp.types import CallToolResult, TextContent

from pincite.indexer.page import PageRef
from pincite.server.agent.ports import DeclaredTool, pages_in
from pincite.server.errors import ConnectionFailed
from pincite.server.settings import PREFIX
from pincite.server.trace.redaction import names_secret
from pincite.tools.errors import ToolCallError

_STORE_KEY = f"{PREFIX}STORE_KEY"


class McpTools:
    """A `ToolPort` over a connection that outlives it. Runs may share a connection, one after another.

    Shown pages are read from the results: every object with `doc_id`, `page` and `uri`.
    """

    def __init__(self, client: Client, declared: Sequence[DeclaredTool]) -> None:
        self._client = client
        self._declared = declared
        self._shown: dict[PageRef, str] = {}

    def declared(self) -> Sequence[DeclaredTool]:
        """Return the tools that the server listed when the connection was made."""
        return self._declared

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call over the connection. Raises `ConnectionFailed` if the server is gone."""
        try:
            result = await self._client.call_tool(name, dict(arguments))
        except MCPError as error:
            raise ConnectionFailed(f"The MCP server did not answer a call of {name}: {error}") from None
        if result.is_error:
            raise ToolCallError(_text(result))
        content: dict[str, Any] | None = result.structured_content
        if content is None:
            raise ToolCallError(f"{name} returned no structured result: {_text(result)}")
        self._shown.update((ref, uri) for ref, uri in pages_in(content) if ref not in self._shown)
        return content

    def shown(self) -> Sequence[PageRef]:
        """Return the pages in the results, in order."""
        return list(self._shown)

    def uri(self, ref: PageRef) -> str:
        """Return the address that came with the page. Raises `KeyError` for a page that was not shown."""
        return self._shown[ref]


@asynccontextmanager
async def connect(command: Sequence[str], given: Mapping[str, str] | None = None) -> AsyncIterator[Client]:
    """Start an MCP server as a child process and connect to its standard streams.

    The child gets this process's settings (`PINCITE_*`) and `given`, but only those secrets that it needs to read the
    store. Raises `ConnectionFailed`.
    """
    program, *arguments = command
    settings = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(PREFIX) and (not names_secret(name) or name == _STORE_KEY)
    }
    child = StdioServerParameters(command=program, args=arguments, env=settings | dict(given or {}))
    async with AsyncExitStack() as stack:
        try:
            client = await stack.enter_async_context(Client(child))
        except (MCPError, OSError, ExceptionGroup) as error:
            raise ConnectionFailed(f"The MCP server could not be started ({' '.join(command)}): {error}") from None
        yield client


async def list_declared(client: Client) -> list[DeclaredTool]:
    """List the tools that a server declares."""
    listed = await client.list_tools()
    return [DeclaredTool(tool.name, tool.description or "", tool.input_schema) for tool in listed.tools]


def _text(result: CallToolResult) -> str:
    return "\n".join(block.text for block in result.content if isinstance(block, TextContent))
