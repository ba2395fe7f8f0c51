"""Runs a command in this process, for tests of its output without the start of a process each time."""

from pathlib import Path

import pytest

from pincite.server import cli
from tests.server.command_line import Done


def pincite_here(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Done:
    """Run a command to its end, and give what it printed."""
    capsys.readouterr()
    code: str | int | None = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["pincite", *map(str, arguments)])
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code
    printed = capsys.readouterr()
    return Done(arguments, int(code or 0), printed.out, printed.err)
