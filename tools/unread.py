"""The page that an absence should have read: it has the words of the question, and nothing of it was shown."""

from collections.abc import Collection, Mapping

from pincite.indexer.page import PageRef
from pincite.indexer.store.base import TermQuery
from pincite.tools.question.asked_subject import subject_words
from pincite.tools.question.model import Named, Question
from pincite.tools.session import Session

_CANDIDATES = 5
"""Pages looked at: those that rank first by the words of the question."""
_TELLING = 3
"""Subject words from which a page that has all of them is told."""


def unread_page(
    session: Session, question: Question, named: Collection[Named], given: Collection[str]
) -> tuple[PageRef, tuple[str, ...]] | None:
    """The first page of the documents meant that has every subject word of the question and was not shown.

    Where the question names no document, all that the run looked in are meant. Null where there is no such page, and
    where the question has too few subject words to tell.
    """
    subject = subject_words(question)
    meant = frozenset(given) or frozenset[str]().union(*(entry.doc_ids for entry in named)) or session.looked_in
    if len(subject) < _TELLING or not meant:
        return None
    shown = session.ledger.pages()
    stems = tuple(stem for each in subject for stem in each)
    for hit in session.corpus.reader.search_pages(TermQuery(stems, meant, _CANDIDATES)):
        words = session.corpus.page_words(hit.ref)
        if hit.ref not in shown and all(not words.stems.isdisjoint(each) for each in subject):
            return hit.ref, tuple(dict.fromkeys(_printed(words.printed, each) for each in subject))
    return None


def _printed(printed: Mapping[str, str], stems: tuple[str, ...]) -> str:
    """A word as the page prints it."""
    return next((printed[stem] for stem in stems if stem in printed), stems[0])
