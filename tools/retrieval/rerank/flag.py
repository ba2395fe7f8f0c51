"""Any reranker of FlagEmbedding as a `Reranker`. The only module that reranks with that library."""

import os
from collections.abc import Sequence
from typing import Any

from pincite.indexer.embed.model_files import find_model, loading

_WHAT = "a reranker of FlagEmbedding"
_PIECES = 512
"""Word-pieces at which query and passage together are cut."""


class FlagReranker:
    """`Reranker`."""

    def __init__(self, model: Any, model_id: str) -> None:  # noqa: ANN401  without types
        self._model = model
        self.model_id = model_id

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """The model's value for each pair, through the logistic function."""
        if not passages:
            return []
        pairs = [(query, passage) for passage in passages]
        return [float(score) for score in self._model.compute_score(pairs, normalize=True, max_length=_PIECES)]


def load(name: str, threads: int = 1) -> FlagReranker:
    """Load a model by folder or name; `threads` 0 means all cores. Raises `UsageError`, `MissingExtra`, `IndexerError`.

    A name that the library knows (`BAAI/bge-reranker-v2-m3`) is loaded in its way, any other as an encoder.
    """
    with loading(name, _WHAT):
        import torch
        from FlagEmbedding import FlagReranker as Encoder
        from FlagEmbedding.inference.reranker.model_mapping import AUTO_RERANKER_MAPPING
    files = find_model(name)
    torch.set_num_threads(threads or os.cpu_count() or 1)
    known = AUTO_RERANKER_MAPPING.get(files.name.rpartition("/")[2])
    with loading(name, _WHAT):
        kind = known.model_class if known else Encoder
        if kind is Encoder and not files.scores():
            raise ValueError("it gives no score")
        model = kind(str(files.folder), use_fp16=False, devices="cpu", trust_remote_code=False)
        if kind is Encoder and model.model.config.num_labels != 1:
            raise ValueError(
                f"it distinguishes {model.model.config.num_labels} classes; a reranker must give one score"
            )
    return FlagReranker(model, f"flag:{files.model_id}/{_PIECES}")
