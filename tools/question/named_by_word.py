"""Find documents that a question names by one word of their title or of a party: `the Kestrel case`, `Mr Pelham`."""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.party_words import COMPANY_WORDS
from pincite.indexer.store.base import TermQuery
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
    known = name_words(corpus)
    known.learn(stem for word in _CAPITALISED.findall(question.text) for stem in words(word))
    for word in dict.fromkeys(_CAPITALISED.findall(question.text)):
        if word.casefold() in COMPANY_WORDS | HONORIFICS:
            continue
        for stem in filter(known.is_distinctive, words(word)):
            if known.count(stem) == 1 and len(_holding(stem, corpus)) <= known.few:
                found = (document.doc_id for document in corpus.documents.having("name_stem", stem))
                yield Named(word, frozenset(found), exact=False, by=NamedBy.WORDS)


def _holding(stem: str, corpus: Corpus) -> set[str]:
    """The families with a word on their pages."""
    hits = corpus.reader.search_pages(TermQuery((stem,), None, _PAGES))
    return {corpus.documents[hit.ref.doc_id].family_id for hit in hits}
