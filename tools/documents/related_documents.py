"""Find documents by their relation to a law: those that it amends, those that amend it, those made under it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pincite.indexer.document_keys import law_key
from pincite.indexer.families import title_key
from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import Document, LawNumber, Relation
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument
from pincite.tools.question.parse import parse

CONVERSE = {"amended_by": "amends", "amends": "amended_by"}
"""The relation that the other document states about the same two."""


@dataclass(frozen=True, slots=True)
class _Law:
    """A law as a caller names it: its documents, with versions, its numbers and its titles."""

    doc_ids: frozenset[str]
    numbers: tuple[LawNumber, ...]
    titles: frozenset[str]


def related(corpus: Corpus, kind: str, name: str) -> dict[str, list[Relation]]:
    """Return every document with a relation to a law, in order of id, with the relations that state it.

    `kind` is `amended_by`, `amends` or `made_under`; `name` is the law's title, number or id. The law need not be in
    the matter: it is enough that documents name it.
    """
    law = _law(corpus, name)
    found: dict[str, list[Relation]] = {}
    for relation in corpus.relations:
        for doc_id in _bound(relation, kind, law):
            found.setdefault(doc_id, []).append(relation)
    return {doc_id: found[doc_id] for doc_id in sorted(found) if doc_id not in law.doc_ids}


def named_so(corpus: Corpus, kind: str) -> list[str]:
    """The names of the laws to which some document has a relation of a kind, in order."""
    return sorted({relation.label for relation in corpus.relations if relation.kind == kind})


def _bound(relation: Relation, kind: str, law: _Law) -> Iterator[str]:
    if relation.kind == kind and (relation.target in law.doc_ids or _is_called(relation.label, law)):
        yield relation.source
    if relation.kind == CONVERSE.get(kind) and relation.source in law.doc_ids and relation.target:
        yield relation.target


def _is_called(label: str, law: _Law) -> bool:
    numbers = _numbers(label)
    if numbers and law.numbers:
        return any(same_law(number, own) for number in numbers for own in law.numbers)
    return title_key(label) in law.titles


def _law(corpus: Corpus, name: str) -> _Law:
    documents = corpus.documents_named(name) or list(_with_id(corpus, name))
    numbers = [*_numbers(name), *(d.identity.law_number for d in documents if d.identity.law_number)]
    titles = {title_key(name), *(title_key(d.identity.title or "") for d in documents)} - {""}
    numbered = corpus.documents.having("law", *map(law_key, numbers))
    versions = [d for d in numbered if any(same_law(d.identity.law_number, number) for number in numbers)]
    return _Law(frozenset(d.doc_id for d in (*documents, *versions)), tuple(numbers), frozenset(titles))


def _with_id(corpus: Corpus, name: str) -> Iterable[Document]:
    """The document with this id, or those of the family with it."""
    if name in corpus.families:
        return corpus.documents.some(corpus.families[name].doc_ids)
    try:
        return [corpus.document(name)]
    except UnknownDocument:
        return []


def _numbers(text: str) -> list[LawNumber]:
    return [mention.law_number for mention in parse(text).mentions if mention.law_number]
