"""Find documents that a question names by one word of their title or of a party: `the Kestrel case`, `Mr Pelham`."""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.party_words import COMPANY_WORDS
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.matching.honorifics import HONORIFICS
from pincite.tools.question.distinctive import name_words
from pincite.tools.question.model import Named, NamedBy, Question

_CAPITALISED = re.compile(r"\b[A-Z][a-z][\w-]*")
_PAGES = 20
"""Pages checked for a word: those with most occurrences."""


def named_by_word(question: Question, corpus: Corpus) -> Iterator[Named]:
    """Yield the documents with a capitalised word of the question that few families have, in a name or on a page.

    A guess: the question may mean these documents, and it may mean others.
    """
    known, stems = name_words(corpus), _stems(question, corpus)
    corpus.reader.expect(Reads(page_searches=[_search(stem) for _, stem in stems]))
    for word, stem in stems:
        if len(_holding(stem, corpus)) <= known.few:
            found = (document.doc_id for document in corpus.documents.having("name_stem", stem))
            yield Named(word, frozenset(found), exact=False, by=NamedBy.WORDS)


def searches_of_stems(question: Question, corpus: Corpus) -> list[TermQuery]:
    """The searches for the words of a question that one family has in its names."""
    return [_search(stem) for _, stem in _stems(question, corpus)]


def _stems(question: Question, corpus: Corpus) -> list[tuple[str, str]]:
    """The capitalised words of a question that one family has in its names, with their stems."""
    known, capitalised = name_words(corpus), dict.fromkeys(_CAPITALISED.findall(question.text))
    names = [word for word in capitalised if word.casefold() not in COMPANY_WORDS | HONORIFICS]
    stems = [(word, stem) for word in names for stem in words(word)]
    known.learn(stem for _, stem in stems)
    return [(word, stem) for word, stem in stems if known.is_distinctive(stem) and known.count(stem) == 1]


def _holding(stem: str, corpus: Corpus) -> set[str]:
    """The families with a word on their pages."""
    hits = corpus.reader.search_pages(_search(stem))
    return {corpus.documents[hit.ref.doc_id].family_id for hit in hits}


def _search(stem: str) -> TermQuery:
    return TermQuery((stem,), None, _PAGES)
