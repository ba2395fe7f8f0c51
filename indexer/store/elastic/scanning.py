"""Read many documents of an immutable index, in parts."""

from collections.abc import Iterator, Sequence
from typing import Any

from pincite.indexer.errors import StoreUnavailable
from pincite.indexer.store.elastic.service import Absent, Json, Service

_PART = 500
_NO_INDEX = "index_not_found_exception"
ALL: Json = {"match_all": {}}


def scan(
    service: Service, index: str, query: Json, order: Sequence[str], source: object = True, part: int = _PART
) -> Iterator[Json]:
    """Yield every hit of a query, sorted by the fields of `order`, which together must be unique."""
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
    """The documents of some ids, in their order; null for a missing one. Raises `Absent` without the index."""
    if not ids:
        return []
    found = service.ask("search", "POST", f"/{index}/_mget", {"ids": list(ids)})["docs"]
    for each in found:
        if "error" in each:
            raise Absent(f"The index {index} cannot be read ({each['error'].get('type')})")
    return [each["_source"] if each["found"] else None for each in found]


def find_in(service: Service, places: Sequence[tuple[str, str]]) -> list[Json | None]:
    """The documents of some (index, id) pairs, in their order; null for a missing document or index."""
    if not places:
        return []
    asked = [{"_index": index, "_id": name} for index, name in places]
    found = service.ask("search", "POST", "/_mget", {"docs": asked})["docs"]
    for each in found:
        if each.get("error", {}).get("type", _NO_INDEX) != _NO_INDEX:
            raise StoreUnavailable(f"The index {each['_index']} cannot be read ({each['error']['type']}). Try again.")
    return [each["_source"] if each.get("found") else None for each in found]


def count(service: Service, index: str) -> int:
    """The number of searchable documents of an index."""
    return int(service.ask("search", "GET", f"/{index}/_count")["count"])


def any_of(terms: Sequence[str], field: str) -> Json:
    """The query for documents with any of these values in a keyword field."""
    return {"terms": {field: sorted(terms)}}
