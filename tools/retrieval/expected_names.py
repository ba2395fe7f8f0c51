"""Announce what is looked up for the names in a question, so that a store over a network reads it in one request."""

from collections.abc import Sequence
from itertools import islice

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.party_words import party_words
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Question
from pincite.tools.question.named_by_word import searches_of_stems
from pincite.tools.question.partial_titles import title_searches
from pincite.tools.question.spoken_names import spoken_names

_MOST = 8
"""Most names of a query that are looked up in pages."""


def expect_names(corpus: Corpus, question: Question, others: Sequence[TermQuery] = ()) -> None:
    """Announce the searches for the names in a question, and others."""
    if not corpus.reader.reads_ahead:
        return
    counts = [query for name in names_looked_up(question) for query in searches_of_name(name)]
    searches = [*title_searches(question), *searches_of_stems(question, corpus), *others]
    corpus.reader.expect(Reads(page_searches=searches, page_counts=counts))


def names_looked_up(question: Question) -> list[str]:
    """The first names in a question."""
    return list(islice(spoken_names(question.text), _MOST))


def searches_of_name(name: str) -> list[TermQuery]:
    """The queries for any page with each word of a name."""
    return [TermQuery((stem,), None, 1) for stem in sorted({s for word in party_words(name) for s in words(word)})]
