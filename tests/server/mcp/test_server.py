"""Tests the MCP server over in-process and stdio connections, in both protocol eras."""

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import ModuleType
from typing import Any, cast

import pytest
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from mcp.types import CallToolResult, TextContent, TextResourceContents

from pincite.server.mcp.server import build_server
from pincite.tools import toolset
from pincite.tools.answers.submission import Submission

pytestmark = pytest.mark.anyio

Connect = Callable[[], AbstractAsyncContextManager[Client]]
PAGE = "pincite://sample/orders%2Fcfi-010-2024/page/1"


@pytest.fixture(params=["in process", "in process, handshake", "stdio"])
def connect(request: pytest.FixtureRequest, sample: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Connect]:
    mode = "legacy" if request.param.endswith("handshake") else "auto"
    monkeypatch.setattr(toolset, "TOOLS", sample.SPECS)

    @asynccontextmanager
    async def open_client() -> AsyncIterator[Client]:
        server: Any = build_server(sample.sample_session(), sample.QUICK)
        if request.param.startswith("stdio"):
            server = StdioServerParameters(command=sys.executable, args=[cast("str", sample.__file__)])
        async with Client(server, mode=mode) as client:
            yield client

    sample.RELEASE.clear()
    yield open_client
    sample.RELEASE.set()


def text_of(result: CallToolResult) -> str:
    assert all(isinstance(block, TextContent) for block in result.content)
    return "".join(block.text for block in result.content if isinstance(block, TextContent))


async def test_tools_are_listed_with_schemas_that_allow_no_other_arguments(connect: Connect) -> None:
    async with connect() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert list(tools) == ["read", "hang", "crash"]
    assert tools["read"].input_schema["additionalProperties"] is False
    assert tools["read"].output_schema is not None
    assert "pages_seen" in tools["read"].output_schema["properties"]


async def test_every_tool_carries_all_four_annotations(connect: Connect) -> None:
    async with connect() as client:
        hints = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
    as_pairs = {
        name: (hint.read_only_hint, hint.destructive_hint, hint.idempotent_hint, hint.open_world_hint)
        for name, hint in hints.items()
        if hint
    }
    assert as_pairs == {
        "read": (True, False, True, False),
        "hang": (False, False, False, False),
        "crash": (True, False, True, False),
    }


async def test_the_instructions_describe_the_tools_and_disclaim_legal_advice(connect: Connect) -> None:
    async with connect() as client:
        instructions = client.instructions or ""
    assert "submit_typed_answer" in instructions
    assert "does not give legal advice" in instructions


async def test_each_example_submission_in_the_instructions_is_a_valid_call(connect: Connect) -> None:
    async with connect() as client:
        shown = re.findall(r"`(\{.*\})`", client.instructions or "")
    assert len([Submission.model_validate_json(example) for example in shown]) == 3


async def test_the_instructions_say_that_the_client_model_receives_what_is_read(connect: Connect) -> None:
    async with connect() as client:
        instructions = client.instructions or ""
    assert "its model receives what the tools return" in instructions
    assert "nothing leaves" not in instructions


