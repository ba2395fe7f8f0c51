"""Adapter for embedders of FlagEmbedding (BGE and related). The only module that embeds with that library."""

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from pincite.indexer.embed.base import Vectors
from pincite.indexer.embed.model_files import ModelFiles, find_model, loading

_WHAT = "an embedder of FlagEmbedding"
_PIECES = 512
"""Word-pieces at which a text is truncated; a passage has at most 256."""


class FlagEmbedder:
    """`Embedder`. It runs one text at a time, so that a vector cannot depend on other texts."""

    def __init__(self, model: Any, model_id: str, dimensions: int, *, queries: bool = False) -> None:  # noqa: ANN401
        self._model = model
        self._model_id = model_id
        self._dimensions = dimensions
        self._encode = model.encode_queries if queries else model.encode_corpus

    @property
    def model_id(self) -> str:
        """Name and revision, pooling, and the length at which a text is truncated."""
        return self._model_id

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return self._dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [len(texts), dimensions] float32, L2-normalised."""
        vectors = np.empty((len(texts), self._dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = _dense(self._encode([text], max_length=_PIECES))
        return vectors

    def for_queries(self) -> "FlagEmbedder":
        """Return the same model for queries."""
        return FlagEmbedder(self._model, self._model_id, self._dimensions, queries=True)


def load(name: str, threads: int = 1) -> FlagEmbedder:
    """Load a model by folder or name; `threads` 0 means all cores. Raises `UsageError`, `MissingExtra`, `IndexerError`.

    A name that the library knows (`BAAI/bge-m3`) is loaded with its settings; any other as an encoder with the pooling
    that its folder states, else `cls`.
    """
    with loading(name, _WHAT):
        import torch
        from FlagEmbedding import FlagModel
        from FlagEmbedding.inference.embedder.model_mapping import AUTO_EMBEDDER_MAPPING
    files = find_model(name)
    torch.set_num_threads(threads or os.cpu_count() or 1)
    known = AUTO_EMBEDDER_MAPPING.get(files.name.rpartition("/")[2])
    pooling = known.pooling_method.value if known else files.pooling() or "cls"
    with loading(name, _WHAT):
        kind = known.model_class if known else FlagModel
        folder = str(files.folder)
        model = kind(folder, use_fp16=False, devices="cpu", pooling_method=pooling, trust_remote_code=False)
        dimensions = int(_dense(model.encode_corpus([""], max_length=_PIECES)).shape[-1])
    return FlagEmbedder(model, _id(files, pooling), dimensions)


def _id(files: ModelFiles, pooling: str) -> str:
    return f"flag:{files.model_id}/{pooling}/{_PIECES}"


def _dense(encoded: Any) -> Vectors:  # noqa: ANN401
    """The dense vector of a result; models with several kinds of vectors return them by name."""
    rows = encoded["dense_vecs"] if isinstance(encoded, dict) else encoded
    row: Vectors = np.asarray(rows, dtype=np.float32)[0]
    return row
