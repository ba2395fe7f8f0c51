"""Select the questions of a file to ask."""

import json
from collections.abc import Sequence
from pathlib import Path

from pincite.evals.cases import Case
from pincite.evals.errors import BadSelection


def read_ids(path: Path) -> tuple[str, ...]:
    """Read ids: a JSON list of strings, or one id a line. Raises BadSelection."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSelection(f"{path}: cannot be read as UTF-8 text ({type(error).__name__})") from error
    ids = _json_list(path, text) if text.lstrip().startswith("[") else tuple(text.split("\n"))
    kept = tuple(stripped for line in ids if (stripped := line.strip()))
    if not kept:
        raise BadSelection(f"{path}: has no ids; write a JSON list of ids, or one id a line")
    return kept


def select_cases(cases: Sequence[Case], ids: Sequence[str]) -> tuple[Case, ...]:
    """Return the cases with these ids, in the order of the cases. Raises BadSelection for unknown ids."""
    wanted = set(ids)
    if unknown := wanted - {case.id for case in cases}:
        raise BadSelection(f"no question has these ids; correct or remove them: {', '.join(sorted(unknown))}")
    return tuple(case for case in cases if case.id in wanted)


def _json_list(path: Path, text: str) -> tuple[str, ...]:
    try:
        ids = json.loads(text)
    except ValueError as error:
        raise BadSelection(f"{path}: is not a JSON list ({error})") from error
    if not all(isinstance(item, str) for item in ids):
        raise BadSelection(f"{path}: ids must be strings")
    return tuple(ids)
