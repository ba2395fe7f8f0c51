"""Make the parts of a search from the settings: embedder, reranker, shared cache."""

from pincite.indexer.embed import Embedder, load_embedder
from pincite.indexer.store.base import Store
from pincite.server.settings import Settings, load_settings
from pincite.tools.retrieval.cache import RedisCache, space_of
from pincite.tools.retrieval.rerank.base import Reranking
from pincite.tools.retrieval.rerank.factory import load_reranker


def open_embedder(threads: int = 0, settings: Settings | None = None) -> Embedder:
    """Open the embedding model of the settings; `threads` 0 means all cores.

    Raises `MissingExtra`, `UsageError` for an invalid name, `IndexerError` for a model that cannot be loaded.
    """
    return load_embedder((settings or load_settings()).embedder, threads=threads)


def open_reranking(settings: Settings, threads: int = 0) -> Reranking | None:
    """Open the reranker of the settings with its limits; null if they name none. Raises as `open_embedder`."""
    reranker = load_reranker(settings.rerank.model, threads=threads)
    return Reranking(reranker, settings.rerank.threshold, settings.rerank.depth) if reranker else None


def open_shared_cache(
    settings: Settings, store: Store, matter: str, stamp: str, seconds: float | None = None
) -> RedisCache | None:
    """Open a matter's part of the shared cache, for one state of the matter; null without a shared cache.

    `seconds` overrides the settings' time limit. Raises `MissingExtra`, and `UsageError` for an invalid address.
    """
    if not settings.redis_url:
        return None
    url = settings.redis_url.get_secret_value()
    return RedisCache(url, space_of(store.identity, matter), stamp, seconds=seconds or settings.cache.seconds)
