"""Tests the spans of a served connection: those of the MCP library, joined to the client's trace, without texts."""

from collections.abc import Callable
from types import ModuleType

import pytest
from mcp import Client, MCPError
from opentelemetry.sdk.trace import ReadableSpan

from pincite.server.mcp.server import build_server
from pincite.tools import toolset

pytestmark = pytest.mark.anyio

Spans = Callable[[], list[ReadableSpan]]
INVENTED = "Mr Ashdown owes 30 days"


@pytest.fixture
def client(sample: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(toolset, "TOOLS", sample.SPECS)
    return Client(build_server(sample.sample_session(), sample.QUICK))


def served(spans: list[ReadableSpan], method: str) -> ReadableSpan:
    return next(span for span in spans if span.kind.name == "SERVER" and span.name.startswith(method))


async def test_a_call_is_a_server_span_named_after_its_tool(spans: Spans, client: Client) -> None:
    async with client:
        await client.call_tool("read", {"doc_id": "orders/cfi-010-2024"})
    span = served(spans(), "tools/call")
    assert span.name == "tools/call read"
    assert (
        dict(span.attributes or {}).items()
        >= {
            "mcp.method.name": "tools/call",
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": "read",
        }.items()
    )


async def test_an_unknown_tool_name_is_not_in_the_server_span(spans: Spans, client: Client) -> None:
    async with client:
        await client.call_tool(INVENTED, {})
    span = served(spans(), "tools/call")
    assert span.name == "tools/call unknown_tool"
    assert INVENTED not in span.to_json()
    assert dict(span.attributes or {})["error.type"] == "tool_error"


async def test_an_error_is_a_code_in_the_span_and_a_text_for_the_client(spans: Spans, client: Client) -> None:
    async with client:
        with pytest.raises(MCPError, match="Ashdown"):
            await client.read_resource("pincite://sample/Ashdown/page/7")
    span = served(spans(), "resources/read")
    assert "error.type" in dict(span.attributes or {})
    assert "Ashdown" not in span.to_json()
