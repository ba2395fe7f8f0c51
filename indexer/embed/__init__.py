"""Embed passages as vectors, with one adapter per kind of model behind one Protocol."""

from pincite.indexer.embed.base import Embedder
from pincite.indexer.embed.factory import PACKAGED, load_embedder, query_side

__all__ = ["PACKAGED", "Embedder", "load_embedder", "query_side"]