async def test_the_text_of_a_result_is_its_structured_object_shortened(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("read", {"doc_id": "orders/cfi-010-2024"})
    assert not result.is_error
    assert result.structured_content
    shown = {key: value for key, value in result.structured_content.items() if key != "uri"}
    assert json.loads(text_of(result)) == shown
    assert ": " not in text_of(result).split('"text"')[0]


async def test_invalid_arguments_are_an_error_that_lists_the_known_ones(connect: Connect) -> None:
    calls: list[tuple[dict[str, Any], str]] = [
        ({"doc_id": "a", "pge": 1}, "pge: unknown argument"),
        ({"page": 1}, "doc_id"),
        ({"doc_id": "a", "page": "one"}, "page"),
        ({"doc_id": "a", "page": 0}, "page"),
        ({"doc_id": ["a"]}, "doc_id"),
    ]
    async with connect() as client:
        results = [await client.call_tool("read", arguments) for arguments, _ in calls]
    for (_, told), result in zip(calls, results, strict=True):
        assert result.is_error
        assert result.structured_content is None
        assert told in text_of(result)
        assert "doc_id, page" in text_of(result)


async def test_text_that_looks_like_json_stays_text(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("read", {"doc_id": '["a"]'})
    assert text_of(result).startswith('["a"] has no page 1')


async def test_an_invalid_call_is_reported_in_our_words_alone(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("read", {"doc_id": "orders/cfi-010-2024", "page": 9})
    assert result.is_error
    assert text_of(result) == "orders/cfi-010-2024 has no page 9. Call find_documents."


async def test_an_unknown_tool_is_an_error_that_lists_the_tools(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("raed", {})
    assert result.is_error
    assert text_of(result) == "There is no tool 'raed'. The tools are: read, hang, crash."


async def test_a_defect_of_a_tool_is_reported_without_its_text_and_changes_nothing(
    connect: Connect, sample: ModuleType
) -> None:
    async with connect() as client:
        result = await client.call_tool("crash", {})
        after = await client.call_tool("read", {"doc_id": "orders/cfi-010-2024"})
    assert result.is_error
    assert "internal error. Nothing was changed" in text_of(result)
    assert sample.SECRET not in text_of(result)
    assert after.structured_content
    assert after.structured_content["pages_seen"] == 1


async def test_an_unusable_index_is_reported_with_what_to_do(connect: Connect, sample: ModuleType) -> None:
    async with connect() as client:
        result = await client.call_tool("read", {"doc_id": sample.DAMAGED})
    assert result.is_error
    assert "Rebuild it: pincite index FOLDER --replace" in text_of(result)
    assert "other arguments" not in text_of(result)


async def test_a_call_that_times_out_says_what_to_narrow_and_changes_nothing(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("hang", {})
        after = await client.call_tool("read", {"doc_id": "orders/cfi-010-2024"})
    assert result.is_error
    assert "hang did not end within 2 s" in text_of(result)
    assert "name one family" in text_of(result)
    assert "smaller top_k" in text_of(result)
    assert after.structured_content
    assert after.structured_content["pages_seen"] == 1


async def test_a_page_is_a_resource_under_its_percent_encoded_document(connect: Connect, sample: ModuleType) -> None:
    async with connect() as client:
        templates = (await client.list_resource_templates()).resource_templates
        read = await client.read_resource(PAGE)
    assert [template.uri_template for template in templates] == ["pincite://sample/{doc_id}/page/{n}"]
    (content,) = read.contents
    assert isinstance(content, TextResourceContents)
    assert content.text == next(iter(sample.PAGES.values()))


async def test_the_corpus_resource_describes_the_matter(connect: Connect) -> None:
    async with connect() as client:
        (card,) = (await client.list_resources()).resources
        (content,) = (await client.read_resource(card.uri)).contents
    assert isinstance(content, TextResourceContents)
    assert json.loads(content.text)["documents"] == 1


async def test_a_uri_that_names_no_page_of_the_matter_cannot_be_read(connect: Connect) -> None:
    async with connect() as client:
        for uri in (
            "pincite://sample/orders%2Fcfi-010-2024/page/2",
            "pincite://sample/orders%2Fcfi-010-2024/page/0",
            "pincite://other/orders%2Fcfi-010-2024/page/1",
            "pincite://sample/..%2F..%2Fetc/page/1",
            "file:///etc/passwd",
        ):
            with pytest.raises(MCPError):
                await client.read_resource(uri)


async def test_a_client_of_the_handshake_era_is_served_over_stdio(sample: ModuleType) -> None:
    server = StdioServerParameters(command=sys.executable, args=[cast("str", sample.__file__)])
    async with Client(server, mode="legacy") as client:
        assert client.protocol_version == "2025-11-25"
        assert not (await client.call_tool("read", {"doc_id": "orders/cfi-010-2024"})).is_error


async def test_the_server_process_does_not_import_the_agent() -> None:
    code = "import sys, pincite.server.commands.serve, pincite.server.cli; print('pydantic_ai' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
