"""Index values as result entries: one mapping each, used by several tools."""

from collections.abc import Iterable

from pincite.indexer.model import Document, Fact, Relation
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.differing import differs_by
from pincite.tools.model import DocumentEntry, FactEntry, FamilyEntry, RelationEntry
from pincite.tools.retrieval.copies import copies_of


def document_entry(corpus: Corpus, document: Document) -> DocumentEntry:
    """A document's identity, what tells it from others of its title, and its copies."""
    identity = document.identity
    return DocumentEntry(
        doc_id=document.doc_id,
        title=identity.title,
        kind=identity.kind.value,
        pages=document.page_count,
        family=document.family_id,
        law_number=str(identity.law_number) if identity.law_number else None,
        year=identity.law_number.year if identity.law_number else None,
        version=identity.version,
        in_force=identity.in_force,
        enacted=identity.enacted,
        case_ids=list(identity.case_ids),
        neutral_citation=identity.neutral_citation,
        court=identity.court,
        parties=list(identity.parties),
        differs_by=differs_by(corpus, document),
        copies=copies_of(corpus, document.doc_id),
    )


def relation_entry(corpus: Corpus, relation: Relation) -> RelationEntry:
    """A relation with the page that states it."""
    return RelationEntry(
        kind=relation.kind,
        source=relation.source,
        target=relation.target,
        label=relation.label,
        page=relation.page,
        uri=corpus.uri(PageRef(relation.source, relation.page)),
    )


def fact_entry(corpus: Corpus, doc_id: str, fact: Fact) -> FactEntry:
    """A fact with the page and words that state it."""
    return FactEntry(
        field=fact.field,
        role=fact.role,
        value=fact.value,
        doc_id=doc_id,
        page=fact.page,
        uri=corpus.uri(PageRef(doc_id, fact.page)),
        quote=fact.quote,
    )


def family_entry(
    corpus: Corpus, family_id: str, documents: Iterable[Document], relations: Iterable[Relation]
) -> FamilyEntry:
    """A family with some or all of its documents, and the relations given."""
    return FamilyEntry(
        family=family_id,
        title=corpus.families[family_id].title,
        kind=corpus.families[family_id].kind,
        documents=[document_entry(corpus, d) for d in documents],
        relations=[relation_entry(corpus, r) for r in relations],
    )
