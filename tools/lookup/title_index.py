"""Documents and families by the words of their titles."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from threading import Lock

from pincite.indexer.document_keys import TITLE_WORDS, documents_by_title, first_words, title_stems
from pincite.indexer.legal_text.analyzer import words
from pincite.tools.lookup.documents_by_key import Documents

_WORD = re.compile(r"\w+")
_BRACKETED = re.compile(r"\(\w{1,8}\)")
"""An abbreviation behind a word of a title."""
_KEPT = 50_000
"""Families whose stems are kept."""


class TitleIndex:
    """The titles of a matter's documents. Short titles, abbreviations and beginnings of titles count as titles."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._stems: dict[str, frozenset[str]] = {}
        self._lock = Lock()

    def called(self, key: str) -> frozenset[str]:
        """The doc_ids of a title key."""
        return self._by_key(key).get(key, frozenset())

    def said_in(self, text: str) -> dict[str, frozenset[str]]:
        """The doc_ids of each title key of which a text may have all words side by side."""
        said = text.lower()
        by_key = self._by_key(*_runs(text))
        return {key: ids for key, ids in by_key.items() if all(word in said for word in key.split())}

    def with_stems(self, stems: Sequence[str]) -> frozenset[str]:
        """The doc_ids of the title keys with these stems: `Security Regulations` finds `Securities Regulations`."""
        found = documents_by_title(self._documents.having("title_stems", " ".join(stems))) if stems else {}
        return frozenset(i for key, ids in found.items() if words(key) == list(stems) for i in ids)

    def has_stem(self, stem: str) -> bool:
        """Whether a title has a word of this stem."""
        return self._documents.counts("title_stem", [stem])[stem] > 0

    def stems_of(self, families: Collection[str]) -> Mapping[str, frozenset[str]]:
        """The stems of the words of each family's titles, by family id, by one lookup."""
        found = {family_id: self._stems.get(family_id) for family_id in families}
        missing = [family_id for family_id, stems in found.items() if stems is None]
        read: dict[str, frozenset[str]] = dict.fromkeys(missing, frozenset())
        for document in self._documents.having("family", *missing):
            read[document.family_id] |= title_stems(document.identity)
        self._keep(read)
        return {family_id: stems for family_id, stems in (found | read).items() if stems is not None}

    def _keep(self, read: Mapping[str, frozenset[str]]) -> None:
        with self._lock:
            if len(self._stems) > _KEPT:
                self._stems.clear()
            self._stems |= read

    def _by_key(self, *keys: str) -> dict[str, frozenset[str]]:
        """The doc_ids of every title key that begins as one of some does, by one lookup."""
        wanted = {first_words(key) for key in keys}
        found = documents_by_title(self._documents.having("title", *wanted))
        return {key: ids for key, ids in found.items() if first_words(key) in wanted}


def _runs(text: str) -> Iterator[str]:
    """Yield the words of each run of a text that may begin a title, in lower case, with or without abbreviations."""
    found = list(_WORD.finditer(text))
    said = [word.group().lower() for word in found]
    skipped = [_BRACKETED.match(text, max(word.start() - 1, 0)) is not None for word in found]
    runs: list[tuple[int, tuple[str, ...]]] = [(at, (word,)) for at, word in enumerate(said)]
    while runs:
        at, run = runs.pop()
        yield " ".join(run)
        following = [at + 1, at + 2] if at + 1 < len(said) and skipped[at + 1] else [at + 1]
        if len(run) < TITLE_WORDS:
            runs += [(place, (*run, said[place])) for place in following if place < len(said)]
