"""The command line, interrupted after the line of its first tool call."""

import signal

from pincite.server import cli
from pincite.server.commands import json_lines
from pincite.server.trace.events import Event, ToolCalled

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    write = json_lines.JsonLines.__call__

    def interrupt(self: json_lines.JsonLines, event: Event) -> None:
        write(self, event)
        if isinstance(event, ToolCalled):
            signal.raise_signal(signal.SIGINT)

    json_lines.JsonLines.__call__ = interrupt  # type: ignore[method-assign]
    cli.main()
