"""What a run showed, read from its trace."""

import json
from pathlib import Path
from typing import Any

from pincite.evals.cases import PageSet
from pincite.evals.errors import TraceUnreadable
from pincite.indexer.page import PageRef


def shown_pages(path: Path) -> PageSet:
    """Every page that entered the run's ledger.

    The trace is JSON Lines; an event of kind `ledger` carries `page: {doc_id, page}`. Raises TraceUnreadable, also for
    a file that is cut off: what is missing from it may have been shown.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        events = [json.loads(line) for line in lines if line.strip()]
        return frozenset(_page(event) for event in events if event["kind"] == "ledger")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error


def _page(event: dict[str, Any]) -> PageRef:
    return PageRef(str(event["page"]["doc_id"]), int(event["page"]["page"]))
