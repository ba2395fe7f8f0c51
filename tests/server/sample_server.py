"""A small MCP server with tools that read, crash and hang, over a matter of one document; run it for stdio."""

import threading
from types import SimpleNamespace
from typing import Any, cast

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.errors import StoreUnusable
from pincite.indexer.page import Page, PageRef
from pincite.server.mcp.server import serve_stdio
from pincite.server.settings import ServerSettings
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownPage
from pincite.tools.session import Evidence, Session
from pincite.tools.toolset import ToolSpec

SECRET = "the words of a confidential page"
PAGES = {PageRef("orders/cfi-010-2024", 1): "It is ordered that the claim is dismissed.\nSecond line: “quoted”."}
DAMAGED = "a document on the damaged part of the disk"
RELEASE = threading.Event()
"""Ends a call that hangs, so that the thread it holds does not outlive its test."""
QUICK = ServerSettings(call_seconds=2)
"""Long enough for a call that ends, on a busy machine too."""


class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ReadArguments(Arguments):
    doc_id: str
    page: int = Field(default=1, ge=1)


class ReadResult(BaseModel):
    doc_id: str
    page: int
    uri: str
    text: str
    pages_seen: int


class QueryArguments(Arguments):
    query: str = "anything"
    family: str | None = None
    top_k: int = Field(default=5, le=20)


def read(session: Session, arguments: ReadArguments) -> ReadResult:
    ref = PageRef(arguments.doc_id, arguments.page)
    if arguments.doc_id == DAMAGED:
        raise StoreUnusable("The index cannot be used. Rebuild it: pincite index FOLDER --replace")
    if ref not in PAGES:
        raise UnknownPage(f"{arguments.doc_id} has no page {arguments.page}. Call find_documents.")
    session.ledger.show([Evidence(ref, None, "read")])
    seen = len(session.ledger.pages())
    return ReadResult(doc_id=ref.doc_id, page=ref.page, uri="pincite://x", text=PAGES[ref], pages_seen=seen)


def hang(session: Session, arguments: QueryArguments) -> ReadResult:
    session.ledger.show([Evidence(PageRef("never", 1), None, "hang")])
    RELEASE.wait(30)
    raise AssertionError


def crash(session: Session, arguments: QueryArguments) -> ReadResult:
    session.ledger.show([Evidence(PageRef("never", 2), None, "crash")])
    raise RuntimeError(SECRET)


SPECS = (
    ToolSpec("read", "Read", "Reads a page.", ReadArguments, ReadResult, read),
    ToolSpec("hang", "Hang", "Does not end.", QueryArguments, ReadResult, hang, read_only=False, idempotent=False),
    ToolSpec("crash", "Crash", "Breaks.", QueryArguments, ReadResult, crash),
)


class SampleReader:
    manifest = SimpleNamespace(documents=1, pages=1, generation="gen-000001", created_at="2026-01-01T00:00:00Z")

    def page(self, ref: PageRef) -> Page:
        return Page(ref.page, PAGES[ref])


def sample_session() -> Session:
    corpus: Any = SimpleNamespace(matter="sample", reader=SampleReader(), uri=lambda _: "pincite://x")
    return Session(cast("Corpus", corpus))


if __name__ == "__main__":
    toolset.TOOLS = SPECS
    serve_stdio(sample_session(), QUICK)
