"""Embedders by name. An adapter, and what it needs, is imported only when it is asked for."""

import importlib
from collections.abc import Callable

from pincite.indexer.embed.base import Embedder
from pincite.indexer.errors import UsageError

_ADAPTERS = {"minilm": "pincite.indexer.embed.minilm"}


def load_embedder(name: str, *, threads: int = 1) -> Embedder:
    """Load an embedder; `threads` 0 means all cores.

    Raises `UsageError` for a name that is not known, `MissingExtra` if its packages are not installed.
    """
    if name not in _ADAPTERS:
        raise UsageError(f"No embedder is called '{name}'; there are: {', '.join(sorted(_ADAPTERS))}")
    load: Callable[[int], Embedder] = importlib.import_module(_ADAPTERS[name]).load
    return load(threads)
