"""Look up which documents of a matter act on which: amendments, repeals and notices of enactment."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.document_keys import law_key
from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import Document, DocumentKind, LawNumber, Relation
from pincite.tools.corpus import Corpus
from pincite.tools.lookup.documents_by_key import Documents

_KINDS = frozenset({"amends", "amended_by", "amends_contract", "repeals"})


@dataclass(frozen=True, slots=True)
class Ties:
    """The relations that change what is in force, and the notices of enactment, of a matter."""

    by_source: Mapping[str, Sequence[Relation]]
    by_target: Mapping[str, Sequence[Relation]]
    _documents: Documents

    def notices(self, number: LawNumber | None) -> list[Document]:
        """Return the notices of the enactment of a law."""
        found = self._documents.having("law", law_key(number)) if number else ()
        notices = (each for each in found if each.identity.kind is DocumentKind.ENACTMENT_NOTICE)
        return [notice for notice in notices if same_law(notice.identity.law_number, number)]

    def on(self, doc_id: str, *kinds: str) -> list[Relation]:
        """Return the relations of some kinds with a document as target."""
        return [relation for relation in self.by_target.get(doc_id, ()) if relation.kind in kinds]

    def of(self, doc_id: str, *kinds: str) -> list[Relation]:
        """Return the relations of some kinds that a document states."""
        return [relation for relation in self.by_source.get(doc_id, ()) if relation.kind in kinds]


def ties(corpus: Corpus) -> Ties:
    """Return the ties of a matter, read once for each generation."""
    return corpus.memoise(Ties, None, lambda: _read(corpus.documents, corpus.relations))


def _read(documents: Documents, relations: Iterable[Relation]) -> Ties:
    by_source: dict[str, list[Relation]] = defaultdict(list)
    by_target: dict[str, list[Relation]] = defaultdict(list)
    for relation in relations:
        if relation.kind in _KINDS:
            by_source[relation.source].append(relation)
            if relation.target is not None:
                by_target[relation.target].append(relation)
    return Ties(dict(by_source), dict(by_target), documents)
