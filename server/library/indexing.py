"""Index a folder as a matter, or update its index."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pincite.indexer.embed import Embedder, load_embedder
from pincite.indexer.embed.factory import PACKAGED
from pincite.indexer.errors import MissingExtra
from pincite.indexer.events import Finished, Report
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.default_store import DEFAULT_STORE
from pincite.server.settings import Settings, load_settings
from pincite.tools import logs


def index(
    folder: str | Path,
    store: str | Path = DEFAULT_STORE,
    *,
    matter: str = "default",
    vectors: bool = True,
    replace: bool = False,
    settings: Mapping[str, Any] | None = None,
) -> Report:
    """Index a folder, or update its index, as `pincite index` does. Files are read in other processes.

    Without the `minilm` extra it indexes by words only and logs that. `replace` rebuilds the index, also from another
    folder. `Report.skipped` lists the files that did not become documents, each with what to do.

    Raises `UsageError`, `SourceMismatch` for another folder, `StoreLocked`, `NothingIndexed` if no file became a
    document, and `MissingExtra` for a model that the settings name.
    """
    chosen = load_settings(settings)
    embedder = _embedder(chosen) if vectors else None
    opened = open_store(store, chosen, tell=logs.tell)
    events = index_events(Path(folder), opened, matter, replace=replace, embedder=embedder, settings=chosen)
    return next(event.report for event in events if isinstance(event, Finished))


def _embedder(settings: Settings) -> Embedder | None:
    try:
        return load_embedder(settings.embedder, threads=0)
    except MissingExtra as error:
        if settings.embedder != PACKAGED:
            raise
        logs.warn("indexing_by_words_only", reason=str(error))
        return None
