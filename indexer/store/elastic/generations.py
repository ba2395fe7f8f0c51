"""The generations of a matter: list, publish and remove them.

A generation is a set of indices that its catalogue lists; it may share unchanged indices with the previous one. The
matter's aliases point to the current generation and are moved in one step.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass

from pincite.indexer.errors import StoreUnavailable, StoreUnusable, UnknownMatter, UsageError
from pincite.indexer.store.base import Manifest
from pincite.indexer.store.elastic import mappings
from pincite.indexer.store.elastic.fitting import manifest_in
from pincite.indexer.store.elastic.index_names import KINDS, Indices, Kind, Names, generation_name, is_too_long
from pincite.indexer.store.elastic.leases import leased
from pincite.indexer.store.elastic.lock import WriterLock
from pincite.indexer.store.elastic.rows import Row, indices_in
from pincite.indexer.store.elastic.scanning import scan
from pincite.indexer.store.elastic.service import Absent, Conflict, Json, Service
from pincite.indexer.store.matters import check_matter_name

MANIFEST = "manifest"
"""Id of the manifest in a catalogue."""
_PURGING = "purging"
_NO_INDEX = "index_not_found_exception"
_REMOVED = 10
"""Indices removed by one request, whose names fit into its first line."""


@dataclass(frozen=True, slots=True)
class Generation:
    """A complete generation: its number, its manifest and its indices."""

    number: int
    manifest: Manifest
    indices: Indices


@dataclass(frozen=True, slots=True)
class IndexOptions:
    """Options of new indices: the search structure of vectors, and the replicas per number of nodes."""

    vectors: mappings.VectorIndex = "flat"
    replicas: str = "0-1"


class Matter:
    """One matter of a service. Raises `UsageError` for an invalid name."""

    def __init__(self, service: Service, prefix: str, matter: str, options: IndexOptions) -> None:
        check_matter_name(matter)
        if is_too_long(matter):
            raise UsageError(f"The name of the matter '{matter[:20]}...' is too long for an Elasticsearch.")
        self.service = service
        self.names = Names(prefix, matter)
        self.options = options

    def make_ready(self) -> None:
        """Create the indices that a writer and readers need beside generations."""
        self._make(self.names.state, mappings.state_index(self.options.replicas))
        self._make(self.names.leases, mappings.leases_index(self.options.replicas))

    def make_embeddings(self) -> None:
        """Create the index of the vector cache."""
        self._make(self.names.embeddings, mappings.embeddings_index(self.options.replicas))

    def make(self, kind: Kind, number: int, dimensions: int | None) -> str:
        """Create an empty index of generation `number`, and return its name."""
        name = self.names.index(kind, number)
        self._make(name, mappings.generation_index(kind, dimensions, self.options.vectors, self.options.replicas))
        return name

    def clone(self, kind: Kind, number: int, base: str) -> str:
        """Make a writable copy of a sealed index for generation `number`, by hard links, and return its name."""
        name = self.names.index(kind, number)
        settings = {**mappings.CLONED, **{f"index.{key}": value for key, value in mappings.MERGED.items()}}
        with suppress(Conflict):  # it was made already, and the response was lost
            self.service.ask("admin", "POST", f"/{base}/_clone/{name}", {"settings": settings})
        return name

    def lock(self, tell: Callable[[str], None]) -> WriterLock:
        """Become the writer. Raises `StoreLocked`."""
        return WriterLock(self.service, self.names, tell)

    def current_number(self) -> int | None:
        """The number of the current generation; null where none was published."""
        try:
            found = self.service.ask("search", "GET", f"/_alias/{self.names.alias('catalogue')}")
        except Absent:
            return None
        return self._current_in(found)

    def _current_in(self, found: Json) -> int | None:
        """The number of the current generation, given indices with their aliases."""
        alias = self.names.alias("catalogue")
        aliased = (self.names.number(index) for index, each in found.items() if alias in each["aliases"])
        return max((number for number in aliased if number), default=None)

    def current(self) -> Generation:
        """The current generation. Raises `UnknownMatter`, `StoreUnusable`."""
        number = self.current_number()
        if number is None:
            raise UnknownMatter(f"The store {self.service.address} has no matter '{self.names.matter}'")
        return self.generation(number)

    def generation(self, number: int) -> Generation:
        """A generation by number. Raises `Absent` if it was removed or not finished, `StoreUnusable`."""
        row = self.manifest_row(number)
        indices = indices_in(row)
        return Generation(
            number, manifest_in(row, self.names, self.service.address), {kind: indices[kind] for kind in KINDS}
        )

    def manifest_row(self, number: int) -> Row:
        """The undecoded manifest in a generation's catalogue. Raises `Absent`."""
        path = f"/{self.names.index('catalogue', number)}/_doc/{MANIFEST}"
        row: Row = self.service.ask("search", "GET", path)["_source"]
        return row

    def numbers(self) -> list[int]:
        """The numbers of all generations with any index in the service, oldest first."""
        found = (self.names.number(index) for index in self.indices())
        return sorted({number for number in found if number is not None})

    def manifest_rows(self, numbers: Collection[int]) -> dict[int, Row]:
        """The undecoded manifests of the finished generations among some, by number. Raises `StoreUnavailable`."""
        wanted = [{"_index": self.names.index("catalogue", number), "_id": MANIFEST} for number in numbers]
        found = self.service.ask("search", "POST", "/_mget", {"docs": wanted})["docs"] if wanted else ()
        for row in found:
            if row.get("error", {}).get("type", _NO_INDEX) != _NO_INDEX:
                raise StoreUnavailable(f"The index {row['_index']} cannot be read ({row['error']['type']}). Try again.")
        return {number: row["_source"] for number, row in zip(numbers, found, strict=True) if row.get("found")}

    def indices(self) -> list[str]:
        """The names of all indices of the matter."""
        return sorted(self._found())

    def _found(self) -> Json:
        """All indices of the matter with their aliases."""
        return self.service.ask("admin", "GET", f"/{self.names.all}", features="aliases", expand_wildcards="all")

    def make_current(self, indices: Indices) -> None:
        """Publish a generation: the one step that makes it visible to readers."""
        actions: list[Json] = []
        for kind in KINDS:
            alias = self.names.alias(kind)
            actions.append({"remove": {"index": self.names.all, "alias": alias, "must_exist": False}})
            actions.append({"add": {"index": indices[kind], "alias": alias}})
        self.service.ask("admin", "POST", "/_aliases", {"actions": actions})

    def before(self, current: int) -> int | None:
        """The generation to roll back to from the current one, if any."""
        return self._before(current, self.manifest_rows(self.numbers()))

    def _before(self, current: int, rows: Mapping[int, Row]) -> int | None:
        """The one that the current one names; where it names none or cannot be read, the newest finished older one."""
        named = None
        with suppress(KeyError, StoreUnusable):
            named = manifest_in(rows[current], self.names, self.service.address).before
        older = sorted(number for number in rows if number < current)
        fitting = older if named is None else [number for number in older if generation_name(number) == named]
        return fitting[-1] if fitting else None

    def prune(self) -> list[int]:
        """Remove the generations without leases, except the current one and the one to roll back to; return which.

        Only the writer may call this. The leftovers of a crashed writer, numbered above the current one, are removed
        too.
        """
        found, purging = self._found(), self.is_purging()
        current = self._current_in(found) or 0
        numbered = {index: number for index in found if (number := self.names.number(index)) is not None}
        rows = self.manifest_rows(sorted(set(numbered.values())))
        kept = {current} if purging or not current else {current, self._before(current, rows) or current}
        if not purging and not kept.issuperset(numbered.values()):
            kept |= leased(self.service, self.names)
        needed = {index for number in kept & rows.keys() for index in indices_in(rows[number]).values()}
        self.remove([index for index in numbered if index not in needed])
        if purging:
            with suppress(Absent):  # removed already, and the response was lost
                self.service.ask("admin", "DELETE", self._mark)
        return sorted(set(numbered.values()) - kept)

    def remove(self, indices: Sequence[str]) -> None:
        """Remove indices; missing ones are ignored."""
        for at in range(0, len(indices), _REMOVED):
            names = ",".join(indices[at : at + _REMOVED])
            self.service.ask("admin", "DELETE", f"/{names}", ignore_unavailable="true")

    def mark_purging(self) -> None:
        """Mark a purge: until it is done, every writer removes all generations but the current one."""
        self.service.ask("admin", "PUT", self._mark, {"kind": _PURGING}, refresh="true")

    def is_purging(self) -> bool:
        """Whether a purge started and did not finish."""
        with suppress(Absent):
            return bool(self.service.ask("search", "GET", self._mark)["found"])
        return False

    def documents_of(self, number: int) -> set[str]:
        """The documents of a generation; none if it was removed."""
        with suppress(Absent):
            index = self.names.index("catalogue", number)
            found = scan(self.service, index, {"term": {"kind": "document"}}, ("doc_id",), ["doc_id"])
            return {hit["_source"]["doc_id"] for hit in found}
        return set()

    @property
    def _mark(self) -> str:
        return f"/{self.names.state}/_doc/{_PURGING}"

    def _make(self, index: str, body: Json) -> None:
        with suppress(Conflict):  # it exists already
            self.service.ask("admin", "PUT", f"/{index}", body)


def manifest_of(generation: Generation) -> tuple[str, Row]:
    """(id, document) of a generation's manifest."""
    data = json.dumps(asdict(generation.manifest))
    return MANIFEST, {"kind": MANIFEST, "data": data, "indices": json.dumps(dict(generation.indices))}


def named(numbers: list[int]) -> tuple[str, ...]:
    """The names of generations in a report."""
    return tuple(map(generation_name, numbers))
