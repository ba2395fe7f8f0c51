"""The embedded store: one folder a matter, on this machine, with nothing else running."""

from pincite.indexer.store.embedded.embeddings import EmbeddingCache
from pincite.indexer.store.embedded.store import EmbeddedStore

__all__ = ["EmbeddedStore", "EmbeddingCache"]
