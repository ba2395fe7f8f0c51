"""Add an unneeded page to right submissions, and measure what happens to it and to the needed pages."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.tool_trial.papers import Papers, Sentence
from benchmarks.tool_trial.replay import Ending, Replay, Replayed
from benchmarks.tool_trial.trials import Trial, pages_of
from pincite.indexer.page import PageRef
from pincite.tools.answers.submission import Citation, Submission

_STATEMENT = "Background to the answer."


@dataclass(frozen=True, slots=True)
class Padded:
    """A submission with an unneeded page, and its result; `lost` counts needed pages that were dropped."""

    kind: str
    trial: Trial
    added: PageRef
    replayed: Replayed
    lost: int

    @property
    def outcome(self) -> str:
        """What happened to the page."""
        if self.replayed.ending is Ending.SOFT:
            return "asked about"
        if self.replayed.ending is Ending.HARD:
            return "refused hard"
        return "kept" if self.added in self.replayed.kept else "removed"


def padded(trial: Trial, base: Replayed, papers: Papers, replay: Replay) -> Iterator[Padded]:
    """Yield the padded submissions of a right one, `base`, with their results."""
    needed = base.kept
    for kind, sentence in _needless(trial, papers):
        for label, statement in (("no label", None), ("bare statement", _STATEMENT)):
            added = Citation(doc_id=sentence.ref.doc_id, page=sentence.ref.page, quote=sentence.text)
            added = added.model_copy(update={"statement": statement})
            made = _with(base.submission, added)
            replayed = replay.submit(trial, made, base.codes)
            accepted = replayed.ending is Ending.ACCEPTED
            lost = len(needed & pages_of(made) - replayed.kept) if accepted else 0
            yield Padded(f"{kind}, {label}", trial, sentence.ref, replayed, lost)


def _needless(trial: Trial, papers: Papers) -> Iterator[tuple[str, Sentence]]:
    doc_ids = sorted({item.doc_id for item in trial.submission.citations})
    avoided = trial.gold_pages | pages_of(trial.submission)
    sources = {
        "another page of the document": doc_ids,
        "another document of the family": sorted({i for doc_id in doc_ids for i in papers.siblings(doc_id)}),
        "a near document": [near for near in [papers.near(doc_ids[0])] if near] if doc_ids else [],
    }
    for kind, found in sources.items():
        sentence = papers.any_of(found, avoided, random.Random(f"{trial.case.id} {kind}"))
        if sentence is not None:
            yield kind, sentence


def _with(submission: Submission, added: Citation) -> Submission:
    return submission.model_copy(update={"citations": [*submission.citations, added]})
