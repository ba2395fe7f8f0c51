"""What a purge leaves nothing of: traces that speak of a document, and the mark that tells of a purge under way."""

import re
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

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


def is_shown(folder: Path, doc_id: str) -> bool:
    """Whether the record of a run shows the document, by its id as the value of a field and not as a word."""
    shown = re.compile(rf'doc_id\\*"\s*:\s*\\*"{re.escape(_in_json(doc_id))}\\*"')
    return any(_holds(path, shown) for path in folder.glob("*.jsonl")) if folder.is_dir() else False


def remove_traces(folder: Path, doc_ids: Collection[str]) -> int:
    """Remove the records of runs in which a document was named, and so perhaps shown; gives how many."""
    names = [name for doc_id in doc_ids for name in {doc_id, quote(doc_id, safe=""), _in_json(doc_id)}]
    named = re.compile("|".join(rf"(?<![\w.%-]){re.escape(name)}(?![\w%-])" for name in names))
    found = [path for path in folder.glob("*.jsonl") if _holds(path, named)] if folder.is_dir() else []
    for path in found:
        path.unlink(missing_ok=True)
    return len(found)


def _holds(path: Path, named: re.Pattern[str]) -> bool:
    with path.open(encoding="utf-8", errors="replace") as lines:
        return any(named.search(line) for line in lines)


def _in_json(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
