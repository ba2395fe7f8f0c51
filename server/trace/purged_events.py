"""Remove document text from events of a document that was purged while its record was open."""

from dataclasses import replace
from typing import Any

from pincite.server.trace.events import (
    Event,
    LedgerGrew,
    ModelResponded,
    RunEnded,
    RunStarted,
    ToolCalled,
    ToolReturned,
)

OF_A_MODEL = (ModelResponded, ToolCalled, RunEnded)
"""Events with text written by a model."""
WITHHELD = "Not recorded: a document that it concerns was purged."


def withheld(event: Event) -> Event:
    """Return the event without text and document names. It keeps what happened and how long it took."""
    match event:
        case ToolCalled():
            return replace(event, arguments={})
        case ToolReturned():
            return replace(event, result=None, error=WITHHELD)
        case LedgerGrew():
            return replace(event, page={})
        case ModelResponded():
            return replace(event, parts=())
        case RunStarted():
            return replace(event, question=WITHHELD, doc_ids=())
        case RunEnded():
            return replace(event, result=_result(event))
        case _:
            return event


def _result(event: RunEnded) -> dict[str, Any]:
    said = {"question": WITHHELD, "answer_type": event.result.get("answer_type"), "status": event.status}
    return {**said, "answer": None, "pages": [], "citations": [], "error": WITHHELD}
