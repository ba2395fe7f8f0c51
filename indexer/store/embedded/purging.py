"""The mark that tells of a purge under way, and what older generations hold."""

import sqlite3
from contextlib import closing
from pathlib import Path

from pincite.indexer.store.embedded.catalogue import Catalogue
from pincite.indexer.store.embedded.durable import replace_text, sync_folder


class PurgeMark:
    """A file that stands while a purge is under way.

    Should the purge be killed after it published, generations that still hold the document are left. As long as the
    mark stands, every writer removes all generations but the current one, and the mark once that is done.
    """

    def __init__(self, matter: Path) -> None:
        self._path = matter / "PURGING"

    @property
    def stands(self) -> bool:
        """Whether a purge began and did not end."""
        return self._path.is_file()

    def set(self) -> None:
        """Begin, durably."""
        replace_text(self._path, "old generations hold what was purged\n")

    def clear(self) -> None:
        """End."""
        self._path.unlink(missing_ok=True)
        sync_folder(self._path.parent)


def ids_in(generation: Path) -> set[str]:
    """The documents that a generation holds; of one that is damaged or goes meanwhile none is known."""
    try:
        with closing(Catalogue.open(generation / "catalogue.sqlite")) as catalogue:
            return set(catalogue.hashes())
    except sqlite3.Error:
        return set()
