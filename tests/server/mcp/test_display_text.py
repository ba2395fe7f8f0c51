"""Tests that document text and file names cannot reverse what a client or a terminal displays."""

import json
import re
import sys
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from urllib.parse import quote

import pytest
from mcp import Client
from mcp.types import CallToolResult, TextContent, TextResourceContents

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.server.mcp.server import build_server
from pincite.server.settings import ServerSettings
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session
from tests.server.command_line import pincite

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform == "win32", reason="no such file names")]
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
NAME = "quay law \u202efdp.txt"
PRINTED = "quay law \\u202efdp.txt"
TEXT = (
    "QUAY \u2067LAW\u2069\nTestland Law No. 4 of 2019\n\nArticle 1\nFees \u202b10-20\u202c\n"
    "(1) A \u200fkeeper\u200e pays a \u2066fee\u2069 of \u202aten\u202c \u061ccrowns, \u202enot of six\u202c a day.\n"
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("turned")
    (made / "files").mkdir()
    (made / "files" / NAME).write_text(TEXT, encoding="utf-8")
    store = EmbeddedStore(made / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(made / "files", store, "m"):
        pass
    return made / "store"


@pytest.fixture
async def client(store: Path) -> AsyncIterator[Client]:
    opened = EmbeddedStore(store, tokenise=analyze, analyzer_version=ANALYZER_VERSION).open("m")
    session = Session(Corpus("m", opened), today=lambda: date(2026, 1, 1))
    async with Client(build_server(session, ServerSettings())) as client:
        yield client
    opened.close()


def whole(result: CallToolResult) -> str:
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    return "\n".join([*texts, json.dumps(result.structured_content, ensure_ascii=False)])


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("find_documents", {"query": "Quay Law"}),
        ("find_documents", {"family": f"doc:{PRINTED}"}),
        ("lookup_case_metadata", {"case_id": PRINTED}),
        ("find_article_page", {"law": PRINTED, "article": "1"}),
        ("search_within_doc_family", {"query": "fee"}),
        ("get_page", {"doc_id": PRINTED, "page": 1}),
        ("get_page", {"doc_id": PRINTED, "page": 9}),
        ("get_context", {"doc_id": PRINTED, "section": "1"}),
        ("get_page", {"doc_id": "no \u202esuch", "page": 1}),
    ],
)
async def test_no_result_and_no_error_contains_a_bidirectional_control_character(
    client: Client, tool: str, arguments: dict[str, object]
) -> None:
    result = await client.call_tool(tool, arguments)
    assert TURNING.findall(whole(result)) == []
    assert "quay law" in whole(result).casefold()


async def test_a_quote_copied_from_the_displayed_text_and_id_proves_an_answer(client: Client) -> None:
    shown = (await client.call_tool("get_page", {"doc_id": PRINTED, "page": 1})).structured_content
    assert shown is not None
    assert shown["doc_id"] == PRINTED
    (line,) = [line for line in shown["text"].splitlines() if line.startswith("(1)")]
    verdict = await client.call_tool(
        "submit_typed_answer",
        {
            "question": "What fee does a keeper pay under Article 1 of the Quay Law?",
            "answer_type": "number",
            "value": 10,
            "citations": [{"doc_id": shown["doc_id"], "page": 1, "quote": line, "values": ["10"]}],
        },
    )
    assert verdict.structured_content is not None
    assert verdict.structured_content["status"] == "accepted", whole(verdict)
    assert TURNING.findall(whole(verdict)) == []


async def test_a_page_resource_contains_no_such_character(client: Client) -> None:
    (page,) = (await client.read_resource(f"pincite://m/{quote(NAME, safe='')}/page/1")).contents
    assert isinstance(page, TextResourceContents)
    assert TURNING.findall(page.text) == []
    assert "A keeper pays a fee of ten crowns" in page.text


@pytest.mark.parametrize(
    "command", [["list"], ["list", "--doc", PRINTED], ["search", "fee"], ["ask", "What is the fee?"]]
)
def test_the_command_line_prints_no_such_character(store: Path, command: list[str]) -> None:
    done = pincite(*command, "--store", store)
    assert TURNING.findall(done.stdout + done.stderr) == []
    assert "quay law" in done.stdout.casefold()
