"""`submit_typed_answer`: the typed value with its proof; the server decides whether it is proved."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import PageRef, Position, Span
from pincite.indexer.readable import seen
from pincite.tools.answers.confidence import confidence
from pincite.tools.answers.conflicting_figures import conflicting_figures
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.answers.validate import validate
from pincite.tools.answers.verdict import Cited, Verdict
from pincite.tools.citation_strings import citation, in_signature_block, is_below_text, pinpoint
from pincite.tools.corpus import Corpus
from pincite.tools.documents.not_covered import gaps
from pincite.tools.documents.shared_citations import apart
from pincite.tools.errors import UnknownDocument
from pincite.tools.matching.name_match import name_in
from pincite.tools.model import AcceptedCitation, Coverage, DroppedCitation, SignalEntry, SubmitResult, ViolationEntry
from pincite.tools.question.distinctive import distinctive
from pincite.tools.question.model import Named, NamedBy, Question
from pincite.tools.question.named_by_word import named_by_word
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import parties_said, resolve
from pincite.tools.result_budget import LIMIT, size
from pincite.tools.results.cautions import cautions
from pincite.tools.results.unread_pages import unread_pages
from pincite.tools.retrieval.provisions import place_on
from pincite.tools.retrieval.unit_word import unit_word
from pincite.tools.session import Session, Submitted

_NOTE = 100
"""Characters kept for the note on violations that are left out."""
_GUESSED = (NamedBy.PARTY, NamedBy.WORDS)
"""How a question names a document that may be another: a party to several, a description."""
_PEOPLE = frozenset({"party", "judge", "issued_by"})
"""Fields of facts whose values are names of persons."""

_NUMBERED = frozenset({SectionKind.PARAGRAPH, SectionKind.ORDER})
"""Units that are written in sentences; what stands below them is none of theirs."""


def submit_typed_answer(session: Session, submission: Submission) -> SubmitResult:
    """Validate a submission against what the run was shown; accept the smallest complete set of its pages.

    Raises `UnknownDocument` when `doc_ids` names none: what was given with the question is no matter of proof.
    """
    resolved = _with_full_ids(session.corpus, submission)
    before = session.submitted.get(resolved.question, Submitted())
    context = _context(session, resolved, before)
    verdict = validate(resolved, context, session.answers)
    if verdict.violations:
        codes = frozenset(v.code for v in verdict.violations if v.code)
        session.submitted[resolved.question] = Submitted(before.rejected + 1, before.codes | codes)
        return _rejected(verdict)
    session.submitted.pop(resolved.question, None)
    held = _gaps(session, resolved.question, is_absence=verdict.value is None)
    sure = confidence(resolved, verdict, before.rejected, named=_names_all(context, verdict), unread=_unread(held))
    return SubmitResult(
        status="accepted",
        value=verdict.value,
        citations=[_accepted(session.corpus, item) for item in verdict.citations],
        dropped=[
            DroppedCitation(doc_id=d.cited.ref.doc_id, page=d.cited.ref.page, reason=d.reason) for d in verdict.dropped
        ],
        step=resolved.taken_step.value,
        checked=list(verdict.checked),
        on_trust=[*verdict.on_trust, *conflicting_figures(session.corpus, resolved, verdict)],
        cautions=cautions(session.corpus, _provisions(session.corpus, verdict), _day(session, resolved)),
        undecided=verdict.value is not None and not verdict.checked,
        confidence=sure.value,
        confidence_reason=sure.reason,
        signals=[SignalEntry(name=s.name, share=round(s.share, 2), weight=s.weight) for s in sure.signals],
        coverage=held,
    )


def _gaps(session: Session, question: str, *, is_absence: bool) -> Coverage | None:
    """What was not read: told with every absence and what asks about such a file, and once with other answers."""
    held = gaps(session.corpus, question)
    if held is None or (session.told_gaps and not is_absence and not held.asked_about):
        return None
    session.told_gaps = True
    return held


def _unread(held: Coverage | None) -> float:
    """How much of what may hold an answer was not read: all of it where the question names such a file."""
    if held is None:
        return 0.0
    files = held.files_not_read / (held.files_not_read + held.documents)
    return 1.0 if held.asked_about else max(files, held.pages_without_text / max(1, held.pages))


def _names_all(context: ValidationContext, verdict: Verdict) -> bool:
    """Whether the question names, or was given with, each document cited; of an absence any."""
    return bool(context.called) and all(item.ref.doc_id in context.called for item in verdict.citations)


def _day(session: Session, submission: Submission) -> date:
    """The day that the question asks about, today where none is given."""
    return date.fromisoformat(submission.as_of) if submission.as_of else session.today()


def _provisions(corpus: Corpus, verdict: Verdict) -> list[tuple[PageRef, str | None]]:
    """The cited pages with the provision that each quote lies in."""
    sections = [
        (item, pinpoint(item.citation.paragraph, _around(corpus, item.ref, item.span))) for item in verdict.citations
    ]
    return [(item.ref, section.path if section else None) for item, section in sections]


def _rejected(verdict: Verdict) -> SubmitResult:
    """All violations, or the first of them where there are more than a result has room for."""
    result = SubmitResult(status="rejected", value=verdict.value)
    room = LIMIT - size(result) - _NOTE
    shown: list[ViolationEntry] = []
    for v in verdict.violations:
        entry = ViolationEntry(
            rule=v.rule.value, slot=v.slot, hard=v.hard, code=v.code, message=v.message, next_step=v.next_step
        )
        room -= size(entry) + 2
        if shown and room < 0:
            break
        shown.append(entry)
    result.violations = shown
    left = len(verdict.violations) - len(shown)
    result.note = f"{left} more violations are not listed. Fix these first." if left else None
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


def _context(session: Session, submission: Submission, before: Submitted) -> ValidationContext:
    corpus = session.corpus
    question = parse(submission.question)
    found = [entry for entry in resolve(question, corpus).named if distinctive(entry, question, corpus)]
    named = tuple(entry for entry in found if entry.by not in _GUESSED)
    guessed = (_as_said(entry, question, corpus) for entry in found if entry.by in _GUESSED)
    cited = {item.doc_id for item in submission.citations if item.doc_id in corpus.documents}
    unborne = tuple(_unborne(session, cited, question, named))
    return ValidationContext(
        question=question,
        pages=dict(_views(session, submission.citations)),
        documents=corpus.documents,
        named=named,
        guessed=(*guessed, *named_by_word(question, corpus)),
        tied=corpus.around(i for entry in named for i in entry.doc_ids),
        given=frozenset(submission.doc_ids or ()),
        mentioning=_mentioning(session, cited, named, question),
        families={family.family_id: family.doc_ids for family in corpus.families.values()},
        looked_in=_looked_in(session),
        read=Counter(item.ref.doc_id for item in session.ledger if item.span is None),
        people=tuple(dict.fromkeys(_people(corpus, cited))),
        issued=before.codes,
        pages_missing=corpus.pages_missing,
        with_hidden=corpus.with_hidden,
        asked_for=tuple(session.asked_for) or None,
        unread=() if cited or unborne else unread_pages(session, question, named, submission.doc_ids or ()),
        unborne=unborne,
    )


def _as_said(entry: Named, question: Question, corpus: Corpus) -> Named:
    """A name by a party with the words that the question prints of it."""
    parties = parties_said(question.text, (corpus.documents[i] for i in sorted(entry.doc_ids)))
    return replace(entry, slot=", ".join(parties)) if entry.by_party and parties else entry


def _mentioning(session: Session, cited: set[str], named: tuple[Named, ...], question: Question) -> frozenset[str]:
    """The cited documents of which some page shown prints a name of the question."""
    names = [entry.slot for entry in named] + [mention.text for mention in question.mentions if mention.certain]
    found = set[str]()
    for ref in sorted(session.ledger.pages()) if names else ():
        if ref.doc_id in cited - found and any(name_in(session.corpus.reader.page(ref).text, name) for name in names):
            found.add(ref.doc_id)
    return frozenset(found)


def _unborne(session: Session, cited: set[str], question: Question, named: tuple[Named, ...]) -> Iterator[str]:
    """Law and case numbers of the question that no document bears and no page shown of a cited document prints.

    Beside a document that is named, only a number that is part of its name counts: not `as amended by Law No. 2`.
    """
    corpus = session.corpus
    numbers = [document.identity.law_number for document in corpus.documents.values()]
    pages = [ref for ref in sorted(session.ledger.pages()) if ref.doc_id in cited]
    for mention in question.mentions:
        if not mention.certain or mention.versus:
            continue
        law = mention.law_number and any(same_law(number, mention.law_number) for number in numbers)
        if law or (mention.case_id and corpus.in_case(mention.case_id)):
            continue
        if named and not any(_is_part(span, mention.span, question.text) for entry in named for span in entry.spans):
            continue
        if not any(name_in(corpus.reader.page(ref).text, mention.text) for ref in pages):
            yield mention.text


def _is_part(name: Span, number: Span, text: str) -> bool:
    """Whether no word stands between a name and a number: `the Harbour Law (Saltmere Law No. 4 of 2019)`."""
    between = text[min(name.end, number.end) : max(name.start, number.start)]
    return re.search(r"\b[a-z]{2,}", between) is None


def _people(corpus: Corpus, cited: set[str]) -> Iterator[str]:
    for doc_id in sorted(cited):
        yield from corpus.documents[doc_id].identity.parties
        yield from (fact.value for fact in corpus.facts(doc_id) if fact.field in _PEOPLE)


def _looked_in(session: Session) -> frozenset[str] | None:
    """What the run's searches went through, and what it has read from end to end."""
    seen = Counter(ref.doc_id for ref in session.ledger.pages())
    read = {doc_id for doc_id, pages in seen.items() if pages == session.corpus.documents[doc_id].page_count}
    return session.looked_in if not read else (session.looked_in or frozenset()).union(read)


