"""`submit_typed_answer`: validate a typed value with its proof, and accept or reject it.

A verdict is a value; it becomes a result only here.
"""

from datetime import date

from pincite.indexer.page import PageRef
from pincite.tools.answers.confidence import confidence
from pincite.tools.answers.conflicting_figures import conflicting_figures
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.validate import validate
from pincite.tools.answers.verdict import Accepted, Rejected
from pincite.tools.corpus import Corpus
from pincite.tools.documents.not_covered import gaps
from pincite.tools.errors import UnknownDocument
from pincite.tools.model import Coverage
from pincite.tools.result_budget import LIMIT, size
from pincite.tools.results.accepted_citation import accepted_citation, cited_provision
from pincite.tools.results.cautions import cautions
from pincite.tools.results.submit_result import DroppedCitation, SignalEntry, SubmitResult, ViolationEntry
from pincite.tools.session import Session, Submitted
from pincite.tools.submission_context import submission_context

_NOTE = 100
"""Characters kept for the note on violations that are left out."""


def submit_typed_answer(session: Session, submission: Submission) -> SubmitResult:
    """Validate a submission against what the run was shown; accept the smallest complete set of its pages.

    Raises `UnknownDocument` if `doc_ids` names none: these come with the question and are not part of the proof.
    """
    resolved = _with_full_ids(session.corpus, submission)
    before = session.submitted.get(resolved.question, Submitted())
    context = submission_context(session, resolved, before)
    verdict = validate(resolved, context, session.answers)
    if isinstance(verdict, Rejected):
        codes = frozenset(v.code for v in verdict.violations if v.code)
        session.submitted[resolved.question] = Submitted(before.rejected + 1, before.codes | codes)
        return _rejected(verdict)
    session.submitted.pop(resolved.question, None)
    return _accepted(session, resolved, context, verdict, before.rejected)


def _accepted(
    session: Session, submission: Submission, context: ValidationContext, verdict: Accepted, rejected: int
) -> SubmitResult:
    corpus = session.corpus
    coverage = _gaps(session, submission.question, is_absence=verdict.value is None)
    sure = confidence(submission, verdict, rejected, named=_names_all(context, verdict), unread=_unread(coverage))
    return SubmitResult(
        status="accepted",
        value=verdict.value,
        citations=[accepted_citation(corpus, item) for item in verdict.citations],
        dropped=[
            DroppedCitation(doc_id=d.cited.ref.doc_id, page=d.cited.ref.page, reason=d.reason) for d in verdict.dropped
        ],
        step=submission.taken_step.value,
        checked=list(verdict.checked),
        on_trust=[*verdict.on_trust, *conflicting_figures(corpus, submission, verdict)],
        cautions=cautions(corpus, _provisions(corpus, verdict), _day(session, submission)),
        undecided=verdict.value is not None and not verdict.checked,
        confidence=sure.value,
        confidence_reason=sure.reason,
        signals=[SignalEntry(name=s.name, share=round(s.share, 2), weight=s.weight) for s in sure.signals],
        coverage=coverage,
    )


def _rejected(verdict: Rejected) -> SubmitResult:
    """All violations, or as many as fit into a result."""
    result = SubmitResult(status="rejected", value=verdict.value)
    left = LIMIT - size(result) - _NOTE
    shown: list[ViolationEntry] = []
    for v in verdict.violations:
        entry = ViolationEntry(
            rule=v.rule.value, slot=v.slot, hard=v.hard, code=v.code, message=v.message, next_step=v.next_step
        )
        left -= size(entry) + 2
        if shown and left < 0:
            break
        shown.append(entry)
    result.violations = shown
    omitted = len(verdict.violations) - len(shown)
    result.note = f"{omitted} more violations are not listed. Fix these first." if omitted else None
    return result


def _gaps(session: Session, question: str, *, is_absence: bool) -> Coverage | None:
    """What was not read: with every absence, with every question about such a file, and once with other answers.

    While a copy is read, with every answer.
    """
    coverage = gaps(session.corpus, question)
    if coverage is None:
        return None
    if session.gaps_listed and not (is_absence or coverage.asked_about or coverage.read_from_copy):
        return None
    session.gaps_listed = True
    return coverage


def _unread(coverage: Coverage | None) -> float:
    """The share of the matter that was not read; 1 if the question names such a file."""
    if coverage is None:
        return 0.0
    files = coverage.files_not_read / (coverage.files_not_read + coverage.documents)
    return 1.0 if coverage.asked_about else max(files, coverage.pages_without_text / max(1, coverage.pages))


def _names_all(context: ValidationContext, verdict: Accepted) -> bool:
    """Whether each cited document is named by the question or given with it; for an absence, whether any is."""
    return bool(context.mentioned) and all(item.ref.doc_id in context.mentioned for item in verdict.citations)


def _day(session: Session, submission: Submission) -> date:
    return date.fromisoformat(submission.as_of) if submission.as_of else session.today()


def _provisions(corpus: Corpus, verdict: Accepted) -> list[tuple[PageRef, str | None]]:
    """The cited pages, each with the path of the provision that contains the quote."""
    found = [(item.ref, cited_provision(corpus, item)) for item in verdict.citations]
    return [(ref, section.path if section else None) for ref, section in found]


def _with_full_ids(corpus: Corpus, submission: Submission) -> Submission:
    """Replace prefixes by full ids; a cited id of no document stays, and rule V1 reports it."""
    citations = [c.model_copy(update={"doc_id": _full_id(corpus, c.doc_id)}) for c in submission.citations]
    given = None if submission.doc_ids is None else [corpus.document(name).doc_id for name in submission.doc_ids]
    return submission.model_copy(update={"citations": citations, "doc_ids": given})


def _full_id(corpus: Corpus, name: str) -> str:
    try:
        return corpus.document(name).doc_id
    except UnknownDocument:
        return name
