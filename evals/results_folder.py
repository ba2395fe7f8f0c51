"""Check the output folder before a run, which may be long and cost money."""

import os
from pathlib import Path

from pincite.evals.directory import ANSWERS, QUESTIONS, RUN
from pincite.evals.errors import BadOut


def check_out(out: Path, *inputs: Path) -> None:
    """Raise `BadOut` unless `out` is, or can become, a writable folder. Creates nothing.

    `kept`: input files that the files of the folder must not replace.
    """
    existing = next(path for path in (out.absolute(), *out.absolute().parents) if os.path.lexists(path))
    if not existing.is_dir():
        raise BadOut(f"--out {out}: {existing} is not a folder. Give a folder, or a path for a new one.")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise BadOut(f"--out {out}: {existing} is not writable. Give a writable folder.")
    for file in inputs:
        if file.resolve().parent == out.resolve():
            raise BadOut(f"--out {out}: contains the input file {file.name}. Give a separate folder.")
    foreign = [name for name in (ANSWERS, QUESTIONS) if (out / name).exists()]
    if foreign and not (out / RUN).exists():
        raise BadOut(f"--out {out}: has {foreign[0]}, which no run wrote. Give a separate folder.")
