"""A progress column that fits the current file into the remaining width."""

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.progress import ProgressColumn, Task
from rich.text import Text

_MARK = "…"


class CurrentFileColumn(ProgressColumn):
    """The field `current` of a task, shortened in the middle to the width that the other columns leave."""

    def render(self, task: Task) -> "_Shortened":
        """Return the current file."""
        return _Shortened(task.fields["current"])


class _Shortened:
    def __init__(self, text: str) -> None:
        self._text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(shortened(self._text, options.max_width), no_wrap=True)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, max(1, cell_len(self._text)))


def shortened(text: str, cells: int) -> str:
    """Shorten a text to a number of terminal cells by cutting its middle."""
    if cell_len(text) <= cells:
        return text
    end = max(0, cells - 1) // 2
    return f"{set_cell_size(text, max(0, cells - 1 - end))}{_MARK}{set_cell_size(text[::-1], end)[::-1]}"
