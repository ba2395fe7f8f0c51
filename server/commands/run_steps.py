"""A run on a terminal: a line for each tool call as it ends, on stderr, so that stdout stays the answer."""

from collections.abc import Callable, Mapping
from typing import Any

from pincite.server.agent.ports import SUBMIT
from pincite.server.commands.index_report import many
from pincite.server.commands.json_lines import pages_found
from pincite.server.trace.events import Event, ToolCalled, ToolReturned, Verdict
from pincite.tools.printable import in_line

_TELLING = ("query", "case_id", "law", "article", "family", "doc_id", "section", "page", "value")
"""Arguments that say what a call is about, in the order in which they are shown."""
_WIDTH = 60
"""Characters of the arguments: a line stays on a terminal of 100 columns."""


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
    """What a call is about, cut to a part of a line; ends with a space where there is anything."""
    told = in_line(", ".join(f"{arguments[name]}" for name in _TELLING if arguments.get(name) is not None))
    return (told if len(told) <= _WIDTH else f"{told[: _WIDTH - 1]}…") + " " * bool(told)


def _outcome(event: ToolReturned) -> str:
    if event.error is not None:
        return "not usable"
    status = (event.result or {}).get("status")
    return str(status) if event.tool == SUBMIT and status else many(len(pages_found(event)), "page")
