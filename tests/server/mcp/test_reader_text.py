"""Tests the text that an MCP client reads: valid JSON with short ids that every tool accepts."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import TextContent

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.server.mcp.server import build_server
from pincite.server.settings import ServerSettings
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

pytestmark = pytest.mark.anyio

LAW = f"{'5b3f91' * 8}.txt"
ORDER = f"{'e07c2a' * 8}.txt"
FILES = {
    LAW: "QUAY LAW\nTestland Law No. 4 of 2019\n\nArticle 1\nFees\n(1) A keeper pays a fee of ten crowns.\n",
    ORDER: "IN THE COURT OF FIRST INSTANCE\nClaim No. CFI 004/2021\nAlder v Birch\nORDER\n1. The claim fails.\n",
}
ASK = {"question": "What fee does a keeper pay under the Quay Law?", "answer_type": "number"}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A session on a law and an order with long ids."""
    (tmp_path / "files").mkdir()
    for name, text in FILES.items():
        (tmp_path / "files" / name).write_text(text, encoding="utf-8")
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(tmp_path / "files", store, "m"):
        pass
    return Session(Corpus("m", store.open("m")), today=lambda: date(2026, 1, 1))


@pytest.fixture
def ask(session: Session) -> Callable[..., Any]:
    """`await ask(tool, **arguments)`: the text that a client reads, parsed, and the structured result."""

    async def call(tool: str, **arguments: Any) -> tuple[Any, Any]:
        async with Client(build_server(session, ServerSettings())) as client:
            result = await client.call_tool(tool, arguments)
        (block,) = result.content
        assert isinstance(block, TextContent)
        assert not result.is_error, block.text
        return json.loads(block.text), result.structured_content

    return call


async def test_a_long_id_is_short_in_the_text_and_whole_in_the_structured_result(ask: Callable[..., Any]) -> None:
    text, structure = await ask("find_documents", query="Quay Law")
    assert text["families"][0]["documents"][0]["doc_id"] == LAW[:12]
    assert structure["families"][0]["documents"][0]["doc_id"] == LAW
    assert text["coverage"] == {"documents": 2, "pages": 2}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("find_documents", {"family": LAW[:12]}),
        ("find_documents", {"made_under": LAW[:12]}),
        ("lookup_case_metadata", {"case_id": ORDER[:12]}),
        ("find_article_page", {"law": LAW[:12], "article": "1"}),
        ("search_within_doc_family", {"query": "fee", "doc_id": LAW[:12]}),
        ("search_within_doc_family", {"query": "fee", "family": LAW[:12]}),
        ("get_page", {"doc_id": LAW[:12], "page": 1}),
        ("get_context", {"doc_id": LAW[:12], "section": "1"}),
    ],
)
async def test_every_tool_accepts_the_short_id(ask: Callable[..., Any], tool: str, arguments: dict[str, Any]) -> None:
    _, structure = await ask(tool, **arguments)
    assert next(value for key, value in arguments.items() if key != "query") != LAW
    if "made_under" not in arguments:
        assert (LAW if LAW[:12] in arguments.values() else ORDER) in json.dumps(structure)


async def test_an_answer_that_cites_a_short_id_gets_the_verdict_of_the_whole_id(ask: Callable[..., Any]) -> None:
    await ask("get_page", doc_id=LAW[:12], page=1)
    cited = {"doc_id": LAW[:12], "page": 1, "quote": "a fee of ten crowns"}
    text, structure = await ask("submit_typed_answer", **ASK, value=10, citations=[cited])
    assert (text["status"], text["value"], text["violations"]) == ("accepted", 10, [])
    assert text["citations"][0]["doc_id"] == LAW[:12]
    assert structure["citations"][0]["doc_id"] == LAW


async def test_the_text_of_a_rejection_has_the_four_keys_of_a_verdict(ask: Callable[..., Any]) -> None:
    text, _ = await ask("submit_typed_answer", **ASK, value=99, citations=[])
    assert text["status"] == "rejected"
    assert text["violations"]
    assert {"value", "citations"} <= set(text)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_page", {"doc_id": LAW, "page": 9}),
        ("get_page", {"doc_id": "unknown", "page": 1}),
        ("get_context", {"doc_id": LAW, "section": "77"}),
        ("find_article_page", {"law": LAW, "article": "the words of no heading"}),
        ("find_documents", {"family": "unknown"}),
    ],
)
async def test_an_error_names_documents_by_their_short_ids(
    session: Session, tool: str, arguments: dict[str, object]
) -> None:
    async with Client(build_server(session, ServerSettings())) as client:
        result = await client.call_tool(tool, arguments)
    (block,) = result.content
    assert isinstance(block, TextContent)
    assert result.is_error
    assert LAW[:12] in block.text or ORDER[:12] in block.text or "law:testland-4-2019" in block.text
    assert LAW not in block.text
    assert ORDER not in block.text
