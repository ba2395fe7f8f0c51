"""Collect what the validator needs to know about a submission: the question's documents, and the pages as shown."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pincite.indexer.document_keys import law_key
from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import LawNumber
from pincite.indexer.page import PageRef, Span
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.corpus import Corpus
from pincite.tools.documents.shared_citations import apart
from pincite.tools.matching.name_match import name_in
from pincite.tools.question.distinctive import distinctive
from pincite.tools.question.model import Named, NamedBy, Question
from pincite.tools.question.named_by_word import named_by_word
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import parties_said, resolve
from pincite.tools.results.unread_pages import unread_pages
from pincite.tools.retrieval.provisions import place_on
from pincite.tools.session import Session, Submitted

_GUESSED = (NamedBy.PARTY, NamedBy.WORDS)
"""How a question names a document without certainty: a party to several documents, a description."""
_PEOPLE = frozenset({"party", "judge", "issued_by"})
"""Fields of facts whose values are names of persons."""


def submission_context(session: Session, submission: Submission, before: Submitted) -> ValidationContext:
    """The context of a submission with full doc_ids; `before`: the earlier rejections of its question."""
    corpus = session.corpus
    question = parse(submission.question)
    found = [entry for entry in resolve(question, corpus).named if distinctive(entry, question, corpus)]
    named = tuple(entry for entry in found if entry.by not in _GUESSED)
    guessed = [_with_parties(entry, question, corpus) for entry in found if entry.by in _GUESSED]
    guessed += named_by_word(question, corpus)
    cited = {item.doc_id for item in submission.citations if item.doc_id in corpus.documents}
    unmatched = tuple(_unmatched_numbers(session, cited, question, named))
    return ValidationContext(
        question=question,
        pages=dict(_views(session, submission.citations)),
        documents=corpus.documents,
        named=named,
        guessed=tuple(guessed),
        tied=corpus.ties.around(i for entry in named for i in entry.doc_ids),
        given=frozenset(submission.doc_ids or ()),
        mentioning=_mentioning(session, cited, named, question),
        families=_families(corpus, (*named, *guessed)),
        looked_in=_looked_in(session),
        read=Counter(item.ref.doc_id for item in session.ledger if item.span is None),
        people=tuple(dict.fromkeys(_people(corpus, cited))),
        issued=before.codes,
        pages_missing=corpus.pages_missing,
        with_hidden=corpus.with_hidden,
        asked_for=tuple(session.asked_for) or None,
        unread=() if cited or unmatched else unread_pages(session, question, named, submission.doc_ids or ()),
        unmatched=unmatched,
    )


def _families(corpus: Corpus, named: Iterable[Named]) -> dict[str, tuple[str, ...]]:
    """The members of the families of named documents."""
    documents = corpus.documents.some({doc_id for entry in named for doc_id in entry.doc_ids})
    families = corpus.families.some({document.family_id for document in documents})
    return {family.family_id: family.doc_ids for family in families}


def _with_parties(entry: Named, question: Question, corpus: Corpus) -> Named:
    """A document named by a party, with the party's name as the question prints it."""
    parties = parties_said(question.text, corpus.documents.some(sorted(entry.doc_ids)))
    return replace(entry, slot=", ".join(parties)) if entry.by_party and parties else entry


def _mentioning(session: Session, cited: set[str], named: tuple[Named, ...], question: Question) -> frozenset[str]:
    """The cited documents with a shown page that prints a name of the question."""
    names = [entry.slot for entry in named] + [mention.text for mention in question.mentions if mention.certain]
    found = set[str]()
    for ref in sorted(session.ledger.pages()) if names else ():
        if ref.doc_id in cited - found and any(name_in(session.corpus.reader.page(ref).text, name) for name in names):
            found.add(ref.doc_id)
    return frozenset(found)


def _unmatched_numbers(
    session: Session, cited: set[str], question: Question, named: tuple[Named, ...]
) -> Iterator[str]:
    """Yield law and case numbers of the question that no document has and no shown page of a cited document prints.

    If the question names a document, only a number that is part of the name counts: not `as amended by Law No. 2`.
    """
    corpus = session.corpus
    pages = [ref for ref in sorted(session.ledger.pages()) if ref.doc_id in cited]
    for mention in question.mentions:
        if not mention.certain or mention.versus:
            continue
        if _has_law(corpus, mention.law_number) or (mention.case_id and corpus.cases.papers(mention.case_id)):
            continue
        if named and not any(_is_part(span, mention.span, question.text) for entry in named for span in entry.spans):
            continue
        if not any(name_in(corpus.reader.page(ref).text, mention.text) for ref in pages):
            yield mention.text


def _has_law(corpus: Corpus, number: LawNumber | None) -> bool:
    laws = corpus.documents.having("law", law_key(number)) if number else ()
    return any(same_law(document.identity.law_number, number) for document in laws)


def _is_part(name: Span, number: Span, text: str) -> bool:
    """Whether no word is between a name and a number: `the Harbour Law (Saltmere Law No. 4 of 2019)`."""
    between = text[min(name.end, number.end) : max(name.start, number.start)]
    return re.search(r"\b[a-z]{2,}", between) is None


def _people(corpus: Corpus, cited: set[str]) -> Iterator[str]:
    for doc_id in sorted(cited):
        yield from corpus.documents[doc_id].identity.parties
        yield from (fact.value for fact in corpus.facts(doc_id) if fact.field in _PEOPLE)


def _looked_in(session: Session) -> frozenset[str] | None:
    """The documents that the run's searches covered or of which it has seen every page; null before either."""
    seen = Counter(ref.doc_id for ref in session.ledger.pages())
    read = {doc_id for doc_id, pages in seen.items() if pages == session.corpus.documents[doc_id].page_count}
    return session.looked_in if not read else (session.looked_in or frozenset()).union(read)


def _views(session: Session, citations: Iterable[Citation]) -> Iterable[tuple[PageRef, PageView]]:
    """Yield every cited page and its neighbours."""
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
