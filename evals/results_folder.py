"""The folder of a run's results, looked at before the run, which may be long and cost money."""

import os
from pathlib import Path

from pincite.evals.directory import ANSWERS, QUESTIONS, RUN
from pincite.evals.errors import BadOut


def check_out(out: Path, *kept: Path) -> None:
    """Raise `BadOut` where `out` is not, and cannot become, a folder that may be written. Makes nothing.

    `kept`: files that are read, which the folder's own files must not replace.
    """
    there = next(path for path in (out.absolute(), *out.absolute().parents) if os.path.lexists(path))
    if not there.is_dir():
        raise BadOut(f"--out {out}: {there} is not a folder. Give a folder, or a place for a new one.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise BadOut(f"--out {out}: {there} may not be written. Give a folder that may.")
    for file in kept:
        if file.resolve().parent == out.resolve():
            raise BadOut(f"--out {out}: {file.name} is in it, which is read here. Give a folder of its own.")
    foreign = [name for name in (ANSWERS, QUESTIONS) if (out / name).exists()]
    if foreign and not (out / RUN).exists():
        raise BadOut(f"--out {out}: holds {foreign[0]}, and no run that wrote it. Give a folder of its own.")
