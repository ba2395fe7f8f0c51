"""Adapter for models of sentence-transformers. The only module that embeds with that library."""

import hashlib
import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from pincite.indexer.embed.base import Vectors
from pincite.indexer.embed.model_files import ModelFiles, find_model, loading

_WHAT = "an embedder of sentence-transformers"


class SentenceTransformerEmbedder:
    """`Embedder`. It runs one text at a time: without padding a vector cannot depend on other texts.

    Many models need one prompt before a passage and another before a query; `for_queries` uses the latter.
    """

    def __init__(self, model: Any, model_id: str, dimensions: int, *, queries: bool = False) -> None:  # noqa: ANN401
        self._model = model
        self._model_id = model_id
        self._dimensions = dimensions
        self._encode = model.encode_query if queries else model.encode_document

    @property
    def model_id(self) -> str:
        """Name and revision, pooling, the length at which a text is truncated, and a hash of the prompts."""
        return self._model_id

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return self._dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [len(texts), dimensions] float32, L2-normalised."""
        vectors = np.empty((len(texts), self._dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self._encode(text, normalize_embeddings=True, show_progress_bar=False)
        return vectors

    def for_queries(self) -> "SentenceTransformerEmbedder":
        """Return the same model for queries."""
        return SentenceTransformerEmbedder(self._model, self._model_id, self._dimensions, queries=True)


def load(name: str, threads: int = 1) -> SentenceTransformerEmbedder:
    """Load a model by folder or name; `threads` 0 means all cores.

    Raises `UsageError`, `MissingExtra`, `IndexerError`.
    """
    with loading(name, _WHAT):
        import torch
        from sentence_transformers import SentenceTransformer
    files = find_model(name)
    torch.set_num_threads(threads or os.cpu_count() or 1)
    with loading(name, _WHAT):
        model = SentenceTransformer(str(files.folder), device="cpu", local_files_only=True, trust_remote_code=False)
        dimensions = int(model.encode_document("", normalize_embeddings=True, show_progress_bar=False).shape[-1])
    return SentenceTransformerEmbedder(model, _id(files, model), dimensions)


def _id(files: ModelFiles, model: Any) -> str:  # noqa: ANN401
    prompts = hashlib.sha256(repr(sorted((model.prompts or {}).items())).encode()).hexdigest()[:6]
    recipe = f"{files.pooling() or 'mean'}/{model.max_seq_length}/{prompts}"
    return f"sentence-transformers:{files.model_id}/{recipe}"
