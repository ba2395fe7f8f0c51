"""Write one log line per run: how it ended and what it used, without text of questions, documents or answers."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from pincite.server.telemetry.tool_names import tool_label
from pincite.server.trace.events import Event, RunEnded, RunStarted, ToolCalled, ToolReturned
from pincite.server.trace.observers import Observer
from pincite.tools.logs import Log

MODEL_STEP = "model"
"""The step of a run outside any tool."""

log = Log()


class _RunLog:
    def __init__(self, declared: Collection[str]) -> None:
        self._declared = declared
        self.run_id = ""
        self.step = MODEL_STEP

    def __call__(self, event: Event) -> None:
        match event:
            case RunStarted():
                self.run_id = event.run_id
            case ToolCalled():
                self.step = tool_label(event.tool, self._declared)
            case ToolReturned():
                self.step = MODEL_STEP
            case RunEnded():
                self._ended(event)
            case _:
                pass

    def _ended(self, event: RunEnded) -> None:
        took = {
            "run_id": self.run_id,
            "status": event.status,
            "requests": event.requests,
            "tool_calls": event.tool_calls,
            "ms": event.result.get("total_ms"),
            "tokens": event.input_tokens + event.output_tokens,
        }
        if event.status == "failed":
            log.error("run_failed", error=event.error_type, step=self.step, **took)
        else:
            log.info("run_ended", **took)


@contextmanager
def run_log(declared: Collection[str]) -> Iterator[Observer]:
    """Return an observer that logs the end of one run: at info, and at error if it failed.

    `declared` are the names of the tools that may be logged.
    """
    observer = _RunLog(declared)
    try:
        yield observer
    except Exception as error:
        log.error("run_failed", error=type(error).__name__, step=observer.step, run_id=observer.run_id)  # noqa: TRY400  a traceback may hold text
        raise
    except BaseException:
        log.info("run_cancelled", step=observer.step, run_id=observer.run_id)
        raise
