"""Convert types of the model to documents of an index, and back. The id of each is derived from its content.

`data` is the whole value as JSON; the other fields are for searching and sorting.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from pincite.indexer.document_keys import KeyField
from pincite.indexer.isolation.codec import decode, encode
from pincite.indexer.model import (
    LEFT_OUT,
    Chunk,
    Diagnostic,
    Document,
    Fact,
    Family,
    IndexedDocument,
    Relation,
    Section,
    Skipped,
)
from pincite.indexer.page import Page

Row = dict[str, Any]
"""A document of an index."""
NumberedFacts = tuple[tuple[int, Fact], ...]
"""Facts with their places among all facts of their document."""
_Value = TypeVar("_Value")
_LONGEST_TERM = 100
"""The service would split a term of more than 255 characters."""
LISTED = ("document", "family", "relation")
"""The kinds of rows of a catalogue besides its manifest."""


def row_id(*parts: str | int) -> str:
    """The id of a document, derived from these parts."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def stored_term(term: str) -> str:
    """A term as stored in the index: a hash if it is too long."""
    return term if len(term) <= _LONGEST_TERM else f"long_{hashlib.sha256(term.encode()).hexdigest()}"


def _stored_terms(terms: str) -> str:
    return " ".join(map(stored_term, terms.split()))


def create(index: str, name: str, source: Row) -> Row:
    """The bulk action that creates a document."""
    return {"_op_type": "create", "_index": index, "_id": name, "_source": source}


def replace(index: str, name: str, source: Row) -> Row:
    """The bulk action that creates or replaces a document."""
    return {"_op_type": "index", "_index": index, "_id": name, "_source": source}


def delete(index: str, name: str) -> Row:
    """The bulk action that deletes a document."""
    return {"_op_type": "delete", "_index": index, "_id": name}


def page_rows(doc_id: str, pages: Sequence[Page], terms: Sequence[str]) -> Iterator[tuple[str, Row]]:
    """(id, document) of each page; the `terms` of each are joined by blanks."""
    for page, words in zip(pages, terms, strict=True):
        source = {"doc_id": doc_id, "number": page.number, "terms": _stored_terms(words), "data": written(page)}
        yield row_id(doc_id, page.number), source


def chunk_rows(chunks: Sequence[Chunk], terms: Sequence[str]) -> Iterator[tuple[str, Row]]:
    """(id, document) of each chunk."""
    for number, (chunk, words) in enumerate(zip(chunks, terms, strict=True)):
        names = {"doc_id": chunk.doc_id, "number": number, "chunk_id": chunk.chunk_id, "place": written(chunk.place)}
        yield row_id(chunk.chunk_id), {**names, "terms": _stored_terms(words), "data": written(chunk)}


def record_rows(item: IndexedDocument) -> Iterator[tuple[str, Row]]:
    """(id, document) of each record of a document: sections, its own facts, its passages' facts, notes, attachments."""
    facts = tuple(enumerate(item.facts))
    parts = {
        "sections": item.sections,
        "facts": tuple(pair for pair in facts if pair[1].field not in LEFT_OUT),
        "passages": tuple(pair for pair in facts if pair[1].field in LEFT_OUT),
        "diagnostics": item.diagnostics,
        "skipped": item.skipped,
    }
    doc_id = item.document.doc_id
    for kind, part in parts.items():
        if part or kind == "facts":
            yield row_id(kind, doc_id), {"kind": kind, "doc_id": doc_id, "number": len(part), "data": written(part)}


def document_row(
    document: Document, named: Document, keys: Iterable[tuple[KeyField, str]], text_sources: Sequence[str]
) -> tuple[str, Row]:
    """(id, document) of a document's entry in the catalogue; `named` has the title and day that others state."""
    source = {"kind": "document", "doc_id": document.doc_id, "number": 0, "text_sources": sorted(text_sources)}
    source["keys"] = [stored_key(field, key) for field, key in keys]
    if named != document:
        source["named"] = written(named)
    return row_id("document", document.doc_id), {**source, "data": written(document)}


def stored_key(field: KeyField, key: str) -> str:
    """A key of a document as stored in the index."""
    return f"{field} {stored_term(key)}"


def named_document(row: Row) -> Document:
    """The document of an entry, with the title and day that others state."""
    return decode(Document, str(row.get("named") or row["data"]).encode())


def family_row(family: Family) -> tuple[str, Row]:
    """(id, document) of a family, which another family does not change; `doc_id` is its id, by which it is sorted."""
    source = {"kind": "family", "doc_id": family.family_id, "number": 0, "data": written(family)}
    return row_id("family", family.family_id), source


def relation_row(number: int, relation: Relation) -> tuple[str, Row]:
    """(id, document) of a relation; ascending numbers give their order."""
    return row_id("relation", number), {"kind": "relation", "number": number, "data": written(relation)}


def written(value: object) -> str:
    """A value as `data`."""
    return encode(value).decode()


def value_of(kind: Callable[..., _Value], row: Row) -> _Value:
    """The value in `data`. Raises `ValueError` where it is no such value."""
    return decode(kind, row["data"].encode())


def sections_of(row: Row | None) -> tuple[Section, ...]:
    """The sections of a record, if there is one."""
    return value_of(tuple[Section, ...], row) if row else ()


def facts_of(*rows: Row | None) -> NumberedFacts:
    """The facts of some records, in their original order."""
    found = [fact for row in rows if row for fact in value_of(tuple[tuple[int, Fact], ...], row)]
    return tuple(sorted(found, key=lambda pair: pair[0]))


def diagnostics_of(row: Row | None) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record, if there is one."""
    return value_of(tuple[Diagnostic, ...], row) if row else ()


def skipped_of(row: Row | None) -> tuple[Skipped, ...]:
    """The skipped attachments of a record, if there is one."""
    return value_of(tuple[Skipped, ...], row) if row else ()


def indices_in(row: Row) -> dict[str, str]:
    """The indices of a generation by kind, as its manifest lists them."""
    indices: dict[str, str] = json.loads(row["indices"])
    return indices
