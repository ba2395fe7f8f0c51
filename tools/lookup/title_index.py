"""Documents and families by the words of their titles. Pure."""

from collections.abc import Collection
from functools import cached_property

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import Document
from pincite.tools.matching.title_keys import documents_by_title


class TitleIndex:
    """The titles of a matter's documents; each mapping is built when it is first used."""

    def __init__(self, documents: Collection[Document]) -> None:
        self._documents = documents

    @cached_property
    def by_key(self) -> dict[str, frozenset[str]]:
        """The doc_ids by title key; short titles, abbreviations and beginnings of titles are keys too."""
        return documents_by_title(self._documents)

    @cached_property
    def by_stems(self) -> dict[tuple[str, ...], frozenset[str]]:
        """The doc_ids by the stems of each key: `Security Regulations` finds `Securities Regulations`."""
        found: dict[tuple[str, ...], frozenset[str]] = {}
        for key, doc_ids in self.by_key.items():
            stems = tuple(words(key))
            found[stems] = found.get(stems, frozenset()) | doc_ids
        return found

    @cached_property
    def stems_of_family(self) -> dict[str, frozenset[str]]:
        """The stems of the words of each family's titles, by family id; families without a title are left out."""
        found: dict[str, set[str]] = {}
        for document in self._documents:
            titles = (document.identity.title or "", *document.identity.short_titles)
            found.setdefault(document.family_id, set()).update(w for title in titles for w in words(title))
        return {family_id: frozenset(stems) for family_id, stems in found.items() if stems}

    @cached_property
    def families_by_stem(self) -> dict[str, list[str]]:
        """The family ids by each stem of their titles."""
        found: dict[str, list[str]] = {}
        for family_id, stems in self.stems_of_family.items():
            for stem in stems:
                found.setdefault(stem, []).append(family_id)
        return found
