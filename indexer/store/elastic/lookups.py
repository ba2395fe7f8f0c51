"""Lookups of pages, chunks, sections and facts, as parts of a request with several (`batch`)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from pincite.indexer.model import Chunk, Fact
from pincite.indexer.page import Page, PageRef
from pincite.indexer.store.elastic.batch import Key, Part, Values
from pincite.indexer.store.elastic.index_names import Indices, Kind
from pincite.indexer.store.elastic.rows import Row, facts_of, row_id, sections_of, value_of
from pincite.indexer.store.elastic.scanning import PART
from pincite.indexer.store.elastic.service import Json

_PARTS_OF: Mapping[str, tuple[str, ...]] = {
    "sections": ("sections",),
    "facts": ("facts", "passages"),
    "own_facts": ("facts",),
}
"""The records of each kind of value."""
_INDEX_OF: Mapping[str, Kind] = {"page": "pages", "chunk": "chunks", "place": "chunks"}


@dataclass(frozen=True, slots=True)
class ByKey:
    """Some pages, chunks, sections or facts by their keys, all of one index."""

    index: str
    keys: tuple[Key, ...]

    @property
    def body(self) -> Json:
        """The search by the ids of their documents."""
        ids = [name for key in self.keys for name in _ids(key)]
        return {
            "query": {"ids": {"values": ids}},
            "size": len(ids),
            "_source": ["kind", "doc_id", "data"],
            "track_total_hits": False,
        }

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add what exists."""
        rows = {hit["_id"]: hit["_source"] for hit in answer["hits"]["hits"]}
        for key in self.keys:
            found = [rows[name] for name in _ids(key) if name in rows]
            if found or key[0] == "sections":
                values[key] = _value(key, found)
        return None


@dataclass(frozen=True, slots=True)
class WholeDocument:
    """All pages of a document, in order; its text may need several requests."""

    index: str
    doc_id: str
    pages: tuple[Page, ...] = ()

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the tuple of pages."""
        return (("pages", self.doc_id),)

    @property
    def body(self) -> Json:
        """The search for the next pages."""
        body: Json = {
            "query": {"bool": {"filter": [{"term": {"doc_id": self.doc_id}}]}},
            "sort": [{"number": "asc"}],
            "size": PART,
            "_source": ["data"],
            "track_total_hits": False,
        }
        return body | ({"search_after": [self.pages[-1].number]} if self.pages else {})

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the pages, together and each, once the last has arrived."""
        hits = answer["hits"]["hits"]
        pages = (*self.pages, *(value_of(Page, hit["_source"]) for hit in hits))
        if len(hits) == PART:
            return replace(self, pages=pages)
        values[self.keys[0]] = pages
        values.update({("page", PageRef(self.doc_id, page.number)): page for page in pages})
        return None


def by_keys(keys: Iterable[Key], indices: Indices) -> Iterator[Part]:
    """The searches for some keys of pages, chunks, sections, facts and whole documents."""
    groups: dict[Kind, list[Key]] = {}
    for key in keys:
        if key[0] == "pages":
            yield WholeDocument(indices["pages"], str(key[1]))
        else:
            groups.setdefault(_INDEX_OF.get(key[0], "records"), []).append(key)
    for kind, of_index in groups.items():
        for start in range(0, len(of_index), PART):
            yield ByKey(indices[kind], tuple(of_index[start : start + PART]))


def _ids(key: Key) -> list[str]:
    kind, of = key
    if kind == "page":
        ref = cast("PageRef", of)
        return [row_id(ref.doc_id, ref.page)]
    if kind in ("chunk", "place"):
        return [row_id(str(of))]
    return [row_id(record, str(of)) for record in _PARTS_OF[kind]]


def _value(key: Key, rows: Sequence[Row]) -> object:
    if key[0] == "page":
        return value_of(Page, rows[0])
    if key[0] == "chunk":
        return value_of(Chunk, rows[0])
    if key[0] == "place":
        return value_of(Chunk, rows[0]).place
    if key[0] == "sections":
        return tuple(sorted(sections_of(rows[0] if rows else None), key=lambda section: section.index))
    return _in_order(rows)


def _in_order(rows: Sequence[Row]) -> tuple[Fact, ...]:
    """The facts of a document's records, in order of page, then as read."""
    numbered = facts_of(*rows)
    return tuple(fact for _, fact in sorted(numbered, key=lambda pair: (pair[1].page, pair[0])))
