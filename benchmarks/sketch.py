"""An embedder without a model: each word has a random direction. Fast, with the dimensions of the packaged model."""

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from pincite.indexer.embed.base import Vectors

_ROWS = 1 << 14


class SketchEmbedder:
    """An `Embedder` whose vectors are sums over words: for measuring the cost of a search, not its quality."""

    model_id = "sketch"
    dimensions = 384

    def __init__(self) -> None:
        self._rows = np.random.default_rng(7).standard_normal((_ROWS, self.dimensions), dtype=np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [len(texts), 384] float32, L2-normalised."""
        sums = np.stack(
            [self._rows[[crc32(w.encode()) % _ROWS for w in text.split() or [""]]].sum(0) for text in texts]
        )
        return np.asarray(sums / np.linalg.norm(sums, axis=1, keepdims=True), dtype=np.float32)
