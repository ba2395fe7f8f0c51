"""Measure two costs in Elasticsearch that grow with the size of an installation.

    python -m benchmarks.shared_limits ADDRESS [DOCUMENTS [INDICES]]

First, a search of one word that is restricted to a list of documents: its bytes, and its milliseconds on the clock, by
the length of the list. Then the milliseconds to create an index and to publish, which moves four aliases in one step,
by the number of indices of the cluster. Medians of eleven and of three. Needs an Elasticsearch of its own; credentials
come from the settings. The indices are deleted at the end.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.shared_store import connect
from pincite.indexer.store.elastic.mappings import generation_index
from pincite.indexer.store.elastic.scanning import any_of
from pincite.indexer.store.elastic.service import Service

_PREFIX = "pincite-benchmark-limits"
_LISTS = (100, 1_000, 10_000, 100_000)
_TIMES = 11
_ALIASES = 4


def main(address: str, documents: str = "200000", indices: str = "900") -> None:
    """Print a row for each length of the list, then for each number of indices."""
    service = connect(address)
    made: list[str] = []
    try:
        lists(service, int(documents), made)
        publishing(service, int(indices), made)
    finally:
        for index in made:
            service.ask("admin", "DELETE", f"/{index}", ignore_unavailable="true")


def lists(service: Service, documents: int, made: list[str]) -> None:
    """Measure searches that are restricted to lists of documents."""
    index = _new(service, made)
    service.index_all(_rows(index, documents))
    service.ask("admin", "POST", f"/{index}/_forcemerge", max_num_segments="1", wait_for_completion="true")
    service.ask("admin", "POST", f"/{index}/_refresh")
    drawn = random.Random(1)
    for length in (each for each in _LISTS if each <= documents):
        bodies = [_restricted(drawn.sample(range(documents), length)) for _ in range(_TIMES)]
        found = [_timed(partial(service.ask, "search", "POST", f"/{index}/_search", body)) for body in bodies]
        print(f"{length:7} documents: {len(json.dumps(bodies[0])):9} bytes, {1000 * median(found):7.1f} ms")


def publishing(service: Service, indices: int, made: list[str]) -> None:
    """Measure the creation of an index and the move of aliases beside more and more indices."""
    targets = [_new(service, made) for _ in range(2 * _ALIASES)]
    for step in range(4):
        while len(made) < indices * step // 3:
            _new(service, made)
        created = median(_timed(partial(_new, service, made)) for _ in range(3))
        moved = median(_timed(partial(_publish, service, targets, turn)) for turn in range(_TIMES))
        print(f"{len(made):5} indices: {1000 * created:6.1f} ms to create one, {1000 * moved:6.1f} ms to publish")


def _publish(service: Service, targets: list[str], turn: int) -> None:
    pairs = [(targets[2 * each + turn % 2], targets[2 * each + 1 - turn % 2]) for each in range(_ALIASES)]
    actions: list[dict[str, Any]] = []
    for number, (old, new) in enumerate(pairs):
        alias = f"{_PREFIX}.alias.{number}"
        actions.append({"remove": {"index": old, "alias": alias, "must_exist": False}})
        actions.append({"add": {"index": new, "alias": alias}})
    service.ask("admin", "POST", "/_aliases", {"actions": actions})


def _new(service: Service, made: list[str]) -> str:
    index = f"{_PREFIX}.{len(made):06d}"
    made.append(index)
    service.ask("admin", "PUT", f"/{index}", generation_index("pages", None, "flat", "0-1"))
    return index


def _rows(index: str, documents: int) -> Iterator[dict[str, Any]]:
    for number in range(documents):
        source = {"doc_id": _name(number), "number": 1, "terms": f"agreement w{number % 1000}"}
        yield {"_op_type": "create", "_index": index, "_id": str(number), "_source": source}


def _restricted(numbers: list[int]) -> dict[str, Any]:
    query = {"must": {"term": {"terms": "agreement"}}, "filter": any_of([_name(each) for each in numbers], "doc_id")}
    return {"query": {"bool": query}, "size": 50, "_source": ["doc_id"], "track_total_hits": False}


def _name(number: int) -> str:
    """A document's id, as long as that of a real one."""
    return f"services-agreement-of-party-{number:06d}"


def _timed(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return perf_counter() - begun


if __name__ == "__main__":
    main(*islice(sys.argv, 1, 4))
