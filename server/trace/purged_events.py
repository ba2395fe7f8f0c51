"""Events without what documents say: what a writer notes of a document that was purged while it had the record open."""

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
"""Events whose words are a model's own."""
WITHHELD = "Not recorded: a document that is concerned was purged."


def withheld(event: Event) -> Event:
    """The event as it may be written: what happened and how long it took, but no words and no names of documents."""
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
