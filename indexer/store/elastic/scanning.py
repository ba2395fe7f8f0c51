"""Read documents of immutable indices: many in parts, or by several searches in one request.

An index that was removed and made again has another name, so `search_many` takes a hit of another index than the one
asked for as a sign that the generation was removed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pincite.indexer.errors import StoreError, StoreUnavailable
from pincite.indexer.store.elastic.retries import BUSY
from pincite.indexer.store.elastic.service import Absent, Json, Service

PART = 500
"""Documents of one response."""
_NO_INDEX = "index_not_found_exception"
ALL: Json = {"match_all": {}}


def scan(
    service: Service, index: str, query: Json, order: Sequence[str], source: object = True, part: int = PART
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


def search_many(service: Service, searches: Sequence[tuple[str, Json]]) -> list[Json]:
    """The responses of several searches (index, body), in their order, by one request. Raises `Absent`."""
    if not searches:
        return []
    lines = [line for index, body in searches for line in ({"index": index}, body)]
    answers = service.ask("search", "POST", "/_msearch", lines)["responses"]
    for (index, _), answer in zip(searches, answers, strict=True):
        if "error" in answer:
            raise _failure(service, index, answer)
        check_index(index, answer["hits"]["hits"])
    return list(answers)


def _failure(service: Service, index: str, answer: Json) -> StoreError:
    """The error of one of several searches."""
    status, kind = answer.get("status"), answer["error"].get("type")
    if status == 404:
        return Absent(f"The index {index} cannot be read ({kind})")
    if status in BUSY:
        return StoreUnavailable(
            f"The Elasticsearch at {service.address} is not able to search now ({status}: {kind}). What is published "
            "there is unchanged. Try again."
        )
    return StoreError(f"The Elasticsearch at {service.address} refused a search ({status}: {kind})")


def check_index(index: str, hits: Iterable[Json]) -> None:
    """Raise `Absent` for a hit of another index."""
    for hit in hits:
        if hit["_index"] != index:
            raise Absent(f"The index {index} is now {hit['_index']}")


def any_of(terms: Sequence[str], field: str) -> Json:
    """The query for documents with any of these values in a keyword field."""
    return {"terms": {field: sorted(terms)}}
