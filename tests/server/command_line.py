"""Runs the `pincite` command line in a process of its own or in this one."""

import gc
import io
import logging
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import structlog

Done = subprocess.CompletedProcess[str]


def pincite(*arguments: str | Path, **environment: str) -> Done:
    """Run a command to its end in its own process, with empty standard input and a minimal environment."""
    command = [sys.executable, "-m", "pincite.server.cli", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, env=_given(environment), stdin=subprocess.DEVNULL, timeout=300
    )


def pincite_here(*arguments: str | Path, **environment: str) -> Done:
    """The same inside this process, which saves seconds when a test needs no process of its own."""
    from pincite.server.cli import main

    out, err, code = io.StringIO(), io.StringIO(), 0
    thresholds, handlers = gc.get_threshold(), logging.root.handlers[:]
    command = ["pincite", *map(str, arguments)]
    with (
        mock.patch.dict(os.environ, _given(environment), clear=True),
        mock.patch.multiple(sys, argv=command, stdin=io.StringIO()),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            gc.set_threshold(*thresholds)
            logging.root.handlers[:] = handlers
            structlog.reset_defaults()
    return subprocess.CompletedProcess(command, code, out.getvalue(), err.getvalue())


def indexed(folder: Path, text: str) -> Path:
    """A store of one text file, `law.txt`, made inside a folder."""
    (folder / "files").mkdir()
    (folder / "files" / "law.txt").write_text(text, encoding="utf-8")
    assert pincite("index", folder / "files", "--store", folder / "store", "--no-vectors").returncode == 0
    return folder / "store"


def _given(environment: dict[str, str]) -> dict[str, str]:
    return {"PATH": "", "SYSTEMROOT": "", "HOME": str(Path.cwd()), **environment}
