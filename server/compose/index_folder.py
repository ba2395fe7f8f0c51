"""Index a folder with the limits and passwords of the settings."""

from collections.abc import Iterator
from pathlib import Path

from pincite.indexer.embed import Embedder
from pincite.indexer.events import Event
from pincite.indexer.limits import ReadingOptions
from pincite.indexer.pipeline import build
from pincite.indexer.store.base import Store
from pincite.server.pdf_passwords import read_passwords
from pincite.server.settings import Settings, load_settings


def index_events(
    folder: Path,
    store: Store,
    matter: str,
    *,
    replace: bool,
    embedder: Embedder | None,
    settings: Settings | None = None,
) -> Iterator[Event]:
    """Index a folder and yield the pipeline's events; `Finished` with the report is last.

    Without an embedder there is no phase 2. Raises `UsageError` if the file of passwords cannot be read.
    """
    chosen = settings or load_settings()
    limits = chosen.index.limits()
    options = ReadingOptions(
        read_passwords(chosen.pdf_passwords_file), limits.pages, chosen.ocr.options(limits.workers)
    )
    return build(folder, store, matter, replace_source=replace, embedder=embedder, limits=limits, options=options)
