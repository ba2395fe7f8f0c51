"""Records of runs, as a purge sees them: which of them speak of a document."""

import re
from collections.abc import Collection
from pathlib import Path
from urllib.parse import quote


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
