"""Find pages that an absence should have read: they have the words of the question and were not shown."""

from collections.abc import Collection, Mapping
from itertools import islice

from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.question.asked_subject import subject_words
from pincite.tools.question.model import Named, Question
from pincite.tools.session import Session

_CANDIDATES = 5
"""Pages checked: the first by the words of the question."""
_MOST = 3
"""Most pages named."""
_TELLING = 3
"""Fewest subject words of a question for which pages are reported."""
_SHARE = 0.25
_FEW, _MANY = 3, 200
"""A word distinguishes pages if at most this share of the pages of the documents has it; never fewer than a few pages,
never more than many."""


def unread_pages(
    session: Session, question: Question, named: Collection[Named], given: Collection[str]
) -> tuple[tuple[PageRef, tuple[str, ...]], ...]:
    """Return the unshown pages of the documents meant that have every subject word, best first, with these words.

    If the question names no document, all searched documents are meant. Empty if the question has too few subject
    words, or only words that are common in these documents.
    """
    subject = subject_words(question)
    meant = frozenset(given) or frozenset[str]().union(*(entry.doc_ids for entry in named)) or session.looked_in
    if len(subject) < _TELLING or not meant or not _is_telling(session, subject, meant):
        return ()
    shown = session.ledger.pages()
    found = []
    query = TermQuery(_all(subject), meant, _CANDIDATES)
    session.corpus.reader.expect(Reads(page_searches=[query], shown=_CANDIDATES))
    for hit in session.corpus.reader.search_pages(query):
        words = session.corpus.page_words(hit.ref)
        if hit.ref not in shown and all(not words.stems.isdisjoint(each) for each in subject):
            found.append((hit.ref, tuple(dict.fromkeys(_printed(words.printed, each) for each in subject))))
    return tuple(islice(found, _MOST))


def _is_telling(session: Session, subject: Collection[tuple[str, ...]], meant: frozenset[str]) -> bool:
    """Whether any word of a subject distinguishes pages."""
    pages = session.corpus.page_count(meant)
    most = min(_MANY, max(_FEW, int(pages * _SHARE)))
    queries = [TermQuery(stems, meant, most + 1) for stems in subject]
    session.corpus.reader.expect(Reads(page_counts=queries))
    return any(session.corpus.reader.count_pages(query) <= most for query in queries)


def _all(subject: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(stem for each in subject for stem in each)


def _printed(printed: Mapping[str, str], stems: tuple[str, ...]) -> str:
    """A word as the page prints it."""
    return next((printed[stem] for stem in stems if stem in printed), stems[0])
