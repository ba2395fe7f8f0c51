"""Standard output for a terminal or a pipe."""

import sys

from rich.console import Console

from pincite.tools.printable import visible

PIPE_WIDTH = 200


def console() -> Console:
    """Open standard output: coloured and wrapped on a terminal, plain and wide elsewhere."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(width=width, highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def say(out: Console, text: str = "") -> None:
    """Print a line without interpreting markup, because it may contain document text."""
    out.print(visible(text), markup=False)
