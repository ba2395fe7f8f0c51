"""A command line that waits at the first event of class argv[1] to be interrupted; the rest is its arguments."""

import signal
import sys
from collections.abc import Sequence

import numpy as np

from pincite.indexer.embed.base import Vectors
from pincite.indexer.events import Event
from pincite.server import cli
from pincite.server.commands import index, index_progress


class ConstantEmbedder:
    """An `Embedder` that gives every text the same vector."""

    model_id = "one meaning"
    dimensions = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.tile(np.array([1, 0], dtype=np.float32), (len(texts), 1))


def main(at: str) -> None:
    def show(self: index_progress.Lines, event: Event) -> None:
        if type(event).__name__ == at:
            sys.stdout.write("reached\n")
            sys.stdout.flush()
            signal.pause()

    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    index.embedder_or_note = ConstantEmbedder
    index_progress.Lines.show = show  # type: ignore[method-assign]
    cli.main()


if __name__ == "__main__":
    main(sys.argv.pop(1))
