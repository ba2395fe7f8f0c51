"""Tests that open sessions without a lease go on after the generation that they read was removed."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import CallToolResult, TextContent, TextResourceContents

import pincite
from pincite.indexer.errors import StoreError, StoreUnavailable
from pincite.indexer.page import PageRef
from pincite.indexer.purge import purge
from pincite.indexer.store.elastic.reader import ElasticReader
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.compose.recorded_session import open_recorded_session
from pincite.server.mcp.server import build_server
from pincite.server.settings import load_settings
from pincite.tools.errors import UnknownDocument
from tests.services.elastic import running_node
from tests.services.watched import Gate

pytestmark = pytest.mark.anyio

LEASE = "Lease\n\nThis Lease is made on 1 May 2020 by Ada Ltd and Boot Ltd.\n\n1. Rent\nThe annual rent is USD {}.\n"
QUESTION = "What is the annual rent under the Lease?"


class Matter:
    """A folder in the shared store, indexed by an administrator and read by a user who may not write leases."""

    def __init__(self, path: Path, address: str) -> None:
        self.folder, self.address, self.store = path / "files", address, open_store(address)
        self.folder.mkdir()
        (self.folder / "letter.txt").write_text("A letter about the lease.", encoding="utf-8")
        self.index("4,000")

    def index(self, rent: str) -> None:
        (self.folder / "lease.txt").write_text(LEASE.format(rent), encoding="utf-8")
        assert list(index_events(self.folder, self.store, "a", replace=False, embedder=None))

    def publish_twice(self, rent: str) -> None:
        """Remove the generation that was current."""
        self.index("1,000")
        self.index(rent)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[Client]:
        settings = load_settings()
        with open_recorded_session(open_store(self.address), "a", settings) as (session, recording, following):
            async with Client(build_server(session, settings.server, recording, following)) as client:
                yield client


@pytest.fixture
def matter(tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Iterator[Matter]:
    def log_in(user: str) -> None:
        monkeypatch.setenv("PINCITE_ELASTIC_USER", user)
        monkeypatch.setenv("PINCITE_ELASTIC_PASSWORD", gate.users[user])

    prefix = f"access-{secrets.token_hex(6)}"  # as the roles of the test node's users name it
    monkeypatch.setenv("PINCITE_ELASTIC__PREFIX", prefix)
    monkeypatch.setenv("PINCITE_TRACE__ENABLED", "false")
    log_in("admin")
    made = Matter(tmp_path, gate.url)
    log_in("reader-a")
    yield made
    gate.remove(f"{prefix}.*")


async def rent(client: Client) -> str:
    result: CallToolResult = await client.call_tool("get_page", {"doc_id": "lease.txt", "page": 1})
    return "\n".join(block.text for block in result.content if isinstance(block, TextContent))


async def resource(client: Client) -> str:
    (found,) = (await client.read_resource("pincite://a/lease.txt/page/1")).contents
    assert isinstance(found, TextResourceContents)
    return found.text


def during(patch: pytest.MonkeyPatch, happen: Callable[[], object]) -> None:
    """Let something happen once, immediately before the next page is read."""
    read = ElasticReader.page

    def page(reader: ElasticReader, ref: PageRef) -> Any:
        patch.setattr(ElasticReader, "page", read)
        happen()
        return read(reader, ref)

    patch.setattr(ElasticReader, "page", page)


async def test_a_tool_called_first_after_the_removal_reads_the_current_generation(matter: Matter) -> None:
    async with matter.serving() as client:
        matter.publish_twice("9,000")
        first, second = await rent(client), await rent(client)
        assert "9,000" in first
        assert "The index changed (gen-000001 -> gen-000003)" in first
        assert "9,000" in second


async def test_a_tool_whose_generation_is_removed_during_its_call_reads_the_current_one(
    matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matter.serving() as client:
        during(monkeypatch, lambda: matter.publish_twice("9,000"))
        first = await rent(client)
        assert "9,000" in first
        assert "The index changed (gen-000001 -> gen-000003)" in first


async def test_a_resource_after_the_removal_is_read_from_the_current_generation(matter: Matter) -> None:
    async with matter.serving() as client:
        matter.publish_twice("9,000")
        assert "9,000" in await resource(client)
        assert "The index changed (gen-000001 -> gen-000003)" in await rent(client)


async def test_a_resource_whose_generation_is_removed_during_its_call_is_read_from_the_current_one(
    matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matter.serving() as client:
        during(monkeypatch, lambda: matter.publish_twice("9,000"))
        assert "9,000" in await resource(client)


async def test_a_reader_cut_off_from_the_service_returns_nothing_that_it_has_in_memory(
    matter: Matter, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = running_node()
    assert node is not None
    async with matter.serving() as client:
        assert "4,000" in await rent(client)
        monkeypatch.setenv("PINCITE_ELASTIC_USER", "admin")
        monkeypatch.setenv("PINCITE_ELASTIC_PASSWORD", gate.users["admin"])
        with gate.failing("down"):
            purge(open_store(str(node["address"])), "a", ["lease.txt"])
            told = await rent(client)
        assert "4,000" not in told
        assert "cannot be reached" in told
        assert "4,000" not in await rent(client)


def test_a_page_purged_while_it_is_read_is_not_returned(matter: Matter, monkeypatch: pytest.MonkeyPatch) -> None:
    read = ElasticReader.page

    def purged_meanwhile(reader: ElasticReader, ref: PageRef) -> Any:
        page = read(reader, ref)
        monkeypatch.setattr(ElasticReader, "page", read)
        purge(matter.store, "a", ["lease.txt"])
        return page

    with pincite.open_matter(matter.address) as opened:
        monkeypatch.setattr(ElasticReader, "page", purged_meanwhile)
        with pytest.raises(UnknownDocument):
            opened.page("lease.txt", 1)


async def test_an_outage_while_the_current_generation_is_opened_fails_one_call_only(
    matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Any:
        raise StoreUnavailable("The service is away")

    async with matter.serving() as client:
        assert "4,000" in await rent(client)
        matter.index("9,000")
        with monkeypatch.context() as patch:
            patch.setattr(ElasticReader, "documents_of", fail)
            assert "The service is away" in await rent(client)
        assert "9,000" in await rent(client)


@pytest.mark.parametrize(
    "call",
    [
        lambda opened: opened.page("lease.txt", 1).text,
        lambda opened: str(opened.search("annual rent").hits),
        lambda opened: str(opened.ask(QUESTION, answer_type="number").answer),
    ],
    ids=["page", "search", "ask"],
)
def test_an_open_matter_reads_the_current_generation_after_the_removal(
    matter: Matter, call: Callable[[pincite.Matter], str]
) -> None:
    with pincite.open_matter(matter.address) as opened:
        matter.publish_twice("9,000")
        for _ in range(2):
            assert "9000" in call(opened).replace(",", "")


def test_a_call_of_an_open_matter_whose_generation_is_removed_meanwhile_reads_the_current_one(
    matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pincite.open_matter(matter.address) as opened:
        during(monkeypatch, lambda: matter.publish_twice("9,000"))
        assert "9,000" in opened.page("lease.txt", 1).text


def test_a_question_whose_generation_is_removed_meanwhile_fails_and_the_next_is_answered(
    matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pincite.open_matter(matter.address) as opened:
        during(monkeypatch, lambda: matter.publish_twice("9,000"))
        failed = opened.ask(QUESTION, answer_type="number")
        assert failed.status == "failed"
        assert "was removed while it was read" in (failed.error or "")
        assert opened.ask(QUESTION, answer_type="number").answer == 9000


async def test_a_tool_port_says_that_its_generation_was_removed_and_a_new_one_reads_the_current(
    matter: Matter,
) -> None:
    with pincite.open_matter(matter.address) as opened:
        port, page = opened.tool_port(), {"doc_id": "lease.txt", "page": 1}
        matter.publish_twice("9,000")
        with pytest.raises(StoreError, match=r"was removed while it was read.*again"):
            await port.call("get_page", page)
        assert "9,000" in str(await opened.tool_port().call("get_page", page))


def test_a_reader_on_its_own_says_what_to_do(matter: Matter) -> None:
    with closing(open_store(matter.address).open("a")) as reader:
        matter.publish_twice("9,000")
        with pytest.raises(StoreError, match="Try again to read the current one"):
            reader.page(PageRef("lease.txt", 1))
