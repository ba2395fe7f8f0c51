"""Match the words of a question with the names of parties. Pure."""

from collections.abc import Sequence

from pincite.indexer.legal_text.party_words import party_words
from pincite.indexer.model import Document


def meet(document: Document, one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one party of a document has all of some words, and another party all of other words."""
    names = [party_words(party) for party in document.identity.parties]
    return any(one <= a and other <= b for a in names for b in names if a is not b)


def best_share(names: Sequence[frozenset[str]], said: set[str]) -> float:
    """The largest share of the words of a name that the question has."""
    return max((len(name & said) / len(name) for name in names if name), default=0.0)
