"""The product's own agent on a matter, opened as `pincite ask` opens it. Imported only when a run needs it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pincite.evals.run import Asker
from pincite.server import compose
from pincite.server.settings import load_settings


@asynccontextmanager
async def open_product(*, store: str, matter: str | None, agent: str | None) -> AsyncIterator[Asker]:
    """Open a matter of a store. Raises the errors of `pincite.indexer.errors` and `pincite.server.errors`."""
    settings = load_settings()
    opened = compose.open_store(store)
    async with compose.open_asker(opened, compose.choose_matter(opened, matter), agent, settings) as asker:
        yield asker
