"""Find names in a query that the given documents do not have: the caller may have meant other documents."""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import Span
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Question, Resolution

_MOST = 8
"""Most capitalised words looked up."""
_CAPITALISED = re.compile(r"(?<=[^\s.?!:;“\"(]\s)[A-Z][^\W\d_]*[a-z][^\W\d_]*(?:[’'-][^\W\d_]+)*")
"""A capitalised word that does not begin a sentence; no acronym."""


def absent_names(corpus: Corpus, question: Question, resolution: Resolution, doc_ids: frozenset[str]) -> list[str]:
    """Return the names in a question that no page of some documents has, in order, each once.

    The name of another document is reported only if one of its words is on none of these pages.
    """
    text = question.text
    others, capitalised = _others(resolution, doc_ids), list(_capitalised(text))
    corpus.reader.expect(Reads(page_counts=counts_of_names(question, resolution, doc_ids)))
    spans = [span for span in others if _lacks(corpus, doc_ids, text[span.start : span.end])]
    known = [*(span for named in resolution.named for span in named.spans), *(date.span for date in question.dates)]
    for span in capitalised:
        is_known = any(other.start <= span.start and span.end <= other.end for other in (*known, *spans))
        if not is_known and _lacks(corpus, doc_ids, text[span.start : span.end]):
            spans.append(span)
    return list(dict.fromkeys(text[span.start : span.end] for span in sorted(spans)))


def counts_of_names(question: Question, resolution: Resolution, doc_ids: frozenset[str]) -> list[TermQuery]:
    """The queries that may be needed for the names in a question."""
    spans = (*_others(resolution, doc_ids), *_capitalised(question.text))
    return [query for span in spans for query in _queries(doc_ids, question.text[span.start : span.end])]


def _others(resolution: Resolution, doc_ids: frozenset[str]) -> list[Span]:
    """The names of other documents."""
    return [named.span for named in resolution.named if named.span and named.doc_ids.isdisjoint(doc_ids)]


def _capitalised(text: str) -> Iterator[Span]:
    yield from (Span(*match.span()) for match, _ in zip(_CAPITALISED.finditer(text), range(_MOST), strict=False))


def _lacks(corpus: Corpus, doc_ids: frozenset[str], name: str) -> bool:
    """Whether a word of a name is on no page of some documents."""
    return not all(map(corpus.reader.count_pages, _queries(doc_ids, name)))


def _queries(doc_ids: frozenset[str], name: str) -> list[TermQuery]:
    return [TermQuery((stem,), doc_ids, 1) for stem in dict.fromkeys(words(name))]
