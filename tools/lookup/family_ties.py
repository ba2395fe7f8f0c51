"""Documents that belong together: families, relations and copies. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pincite.indexer.model import Document, Family, Relation


class FamilyTies:
    """The families, relations and copies of a matter's documents; each mapping is built when it is first used."""

    def __init__(
        self, documents: Mapping[str, Document], families: Mapping[str, Family], relations: Sequence[Relation]
    ) -> None:
        self._documents = documents
        self._families = families
        self._relations = relations

    def around(self, doc_ids: Iterable[str]) -> frozenset[str]:
        """The members of the documents' families, and every document with a relation to one of them."""
        families = {self._documents[doc_id].family_id for doc_id in doc_ids}
        members = {member for family in families for member in self._families[family].doc_ids}
        return frozenset(members.union(*(self._neighbours.get(member, ()) for member in members)))

    def copies(self, doc_id: str) -> list[str]:
        """The other documents with the same bytes, in order of id."""
        return [i for i in self._same_bytes[self._documents[doc_id].sha256] if i != doc_id]

    @cached_property
    def _same_bytes(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for document in self._documents.values():
            found.setdefault(document.sha256, []).append(document.doc_id)
        return found

    @cached_property
    def _neighbours(self) -> dict[str, frozenset[str]]:
        """The documents with a relation to each document, in either direction."""
        found: dict[str, set[str]] = {}
        for relation in self._relations:
            if relation.target is not None:
                found.setdefault(relation.source, set()).add(relation.target)
                found.setdefault(relation.target, set()).add(relation.source)
        return {doc_id: frozenset(ends) for doc_id, ends in found.items()}
