"""Settings and mappings of each kind of index. Every mapping is strict: unknown fields are refused."""

from typing import Any, Literal

from pincite.indexer.store.elastic.index_names import Kind

VectorIndex = Literal["flat", "int8_hnsw"]
Json = dict[str, Any]
_KEPT_ONLY: Json = {"type": "keyword", "index": False, "doc_values": False}
"""Stored and returned unchanged, of any length, and not searchable."""
_RETURNED: Json = {"type": "keyword", "index": False}
"""Returned with hits, without reading the stored document."""
_KEYWORD: Json = {"type": "keyword"}
_INTEGER: Json = {"type": "integer"}
_DATE: Json = {"type": "date"}
_TERMS: Json = {"type": "text", "analyzer": "whitespace", "index_options": "freqs"}
"""The tokens of our analyzer; the service only splits them at white space."""
_GRAPH: Json = {"m": 16, "ef_construction": 200, "rescore_vector": {"oversample": 3.0}}
"""The graph finds candidates by quantised vectors; the full vectors rank them."""
WINDOW = 100_000
"""Most hits of a search."""
MOST_DOCUMENTS = 1_000_000
"""Most documents that a search can be restricted to."""
MERGED = {"merge.policy.expunge_deletes_allowed": 0, "merge.policy.max_merged_segment": "3mb"}
"""Segments stay small, so that dropping a deleted document rewrites few of the others."""
CLONED: Json = {
    "index.blocks.write": None,
    "index.auto_expand_replicas": False,
    "index.number_of_replicas": 0,
    **{f"index.{name}": value for name, value in MERGED.items()},
}
"""Settings of a clone while it is written: replicas are copied once it is complete."""
_TEXTS: Json = {"doc_id": _KEYWORD, "number": _INTEGER, "terms": _TERMS, "data": _KEPT_ONLY}
_PROPERTIES: dict[Kind, Json] = {
    "catalogue": {
        "kind": _KEYWORD,
        "doc_id": _KEYWORD,
        "number": _INTEGER,
        "text_sources": _KEYWORD,
        "data": _KEPT_ONLY,
        "named": _KEPT_ONLY,
        "keys": _KEYWORD,
        "indices": _KEPT_ONLY,
    },
    "pages": _TEXTS,
    "chunks": {**_TEXTS, "chunk_id": _KEYWORD, "place": _RETURNED},
    "records": {"kind": _KEYWORD, "doc_id": _KEYWORD, "number": _INTEGER, "data": _KEPT_ONLY},
}


def generation_index(kind: Kind, dimensions: int | None, vectors: VectorIndex, replicas: str) -> Json:
    """An index of a generation: one shard, so that BM25 counts over the whole matter. Not refreshed until complete."""
    properties = dict(_PROPERTIES[kind])
    if kind == "chunks" and dimensions is not None:
        properties["vector"] = {
            "type": "dense_vector",
            "dims": dimensions,
            "index": True,
            "similarity": "dot_product",
            "index_options": {"type": vectors, **(_GRAPH if vectors == "int8_hnsw" else {})},
        }
    settings = {
        "number_of_shards": 1,
        "auto_expand_replicas": replicas,
        "refresh_interval": "-1",
        **MERGED,
        "max_result_window": WINDOW,
        "max_terms_count": MOST_DOCUMENTS,
    }
    return {"settings": settings, "mappings": {"dynamic": "strict", "properties": properties}}


def vectors_of(model_id: str) -> Json:
    """The note in a mapping that says which model an index's vectors are of."""
    return {"_meta": {"embedding_model": model_id}}


def template(prefix: str) -> Json:
    """The template of all our indices: none is created by a mere write, and none has other fields than its own."""
    return {
        "index_patterns": [f"{prefix}.*.*"],
        "priority": 500,
        "allow_auto_create": False,
        "template": {"mappings": {"dynamic": "strict"}},
    }


def state_index(replicas: str) -> Json:
    """The index of the lock and of the mark of a purge."""
    holder = {"properties": {"pid": _INTEGER, "host": _KEYWORD, "since": _KEYWORD, "token": _KEYWORD}}
    return _small({"kind": _KEYWORD, "holder": {"dynamic": "strict", **holder}, "renewed": _DATE}, replicas)


def leases_index(replicas: str) -> Json:
    """The index of the readers' leases."""
    return _small({"generation": _KEYWORD, "expires": _DATE}, replicas)


def embeddings_index(replicas: str) -> Json:
    """The index of vectors by text; a vector is its float32 bytes."""
    return _small({"key": _KEYWORD, "vector": {"type": "binary"}}, replicas)


COUNTED: dict[Kind, Json] = {
    "catalogue": {"term": {"kind": "document"}},
    "pages": {"match_all": {}},
    "chunks": {"match_all": {}},
    "records": {"term": {"kind": "facts"}},
}
"""The query in each index for one entry a document, page or chunk, whose number the manifest has."""


def difference(wanted: Json, found: Json, field: str = "") -> str:
    """The first difference of a mapping from the one it was created with; empty if there is none.

    The service adds options of its own to a field. A field more or less is a difference, as is another `dynamic`.
    """
    options = {name: value for name, value in wanted.items() if name != "properties"}
    named = f"the field {field}" if field else "it"
    for name, value in options.items():
        if not _is_set(found.get(name), value):
            return f"{named} has {name} {found.get(name, 'unset')}, not {value}"
    fields, there = wanted.get("properties", {}), found.get("properties", {})
    if uneven := sorted(fields.keys() ^ there.keys()):
        return f"{named} has {'no' if uneven[0] in fields else 'a'} field {uneven[0]}"
    below = (difference(fields[name], there[name], f"{field}.{name}".lstrip(".")) for name in sorted(fields))
    return next(filter(None, below), "")


def _is_set(found: object, wanted: object) -> bool:
    """Whether an option has a value. The service writes some numbers and words in another form."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(_is_set(found.get(name), value) for name, value in wanted.items())
    return str(found).lower() == str(wanted).lower()


def _small(properties: Json, replicas: str) -> Json:
    settings = {"number_of_shards": 1, "auto_expand_replicas": replicas}
    return {"settings": settings, "mappings": {"dynamic": "strict", "properties": properties}}
