"""Two runs over the same questions, or a refusal that says what they do not share. Pure."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from pincite.evals.cases import Case
from pincite.evals.errors import RunDiffers
from pincite.evals.finished_run import Run, scored
from pincite.evals.manifest import COMPARED, differences


class Shared(StrEnum):
    """What two runs must share to be compared, each of which may be allowed to differ."""

    QUESTIONS = "questions"
    MATTER = "matter"
    GENERATION = "generation"
    SCORER = "scorer"


class LeftOut(BaseModel):
    """Ids of questions that are not compared: asked in one run only, or asked with another text, type or gold."""

    model_config = ConfigDict(frozen=True)

    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many questions are left out."""
        return len(self.only_before) + len(self.only_after) + len(self.changed)


@dataclass(frozen=True, slots=True)
class Paired:
    """Two runs cut down to the questions that both answered, in the same order and scored alike.

    `differing` has what they do not share and were allowed not to.
    """

    before: Run
    after: Run
    left_out: LeftOut
    differing: tuple[Shared, ...]


def pair(before: Run, after: Run, allow: Collection[Shared] = ()) -> Paired:
    """The two runs over the questions that they share.

    Where other questions are allowed, only ids with the same question and the same gold count; where another scorer is,
    both are scored with the settings of `after`. Raises RunDiffers where they differ in what is not allowed, or share
    no question.
    """
    differing = tuple(Shared(name) for name in differences(before.manifest, after.manifest, list(COMPARED)))
    if refused := [name for name in differing if name not in allow]:
        raise RunDiffers(
            f"The runs cannot be compared: B has {'; '.join(COMPARED[name] for name in refused)}. Run both alike, or "
            f"compare all the same with {' '.join(f'--allow {name}' for name in refused)}."
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
    """Whether two cases ask the same and hold the same to be right, whatever their tags."""
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
