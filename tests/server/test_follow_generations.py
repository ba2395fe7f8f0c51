"""Tests that open sessions switch to the published generation and give no words of purged documents."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.types import CallToolResult, TextContent

import pincite
from pincite.indexer.errors import StoreError, UnknownMatter
from pincite.indexer.purge import purge
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import build_asker
from pincite.server.compose.open_matter import open_matter, unpurged, watched
from pincite.server.compose.open_store import open_store
from pincite.server.compose.recorded_session import open_recorded_session
from pincite.server.mcp.server import build_server
from pincite.server.settings import Settings

pytestmark = pytest.mark.anyio

LEASE = "Lease\n\nThis Lease is made on 1 May 2020 by Ada Ltd and Boot Ltd.\n\n1. Rent\nThe annual rent is USD 4,000.\n"
LOAN = "Loan\n\nThis Loan is made on 2 May 2020 between Ada Ltd and Cole Ltd.\n\n1. Loan\nThe sum lent is USD 70,000.\n"


class Matter:
    """A folder and the store that it is indexed into."""

    def __init__(self, path: Path) -> None:
        self.folder, self.store = path / "files", open_store(path / "store")
        self.folder.mkdir()

    def index(self, **texts: str) -> None:
        """Write files and index the folder."""
        for name, text in texts.items():
            (self.folder / f"{name}.txt").write_text(text, encoding="utf-8")
        assert list(index_events(self.folder, self.store, "m", replace=False, embedder=None))

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[Client]:
        """A client of an open session."""
        settings = Settings()
        with open_recorded_session(self.store, "m", settings) as (session, recording, following):
            async with Client(build_server(session, settings.server, recording, following)) as client:
                yield client


@pytest.fixture
def matter(tmp_path: Path) -> Matter:
    """A matter of two contracts."""
    made = Matter(tmp_path)
    made.index(lease=LEASE, loan=LOAN)
    return made


async def read(client: Client, name: str) -> CallToolResult:
    return await client.call_tool("get_page", {"doc_id": f"{name}.txt", "page": 1})


def printed(result: CallToolResult) -> str:
    return "\n".join(block.text for block in result.content if isinstance(block, TextContent))


async def test_the_next_call_reads_the_new_generation_and_reports_the_change_once(matter: Matter) -> None:
    async with matter.serving() as client:
        assert "4,000" in printed(await read(client, "lease"))
        matter.index(lease=LEASE.replace("4,000", "9,000"))
        after = printed(await read(client, "lease"))
        assert "9,000" in after
        assert "4,000" not in after
        assert "The index changed (gen-000001 -> gen-000002)" in after
        assert "1 of the documents that you have read changed" in after
        assert "The index changed" not in printed(await read(client, "lease"))


async def test_a_changed_page_must_be_read_again_before_it_is_cited(matter: Matter) -> None:
    quote = {"doc_id": "lease.txt", "page": 1, "quote": "The annual rent is USD 4,000."}
    answer = {"question": "What is the annual rent under the Lease?", "answer_type": "number", "value": 4000}
    async with matter.serving() as client:
        await read(client, "lease")
        matter.index(lease=LEASE.replace("4,000", "9,000"))
        verdict = await client.call_tool("submit_typed_answer", {**answer, "citations": [quote]})
        assert verdict.structured_content
        assert verdict.structured_content["status"] == "rejected"


async def test_an_absence_is_not_accepted_on_searches_of_the_previous_generation(matter: Matter) -> None:
    absent = {
        "question": "What is the deposit under the Deed of Pledge?",
        "answer_type": "number",
        "value": None,
        "step": "absent",
        "searched": ["deposit pledge"],
        "citations": [],
    }
    async with matter.serving() as client:
        await client.call_tool("search_within_doc_family", {"query": "deposit pledge"})
        matter.index(pledge="Deed of Pledge\n\n1. Deposit\nThe deposit is USD 12,000.\n")
        verdict = await client.call_tool("submit_typed_answer", absent)
        assert verdict.structured_content
        assert verdict.structured_content["status"] == "rejected"


async def test_an_open_session_gives_no_words_of_a_purged_document(matter: Matter) -> None:
    async with matter.serving() as client:
        await read(client, "loan")
        purge(matter.store, "m", ["loan.txt"])
        gone = await read(client, "loan")
        assert gone.is_error
        assert "70,000" not in printed(gone)
        with pytest.raises(MCPError, match="There is no page 1"):
            await client.read_resource("pincite://m/loan.txt/page/1")
        found = await client.call_tool("search_within_doc_family", {"query": "sum lent Cole"})
        assert "70,000" not in printed(found)
        assert "4,000" in printed(await read(client, "lease"))


async def test_an_open_session_gives_no_words_of_a_removed_matter(matter: Matter) -> None:
    async with matter.serving() as client:
        await read(client, "loan")
        matter.store.purge_matter("m")
        gone = await read(client, "loan")
        assert gone.is_error
        assert "has no matter" in printed(gone)
        with pytest.raises(MCPError, match="has no matter"):
            await client.read_resource("pincite://m/loan.txt/page/1")


async def test_a_subscribed_client_is_notified_that_the_resources_changed(matter: Matter) -> None:
    async with matter.serving() as client, client.listen(resources_list_changed=True) as changes:
        await read(client, "lease")
        matter.index(third="Third paper\n\nText.\n")
        await read(client, "lease")
        assert type(await anext(aiter(changes))).__name__ == "ResourcesListChanged"


def test_generation_numbers_are_not_reused_after_a_matter_was_removed(matter: Matter) -> None:
    matter.index(lease=LEASE.replace("4,000", "9,000"))
    matter.store.purge_matter("m")
    with pytest.raises(UnknownMatter):
        matter.store.open("m")
    matter.index()
    assert matter.store.open("m").manifest.generation == "gen-000003"


def test_a_run_stops_after_a_document_of_its_matter_was_purged(matter: Matter) -> None:
    seen = matter.store.state("m")
    with open_matter(matter.store, "m", Settings()) as opened:
        check = unpurged(matter.store, "m", opened, seen)
        matter.index(third="Third paper\n\nText.\n")
        check()
        purge(matter.store, "m", ["loan.txt"])
        with pytest.raises(StoreError, match="were removed from the matter"):
            check()
        with pytest.raises(StoreError, match="were removed from the matter"):
            check()


def test_a_purge_while_a_run_starts_also_stops_it(matter: Matter) -> None:
    seen = matter.store.state("m")
    with open_matter(matter.store, "m", Settings()) as opened:
        purge(matter.store, "m", ["loan.txt"])
        check = unpurged(matter.store, "m", opened, seen)
        with pytest.raises(StoreError, match="were removed from the matter"):
            check()


async def test_the_offline_model_reads_on_and_gives_no_result_after_its_documents_were_removed(matter: Matter) -> None:
    checks: list[None] = []

    def removed() -> None:
        checks.append(None)
        raise StoreError("Documents were removed from the matter.")

    with open_matter(matter.store, "m", Settings()) as opened, watched(matter.store, "m") as purges:
        asker = build_asker(opened, purges, Settings(), "offline", removed)
        result = await asker.ask("What is the annual rent under the Lease?")
    assert (result.status, result.answer, result.pages) == ("failed", None, ())
    assert "were removed" in str(result.error)
    assert len(checks) == 1


def test_a_tool_port_collected_during_a_generation_switch_causes_no_deadlock(matter: Matter) -> None:
    with pincite.open_matter(matter.store.address, settings={"trace": {"enabled": False}}) as opened:
        ports: list[Any] = [opened.tool_port()]
        ports[0].ring = ports  # only the garbage collector can release it
        matter.index(lease=LEASE.replace("4,000", "9,000"))
        opening = matter.store.open
        gc.disable()
        try:
            del ports
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(type(matter.store), "open", lambda _, name: (gc.collect(), opening(name))[1])
                assert "9,000" in opened.page("lease.txt", 1).text
        finally:
            gc.enable()


def test_a_matter_open_in_a_script_reads_the_current_generation(matter: Matter) -> None:
    with pincite.open_matter(matter.store.address, settings={"trace": {"enabled": False}}) as opened:
        assert opened.ask("What is the annual rent under the Lease?", answer_type="number").answer == 4000
        matter.index(lease=LEASE.replace("4,000", "9,000"))
        assert opened.ask("What is the annual rent under the Lease?", answer_type="number").answer == 9000
        assert "9,000" in opened.page("lease.txt", 1).text
        purge(matter.store, "m", ["loan.txt"])
        assert [document.doc_id for document in opened.documents()] == ["lease.txt"]
        with pytest.raises(pincite.UnknownDocument):
            opened.page("loan.txt", 1)


def test_a_tool_port_keeps_reading_its_generation_until_a_purge(matter: Matter) -> None:
    with pincite.open_matter(matter.store.address, settings={"trace": {"enabled": False}}) as opened:
        port = opened.tool_port()
        matter.index(lease=LEASE.replace("4,000", "9,000"))
        assert "9,000" in opened.page("lease.txt", 1).text
        kept = asyncio.run(port.call("get_page", {"doc_id": "lease.txt", "page": 1}))
        assert "4,000" in str(kept)
        purge(matter.store, "m", ["loan.txt"])
        with pytest.raises(StoreError, match="were removed from the matter"):
            asyncio.run(port.call("get_page", {"doc_id": "lease.txt", "page": 1}))
