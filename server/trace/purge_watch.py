"""Notice purges while a process writes records, so that no text of a purged document is written.

The process may still read a generation that has the document. Whether a purge took place is checked for each line
(`indexer.store.record_locks`); what was purged is looked up only after one.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from pincite.indexer.store.record_locks import Gate
from pincite.indexer.store.traces import naming


class PurgeWatch:
    """Knows what was purged since it was made. Make it before the matter is opened.

    `published` returns the documents that the matter has now. Documents that the process has open (`compare`) and that
    are not among them count as purged. Without `published`, every event after a purge counts as one of a purged
    document.
    """

    def __init__(self, folder: Path, published: Callable[[], Collection[str]] | None = None) -> None:
        self.folder = folder
        self._gate = Gate(folder)
        self._published = published
        self._open: Callable[[], Collection[str]] | None = None
        self._seen = self._gate.purges()
        self._is_purged: Callable[[str], bool] = naming(())

    def compare(self, documents: Callable[[], Collection[str]]) -> None:
        """Register the ids of the open documents. They are read now, because a purge may remove the list."""
        documents()
        self._open = documents

    @contextmanager
    def writing(self) -> Iterator[Callable[[str], bool]]:
        """Block purges while a line is written. Yields a predicate for lines that may not be written.

        Raises `FileNotFoundError` after a purge of the whole matter.
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
        """Close the lock file."""
        self._gate.close()


def _everything(_: str) -> bool:
    return True
