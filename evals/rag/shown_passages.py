"""What the tools of a run showed, in order and in words, read from its trace."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pincite.evals.errors import TraceUnreadable
from pincite.evals.traces import SUBMIT, read_trace
from pincite.indexer.page import PageRef

_WORDS = ("text", "snippet", "quote")
"""Keys of a tool's result under which words of a page stand: pages and provisions, passages found, facts."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The pages in the order in which they were first shown, and the words of each, every text once.

    Hits of a search stand in the order of its ranking.
    """

    ranked: tuple[PageRef, ...]
    texts: Mapping[PageRef, tuple[str, ...]]


def read_shown(path: Path) -> Shown:
    """What a trace says was shown, without what the run submitted: those are its own words. Raises TraceUnreadable."""
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
