"""Standard output as a person or a pipe wants it."""

import sys

from rich.console import Console

from pincite.tools.printable import visible

PIPE_WIDTH = 200


def console() -> Console:
    """Standard output: coloured and wrapped on a terminal, plain and wide elsewhere."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(width=width, highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def say(out: Console, text: str = "") -> None:
    """Print a line that may hold words of documents: as it is, whatever it holds."""
    out.print(visible(text), markup=False)
