"""Ask a matter through a `pincite serve` process."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from pincite.indexer.store.base import Store
from pincite.server.agent.asker import Asker
from pincite.server.agent.mcp_tools import McpTools, connect, list_declared
from pincite.server.agent.models.model_choice import open_model
from pincite.server.compose.open_agent import open_masking
from pincite.server.compose.open_matter import watched
from pincite.server.settings import PREFIX, Settings, load_settings
from pincite.tools.corpus import Corpus


@asynccontextmanager
async def open_served_asker(
    store: Store, address: Path, matter: str, agent: str | None = None, settings: Settings | None = None
) -> AsyncIterator[Asker]:
    """Ask a matter through `pincite serve`, started here as a child process over stdio.

    The child has one session, so all questions share a ledger. Raises `ConnectionFailed`, `ModelUnavailable`.
    """
    chosen = settings or load_settings()
    model = open_model(chosen.agent, agent)
    command = [sys.executable, "-m", "pincite.server.cli", "serve", "--store", str(address), "--matter", matter]
    with watched(store, matter) as purges, closing(store.open(matter)) as reader:
        async with connect(
            command, {f"{PREFIX}TRACE__ENABLED": "false"}
        ) as client:  # the run is recorded in this process
            declared = await list_declared(client)
            corpus = Corpus(matter, reader)
            if chosen.trace.enabled:
                purges.compare(lambda: corpus.documents.ids)
            masking = open_masking(corpus, chosen)
            yield Asker(model, lambda: McpTools(client, declared), corpus, purges, chosen, masking)
