"""What a run showed, read from its trace."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pincite.evals.cases import PageSet
from pincite.evals.errors import TraceUnreadable
from pincite.indexer.page import PageRef
from pincite.server.agent.ports import SUBMIT


def shown_pages(path: Path) -> PageSet:
    """Every page that entered the run's ledger.

    The trace is JSON Lines; an event of kind `ledger` carries `page: {doc_id, page}`. Raises TraceUnreadable, also for
    a file that is cut off: what is missing from it may have been shown.
    """
    return frozenset(ranked_pages(path))


def ranked_pages(path: Path) -> tuple[PageRef, ...]:
    """The same pages in the order in which they were first shown: hits of a search stand in the order of its ranking.

    Raises TraceUnreadable.
    """
    try:
        return tuple(dict.fromkeys(_page(event) for event in _events(path) if event["kind"] == "ledger"))
    except (KeyError, TypeError, ValueError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error


def shown_texts(path: Path) -> dict[PageRef, tuple[str, ...]]:
    """The words of each page that tools showed: pages, provisions, passages found, quotes of facts, each text once.

    What the run submitted is left out: those are its own words. Raises TraceUnreadable.
    """
    found: dict[PageRef, dict[str, None]] = {}
    try:
        for event in _events(path):
            if event["kind"] == "tool_result" and event["tool"] != SUBMIT:
                for page, text in _texts(event["result"]):
                    found.setdefault(page, {})[text] = None
    except (KeyError, TypeError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error
    return {page: tuple(texts) for page, texts in found.items()}


def _events(path: Path) -> list[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        return [json.loads(line) for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error


def _texts(result: object) -> Iterator[tuple[PageRef, str]]:
    if isinstance(result, dict):
        doc_id, page = result.get("doc_id"), result.get("page")
        if isinstance(doc_id, str) and isinstance(page, int):
            for key in ("text", "snippet", "quote"):
                if isinstance(text := result.get(key), str):
                    yield PageRef(doc_id, page), text
        for value in result.values():
            yield from _texts(value)
    elif isinstance(result, list):
        for value in result:
            yield from _texts(value)


def _page(event: dict[str, Any]) -> PageRef:
    return PageRef(str(event["page"]["doc_id"]), int(event["page"]["page"]))
