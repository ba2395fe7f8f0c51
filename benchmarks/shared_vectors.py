"""Measure the cost of nearest-neighbour search in Elasticsearch.

    python -m benchmarks.shared_vectors ADDRESS [PASSAGES]

For each value of `elastic.vectors`, an index as the store makes it is filled with synthetic vectors and merged to one
segment. Prints the node's CPU seconds to write it, its bytes per passage, the node's CPU milliseconds for a search of
the 50 nearest, and the share of these that it finds. Needs an Elasticsearch; credentials come from the settings. The
index is deleted at the end.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import numpy as np

from benchmarks.shared_store import connect
from pincite.indexer.model import Chunk
from pincite.indexer.page import Span
from pincite.indexer.store.base import NearQuery, Vectors
from pincite.indexer.store.elastic.batch import Batch
from pincite.indexer.store.elastic.mappings import VectorIndex, generation_index
from pincite.indexer.store.elastic.near_search import NearSearch
from pincite.indexer.store.elastic.rows import written
from pincite.indexer.store.elastic.service import Service

DIMENSIONS, NEAREST, SEARCHES, CLUSTERS = 384, 50, 100, 200
_INDEX = "pincite-benchmark-vectors"


def main(address: str, passages: str = "50000") -> None:
    """Print a row for each way."""
    service = connect(address)
    count = int(passages)
    vectors, queries = made(count, seed=1), made(SEARCHES, seed=2)
    for way in get_args(VectorIndex):
        try:
            row(service, way, vectors, queries)
        finally:
            service.ask("admin", "DELETE", f"/{_INDEX}", ignore_unavailable="true")


def made(count: int, seed: int) -> Vectors:
    """Make unit vectors around common centres, [count, 384] float32, because texts cluster and noise does not."""
    centres = np.random.default_rng(0).normal(size=(CLUSTERS, DIMENSIONS))
    drawn = np.random.default_rng(seed)
    found = centres[drawn.integers(CLUSTERS, size=count)] + drawn.normal(size=(count, DIMENSIONS))
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), dtype=np.float32)


def row(service: Service, way: VectorIndex, vectors: Vectors, queries: Vectors) -> None:
    """Fill an index, search it, and print the costs."""
    begun = spent(service)
    service.ask("admin", "PUT", f"/{_INDEX}", generation_index("chunks", DIMENSIONS, way, "false"))
    service.index_all(_rows(vectors))
    service.ask("admin", "POST", f"/{_INDEX}/_forcemerge", max_num_segments="1", wait_for_completion="true")
    service.ask("admin", "POST", f"/{_INDEX}/_refresh")
    written = spent(service) - begun
    size = service.ask("admin", "GET", f"/{_INDEX}/_stats/store")["_all"]["primaries"]["store"]["size_in_bytes"]
    for query in np.concatenate([queries, queries]):  # warm up until the node has compiled its code
        _nearest(service, query)
    begun = spent(service)
    found = [_nearest(service, query) for query in queries]
    each = (spent(service) - begun) / len(queries)
    exact = [set(np.argsort(vectors @ query)[-NEAREST:].tolist()) for query in queries]
    hits = sum(len(a & b) for a, b in zip(found, exact, strict=True)) / (NEAREST * len(queries))
    cost = f"{written:.1f} CPU s of the node to write, {size / len(vectors):.0f} bytes per passage"
    print(f"{way:10}{len(vectors)} passages: {cost}, {1000 * each:.1f} CPU ms per search, {hits:.3f} of the nearest")


def _rows(vectors: Vectors) -> Iterator[dict[str, Any]]:
    for number, vector in enumerate(vectors):
        chunk = written(Chunk(str(number), "d", "", ((1, Span(0, 0)),), None))
        source = {"chunk_id": str(number), "doc_id": "d", "number": number, "data": chunk, "vector": vector.tolist()}
        yield {"_op_type": "create", "_index": _INDEX, "_id": str(number), "_source": source}


def _nearest(service: Service, query: Vectors) -> set[int]:
    search = NearSearch(_INDEX, NearQuery.of(query, None, NEAREST))
    return {int(hit.chunk_id) for hit in Batch(service).read([search])[search.keys[0]]}


def spent(service: Service) -> float:
    """Return the CPU seconds of all nodes since their start."""
    nodes = service.ask("admin", "GET", "/_nodes/stats/process")["nodes"].values()
    return float(sum(node["process"]["cpu"]["total_in_millis"] for node in nodes)) / 1000


if __name__ == "__main__":
    main(*islice(sys.argv, 1, 3))
