"""Measure one recorded set: replayed as recorded, with unneeded pages, and forged."""

import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.tool_trial.forged_labels import (
    digit_altered,
    label_swapped,
    member_left_out,
    operand_altered,
    relation_turned,
)
from benchmarks.tool_trial.forged_places import other_provision, sibling_document, sibling_page, unrelated_quote
from benchmarks.tool_trial.forgeries import PROOF_ONLY, Operator, Source, is_forged, variants
from benchmarks.tool_trial.matters import opened
from benchmarks.tool_trial.needless import Padded, padded
from benchmarks.tool_trial.papers import Papers, read_papers
from benchmarks.tool_trial.questions import data_cases, own_cases
from benchmarks.tool_trial.replay import Ending, Replay, Replayed
from benchmarks.tool_trial.stored import RECORDED, StoredSubmission, read_set
from benchmarks.tool_trial.trials import MovedError, Trial, pages_of, trial_of
from pincite.evals.cases import Case
from pincite.server.open_matter_parts import OpenMatter

OPERATORS: tuple[Operator, ...] = (
    label_swapped, member_left_out, relation_turned, operand_altered, digit_altered, sibling_document, sibling_page,
    unrelated_quote, other_provision,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded submission and its result; `key` identifies it in files of confidences."""

    key: str
    trial: Trial
    replayed: Replayed

    @property
    def right(self) -> bool:
        """Whether the submission was right as the reader made it."""
        return not self.trial.is_wrong(self.replayed.submission)


@dataclass(frozen=True, slots=True)
class Forged:
    """A forged submission and its result."""

    key: str
    operator: str
    variant: str
    replayed: Replayed

    @property
    def outcome(self) -> str:
        """The first ending; an accepted one says whether the result leaves something on trust."""
        result = self.replayed.first
        if self.replayed.ending is not Ending.ACCEPTED or result is None:
            return self.replayed.ending.value
        return "accepted on trust" if result.on_trust else "accepted as checked"


@dataclass(frozen=True, slots=True)
class Measured:
    """A recorded set with all its results.

    `moved` counts submissions whose pages have changed text, `unknown` those whose question is not known.
    """

    name: str
    recorded: tuple[Recorded, ...]
    padded: tuple[Padded, ...]
    forged: tuple[Forged, ...]
    moved: int = 0
    unknown: int = 0


def measure_sets(names: Sequence[str], stores: Sequence[str], *, forge: bool = True) -> list[Measured]:
    """Measure recorded sets, all if none is named; without `forge` they are only replayed as recorded.

    `stores`: see `matters.STORE_HELP`.
    """
    cases = {**own_cases(), **data_cases()}
    measured: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="pincite-trial-") as work:
        for path in recorded_sets(names):
            header, rows = read_set(path)
            with opened(header.matter, stores, Path(work)) as matter:
                measured.append(measure(path.stem, rows, cases, matter, forge=forge))
    return measured


def recorded_sets(names: Sequence[str] = ()) -> list[Path]:
    """Return the files of the recorded sets with these names, or of all."""
    return [path for path in sorted(RECORDED.glob("*.jsonl")) if not names or path.stem in names]


def measure(
    name: str, rows: Sequence[StoredSubmission], cases: Mapping[str, Case], matter: OpenMatter, *, forge: bool = True
) -> Measured:
    """Measure one set in its matter."""
    known = [(row, cases[row.id]) for row in rows if row.id in cases]
    trials: list[Trial] = []
    for row, case in known:
        with suppress(MovedError):
            trials.append(trial_of(row, case, matter.corpus))
    replay = Replay(matter)
    recorded = tuple(Recorded(f"{name}/{t.case.id}", t, replay.submit(t, t.submission)) for t in trials)
    made = _Made(replay, read_papers(matter.corpus)) if forge else None
    padding = tuple(item for each in recorded for item in made.padded(each)) if made else ()
    forging = tuple(item for each in recorded for item in made.forged(each)) if made else ()
    return Measured(name, recorded, padding, forging, len(known) - len(trials), len(rows) - len(known))


@dataclass(frozen=True, slots=True)
class _Made:
    """Makes variants of the right submissions of a set, and submits them."""

    replay: Replay
    papers: Papers

    def padded(self, each: Recorded) -> Iterator[Padded]:
        if _usable(each.trial) and each.replayed.final is not None:
            yield from padded(each.trial, each.replayed, self.papers, self.replay)

    def forged(self, each: Recorded) -> Iterator[Forged]:
        """Yield forgeries of each variant that is itself accepted; its doubts count as confirmed."""
        trial = each.trial
        for variant, submission in variants(trial) if _usable(trial) else ():
            base = self.replay.submit(trial, submission)
            if base.final is None:
                continue
            for operator in OPERATORS:
                source = Source(trial, self.papers, random.Random(f"{trial.case.id} {operator.__name__}"))
                for forgery in operator(submission, source):
                    if is_forged(forgery, source):
                        key = f"{each.key}/{forgery.operator}/{variant}"
                        made = self.replay.submit(trial, forgery.submission, base.codes)
                        yield Forged(key, forgery.operator, variant, made)


def _usable(trial: Trial) -> bool:
    """Return whether the trial can be forged: a right submission with pages, of a question with gold."""
    known = trial.case.answer is not None and trial.submission.value is not None
    return known and bool(pages_of(trial.submission)) and not trial.is_wrong(trial.submission)


def counts_as_wrong(forged: Forged) -> bool:
    """Return whether its value or pages are wrong, not only its proof."""
    return not forged.operator.endswith(PROOF_ONLY)
