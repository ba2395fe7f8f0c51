"""Tests that in-process and MCP ports give the same results, errors and shown pages."""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.mcp_tools import McpTools, connect, list_declared
from pincite.server.agent.ports import LocalTools, ToolPort, pages_in
from pincite.server.errors import ConnectionFailed
from pincite.tools import toolset
from pincite.tools.errors import ToolCallError

pytestmark = pytest.mark.anyio

PAGE = {"doc_id": "orders/cfi-010-2024"}


@asynccontextmanager
async def open_port(kind: str, sample: ModuleType) -> AsyncIterator[ToolPort]:
    if kind == "local":
        yield LocalTools(sample.sample_session(), sample.QUICK.call_seconds)
        return
    async with connect([sys.executable, str(sample.__file__)]) as client:
        yield McpTools(client, await list_declared(client))


@pytest.fixture(params=["local", "mcp"])
def kind(request: pytest.FixtureRequest, sample: ModuleType, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(toolset, "TOOLS", sample.SPECS)
    return str(request.param)


async def test_a_port_declares_the_tools_with_their_schemas(kind: str, sample: ModuleType) -> None:
    async with open_port(kind, sample) as port:
        declared = port.declared()
    assert [tool.name for tool in declared] == ["read", "hang", "crash"]
    assert declared[0].description == "Reads a page."
    assert declared[0].input_schema == sample.SPECS[0].input_schema


async def test_a_call_returns_the_structured_result_and_records_the_page_as_shown(
    kind: str, sample: ModuleType
) -> None:
    async with open_port(kind, sample) as port:
        assert list(port.shown()) == []
        result = await port.call("read", PAGE)
        await port.call("read", PAGE)
        (shown,) = port.shown()
        assert shown == PageRef("orders/cfi-010-2024", 1)
        assert port.uri(shown) == result["uri"]
    assert result["text"] == next(iter(sample.PAGES.values()))


async def test_an_invalid_call_raises_the_error_text_of_the_tool(kind: str, sample: ModuleType) -> None:
    async with open_port(kind, sample) as port:
        with pytest.raises(ToolCallError, match=r"^orders/cfi-010-2024 has no page 9\. Call find_documents\.$"):
            await port.call("read", {**PAGE, "page": 9})
        with pytest.raises(ToolCallError, match="There is no tool 'raed'"):
            await port.call("raed", {})


async def test_a_call_that_does_not_end_records_no_page_as_shown(kind: str, sample: ModuleType) -> None:
    sample.RELEASE.clear()
    async with open_port(kind, sample) as port:
        with pytest.raises(ToolCallError, match="did not end within"):
            await port.call("hang", {})
        assert list(port.shown()) == []
    sample.RELEASE.set()


async def test_a_server_that_cannot_be_started_is_an_error_that_names_the_command() -> None:
    with pytest.raises(ConnectionFailed, match="no-such-program serve"):
        async with connect(["no-such-program", "serve"]):
            pass


async def test_a_server_that_exits_at_once_is_an_error() -> None:
    with pytest.raises(ConnectionFailed):
        async with connect([sys.executable, "-c", "pass"]):
            pass


def test_shown_pages_are_found_at_any_depth_of_a_result() -> None:
    hit = {"doc_id": "a", "page": 3, "uri": "u/a/3", "snippet": "words"}
    nested = {"doc_id": "a", "page": 4, "uri": "u/a/4"}
    result = {
        "hits": [hit],
        "doc_id": "b",
        "page": 1,
        "uri": "u/b/1",
        "neighbours": [nested],
        "dropped": [{"doc_id": "c", "page": 1}],
    }
    assert list(pages_in(result)) == [
        (PageRef("b", 1), "u/b/1"),
        (PageRef("a", 3), "u/a/3"),
        (PageRef("a", 4), "u/a/4"),
    ]


async def test_the_server_process_gets_the_settings_but_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_TRACE__KEY", "very-secret-key")
    monkeypatch.setenv("PINCITE_SERVER__CALL_SECONDS", "7")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789abcdef")
    told = "import json, os; open('env.json', 'w').write(json.dumps(dict(os.environ)))"
    with pytest.raises(ConnectionFailed):
        async with connect([sys.executable, "-c", told]):
            pass
    given = json.loads(Path("env.json").read_text(encoding="utf-8"))
    assert given["PINCITE_SERVER__CALL_SECONDS"] == "7"
    assert not {"PINCITE_TRACE__KEY", "OPENAI_API_KEY"} & set(given)
