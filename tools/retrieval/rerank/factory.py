"""Load rerankers by name. An adapter and its packages are imported only on request."""

import importlib
from collections.abc import Callable

from pincite.indexer.errors import UsageError
from pincite.tools.retrieval.rerank.base import Reranker

NONE = "none"
_ADAPTERS = {
    "cross-encoder": "pincite.tools.retrieval.rerank.cross_encoder",
    "flag": "pincite.tools.retrieval.rerank.flag",
}
FORMS = (NONE, *(f"{adapter}:MODEL" for adapter in _ADAPTERS))
"""The forms of a reranker's name; MODEL is a folder, or a name on the model hub."""


def load_reranker(name: str, *, threads: int = 1) -> Reranker | None:
    """Load a reranker; null for `none`.

    Raises `UsageError` for an unknown name, `MissingExtra` if its packages are not installed, `IndexerError` for a
    model that cannot be loaded.
    """
    if name == NONE:
        return None
    adapter, _, model = name.partition(":")
    if adapter not in _ADAPTERS or not model.strip():
        raise UsageError(f"There is no reranker '{name}'; there are: {', '.join(FORMS)}")
    load: Callable[[str, int], Reranker] = importlib.import_module(_ADAPTERS[adapter]).load
    return load(model.strip(), threads)
