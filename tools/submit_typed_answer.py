"""`submit_typed_answer`: the typed value with its proof; the server decides whether it is proved."""

from collections import Counter
from collections.abc import Iterable

from pincite.indexer.model import Fact, Section
from pincite.indexer.page import PageRef, Position, Span
from pincite.tools.answers.cite import citation, pinpoint
from pincite.tools.answers.confidence import confidence
from pincite.tools.answers.namesakes import part_namesakes
from pincite.tools.answers.proof import PageView, Proof
from pincite.tools.answers.quotes import seen_words
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.answers.validate import validate
from pincite.tools.answers.verdict import Cited, Verdict
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument
from pincite.tools.model import AcceptedCitation, DroppedCitation, SignalEntry, SubmitResult, ViolationEntry
from pincite.tools.question.model import Question
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve
from pincite.tools.retrieval.provisions import place_on
from pincite.tools.room import LIMIT, size
from pincite.tools.session import Session

_NOTE = 100
"""Characters kept for the note on violations that are left out."""


def submit_typed_answer(session: Session, submission: Submission) -> SubmitResult:
    """Validate a submission against what the run was shown; accept the smallest complete set of its citations.

    Raises `UnknownDocument` when `doc_ids` names none: what was given with the question is no matter of proof.
    """
    resolved = _with_full_ids(session.corpus, submission)
    question = parse(resolved.question)
    proof = _proof(session, resolved, question)
    verdict = validate(resolved, proof, session.answers)
    if verdict.violations:
        session.rejected += 1
        return _rejected(verdict)
    sure = confidence(resolved, verdict, proof, _recorded(session.corpus, verdict), session.rejected)
    session.rejected = 0
    return SubmitResult(
        status="accepted",
        value=verdict.value,
        citations=[_accepted(session.corpus, item) for item in verdict.citations],
        dropped=[
            DroppedCitation(doc_id=d.cited.ref.doc_id, page=d.cited.ref.page, reason=d.reason) for d in verdict.dropped
        ],
        undecided=verdict.undecided,
        confidence=sure.value,
        signals=[SignalEntry(name=s.name, share=round(s.share, 2), weight=s.weight) for s in sure.signals],
    )


def _recorded(corpus: Corpus, verdict: Verdict) -> list[Fact]:
    """The facts that the cited pages state."""
    cited = {item.ref for item in verdict.citations}
    return [
        f for doc_id in {ref.doc_id for ref in cited} for f in corpus.facts(doc_id) if PageRef(doc_id, f.page) in cited
    ]


def _rejected(verdict: Verdict) -> SubmitResult:
    """All violations, or the first of them where there are more than a result has room for."""
    result = SubmitResult(status="rejected", value=verdict.value)
    room = LIMIT - size(result) - _NOTE
    shown: list[ViolationEntry] = []
    for v in verdict.violations:
        entry = ViolationEntry(rule=v.rule.value, slot=v.slot, message=v.message, next_step=v.next_step)
        room -= size(entry) + 2
        if shown and room < 0:
            break
        shown.append(entry)
    result.violations = shown
    left = len(verdict.violations) - len(shown)
    result.note = f"{left} more violations: mend these first, then submit again" if left else None
    return result


def _with_full_ids(corpus: Corpus, submission: Submission) -> Submission:
    """Prefixes become full ids; what names no document stays, for rule V1 to name it."""
    citations = [c.model_copy(update={"doc_id": _full_id(corpus, c.doc_id)}) for c in submission.citations]
    given = None if submission.doc_ids is None else [corpus.document(name).doc_id for name in submission.doc_ids]
    return submission.model_copy(update={"citations": citations, "doc_ids": given})


def _full_id(corpus: Corpus, name: str) -> str:
    try:
        return corpus.document(name).doc_id
    except UnknownDocument:
        return name


def _proof(session: Session, submission: Submission, question: Question) -> Proof:
    corpus = session.corpus
    resolution = resolve(question, corpus)
    named, namesakes = part_namesakes(resolution.named, question, corpus.documents)
    selected = frozenset(
        i for f in session.selected_families if f in corpus.families for i in corpus.families[f].doc_ids
    )
    return Proof(
        question=question,
        pages=dict(_views(session, submission.citations)),
        documents=corpus.documents,
        named=named,
        unknown=resolution.unknown,
        namesakes=namesakes,
        tied=corpus.around(i for entry in named for i in entry.doc_ids),
        given=frozenset(submission.doc_ids or ()),
        selected=selected,
        looked_in=_looked_in(session),
        page_counts={d.doc_id: d.page_count for d in corpus.documents.values()},
    )


def _looked_in(session: Session) -> frozenset[str] | None:
    """What the run's searches went through, and what it has read from end to end."""
    seen = Counter(ref.doc_id for ref in session.ledger.pages())
    read = {doc_id for doc_id, pages in seen.items() if pages == session.corpus.documents[doc_id].page_count}
    return session.looked_in if not read else (session.looked_in or frozenset()).union(read)


def _views(session: Session, citations: Iterable[Citation]) -> Iterable[tuple[PageRef, PageView]]:
    """Every cited page, its neighbours, and the start pages of the sections that run into it."""
    corpus = session.corpus
    wanted: set[PageRef] = set()
    for item in citations:
        document = corpus.documents.get(item.doc_id)
        if document is None or item.page > document.page_count:
            continue
        wanted |= {PageRef(item.doc_id, p) for p in (item.page - 1, item.page, item.page + 1)}
        wanted |= {PageRef(item.doc_id, s.start.page) for s in _on(corpus, PageRef(item.doc_id, item.page))}
    for ref in sorted(wanted):
        if 1 <= ref.page <= corpus.documents[ref.doc_id].page_count:
            yield ref, _view(session, ref)


def _view(session: Session, ref: PageRef) -> PageView:
    shown = session.ledger.shown(ref)
    return PageView(
        page=session.corpus.reader.page(ref),
        whole=any(item.span is None for item in shown),
        shown=tuple(item.span for item in shown if item.span is not None),
        sections=_on(session.corpus, ref),
    )


def _on(corpus: Corpus, ref: PageRef) -> tuple[Section, ...]:
    held = corpus.reader.page(ref)
    return tuple(s for s in corpus.sections_on(ref) if place_on(s, held) is not None)


def _accepted(corpus: Corpus, item: Cited) -> AcceptedCitation:
    page = corpus.reader.page(item.ref)
    section = pinpoint(item.citation.paragraph, _around(corpus, item.ref, item.span))
    return AcceptedCitation(
        doc_id=item.ref.doc_id,
        page=item.ref.page,
        uri=corpus.uri(item.ref),
        quote=seen_words(item.citation.quote),
        paragraph=section.path if section else None,
        citation=citation(
            corpus.documents[item.ref.doc_id], item.ref.page, page.label, section, ocr=page.text_source == "ocr"
        ),
        text_source=page.text_source,
        inexact=item.ocr,
    )


def _around(corpus: Corpus, ref: PageRef, span: Span | None) -> tuple[Section, ...]:
    if span is None:
        return ()
    place = Position(ref.page, span.start)
    return tuple(s for s in corpus.sections_on(ref) if s.start <= place < s.end)
