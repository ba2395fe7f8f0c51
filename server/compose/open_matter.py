"""Open a matter for searching, follow its publications, and notice purges."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256

from pincite.indexer.embed import Embedder, query_side
from pincite.indexer.errors import MissingExtra, StoreError, UnknownMatter
from pincite.indexer.store.base import Manifest, Store
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.server.compose.search_parts import open_embedder, open_reranking, open_shared_cache
from pincite.server.follow_generations import Following, Unpurged
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import Settings, load_settings
from pincite.server.trace.purge_watch import PurgeWatch
from pincite.tools.corpus import Corpus
from pincite.tools.logs import warn
from pincite.tools.retrieval.cache import stamp_of
from pincite.tools.retrieval.memory import Cache, Memory
from pincite.tools.retrieval.search_cache import Remembered, RememberingEmbedder, state_of

_MEGABYTE = 1 << 20


@contextmanager
def open_matter(store: Store, matter: str, settings: Settings | None = None) -> Iterator[OpenMatter]:
    """Open the published generation of a matter."""
    chosen = settings or load_settings()
    is_shared = not isinstance(store, EmbeddedStore)
    with closing(store.open(matter)) as reader:
        corpus = Corpus(matter, reader)
        with closing(_remembered(chosen, store, corpus)) as remembered:
            embedder, reranking = _query_embedder(reader.manifest, store, matter, chosen), open_reranking(chosen)
            yield OpenMatter(
                corpus,
                RememberingEmbedder(embedder, remembered) if embedder else None,
                reranking,
                remembered if is_shared or reranking else None,
            )


def _remembered(settings: Settings, store: Store, corpus: Corpus) -> Remembered:
    """Make the matter's cache: shared if the settings name one, else in this process."""
    manifest, key = corpus.reader.manifest, settings.cache.key
    kept: Cache | None = open_shared_cache(settings, store, corpus.matter, stamp_of(manifest))
    return Remembered(
        kept or Memory(settings.cache.memory_mb * _MEGABYTE),
        lambda: state_of(manifest),
        sha256(key.get_secret_value().encode()).digest() if key else b"",
        lambda: corpus.reader.manifest == manifest,
    )


def _query_embedder(manifest: Manifest, store: Store, matter: str, settings: Settings) -> Embedder | None:
    if manifest.embedding_model is None:
        return None
    try:
        embedder = open_embedder(threads=1, settings=settings)
    except MissingExtra as error:
        _say_words_only(str(error))
        return None
    if embedder.model_id != manifest.embedding_model:
        made = f"the vectors were made by {manifest.embedding_model}, not by {embedder.model_id}"
        command = (
            f"pincite index {shlex.quote(manifest.source)} --store {shlex.quote(store.identity)} --matter {matter}"
        )
        _say_words_only(f"{made}. To recreate them: {command}")
        return None
    return query_side(embedder)


def _say_words_only(reason: str) -> None:
    warn("searching_by_words_only", reason=reason)


@contextmanager
def open_followed(store: Store, matter: str, settings: Settings) -> Iterator[Following]:
    """Open a matter that moves to newly published generations."""
    with closing(Following(lambda: store.state(matter), lambda: open_matter(store, matter, settings))) as following:
        yield following


@contextmanager
def watched(store: Store, matter: str) -> Iterator[PurgeWatch]:
    """Watch for purges of a matter. The watch must begin before the matter is opened."""
    with closing(PurgeWatch(store.traces(matter), lambda: _published(store, matter))) as purges:
        yield purges


def unpurged(store: Store, matter: str, opened: OpenMatter, seen: str) -> Callable[[], None]:
    """Return the check that stops a run after documents of its matter were removed.

    `seen` is the store's state before the matter was opened.
    """
    return Unpurged(lambda: store.state(matter), seen, opened.corpus.documents, lambda: _published(store, matter)).check


def _published(store: Store, matter: str) -> Sequence[str]:
    """List the current documents of a matter; empty if they cannot be read. Then every document counts as purged."""
    try:
        with closing(store.open(matter)) as reader:
            return reader.doc_ids()
    except (StoreError, UnknownMatter):
        return ()
