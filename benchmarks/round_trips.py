"""Count the requests of questions to a shared store, and compare their time with the embedded store's.

    python -m benchmarks.round_trips FOLDER MATTER ADDRESS [--set write] [--sites 8] [--most 200]

FOLDER is an embedded store with the matter, which is copied to the Elasticsearch at ADDRESS under a prefix of its own
and deleted at the end. Searches, lookups and whole questions of the offline model count, each asked once; the first
searches and questions warm the reader and do not count. Credentials come from the settings. Traces are off.
"""

import argparse
import asyncio
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.answer_sets import answer_set
from benchmarks.cost import machine
from benchmarks.labelled import DATA
from pincite.evals.cases import Case
from pincite.indexer.store.base import Store
from pincite.indexer.store.elastic.service import Service
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools import toolset
from pincite.tools.errors import ToolCallError

_PREFIX = "roundtrips"
_WARM_UP = 10
_SHARES = (0.5, 0.95, 1.0)

_Call = tuple[str, dict[str, object]]


@dataclass(slots=True)
class Trips:
    """The requests and milliseconds of each question, its result, and the call sites of all requests."""

    requests: list[int] = field(default_factory=list)
    taken: list[float] = field(default_factory=list)
    results: list[object] = field(default_factory=list)
    sites: Counter[str] = field(default_factory=Counter)


def main(arguments: Sequence[str] | None = None) -> None:
    """Copy the matter, ask in both stores, print the tables, and delete the copy."""
    parser = argparse.ArgumentParser(prog="benchmarks.round_trips", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("matter")
    parser.add_argument("address")
    parser.add_argument("--set", default="write")
    parser.add_argument("--sites", type=int, default=8, help="how many call sites are printed")
    parser.add_argument("--most", type=int, default=200, help="most questions")
    options = parser.parse_args(arguments)
    os.environ["PINCITE_TRACE__ENABLED"] = "0"
    os.environ["PINCITE_ELASTIC__PREFIX"] = _PREFIX
    embedded, shared = open_store(options.folder), open_store(options.address)
    cases = answer_set(options.set).read(DATA)[: options.most]
    print(machine())
    copy(embedded, shared, options.matter)
    try:
        for name, run in (("search", _search), ("lookups", _look_up), ("ask", _ask)):
            (near, far) = (run(store, options.matter, cases) for store in (embedded, shared))
            _print(name, near, far, options.sites)
    finally:
        shared.purge_matter(options.matter)


def copy(store: Store, into: Store, matter: str) -> None:
    """Copy a matter into another store, with its vectors."""
    with closing(store.open(matter)) as reader:
        source = reader.manifest.source
        families, relations = reader.families(), reader.relations()
        family_of = {document.doc_id: document.family_id for document in reader.documents()}
    with store.begin(matter, source=source) as writer, into.begin(matter, source=source, fresh=True) as other:
        for item in writer.contents():
            other.put(item)
        other.set_families(families, relations, family_of)
        other.publish()


def _search(store: Store, matter: str, cases: Sequence[Case]) -> Trips:
    with open_matter(store, matter) as opened:
        calls: list[_Call] = [("search_within_doc_family", {"query": case.question.text}) for case in cases]
        return _called(opened, calls, _WARM_UP)


def _look_up(store: Store, matter: str, _: Sequence[Case]) -> Trips:
    """Call the other tools for each family and a page of each document."""
    with open_matter(store, matter) as opened:
        corpus = opened.corpus
        calls: list[_Call] = []
        for family in corpus.families.values():
            calls.append(("find_documents", {"family": family.family_id}))
            calls.append(("find_article_page", {"law": family.title, "article": "1"}))
            calls.append(("lookup_case_metadata", {"case_id": family.title}))
        for document in corpus.documents.values():
            page: dict[str, object] = {"doc_id": document.doc_id, "page": min(2, document.page_count)}
            calls += [("get_page", page), ("get_context", page)]
        return _called(opened, calls, 0)


def _called(opened: OpenMatter, calls: Sequence[_Call], uncounted: int) -> Trips:
    trips = Trips()
    for number, (tool, arguments) in enumerate(calls):
        with _counted(trips if number >= uncounted else Trips()) as results:
            try:
                results.append(toolset.call(opened.session(), tool, arguments).model_dump_json())
            except ToolCallError as error:
                results.append(str(error))
    return trips


def _ask(store: Store, matter: str, cases: Sequence[Case]) -> Trips:
    return asyncio.run(_asked(store, matter, cases))


async def _asked(store: Store, matter: str, cases: Sequence[Case]) -> Trips:
    trips = Trips()
    async with open_asker(store, matter, "offline") as asker:
        for number, case in enumerate(cases):
            question = case.question
            with _counted(trips if number >= _WARM_UP else Trips()) as results:
                result = await asker.ask(question.text, question.answer_type, question.doc_ids)
                results.append((result.status, result.answer, result.pages))
    return trips


@contextmanager
def _counted(trips: Trips) -> Iterator[list[object]]:
    """Count the requests of a block."""
    asked: list[str] = []
    original = Service.ask

    def ask(self: Service, kind: Any, method: str, path: str, *rest: Any, **parameters: Any) -> Any:  # noqa: ANN401
        asked.append(f"{method} {_kind(path)} {_site()}")
        return original(self, kind, method, path, *rest, **parameters)

    begun = time.perf_counter()
    with patch.object(Service, "ask", ask):
        yield trips.results
    trips.taken.append(1000 * (time.perf_counter() - begun))
    trips.requests.append(len(asked))
    trips.sites.update(asked)


def _kind(path: str) -> str:
    parts = path.split("/")
    index = parts[1].split(".")[2] if parts[1].count(".") > 2 else ""
    return f"{index}/{parts[-1] if parts[-1].startswith('_') else parts[-2]}"


def _site() -> str:
    """The last functions of the tools, and the reader's method, that lead to a request."""
    codes = (frame.f_code for frame, _ in traceback.walk_stack(None))
    own = (code for code in codes if "/tools/" in code.co_filename or "/server/" in code.co_filename)
    named = (f"{Path(code.co_filename).stem}.{code.co_name}" for code in own if "cache" not in code.co_filename)
    return " < ".join(islice(named, 3))


def _print(name: str, near: Trips, far: Trips, sites: int) -> None:
    differing = sum(a != b for a, b in zip(near.results, far.results, strict=True))
    print(f"\n{name}: {len(far.requests)} calls, {differing} with other results than the embedded store")
    print(f"  requests p50 / p95 / most: {_at(far.requests)}")
    print(f"  ms embedded {_at(near.taken)}, shared {_at(far.taken)}")
    for site, times in far.sites.most_common(sites):
        print(f"  {times / len(far.requests):6.2f} a call  {site}")


def _at(values: Sequence[float]) -> str:
    ordered = sorted(values)
    return " / ".join(f"{ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.0f}" for share in _SHARES)


if __name__ == "__main__":
    main(sys.argv[1:])
