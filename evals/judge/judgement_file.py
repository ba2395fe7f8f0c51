"""Read and write the judgements of a run, and check that they match its answers."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from pincite.evals.atomic_write import replace_text
from pincite.evals.directory import JUDGEMENTS
from pincite.evals.errors import BadRun
from pincite.evals.judge.criteria import Judgement, Subject


def write_judgements(folder: Path, judgements: Sequence[Judgement]) -> None:
    """Replace the judgements of a run atomically."""
    replace_text(folder / JUDGEMENTS, "".join(judgement.model_dump_json() + "\n" for judgement in judgements))


def read_judgements(folder: Path, subjects: Sequence[Subject]) -> tuple[Judgement, ...] | None:
    """Read the judgements of a run, for exactly these answers; None if the run was not judged.

    Raises BadRun for unreadable rows, and if answers, quotes or gold differ from those that were judged.
    """
    path = folder / JUDGEMENTS
    if not path.exists():
        return None
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        judgements = tuple(Judgement.model_validate_json(line) for line in lines if line)
    except (OSError, ValueError, ValidationError) as error:
        raise BadRun(f"{path} cannot be read ({type(error).__name__}). Judge the run again.") from error
    if [(each.id, each.subject) for each in judgements] != [(each.id, each.fingerprint()) for each in subjects]:
        raise BadRun(f"{path} does not match the answers in {folder}. Judge the run again: equal answers are cached.")
    return judgements
