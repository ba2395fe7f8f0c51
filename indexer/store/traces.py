"""Find and remove the traces of runs that name a document."""

import json
import os
import re
from collections.abc import Callable, Collection
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from pincite.indexer.store.record_locks import Gate

MASKED_ID = "FILE"
"""Label of the placeholder for a document's id in a masked run: `[FILE_3]`."""

_BEFORE = r"(?:(?<![\w.%-])|(?<=\\[bfnrt])|(?<=\\u[0-9a-f]{4}))"
"""Not inside a longer word; a preceding letter may end an escape: `\\nlaw.txt` in JSON."""


def is_shown(folder: Path, doc_id: str) -> bool:
    """Whether a trace shows the document, with its id as the value of a field and not as a word."""
    shown = re.compile(rf'doc_id\\*"\s*:\s*\\*"{re.escape(_in_json(doc_id))}\\*"')
    return any(_contains(path, shown.search) for path in folder.glob("*.jsonl")) if folder.is_dir() else False


def remove_traces(folder: Path, doc_ids: Collection[str]) -> int:
    """Remove every trace that names one of the documents; return their number.

    Traces with a masked id are removed too, because the document behind it is not on disk. A trace is emptied before it
    is removed, because a process that has it open keeps its content. A purge calls this before it publishes, so that
    nothing is left if it is killed, and again afterwards for lines written meanwhile; from then on writers know which
    documents were purged.
    """
    return _remove(folder, naming(doc_ids))


def remove_all_traces(folder: Path) -> int:
    """Remove all traces of a folder, even those being written; return their number."""
    return _remove(folder, lambda _: True)


def naming(doc_ids: Collection[str]) -> Callable[[str], bool]:
    """Return the test whether a line names one of the documents: plain, in a URL, in JSON, or in JSON within JSON.

    A line with a masked id may name any document. Without documents no line names one.
    """
    if not doc_ids:
        return lambda _: False
    names = {name for doc_id in doc_ids for name in _encodings(doc_id)}
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
            if _contains(path, wanted):
                _empty(path)
                with suppress(PermissionError):  # open on Windows; it is empty now
                    path.unlink(missing_ok=True)
                removed += 1
    return removed


def _contains(path: Path, wanted: Callable[[str], object]) -> bool:
    with suppress(FileNotFoundError), path.open(encoding="utf-8", errors="replace") as lines:
        return any(wanted(line) for line in lines)
    return False


def _empty(path: Path) -> None:
    with suppress(FileNotFoundError):
        os.truncate(path, 0)


def _encodings(doc_id: str) -> set[str]:
    """The id in all encodings of traces. Arguments of model calls may be JSON within JSON, with or without escapes."""
    plain = {_in_json(doc_id), json.dumps(doc_id)[1:-1]}
    return {doc_id, quote(doc_id, safe=""), *plain, *(_in_json(each) for each in plain)}


def _in_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
