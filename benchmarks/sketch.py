"""Vectors without a model: each word stands for a random direction. Quick to make, and as long as the packaged ones."""

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from pincite.indexer.embed.base import Vectors

_ROWS = 1 << 14


class SketchEmbedder:
    """An `Embedder` whose vectors are sums over words: for measuring what a search costs, not what it finds."""

    model_id = "sketch"
    dimensions = 384

    def __init__(self) -> None:
        self._rows = np.random.default_rng(7).standard_normal((_ROWS, self.dimensions), dtype=np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """[len(texts), 384] float32, L2-normalised."""
        sums = np.stack(
            [self._rows[[crc32(w.encode()) % _ROWS for w in text.split() or [""]]].sum(0) for text in texts]
        )
        return np.asarray(sums / np.linalg.norm(sums, axis=1, keepdims=True), dtype=np.float32)
