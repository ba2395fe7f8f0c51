"""The folder of a run's results, looked at before the run, which may be long and cost money."""

import os
from pathlib import Path

from pincite.evals.errors import BadOut


def check_out(out: Path) -> None:
    """Raise `BadOut` where `out` is not, and cannot become, a folder that may be written. Makes nothing."""
    there = next(path for path in (out.absolute(), *out.absolute().parents) if os.path.lexists(path))
    if not there.is_dir():
        raise BadOut(f"--out {out}: {there} is not a folder. Give a folder, or a place for a new one.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise BadOut(f"--out {out}: {there} may not be written. Give a folder that may.")
