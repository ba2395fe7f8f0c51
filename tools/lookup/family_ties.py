"""Documents that belong together: families, relations and copies. Pure."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from pincite.indexer.model import Relation
from pincite.tools.lookup.documents_by_key import Documents
from pincite.tools.lookup.families_by_id import Families


class FamilyTies:
    """The families, relations and copies of a matter's documents."""

    def __init__(self, documents: Documents, families: Families, relations: Sequence[Relation]) -> None:
        self._documents = documents
        self._families = families
        self._relations = relations

    def around(self, doc_ids: Iterable[str]) -> frozenset[str]:
        """The members of the documents' families, and every document with a relation to one of them."""
        documents = self._documents.some(list(doc_ids))
        families = self._families.some({document.family_id for document in documents})
        members = {member for family in families for member in family.doc_ids}
        return frozenset(members.union(*(self._neighbours.get(member, ()) for member in members)))

    def copies(self, doc_id: str) -> list[str]:
        """The other documents with the same bytes, in order of id."""
        same = self._documents.having("sha256", self._documents[doc_id].sha256)
        return [document.doc_id for document in same if document.doc_id != doc_id]

    @cached_property
    def _neighbours(self) -> dict[str, frozenset[str]]:
        """The documents with a relation to each document, in either direction."""
        found: dict[str, set[str]] = {}
        for relation in self._relations:
            if relation.target is not None:
                found.setdefault(relation.source, set()).add(relation.target)
                found.setdefault(relation.target, set()).add(relation.source)
        return {doc_id: frozenset(ends) for doc_id, ends in found.items()}
