"""Any cross-encoder of sentence-transformers as a `Reranker`. The only module that reranks with that library."""

import os
from collections.abc import Sequence
from typing import Any

from pincite.indexer.embed.model_files import find_model, loading

_WHAT = "a cross-encoder of sentence-transformers"
_BATCH = 8


class CrossEncoderReranker:
    """`Reranker`."""

    def __init__(self, model: Any, model_id: str) -> None:  # noqa: ANN401  without types
        self._model = model
        self.model_id = model_id

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """The model's single value for each pair, through the logistic function instead of the model's last step."""
        from torch.nn import Sigmoid

        pairs = [(query, passage) for passage in passages]
        scores = self._model.predict(pairs, batch_size=_BATCH, activation_fn=Sigmoid(), show_progress_bar=False)
        return [float(score) for score in scores]


def load(name: str, threads: int = 1) -> CrossEncoderReranker:
    """Load a model by folder or name; `threads` 0 means all cores.

    Raises `UsageError`, `MissingExtra`, `IndexerError`.
    """
    with loading(name, _WHAT):
        import torch
        from sentence_transformers import CrossEncoder
    files = find_model(name)
    torch.set_num_threads(threads or os.cpu_count() or 1)
    with loading(name, _WHAT):
        if not files.scores():
            raise ValueError("it gives no score")
        model = CrossEncoder(str(files.folder), device="cpu", local_files_only=True, trust_remote_code=False)
        if model.num_labels != 1:
            raise ValueError(f"it distinguishes {model.num_labels} classes; a reranker must give one score")
    return CrossEncoderReranker(model, f"cross-encoder:{files.model_id}/{model.max_seq_length}")
