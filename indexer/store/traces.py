"""Records of runs, as a purge sees them: which of them speak of a document."""

import json
import os
import re
from collections.abc import Callable, Collection
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from pincite.indexer.store.record_locks import Gate

MASKED_ID = "FILE"
"""Label of the placeholder that stands for a document's id in a masked run: `[FILE_3]`."""

_BEFORE = r"(?:(?<![\w.%-])|(?<=\\[bfnrt])|(?<=\\u[0-9a-f]{4}))"
"""No part of a longer word; a letter may be the end of an escape: `\\nlaw.txt` in JSON."""


def is_shown(folder: Path, doc_id: str) -> bool:
    """Whether the record of a run shows the document, by its id as the value of a field and not as a word."""
    shown = re.compile(rf'doc_id\\*"\s*:\s*\\*"{re.escape(_in_json(doc_id))}\\*"')
    return any(_holds(path, shown.search) for path in folder.glob("*.jsonl")) if folder.is_dir() else False


def remove_traces(folder: Path, doc_ids: Collection[str]) -> int:
    """Remove whole the records in which a document is named, and so perhaps shown; gives how many.

    Records with a masked id go too: which document that was is not on disk. A record that is being written is emptied
    first, since who has a file open keeps what it holds. A purge calls it before it publishes, so that nothing is left
    if it is killed, and again after it, for what was written meanwhile; from then on writers know which documents went.
    """
    return _remove(folder, naming(doc_ids))


def remove_all_traces(folder: Path) -> int:
    """Remove all records of a folder, those too that are being written; gives how many."""
    return _remove(folder, lambda _: True)


def naming(doc_ids: Collection[str]) -> Callable[[str], bool]:
    """Whether a line names one of the documents: as it is, in an address, in JSON, or in JSON inside of JSON.

    A line with a masked id may name any document. Without documents no line names one.
    """
    if not doc_ids:
        return lambda _: False
    names = {name for doc_id in doc_ids for name in _spellings(doc_id)}
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    named = re.compile(rf"{_BEFORE}(?:{'|'.join(map(re.escape, longest_first))})(?![\w%-])|\[{MASKED_ID}_\d+\]")
    return lambda line: named.search(line) is not None


def _remove(folder: Path, wanted: Callable[[str], object]) -> int:
    if not folder.is_dir():
        return 0
    removed = 0
    gate = Gate(folder)
    with closing(gate), gate.purging():
        for path in folder.glob("*.jsonl"):
            if _holds(path, wanted):
                _empty(path)
                with suppress(PermissionError):  # open on Windows: it is empty
                    path.unlink(missing_ok=True)
                removed += 1
    return removed


def _holds(path: Path, wanted: Callable[[str], object]) -> bool:
    with suppress(FileNotFoundError), path.open(encoding="utf-8", errors="replace") as lines:
        return any(wanted(line) for line in lines)
    return False


def _empty(path: Path) -> None:
    with suppress(FileNotFoundError):
        os.truncate(path, 0)


def _spellings(doc_id: str) -> set[str]:
    """The id as records spell it. Arguments of model calls may be JSON inside of JSON, with or without escapes."""
    plain = {_in_json(doc_id), json.dumps(doc_id)[1:-1]}
    return {doc_id, quote(doc_id, safe=""), *plain, *(_in_json(each) for each in plain)}


def _in_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
