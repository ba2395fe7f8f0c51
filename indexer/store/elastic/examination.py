"""Examine the indices of a matter: that each is there, whole and as it was created, and that its alias leads to it.

Three requests: aliases, mappings and settings; the copies of each shard; the counts. What this user may not see is
reported as a warning and not guessed.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from pincite.indexer.errors import StoreDenied, StoreError, StoreWarning, UnknownMatter
from pincite.indexer.store.base import Manifest
from pincite.indexer.store.elastic import mappings
from pincite.indexer.store.elastic.fitting import Remedy, manifest_in
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.index_names import KINDS, Kind
from pincite.indexer.store.elastic.service import Json, Service

_ACTIVE = ("STARTED", "RELOCATING")
_FULL = "read_only_allow_delete"
Settings = Mapping[str, Json]
"""Aliases, mappings and settings by index."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A matter's indices as this user sees them. `described` and `copies` are null where that is not allowed.

    `copies`: the active copies of each open index.
    """

    described: Settings | None
    copies: Mapping[str, int] | None

    def is_closed(self, index: str) -> bool:
        return self.described is not None and "verified_before_close" in self.settings(index)

    def is_red(self, index: str) -> bool:
        return self.copies is not None and not self.copies.get(index)

    def settings(self, index: str) -> Json:
        found: Json = (self.described or {})[index]["settings"]["index"]
        return found


def examine_indices(matter: Matter, generation: Generation) -> Iterator[StoreError]:
    """Yield each defect with its remedy; as `StoreWarning` what does no harm yet, or could not be seen."""
    remedy = Remedy(matter.service.address, matter.names.matter, generation.manifest.source)
    seen = _seen(matter)
    if seen.described is None or seen.copies is None:
        yield StoreWarning(
            f"This user may not see the aliases, mappings, settings and shards of matter '{remedy.matter}', so these "
            "were not checked. Give its role view_index_metadata: docs/security.md"
        )
    usable = []
    for kind in KINDS:
        defects = [*_of_index(generation.indices[kind], seen, remedy)]
        yield from defects
        if not defects:
            usable.append(kind)
    yield from _of_counts(matter.service, generation, usable, remedy)
    if seen.described is not None:
        for kind in usable:
            yield from _of_contents(kind, generation, seen.described, remedy)
        yield from _of_aliases(matter, generation, seen.described)
        yield from _of_side_indices(matter, seen.described)
        yield from _warnings(seen)


def lost_alias(matter: Matter) -> StoreError:
    """The defect of a matter whose finished generations no alias leads to. Raises `UnknownMatter` if it has none."""
    whole = matter.whole()
    if not whole:
        raise UnknownMatter(f"The store {matter.service.address} has no matter '{matter.names.matter}'")
    newest = manifest_in(matter.manifest_row(whole[-1]), matter.names, matter.service.address)
    return Remedy(matter.service.address, matter.names.matter, newest.source).unusable(
        f"the alias {matter.names.alias('catalogue')} is missing, so no generation is current; the newest is "
        f"{newest.generation}"
    )


def _seen(matter: Matter) -> _Seen:
    service, pattern = matter.service, matter.names.all
    described = copies = None
    try:
        wanted = {"features": "aliases,mappings,settings", "expand_wildcards": "all"}
        described = service.ask("admin", "GET", f"/{pattern}", **wanted)
        groups = service.ask("admin", "GET", f"/{pattern}/_search_shards", expand_wildcards="open")["shards"]
        copies = Counter(copy["index"] for group in groups for copy in group if copy["state"] in _ACTIVE)
    except StoreDenied:
        pass  # reported by the caller
    return _Seen(described, copies)


def _of_index(index: str, seen: _Seen, remedy: Remedy) -> Iterator[StoreError]:
    """The reason why an index cannot be read at all."""
    if seen.described is None:
        return
    if index not in seen.described:
        yield remedy.unusable(f"its index {index} is missing")
    elif seen.is_closed(index):
        yield StoreError(f"The index {index} is closed. Open it: POST /{index}/_open")
    elif seen.is_red(index):
        yield StoreError(
            f"The index {index} is red: no node has its shard. GET /_cluster/allocation/explain says why. Bring the "
            f"node back or restore a snapshot; if the data is lost, rebuild the matter: {remedy.command}"
        )


def _of_counts(service: Service, generation: Generation, kinds: Sequence[Kind], remedy: Remedy) -> Iterator[StoreError]:
    """The indices with more or fewer documents than the manifest says."""
    expected = expected_counts(generation.manifest)
    counted = [kind for kind in kinds if kind in expected]
    if not counted:
        return
    asked = {kind: _in_index(generation.indices[kind], mappings.COUNTED[kind]) for kind in counted}
    body = {"size": 0, "track_total_hits": False, "aggs": {kind: {"filter": query} for kind, query in asked.items()}}
    path = f"/{','.join(sorted({generation.indices[kind] for kind in counted}))}/_search"
    found = service.ask("search", "POST", path, body, allow_partial_search_results="false")["aggregations"]
    for kind in counted:
        there = found[kind]["doc_count"]
        if there != expected[kind]:
            index = generation.indices[kind]
            yield remedy.unusable(f"{index} has {there} of {expected[kind]} {_COUNTED_AS[kind]}")


_COUNTED_AS: Mapping[Kind, str] = {
    "catalogue": "documents",
    "pages": "pages",
    "chunks": "passages",
    "records": "documents",
}


def expected_counts(manifest: Manifest) -> Mapping[Kind, int]:
    """The counts of a generation by the queries of `mappings.COUNTED`."""
    return {
        "catalogue": manifest.documents,
        "pages": manifest.pages,
        "chunks": manifest.chunks,
        "records": manifest.documents,
    }


def _in_index(index: str, query: Json) -> Json:
    return {"bool": {"filter": [{"term": {"_index": index}}, query]}}


def _of_contents(kind: Kind, generation: Generation, described: Settings, remedy: Remedy) -> Iterator[StoreError]:
    """Another mapping than the one that it was created with, or no write block."""
    index = generation.indices[kind]
    if difference := _difference(kind, generation.manifest.dimensions, described[index]["mappings"]):
        yield remedy.unusable(f"the mapping of {index} is another than pincite's: {difference}")
    if described[index]["settings"]["index"].get("blocks", {}).get("write") != "true":
        yield StoreError(
            f"The index {index} of the current generation has no write block: others may have changed it. Rebuild the "
            f"matter: {remedy.command}. If nobody wrote to it: PUT /{index}/_settings "
            '{"index.blocks.write": true}'
        )


def _difference(kind: Kind, dimensions: int | None, found: Json) -> str:
    """The difference from the mapping of any search structure of vectors; empty if there is none."""
    if dimensions is None:  # a clone keeps the field until vectors of all passages are there again
        found = {**found, "properties": {k: v for k, v in found.get("properties", {}).items() if k != "vector"}}
    options = get_args(mappings.VectorIndex)
    wanted = (mappings.generation_index(kind, dimensions, option, "0-1")["mappings"] for option in options)
    differences = [mappings.difference(each, found) for each in wanted]
    return "" if "" in differences else differences[0]


def _of_aliases(matter: Matter, generation: Generation, described: Settings) -> Iterator[StoreError]:
    """The aliases that do not lead to the current index alone."""
    for kind in KINDS:
        alias, index = matter.names.alias(kind), generation.indices[kind]
        to = sorted(name for name, each in described.items() if alias in each.get("aliases", {}))
        if to == [index] or index not in described:
            continue
        removed = [{"remove": {"index": name, "alias": alias}} for name in to if name != index]
        actions = json.dumps({"actions": [*removed, {"add": {"index": index, "alias": alias}}]})
        said = f"leads to {' and '.join(to)}" if to else "is missing"
        yield StoreError(
            f"The alias {alias} {said}; it should lead to {index} of the current generation. Set it: POST /_aliases "
            f"{actions}"
        )


def _of_side_indices(matter: Matter, described: Settings) -> Iterator[StoreError]:
    """The indices beside generations with another mapping, as an index has that a write created."""
    names = matter.names
    side = {
        names.state: (mappings.state_index, "when nothing is being indexed; the next index makes it again"),
        names.leases: (mappings.leases_index, "when nobody reads; the next index makes it again"),
        names.embeddings: (mappings.embeddings_index, "or purge: the vectors in it are computed again"),
    }
    for name, (made, when) in side.items():
        for index in (each for each, found in described.items() if name in (each, *found["aliases"])):
            if not (difference := mappings.difference(made("0-1")["mappings"], described[index]["mappings"])):
                continue
            yield StoreError(
                f"The mapping of {index} is another than pincite's: {difference}. Remove it ({when}): DELETE /{index}"
            )


def _warnings(seen: _Seen) -> Iterator[StoreWarning]:
    """What does no harm yet: shards without all their replicas, and a full disk."""
    for index in sorted(seen.described or ()):
        settings = seen.settings(index)
        wanted = int(settings.get("number_of_replicas", 0))
        there = (seen.copies or {}).get(index, 0) - 1
        if seen.copies is not None and 0 <= there < wanted:
            yield StoreWarning(
                f"{index} has {there} of {wanted} replicas: if its node is lost, so is the index. GET "
                "/_cluster/allocation/explain says why"
            )
        if settings.get("blocks", {}).get(_FULL) == "true":
            yield StoreWarning(
                f"{index} is blocked because a disk is full: it can be read and removed, not written. Free space; the "
                "service then lifts the block"
            )
