"""Synonyms of askers and drafters: `fired` is `dismissed`, a `tenant` a `lessee`. Pure.

The groups are in synonyms.txt, which names their source; stems as the analyzer makes them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

from pincite.indexer.legal_text.analyzer import words

_DATA = "synonyms.txt"


def other_words(query: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the stems, or pairs of adjacent stems, of a query that have synonyms, each with the synonyms' stems."""
    said = [*query, *(" ".join(pair) for pair in pairwise(query))]
    return {each: _thesaurus()[each] for each in said if each in _thesaurus()}


@cache
def _thesaurus() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for line in (files(__package__) / _DATA).read_text(encoding="utf-8").splitlines():
        names = [] if line.startswith("#") else [words(name) for name in line.split(",")]
        for name in filter(None, names):
            others = (stem for other in names if other != name for stem in other)
            found.setdefault(" ".join(name), {}).update(dict.fromkeys(others))
    return {name: tuple(others) for name, others in found.items()}
