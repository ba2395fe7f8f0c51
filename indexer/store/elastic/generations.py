"""The generations of a matter: list, publish and remove them.

A generation is a set of indices that its catalogue lists; it may share unchanged indices with the previous one. The
matter's aliases point to the current generation and are moved in one step.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass

from pincite.indexer.errors import StoreDenied, StoreFull, StoreUnavailable, StoreUnusable, UnknownMatter, UsageError
from pincite.indexer.store.base import Manifest
from pincite.indexer.store.elastic import mappings
from pincite.indexer.store.elastic.fitting import manifest_in
from pincite.indexer.store.elastic.index_names import (
    KINDS,
    GenerationId,
    Indices,
    Kind,
    Names,
    index_of,
    is_too_long,
    writable,
)
from pincite.indexer.store.elastic.leases import leased
from pincite.indexer.store.elastic.lock import WriterLock, lift_block
from pincite.indexer.store.elastic.rows import Row, indices_in
from pincite.indexer.store.elastic.scanning import find_in, scan
from pincite.indexer.store.elastic.service import Absent, Conflict, Json, Refused, Service
from pincite.indexer.store.matters import check_matter_name

MANIFEST = "manifest"
"""Id of the manifest in a catalogue."""
COPY_SECONDS = 20.0
"""Seconds to wait for replicas before publishing."""
PLACE_SECONDS = 10.0
"""Seconds to wait until nodes have taken a new index with its replicas."""
_PURGING = "purging"


@dataclass(frozen=True, slots=True)
class Generation:
    """A complete generation: its identity, its manifest and its indices."""

    known: GenerationId
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
        """Create the indices that a writer and readers need beside generations, and forbid all others."""
        if self._make_side(self.names.state, mappings.state_index(self.options.replicas)):
            with suppress(StoreDenied):  # a right over the whole cluster; writing through aliases protects without it
                template = mappings.template(self.names.prefix)
                self.service.ask("admin", "PUT", f"/_index_template/{self.names.prefix}", template)
        self._make_side(self.names.leases, mappings.leases_index(self.options.replicas))

    def make_embeddings(self) -> None:
        """Create the index of the vector cache."""
        self._make_side(self.names.embeddings, mappings.embeddings_index(self.options.replicas))

    def count_embeddings(self) -> int:
        """The number of vectors in the cache; 0 without one."""
        with suppress(Absent):
            return int(self.service.ask("search", "GET", f"/{self.names.embeddings}/_count")["count"])
        return 0

    def make(self, kind: Kind, generation: GenerationId, dimensions: int | None) -> str:
        """Create an empty index of a generation with all its copies, and return its name; see `writable`."""
        name = self.names.index(kind, generation)
        body = mappings.generation_index(kind, dimensions, self.options.vectors, self.options.replicas)
        self._make(name, {**body, "aliases": {writable(name): {}}})
        return name

    def clone(self, kind: Kind, generation: GenerationId, base: str) -> str:
        """Make a writable copy of a sealed index, by hard links, and return its name; see `writable`."""
        name = self.names.index(kind, generation)
        body = {"settings": mappings.CLONED, "aliases": {writable(name): {}}}
        self._place(name, "PUT", f"/{base}/_clone/{name}", body)
        return name

    def lock(self, tell: Callable[[str], None]) -> WriterLock:
        """Become the writer. Raises `StoreLocked`."""
        return WriterLock(self.service, self.names, tell)

    def current_id(self) -> GenerationId | None:
        """The current generation; null where none was published."""
        try:
            found = self.service.ask("search", "GET", f"/_alias/{self.names.alias('catalogue')}")
        except Absent:
            return None
        return self._current_in({index: list(each["aliases"]) for index, each in found.items()})

    def _current_in(self, indices: Mapping[str, Sequence[str]]) -> GenerationId | None:
        """The current generation, given indices with their aliases."""
        alias = self.names.alias("catalogue")
        aliased = (self.names.generation(index) for index, aliases in indices.items() if alias in aliases)
        return max((known for known in aliased if known), default=None)

    def current(self) -> Generation:
        """The current generation. Raises `UnknownMatter`, `StoreUnusable`."""
        known = self.current_id()
        if known is None:
            raise UnknownMatter(f"The store {self.service.address} has no matter '{self.names.matter}'")
        return self.generation(known)

    def generation(self, known: GenerationId) -> Generation:
        """A generation by its identity. Raises `Absent` if it was removed or not finished, `StoreUnusable`."""
        row = self.manifest_row(known)
        indices = indices_in(row)
        return Generation(
            known, manifest_in(row, self.names, self.service.address), {kind: indices[kind] for kind in KINDS}
        )

    def manifest_row(self, known: GenerationId) -> Row:
        """The undecoded manifest in a generation's catalogue. Raises `Absent`."""
        path = f"/{self.names.index('catalogue', known)}/_doc/{MANIFEST}"
        row: Row = self.service.ask("search", "GET", path)["_source"]
        return row

    def generations(self) -> list[GenerationId]:
        """All generations with any index in the service, oldest first."""
        found = (self.names.generation(index) for index in self.indices())
        return sorted({known for known in found if known is not None})

    def whole(self) -> list[GenerationId]:
        """The finished generations, oldest first."""
        return list(self._finished(self.indices())[0])

    def indices(self) -> dict[str, list[str]]:
        """All indices of the matter, by name, with their aliases."""
        found = self.service.ask("admin", "GET", f"/{self.names.all}", features="aliases", expand_wildcards="all")
        return {name: sorted(found[name]["aliases"]) for name in sorted(found)}

    def make_current(self, indices: Indices, lock: WriterLock) -> None:
        """Publish a generation: the one step that makes it visible to readers. Raises `StoreLocked`."""
        actions: list[Json] = []
        for kind in KINDS:
            alias = self.names.alias(kind)
            actions.append({"remove": {"index": self.names.all, "alias": alias, "must_exist": False}})
            actions.append({"add": {"index": indices[kind], "alias": alias}})
        actions.append({"remove": {"index": self.names.all, "alias": writable("*"), "must_exist": False}})
        lock.change(actions)

    def before(self, current: GenerationId) -> GenerationId | None:
        """The generation to roll back to from the current one, if any.

        It is the one that the current one names; where it names none or cannot be read, the newest finished older one.
        """
        return self._before(current, self._finished(self.indices())[0])

    def prune(self, lock: WriterLock) -> list[str]:
        """Remove the generations without leases, except the current one and the one to roll back to.

        The leftovers of a crashed writer, numbered above the current one, are removed too. Where no generation is
        current, because an alias was lost, all that were published are kept. Raises `StoreLocked` if the lock was lost;
        then nothing is removed. Returns the indices of the current generation that are missing.
        """
        indices = self.indices()
        current, (finished, purging) = self._current_in(indices), self._finished(indices)
        if current and current not in finished:
            return [self.names.index("catalogue", current)]  # without its manifest nobody knows what it needs
        created = {index: known for index in indices if (known := self.names.generation(index))}
        kept = {current} if current else {known for known in finished if self._was_published(known, indices)}
        if current and not purging:
            kept |= {known for known in (self._before(current, finished),) if known}
        if not purging and not kept.issuperset(created.values()):
            held = leased(self.service, self.names)
            kept |= {known for known in finished if str(known) in held}
        needed = {index for known in kept & finished.keys() for index in indices_in(finished[known]).values()}
        self.remove([index for index in created if index not in needed], lock)
        if purging:
            with suppress(Absent):  # removed already, and the response was lost
                self.service.ask("admin", "DELETE", self._mark)
        return sorted(set(indices_in(finished[current]).values()) - indices.keys()) if current else []

    def _before(self, current: GenerationId, finished: Mapping[GenerationId, Row]) -> GenerationId | None:
        named = None
        with suppress(KeyError, StoreUnusable):
            named = manifest_in(finished[current], self.names, self.service.address).before
        older = [known for known in finished if known.number < current.number]
        fitting = older if named is None else [known for known in older if known.name == named]
        return fitting[-1] if fitting else None

    def _finished(self, indices: Iterable[str]) -> tuple[dict[GenerationId, Row], bool]:
        """The undecoded manifests of the finished generations of any version among some indices, oldest first.

        Also whether a purge started and did not finish.
        """
        found = {known: index for index in indices if (known := self._of_catalogue(index))}
        mark, *rows = find_in(self.service, [(self.names.state, _PURGING), *((i, MANIFEST) for i in found.values())])
        pairs = sorted(zip(found, rows, strict=True), key=lambda pair: pair[0])
        return {known: row for known, row in pairs if row}, mark is not None

    def _was_published(self, known: GenerationId, indices: Mapping[str, Sequence[str]]) -> bool:
        catalogue = self.names.index("catalogue", known)
        return writable(catalogue) not in indices[catalogue]

    def _of_catalogue(self, index: str) -> GenerationId | None:
        return self.names.generation(index) if index.startswith(f"{self.names.alias('catalogue')}.") else None

    def remove(self, indices: Sequence[str], lock: WriterLock) -> None:
        """Remove indices in one step. Raises `StoreLocked` if the lock was lost; then nothing is removed."""
        if not indices:
            return
        try:
            lock.change([{"remove_index": {"index": index}} for index in indices])
        except Absent:  # someone else removed one of them
            left = set(self.indices())
            self.remove([index for index in indices if index in left], lock)

    def remove_state(self) -> None:
        """Remove the index of the write lock, after everything else and the lock itself."""
        self.service.ask("admin", "DELETE", f"/{index_of(self.names.state)}", ignore_unavailable="true")

    def await_copies(self, indices: Indices) -> None:
        """Wait until the replicas of indices are there. Where they are not in time, the primaries must do.

        Raises `StoreUnavailable` without a primary.
        """
        listed = ",".join(sorted(set(indices.values())))
        path = f"/_cluster/health/{listed}"
        options = {"wait_for_status": "green", "timeout": f"{COPY_SECONDS:g}s"}
        with suppress(StoreDenied):  # a right over the whole cluster
            try:
                status = self.service.ask("admin", "GET", path, **options)["status"]
            except Refused:  # the time is over: the service answers with an error
                status = self.service.ask("admin", "GET", path)["status"]
            if status == "red":
                raise StoreUnavailable(
                    f"The Elasticsearch at {self.service.address} lost a part of the new indices of matter "
                    f"'{self.names.matter}'. Nothing was published. Look into its log, then index again."
                )

    def lift_block(self) -> None:
        """Make the matter writable again on a service that blocked it because its disk is full.

        What was removed frees the disk. The service sets the block again as long as the disk stays full.
        """
        lift_block(self.service, self.names.all)

    def mark_purging(self) -> None:
        """Mark a purge: until it is done, every writer removes all generations but the current one."""
        body = {"kind": _PURGING}
        self.service.ask("admin", "PUT", self._mark, body, refresh="true", require_alias="true")

    def documents_of(self, known: GenerationId) -> set[str]:
        """The documents of a generation; none if it was removed."""
        with suppress(Absent):
            index = self.names.index("catalogue", known)
            found = scan(self.service, index, {"term": {"kind": "document"}}, ("doc_id",), ["doc_id"])
            return {hit["_source"]["doc_id"] for hit in found}
        return set()

    @property
    def _mark(self) -> str:
        return f"/{self.names.state}/_doc/{_PURGING}"

    def _make(self, index: str, body: Json) -> bool:
        return self._place(index, "PUT", f"/{index}", body)

    def _place(self, index: str, method: str, path: str, body: Json) -> bool:
        """Make an index, and return whether it is new. Raises `StoreFull`."""
        options = {"wait_for_active_shards": "all", "timeout": f"{PLACE_SECONDS:g}s"}
        with suppress(Conflict):  # it exists already, or the response was lost
            if not self.service.ask("admin", method, path, body, **options)["shards_acknowledged"]:
                self._check_placed(index)
            return True
        return False

    def _check_placed(self, index: str) -> None:
        """Raise `StoreFull` for a new index that no node has taken; replicas may follow later."""
        copies = self.service.ask("admin", "GET", f"/{index}/_search_shards")["shards"]
        if not any(copy["primary"] and copy["state"] == "STARTED" for group in copies for copy in group):
            self.service.ask("admin", "DELETE", f"/{index}", ignore_unavailable="true")
            raise StoreFull(
                f"No node of the Elasticsearch at {self.service.address} takes a new index, as when all disks are over "
                "their high watermark; GET /_cluster/allocation/explain says why. What is published can still be read. "
                "Free space or add a node, then run the same command again."
            )

    def _make_side(self, alias: str, body: Json) -> bool:
        """Create an index that outlives generations, behind its alias; return whether it is new."""
        body = {**body, "aliases": {alias: {}}}
        try:
            return self._make(index_of(alias), body)
        except Refused as error:
            if "invalid_alias_name_exception" not in str(error):
                raise
            # An index of the alias's name is not ours, or of an older version; nothing of these indices has to be kept.
            self.service.ask("admin", "DELETE", f"/{alias}", ignore_unavailable="true")
            return self._make(index_of(alias), body)


def manifest_of(generation: Generation) -> tuple[str, Row]:
    """(id, document) of a generation's manifest."""
    data = json.dumps(asdict(generation.manifest))
    return MANIFEST, {"kind": MANIFEST, "data": data, "indices": json.dumps(dict(generation.indices))}


def named(generations: Sequence[GenerationId]) -> tuple[str, ...]:
    """The names of generations in a report."""
    return tuple(known.name for known in generations)
