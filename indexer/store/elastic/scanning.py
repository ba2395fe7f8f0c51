"""Reading many documents of an index that does not change, a part at a time."""

from collections.abc import Iterator, Sequence
from typing import Any

from pincite.indexer.store.elastic.service import Absent, Json, Service

_PART = 500
ALL: Json = {"match_all": {}}


def scan(
    service: Service, index: str, query: Json, order: Sequence[str], source: object = True, part: int = _PART
) -> Iterator[Json]:
    """Every hit of a query, by the fields of `order`, which together tell all hits apart."""
    body: dict[str, Any] = {
        "query": {"bool": {"filter": [query]}},
        "sort": [{field: {"order": "asc", "missing": "_first"}} for field in order],
        "size": part,
        "_source": source,
        "track_total_hits": False,
    }
    while True:
        hits = service.ask("search", "POST", f"/{index}/_search", body)["hits"]["hits"]
        yield from hits
        if len(hits) < part:
            return
        body["search_after"] = hits[-1]["sort"]


def find(service: Service, index: str, ids: Sequence[str]) -> list[Json | None]:
    """The documents of some ids, in their order; null for one that is not there. Raises `Absent` without the index."""
    if not ids:
        return []
    found = service.ask("search", "POST", f"/{index}/_mget", {"ids": list(ids)})["docs"]
    for each in found:
        if "error" in each:
            raise Absent(f"The index {index} cannot be looked into ({each['error'].get('type')})")
    return [each["_source"] if each["found"] else None for each in found]


def count(service: Service, index: str) -> int:
    """How many documents can be found in an index."""
    return int(service.ask("search", "GET", f"/{index}/_count")["count"])


def quoted(terms: Sequence[str], field: str) -> Json:
    """The documents that have any of these words in a keyword field."""
    return {"terms": {field: sorted(terms)}}
