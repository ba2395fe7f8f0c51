"""Reduce two runs to the questions they share, or refuse with what they do not share. Pure."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from pincite.evals.cases import Case
from pincite.evals.errors import RunDiffers
from pincite.evals.finished_run import Run, scored
from pincite.evals.manifest import COMPARED, differences


class Shared(StrEnum):
    """The conditions that two compared runs must share; each can be allowed to differ."""

    QUESTIONS = "questions"
    MATTER = "matter"
    GENERATION = "generation"
    SCORER = "scorer"


class LeftOut(BaseModel):
    """Ids of questions that are not compared: asked in one run only, or with another text, type or gold."""

    model_config = ConfigDict(frozen=True)

    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """The number of questions left out."""
        return len(self.only_before) + len(self.only_after) + len(self.changed)


@dataclass(frozen=True, slots=True)
class Paired:
    """Two runs reduced to the questions that both answered, in the same order and with the same scorer.

    `differing` lists the conditions that differ and were allowed to.
    """

    before: Run
    after: Run
    left_out: LeftOut
    differing: tuple[Shared, ...]


def pair(before: Run, after: Run, allow: Collection[Shared] = ()) -> Paired:
    """Reduce two runs to the questions that they share.

    If other questions are allowed, only ids with the same question and gold count. If another scorer is allowed, both
    runs are scored with the settings of `after`. Raises RunDiffers if they differ in a condition that is not allowed,
    or share no question.
    """
    differing = tuple(Shared(name) for name in differences(before.manifest, after.manifest, list(COMPARED)))
    if refused := [name for name in differing if name not in allow]:
        raise RunDiffers(
            f"The runs cannot be compared: B has {'; '.join(COMPARED[name] for name in refused)}. Run both alike, or "
            f"compare anyway with {' '.join(f'--allow {name}' for name in refused)}."
        )
    first = {outcome.case.id: outcome.case for outcome in before.outcomes}
    second = {outcome.case.id: outcome.case for outcome in after.outcomes}
    kept = [id for id, case in first.items() if id in second and _same(case, second[id])]  # noqa: A001
    if not kept:
        raise RunDiffers("The runs share no question with the same text and gold, so there is nothing to compare.")
    same = set(kept)
    left_out = LeftOut(
        only_before=tuple(id for id in first if id not in second),  # noqa: A001
        only_after=tuple(id for id in second if id not in first),  # noqa: A001
        changed=tuple(id for id in first if id in second and id not in same),  # noqa: A001
    )
    return Paired(_cut(before, kept, after), _cut(after, kept, after), left_out, differing)


def _same(case: Case, other: Case) -> bool:
    """Return whether two cases have the same question and gold, whatever their tags."""
    return (case.question, case.answer, frozenset(case.page_sets)) == (
        other.question,
        other.answer,
        frozenset(other.page_sets),
    )


def _cut(run: Run, kept: list[str], scoring: Run) -> Run:
    same_scorer = run.manifest.scorer == scoring.manifest.scorer
    if same_scorer and kept == [outcome.case.id for outcome in run.outcomes]:
        return run
    outcomes = {outcome.case.id: outcome for outcome in run.outcomes}
    manifest = run.manifest.model_copy(update={"scorer": scoring.manifest.scorer})
    return scored(manifest, [outcomes[id] for id in kept], run.documents)  # noqa: A001
