"""Index the folder argv[1] into the store argv[2] and wait for input before the first embedding."""

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pincite.indexer.embed.base import Vectors
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore


class Waiting:
    """`Embedder` that prints a message when called, then waits for a line of input."""

    model_id = "waiting"
    dimensions = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        sys.stdout.write("reached\n")
        sys.stdout.flush()
        sys.stdin.readline()
        return np.tile(np.array([1, 0], dtype=np.float32), (len(texts), 1))


def main(folder: str, store: str) -> None:
    opened = EmbeddedStore(Path(store), tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(Path(folder), opened, "m", embedder=Waiting()):
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
