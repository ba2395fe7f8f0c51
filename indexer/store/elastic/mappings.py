"""Settings and mappings of each kind of index. Every mapping is strict: unknown fields are refused."""

from typing import Any, Literal

from pincite.indexer.store.elastic.index_names import Kind

VectorIndex = Literal["flat", "int8_hnsw"]
Json = dict[str, Any]
_KEPT_ONLY: Json = {"type": "keyword", "index": False, "doc_values": False}
"""Stored and returned unchanged, of any length, and not searchable."""
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
_TEXTS: Json = {"doc_id": _KEYWORD, "number": _INTEGER, "terms": _TERMS, "refs": _KEYWORD, "data": _KEPT_ONLY}
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
    "chunks": {**_TEXTS, "chunk_id": _KEYWORD},
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
        "max_result_window": WINDOW,
        "max_terms_count": MOST_DOCUMENTS,
    }
    return {"settings": settings, "mappings": {"dynamic": "strict", "properties": properties}}


def state_index(replicas: str) -> Json:
    """The index of the lock and of the mark of a purge."""
    holder = {"properties": {"pid": _INTEGER, "host": _KEYWORD, "since": _KEYWORD, "token": _KEYWORD}}
    return _small({"kind": _KEYWORD, "holder": {"dynamic": "strict", **holder}, "renewed": _DATE}, replicas)


def leases_index(replicas: str) -> Json:
    """The index of the readers' leases."""
    return _small({"generation": _INTEGER, "expires": _DATE}, replicas)


def embeddings_index(replicas: str) -> Json:
    """The index of vectors by text; a vector is its float32 bytes."""
    return _small({"key": _KEYWORD, "vector": {"type": "binary"}}, replicas)


def _small(properties: Json, replicas: str) -> Json:
    settings = {"number_of_shards": 1, "auto_expand_replicas": replicas}
    return {"settings": settings, "mappings": {"dynamic": "strict", "properties": properties}}
