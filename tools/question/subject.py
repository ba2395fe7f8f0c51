"""Resolve a clause that names the document, `Consider the Lease between A and B; who pays for repairs?`."""

import math
import re
from collections import Counter
from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import Document
from pincite.indexer.page import PageRef, Span
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus

_CLAUSE = re.compile(
    r"\s*(?P<verb>(?:please\s+)?(?:consider(?:ing)?|regarding|concerning|looking\s+at|look\s+at|take|given|as\s+to"
    r"|with\s+respect\s+to|"
    r"about|in|under|for|according\s+to)\b)(?P<names>[^;?]{3,600});\s*",
    re.IGNORECASE,
)
_CANDIDATES = 20
"""Pages checked for the words of a clause: those with most of them."""
_HEAD = 1500
"""Characters of a first page within which a document states what it is and whose."""
_NAMED, _HEADED = 1.0, 0.6
"""The weight of a word of the clause in a document's name, title or parties, and at its head."""
_ENOUGH, _AHEAD = 0.4, 1.15
"""Share of a clause's weight that a document must have, and its least ratio to the next document."""


def subject_clause(text: str) -> Span | None:
    """The stretch of a question that only names the document, with its semicolon."""
    match = _CLAUSE.match(text)
    return Span(*match.span()) if match and words(text[match.end() :]) else None


def documents_meant(clause: str, corpus: Corpus) -> frozenset[str]:
    """Return the document whose name, title, parties and head have the clause's words; empty if none is far ahead.

    Copies of one document count together. A rare word weighs more than one that many documents have.
    """
    said = _CLAUSE.match(clause)
    wanted = frozenset(words(said["names"] if said else clause))
    bearers = {d.doc_id: wanted & frozenset(_name(d)) for d in corpus.documents.values()}
    counts = Counter(word for stems in bearers.values() for word in stems)
    worth = {word: math.log(1 + len(bearers) / (counts[word] + 0.5)) for word in wanted}
    scores = {i: _score(i, bearers[i], wanted, worth, corpus) for i in _candidates(clause, bearers, corpus)}
    best = max(scores.values(), default=0.0)
    if best < _ENOUGH * sum(worth.values()):
        return frozenset()
    first = frozenset(i for i, score in scores.items() if score * _AHEAD > best)
    return first if len({corpus.documents[i].sha256 for i in first}) == 1 else frozenset()


def _candidates(clause: str, bearers: dict[str, frozenset[str]], corpus: Corpus) -> Iterator[str]:
    hits = corpus.reader.search_pages(TermQuery(tuple(words(clause)), None, _CANDIDATES))
    named = sorted(bearers, key=lambda i: (-len(bearers[i]), i))[:_CANDIDATES]
    return iter(dict.fromkeys([*(hit.ref.doc_id for hit in hits), *named]))


def _score(
    doc_id: str, stems: frozenset[str], wanted: frozenset[str], worth: dict[str, float], corpus: Corpus
) -> float:
    head = frozenset(words(corpus.reader.page(PageRef(doc_id, 1)).body[:_HEAD])) & wanted
    return sum(worth[w] * (_NAMED if w in stems else _HEADED) for w in stems | head)


def _name(document: Document) -> list[str]:
    stem = re.sub(r"%\d\d|[_\-.]", " ", document.doc_id.rsplit("/", 1)[-1])
    return words(" ".join((stem, document.identity.title or "", *document.identity.parties)))
