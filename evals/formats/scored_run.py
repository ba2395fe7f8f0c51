"""A run beside the imported set it was asked from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.evals.cases import Case
from pincite.evals.directory import AnswerRow
from pincite.evals.errors import BadAnswers, Problem
from pincite.evals.formats.imported import DocSpan
from pincite.evals.formats.set_folder import GoldSet


@dataclass(frozen=True, slots=True)
class Scored:
    """A question, its gold spans, and what a run answered."""

    case: Case
    gold: tuple[DocSpan, ...]
    row: AnswerRow


def beside(rows: Sequence[AnswerRow], gold: GoldSet) -> tuple[Scored, ...]:
    """Each row with its gold, in the order of the rows; questions that were not asked are not scored.

    Raises BadAnswers with every row that answers no question of the set, or another question under its id.
    """
    cases = {case.id: case for case in gold.cases}
    if problems := [*_strangers(rows, cases)]:
        raise BadAnswers(f"the run is not one on {gold.folder}", problems)
    return tuple(Scored(cases[row.id], gold.spans.get(row.id, ()), row) for row in rows)


def _strangers(rows: Sequence[AnswerRow], cases: dict[str, Case]) -> Iterator[Problem]:
    for row in rows:
        if row.id not in cases:
            yield Problem(None, f"{row.id}: the set has no such question")
        elif cases[row.id].question.text != row.question:
            yield Problem(None, f"{row.id}: the set asks something else under this id")
