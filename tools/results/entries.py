"""Map index values to result entries; shared by several tools."""

import re
from collections.abc import Iterable

from pincite.indexer.legal_text.patterns.currencies import CODES
from pincite.indexer.model import Document, Fact, Relation
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.documents.distinguishing_details import differs_by
from pincite.tools.model import DocumentEntry, FactEntry, FamilyEntry, RelationEntry
from pincite.tools.retrieval.copies import copies_of

CUT = " …"
"""The end of a value that is cut."""
_VALUE, _REPEATED = 240, 60
"""Most characters of a value beside its quote: if the quote does not have it, and if it does."""
_SUMS = ("claim_value", "sum_ordered", "costs_ordered", "amount")
_PERIODS = ("term", "renewal_term", "renewal_notice", "deadline")
_PERIOD = re.compile(r"[\d.]+ (?P<unit>[a-z ]+?)s?")


def document_entry(corpus: Corpus, document: Document) -> DocumentEntry:
    """A document's identity, what distinguishes it from others of its title, and its copies."""
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


def fact_entry(corpus: Corpus, doc_id: str, fact: Fact, quote: str) -> FactEntry:
    """A fact with its page and quote; a long value that the quote has in full is cut."""
    repeated = fact.value in " ".join(quote.split())
    value = in_whole_words(fact.value, _REPEATED if repeated else _VALUE)
    return FactEntry(
        field=fact.field,
        role=fact.role,
        value=value,
        unit=unit_of(fact),
        doc_id=doc_id,
        page=fact.page,
        uri=corpus.uri(PageRef(doc_id, fact.page)),
        quote=quote,
        truncated=value != fact.value and not repeated,
    )


def in_whole_words(text: str, most: int) -> str:
    """The text, or its first whole words within `most` characters and `CUT`."""
    if len(text) <= most:
        return text
    return f"{text[: most + 1].rsplit(None, 1)[0][:most]}{CUT}"


def unit_of(fact: Fact) -> str | None:
    """The currency of a sum, or the unit of a period (`days`, `business days`); null for other facts."""
    if fact.field in _SUMS:
        code = fact.value.split(" ")[0]
        return code if code in CODES else None
    counted = _PERIOD.fullmatch(fact.value) if fact.field in _PERIODS else None
    return f"{counted['unit']}s" if counted else None


def family_entry(
    corpus: Corpus, family_id: str, documents: Iterable[Document], relations: Iterable[Relation]
) -> FamilyEntry:
    """A family with some or all of its documents, and the given relations."""
    return FamilyEntry(
        family=family_id,
        title=corpus.families[family_id].title,
        kind=corpus.families[family_id].kind,
        documents=[document_entry(corpus, d) for d in documents],
        relations=[relation_entry(corpus, r) for r in relations],
    )
