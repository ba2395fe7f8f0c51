"""Match the rows of a run with the imported set it was asked from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.evals.cases import Case
from pincite.evals.directory import AnswerRow
from pincite.evals.errors import BadAnswers, Problem
from pincite.evals.formats.imported import DocSpan
from pincite.evals.formats.set_folder import GoldSet


@dataclass(frozen=True, slots=True)
class Scored:
    """A question, its gold spans, and the answer of a run."""

    case: Case
    gold: tuple[DocSpan, ...]
    row: AnswerRow


def beside(rows: Sequence[AnswerRow], gold: GoldSet) -> tuple[Scored, ...]:
    """Match each row with its gold, in the order of the rows; questions that were not asked are not scored.

    Raises BadAnswers with every row that answers no question of the set, or another question with the same id.
    """
    cases = {case.id: case for case in gold.cases}
    if problems := [*_mismatches(rows, cases)]:
        raise BadAnswers(f"the run is not a run of {gold.folder}", problems)
    return tuple(Scored(cases[row.id], gold.spans.get(row.id, ()), row) for row in rows)


def _mismatches(rows: Sequence[AnswerRow], cases: dict[str, Case]) -> Iterator[Problem]:
    for row in rows:
        if row.id not in cases:
            yield Problem(None, f"{row.id}: is not a question of the set")
        elif cases[row.id].question.text != row.question:
            yield Problem(None, f"{row.id}: the set has another question with this id")
