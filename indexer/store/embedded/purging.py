"""The mark of a purge in progress, and the documents of older generations."""

import sqlite3
from contextlib import closing
from pathlib import Path

from pincite.indexer.store.embedded.catalogue import Catalogue
from pincite.indexer.store.embedded.durable import replace_text, sync_folder


class PurgeMark:
    """A file that exists while a purge is in progress.

    A purge that is killed after its publication leaves generations with the document. While the mark exists, every
    writer removes all generations but the current one, and then the mark.
    """

    def __init__(self, matter: Path) -> None:
        self._path = matter / "PURGING"

    @property
    def is_set(self) -> bool:
        """Whether a purge started and did not finish."""
        return self._path.is_file()

    def set(self) -> None:
        """Create the mark durably."""
        replace_text(self._path, "old generations hold what was purged\n")

    def clear(self) -> None:
        """Remove the mark."""
        self._path.unlink(missing_ok=True)
        sync_folder(self._path.parent)


def ids_in(generation: Path) -> set[str]:
    """The documents of a generation; none if it is damaged or removed meanwhile."""
    try:
        with closing(Catalogue.open(generation / "catalogue.sqlite")) as catalogue:
            return set(catalogue.hashes())
    except sqlite3.Error:
        return set()
