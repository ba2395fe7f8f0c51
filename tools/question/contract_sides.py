"""Find the contracts that a comparison names by a party, a short title or a file name.

`Are the Alder supply agreement and the Birch lease governed by the same law?`: each side is between the separating
words, and means the contract of which it names a party by its distinctive word.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.families import title_key
from pincite.indexer.legal_text.party_words import COMPANY_WORDS, plain
from pincite.indexer.model import CONTRACTS
from pincite.indexer.page import Span
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Named, NamedBy, Question, QuestionKind

_PARTED = re.compile(r"\s*[,;:]\s*|\s+(?:and|or|than|versus)\s+", re.IGNORECASE)
_SIDES = 2
_LONG = 2
"""Fewest words of a title that alone names a contract; `Agreement` does not."""


def sides_named(question: Question, corpus: Corpus, named: Sequence[Named]) -> tuple[Named, ...]:
    """Return the contracts that a comparison names, one for each side; `named` if each side is one document already."""
    single = {next(iter(entry.doc_ids)) for entry in named if len(entry.doc_ids) == 1}
    if question.kind is not QuestionKind.COMPARISON or len(single) >= _SIDES:
        return tuple(named)
    found: dict[str, Named] = {}
    for span in _sides(question.text):
        doc_id = _meant(question.text[span.start : span.end], corpus)
        if doc_id is not None:
            called = corpus.documents[doc_id].identity.title or doc_id
            found.setdefault(doc_id, Named(called, frozenset({doc_id}), by=NamedBy.PARTIES))
    families = {corpus.documents[doc_id].family_id for doc_id in found}
    return tuple(found.values()) if len(families) == len(found) == _SIDES else tuple(named)


def _sides(text: str) -> Iterator[Span]:
    start = 0
    for parting in _PARTED.finditer(text):
        yield Span(start, parting.start())
        start = parting.end()
    yield Span(start, len(text))


def _meant(side: str, corpus: Corpus) -> str | None:
    """The one contract that a side names: by id, by party (and title if several), else by title."""
    said = plain(side).split()
    contracts = {d.doc_id: d for d in corpus.documents.having("kind", *CONTRACTS)}
    by_id = [i for i in contracts if _holds(said, plain(i).split())]
    titled = [i for i, d in contracts.items() if _is_titled(said, title_key(d.identity.title or ""))]
    of_party = [i for i, d in contracts.items() if any(_is_called(side, party) for party in d.identity.parties)]
    both = [i for i in of_party if i in titled]
    for meant in (by_id, both, of_party, titled):
        if meant:
            return meant[0] if len(meant) == 1 else None
    return None


def _is_titled(said: Sequence[str], key: str) -> bool:
    title = key.split()
    return len(title) >= _LONG and _holds(said, title)


def _is_called(side: str, party: str) -> bool:
    """Whether a side has, capitalised, the first word of a party's name: `Birch` for Birch & Elm Ltd."""
    first = next((word for word in plain(party).split() if word not in COMPANY_WORDS and len(word) > _LONG), None)
    capitals = {plain(word).strip() for word in re.findall(r"\b[A-Z][\w&’'-]*", side)}
    return first is not None and first in capitals


def _holds(said: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words are next to each other in another list, in order."""
    size = len(words)
    return bool(words) and any(list(said[at : at + size]) == list(words) for at in range(len(said) - size + 1))
