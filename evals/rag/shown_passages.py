"""Read what the tools of a run showed, in order and as text, from its trace."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pincite.evals.errors import TraceUnreadable
from pincite.evals.traces import SUBMIT, read_trace
from pincite.indexer.page import PageRef

_WORDS = ("text", "snippet", "quote")
"""Keys of a tool's result with text of a page: pages and provisions, passages found, facts."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The pages in the order in which they were first shown, and their texts without duplicates.

    Hits of a search are in the order of its ranking.
    """

    ranked: tuple[PageRef, ...]
    texts: Mapping[PageRef, tuple[str, ...]]


def read_shown(path: Path) -> Shown:
    """Read what was shown, except the run's own submissions. Raises TraceUnreadable."""
    ranked = tuple(read_trace(path).shown)
    found: dict[PageRef, dict[str, None]] = {}
    try:
        events = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    except (OSError, ValueError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error
    for event in events:
        if event["kind"] == "tool_result" and event["tool"] != SUBMIT:
            for page, text in _texts(event["result"]):
                found.setdefault(page, {})[text] = None
    return Shown(ranked, {page: tuple(texts) for page, texts in found.items()})


def _texts(result: object) -> Iterator[tuple[PageRef, str]]:
    if isinstance(result, dict):
        doc_id, page = result.get("doc_id"), result.get("page")
        if isinstance(doc_id, str) and type(page) is int:
            yield from ((PageRef(doc_id, page), text) for key in _WORDS if isinstance(text := result.get(key), str))
        for value in result.values():
            yield from _texts(value)
    elif isinstance(result, list):
        for value in result:
            yield from _texts(value)
