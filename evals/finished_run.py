"""A finished run: conditions, outcomes, documents and scores, read back from its folder."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from pathlib import Path

from pincite.evals import directory
from pincite.evals.case_rows import set_hash
from pincite.evals.cases import Case, read_cases
from pincite.evals.cost import cost_usd
from pincite.evals.directory import DocumentFacts, Documents
from pincite.evals.errors import BadRun
from pincite.evals.grounding import documents as documents_of
from pincite.evals.judge.criteria import asst, subject_of
from pincite.evals.judge.judgement_file import read_judgements
from pincite.evals.manifest import Manifest
from pincite.evals.metrics import Outcome, RowScore, score
from pincite.evals.summary import Summary, summarise
from pincite.evals.traces import trace_of


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run; `scores` has the row of every outcome, in the same order."""

    manifest: Manifest
    outcomes: tuple[Outcome, ...]
    documents: Documents
    scores: tuple[RowScore, ...]
    summary: Summary

    def families(self) -> dict[str, str] | None:
        """Return the family of every document that gold or an answer names; None if none is known."""
        return {doc_id: each.family for doc_id, each in self.documents.items()} or None


def read_run(out: Path) -> Run:
    """Read the finished run in a folder and score it again, with its judgements if it was judged.

    Raises BadRun.
    """
    manifest = directory.read_manifest(out)
    if manifest.finished is None:
        raise BadRun(f"{out} is an unfinished run. Run its command again to resume it.")
    cases, answers = read_cases(out / directory.QUESTIONS), directory.read_answers(out)
    if set_hash(cases) != manifest.questions.sha256:
        raise BadRun(
            f"{out / directory.QUESTIONS} was changed after the run. Run the changed questions in another folder."
        )
    if missing := [case.id for case in cases if case.id not in answers]:
        raise BadRun(f"{out / directory.ANSWERS}: has no answer to {', '.join(missing[:5])}; run the questions again.")
    outcomes = [Outcome(case, answers[case.id], trace_of(answers[case.id])) for case in cases]
    return scored(manifest, outcomes, directory.read_documents(out), _asst(out, outcomes))


def scored(manifest: Manifest, outcomes: Sequence[Outcome], documents: Documents, asst: float | None = None) -> Run:
    """Score the outcomes as a run; `asst` is a judge's mean, None without one."""
    scoring = manifest.scorer.settings
    families = {doc_id: each.family for doc_id, each in documents.items()} or None
    kinds = {doc_id: each.kind for doc_id, each in documents.items()}
    rows = tuple(score(outcome, scoring, families, kinds) for outcome in outcomes)
    summary = summarise(outcomes, families, asst, scoring, kinds, _cost(outcomes))
    return Run(manifest, tuple(outcomes), documents, rows, summary)


def documents_named(cases: Iterable[Case], outcomes: Iterable[Outcome], known: Documents) -> dict[str, DocumentFacts]:
    """Return the known facts of the documents that gold, a question or an answer names."""
    named = {doc_id for case in cases for doc_id in (*documents_of(case.page_sets), *case.question.doc_ids)}
    named |= {page.doc_id for outcome in outcomes for page in (*outcome.result.pages, *outcome.result.shown)}
    return {doc_id: known[doc_id] for doc_id in sorted(named) if doc_id in known}


def _asst(out: Path, outcomes: Sequence[Outcome]) -> float | None:
    """Return a judge's mean if every answer was judged, by a judge whose agreement with labels is high enough."""
    subjects = [subject_of(outcome.case, outcome.result) for outcome in outcomes]
    judgements = read_judgements(out, [subject for subject in subjects if subject])
    return asst(judgements) if judgements and not any(each.doubt for each in judgements) else None


def _cost(outcomes: Iterable[Outcome]) -> float | None:
    costs = [cost_usd(outcome.trace.usage) if outcome.trace else None for outcome in outcomes]
    known = [cost for cost in costs if cost is not None]
    return fsum(known) if known and len(known) == len(costs) else None
