"""How closely together the words of a query stand in a text: a page that has them all in one sentence states it. Pure."""

import math
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeVar

_WINDOW = 30
"""Words of a text that are looked at together: about one long sentence."""
Key = TypeVar("Key", bound=Hashable)


def closeness(query: Sequence[str], texts: Mapping[Key, Sequence[str]]) -> dict[Key, float]:
    """Return for each text how much of the query stands in its best window, 0..1.

    `query` and the texts are analyzer words, in order. A word weighs as much as it is rare among these texts: what
    every one of them holds does not tell them apart.
    """
    worth = _worths(frozenset(query), texts.values())
    whole = sum(worth.values())
    return {key: _densest(text, worth) / whole for key, text in texts.items()} if whole else {}


def _worths(query: frozenset[str], texts: Collection[Sequence[str]]) -> dict[str, float]:
    """Inverse document frequencies as BM25 has them, among the texts given."""
    held = Counter(word for text in texts for word in query.intersection(text))
    return {word: math.log(1 + (len(texts) - held[word] + 0.5) / (held[word] + 0.5)) for word in sorted(query)}


def _densest(text: Sequence[str], worth: Mapping[str, float]) -> float:
    """The greatest worth of the different words in any window of the text."""
    places = [(place, word) for place, word in enumerate(text) if word in worth]
    inside: Counter[str] = Counter()
    best = held = 0.0
    first = 0
    for place, word in places:
        inside[word] += 1
        held += worth[word] if inside[word] == 1 else 0.0
        while places[first][0] < place - _WINDOW:
            left = places[first][1]
            inside[left] -= 1
            held -= worth[left] if inside[left] == 0 else 0.0
            first += 1
        best = max(best, held)
    return best