def _views(session: Session, citations: Iterable[Citation]) -> Iterable[tuple[PageRef, PageView]]:
    """Every cited page and its neighbours."""
    documents = session.corpus.documents
    wanted = {
        PageRef(item.doc_id, page)
        for item in citations
        if item.doc_id in documents
        for page in (item.page - 1, item.page, item.page + 1)
        if 1 <= page <= documents[item.doc_id].page_count
    }
    yield from ((ref, _view(session, ref)) for ref in sorted(wanted))


def _view(session: Session, ref: PageRef) -> PageView:
    shown = session.ledger.shown(ref)
    page = session.corpus.reader.page(ref)
    return PageView(
        page=page,
        whole=any(item.span is None for item in shown),
        shown=tuple(item.span for item in shown if item.span is not None),
        apart=apart(session.corpus, session.corpus.documents[ref.doc_id]),
        sections=tuple(s for s in session.corpus.sections_on(ref) if place_on(s, page) is not None),
    )


def _accepted(corpus: Corpus, item: Cited) -> AcceptedCitation:
    page = corpus.reader.page(item.ref)
    section = pinpoint(item.citation.paragraph, _around(corpus, item.ref, item.span))
    return AcceptedCitation(
        doc_id=item.ref.doc_id,
        page=item.ref.page,
        uri=corpus.uri(item.ref),
        quote=seen(item.citation.quote),
        paragraph=section.path if section else None,
        citation=citation(
            corpus.documents[item.ref.doc_id],
            item.ref.page,
            page.label,
            section,
            ocr=page.text_source == "ocr",
            apart=item.view.apart if item.view else None,
            word=unit_word(corpus, item.ref.doc_id, section) if section else None,
        ),
        side=item.citation.side,
        values=item.citation.values,
        statement=item.citation.statement,
        text_source=page.text_source,
        inexact=item.ocr,
    )


def _around(corpus: Corpus, ref: PageRef, span: Span | None) -> tuple[Section, ...]:
    if span is None:
        return ()
    place = Position(ref.page, span.start)
    around = tuple(s for s in corpus.sections_on(ref) if s.start <= place < s.end)
    return () if around and _is_signed(corpus, ref, around[-1], span.start) else around


def _is_signed(corpus: Corpus, ref: PageRef, section: Section, at: int) -> bool:
    """Whether a place lies in the names and dates below the last words of a unit, which may begin a page before."""
    text = ""
    for number in (ref.page - 1, ref.page) if section.start.page < ref.page else (ref.page,):
        page = corpus.reader.page(PageRef(ref.doc_id, number))
        held = place_on(section, page)
        if held is not None:
            at += len(text) - held.start if number == ref.page else 0
            text += f"{page.running[held.start : held.end]}\n"
    return in_signature_block(text, at) or (section.kind in _NUMBERED and is_below_text(text, at))
