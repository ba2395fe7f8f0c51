"""Print a run as JSON Lines: one object an event as it happens, and the answer or error last.

The values of `event` are `run_started`, `model`, `tool_call`, `tool_result`, `page`, `verdict`, and at the end `answer`
or `error`. `run_started` has the `version` of this format. Tool results contain only their pages.
"""

import errno
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from pincite.server.agent.ports import pages_in
from pincite.server.agent.result import AskResult
from pincite.server.trace.events import (
    Event,
    LedgerGrew,
    ModelResponded,
    RunStarted,
    ToolCalled,
    ToolReturned,
    Verdict,
)
from pincite.server.trace.redaction import Redactor, environment_secrets
from pincite.tools.printable import visible

VERSION = 1
"""The version of the format. A change that readers would misread increments it."""
Row = dict[str, Any]


class JsonLines:
    """An observer that writes each event to standard output at once.

    `redacted` removes secrets from a line. `stop` is called when the reader is gone.
    """

    def __init__(self) -> None:
        self.redacted: Callable[[str], str] = Redactor(environment_secrets()).redacted
        self.stop: Callable[[], object] = lambda: None
        self._begun = time.perf_counter()
        self._closed = False

    def __call__(self, event: Event) -> None:
        """Write an event that belongs to the format."""
        row = event_row(event)
        if row is not None:
            self._write(row)

    def end(self, result: AskResult | None) -> None:
        """Write the last line of a finished run. Raises `BrokenPipeError` if the reader is gone."""
        if result is not None:
            self._write(last_row(result))
        if self._closed:
            raise BrokenPipeError(errno.EPIPE, "standard output was closed")

    def fail(self, reason: str) -> None:
        """Write the last line of a run without a result."""
        self._write({"event": "error", "error": reason, "result": None})

    def _write(self, row: Row) -> None:
        if self._closed:
            return
        ms = round((time.perf_counter() - self._begun) * 1000, 2)
        line = json.dumps({"event": row["event"], "ms": ms} | row, ensure_ascii=False, separators=(",", ":"))
        try:
            sys.stdout.write(visible(self.redacted(line)) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            self._closed = True
            self.stop()


def event_row(event: Event) -> Row | None:
    """Return the line of an event; null for the end of a run, which `end` writes."""
    match event:
        case RunStarted():
            return _started(event)
        case ModelResponded():
            fields = ("model", "input_tokens", "output_tokens", "milliseconds")
            return {"event": "model"} | {name: getattr(event, name) for name in fields}
        case ToolCalled(tool, arguments, call_id):
            return {"event": "tool_call", "tool": tool, "call_id": call_id, "arguments": arguments}
        case ToolReturned():
            return _returned(event)
        case LedgerGrew(page, tool):
            return {"event": "page", "tool": tool, **page}
        case Verdict(status, rules):
            return {"event": "verdict", "status": status, "rules": rules}
        case _:
            return None


def last_row(result: AskResult) -> Row:
    """Return the row of `ask --json` as `answer`; for a failed run, an `error` that contains the row."""
    row = result.model_dump(mode="json")
    if result.status == "failed":
        return {"event": "error", "error": result.error, "result": row}
    return {"event": "answer", **row}


def pages_found(event: ToolReturned) -> list[dict[str, Any]]:
    """Return the pages in a result, in order, without repetitions."""
    refs = dict.fromkeys(ref for ref, _ in pages_in(event.result))
    return [{"doc_id": ref.doc_id, "page": ref.page} for ref in refs]


def _started(event: RunStarted) -> Row:
    fields = ("run_id", "question", "answer_type", "inferred", "doc_ids", "matter", "generation", "agent")
    return {"event": "run_started", "version": VERSION} | {name: getattr(event, name) for name in fields}


def _returned(event: ToolReturned) -> Row:
    return {
        "event": "tool_result",
        "tool": event.tool,
        "call_id": event.call_id,
        "error": event.error,
        "pages": pages_found(event),
        "milliseconds": event.milliseconds,
    }
