"""Load embedders by name. An adapter and its libraries are imported only when it is requested."""

import importlib
from collections.abc import Callable

from pincite.indexer.embed.base import Asymmetric, Embedder
from pincite.indexer.errors import UsageError

PACKAGED = "minilm"
"""Name of the embedder whose weights are installed as a package."""
_ADAPTERS = {
    "sentence-transformers": "pincite.indexer.embed.sentence_transformers",
    "flag": "pincite.indexer.embed.flag",
}
FORMS = (PACKAGED, *(f"{adapter}:MODEL" for adapter in _ADAPTERS))
"""The forms of an embedder's name; MODEL is a folder, or a name on the model hub."""


def load_embedder(name: str, *, threads: int = 1) -> Embedder:
    """Load an embedder; `threads` 0 means all cores.

    Raises `UsageError` for an unknown name, `MissingExtra` if its packages are not installed, `IndexerError` for a
    model that cannot be loaded.
    """
    if name == PACKAGED:
        load_packaged: Callable[[int], Embedder] = importlib.import_module("pincite.indexer.embed.minilm").load
        return load_packaged(threads)
    adapter, _, model = name.partition(":")
    if adapter not in _ADAPTERS or not model.strip():
        raise UsageError(f"No embedder is called '{name}'; there are: {', '.join(FORMS)}")
    load: Callable[[str, int], Embedder] = importlib.import_module(_ADAPTERS[adapter]).load
    return load(model.strip(), threads)


def query_side(embedder: Embedder) -> Embedder:
    """Return the embedder for queries if the model distinguishes them from passages, else the embedder itself."""
    return embedder.for_queries() if isinstance(embedder, Asymmetric) else embedder
