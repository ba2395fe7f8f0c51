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

    `published` gives the documents that the matter has now. What the process has open (`compare`) and is not among them
    counts as purged. Without them every event after a purge counts as one of a purged document.
    """

    def __init__(self, folder: Path, published: Callable[[], Collection[str]] | None = None) -> None:
        self.folder = folder
        self._gate = Gate(folder)
        self._published = published
        self._open: Callable[[], Collection[str]] | None = None
        self._seen = self._gate.purges()
        self._is_purged: Callable[[str], bool] = naming(())

    def compare(self, documents: Callable[[], Collection[str]]) -> None:
        """Say which documents the process has open."""
        self._open = documents

    @contextmanager
    def writing(self) -> Iterator[Callable[[str], bool]]:
        """Keep purges out while a line is written; gives what tells whether a line may not be written.

        Raises `FileNotFoundError` once the whole matter was purged.
        """
        with self._gate.writing() as purges:
            if purges != self._seen:
                self._is_purged = self._found_out()
                self._seen = purges
            yield self._is_purged

    def _found_out(self) -> Callable[[str], bool]:
        if self._published is None or self._open is None:
            return _everything
        return naming(frozenset(self._open()) - frozenset(self._published()))

    def close(self) -> None:
        """Let go of the lock's file."""
        self._gate.close()


def _everything(_: str) -> bool:
    return True
