"""How a process that writes records finds out that documents were purged, so that it writes no word of them after that.

It may go on reading a generation that still has them. Whether a purge took place is looked at for each line
(`indexer.store.record_locks`), what was purged only where one did.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from pincite.indexer.store.record_locks import Gate
from pincite.indexer.store.traces import naming


class PurgeWatch:
    """Knows what was purged since it was made; make it before the matter is opened.

    `gone` gives the documents that the process has open and the matter has no more. Without it every event after a
    purge is taken for one of a purged document.
    """

    def __init__(self, folder: Path, gone: Callable[[], Collection[str]] | None = None) -> None:
        self.folder = folder
        self._gate = Gate(folder)
        self._gone = gone
        self._seen = self._gate.purges()
        self._names: Callable[[str], bool] = naming(())

    @contextmanager
    def writing(self) -> Iterator[Callable[[str], bool]]:
        """Keep purges out while a line is written; gives what tells whether a line may not be written.

        Raises `FileNotFoundError` once the whole matter was purged.
        """
        with self._gate.writing() as purges:
            if purges != self._seen:
                self._names = naming(self._gone()) if self._gone else _everything
                self._seen = purges
            yield self._names

    def close(self) -> None:
        """Let go of the lock's file."""
        self._gate.close()


def _everything(_: str) -> bool:
    return True
