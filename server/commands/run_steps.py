"""Show a run on stderr: one line for each tool call as it ends. stdout has only the answer."""

from collections.abc import Callable, Mapping
from typing import Any

from pincite.server.agent.ports import SUBMIT
from pincite.server.commands.index_report import many
from pincite.server.commands.json_lines import pages_found
from pincite.server.trace.events import Event, ToolCalled, ToolReturned, Verdict
from pincite.tools.printable import in_line

_DESCRIPTIVE = ("query", "case_id", "law", "article", "family", "doc_id", "section", "page", "value")
"""Arguments that describe a call, in the order of display."""
_WIDTH = 60
"""The most characters of the arguments, for a terminal of 100 columns."""


class Steps:
    """An observer that writes lines with `write`."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._about = ""

    def __call__(self, event: Event) -> None:
        """Show an event that is a step of its own."""
        match event:
            case ToolCalled():
                self._about = about(event.arguments)
            case ToolReturned():
                self._write(f"  {in_line(event.tool)} {self._about}· {_outcome(event)} · {event.milliseconds:.0f} ms")
            case Verdict("rejected", rules):
                self._write(f"  rejected by {', '.join(rules)}")
            case _:
                pass


def about(arguments: Mapping[str, Any]) -> str:
    """Describe a call by its arguments, shortened; ends with a space unless empty."""
    text = in_line(", ".join(f"{arguments[name]}" for name in _DESCRIPTIVE if arguments.get(name) is not None))
    return (text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…") + " " * bool(text)


def _outcome(event: ToolReturned) -> str:
    if event.error is not None:
        return "not usable"
    status = (event.result or {}).get("status")
    return str(status) if event.tool == SUBMIT and status else many(len(pages_found(event)), "page")
