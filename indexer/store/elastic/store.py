"""The shared store: matters in an Elasticsearch."""

from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from pincite.indexer.errors import (
    SourceMismatch,
    StoreError,
    StoreUnusable,
    StoreWarning,
    UnknownMatter,
    UsageError,
)
from pincite.indexer.store.base import Analyzer, IndexWriter, Purged, RolledBack
from pincite.indexer.store.checking import check_reader
from pincite.indexer.store.elastic.embeddings import EmbeddingCache
from pincite.indexer.store.elastic.examination import examine_indices, lost_alias
from pincite.indexer.store.elastic.fitting import Remedy, check_analyzer
from pincite.indexer.store.elastic.generations import Generation, IndexOptions, Matter, named
from pincite.indexer.store.elastic.index_names import PREFIX, GenerationId, index_of, matter_of
from pincite.indexer.store.elastic.leases import Lease
from pincite.indexer.store.elastic.lock import WriterLock, is_held
from pincite.indexer.store.elastic.reader import ElasticReader
from pincite.indexer.store.elastic.rollback import roll_back
from pincite.indexer.store.elastic.scanning import scan
from pincite.indexer.store.elastic.service import Absent, Access, Service
from pincite.indexer.store.elastic.writer import ElasticWriter
from pincite.indexer.store.traces import is_shown, remove_all_traces, remove_traces

_DEFAULTS = IndexOptions()


class ElasticStore:
    """`Store` in an Elasticsearch 9; `index_names` defines the names of its indices.

    `traces` is the local folder for the traces of all matters. `tell` is called with messages for a person that are not
    errors. The service is not contacted before it is needed.
    """

    def __init__(
        self,
        access: Access,
        *,
        tokenise: Callable[[str], list[str]],
        analyzer_version: str,
        traces: Path,
        tell: Callable[[str], None],
        prefix: str = "pincite",
        options: IndexOptions = _DEFAULTS,
    ) -> None:
        if not PREFIX.fullmatch(prefix):
            raise UsageError(f"'{prefix}' cannot begin the names of indices: use [a-z0-9-], 50 characters at most.")
        self._service = Service(access)
        self._analyzer = Analyzer(tokenise, analyzer_version)
        self._traces = traces
        self._tell = tell
        self._prefix = prefix
        self._options = options

    @property
    def address(self) -> str:
        """Its address."""
        return self._service.address

    @property
    def identity(self) -> str:
        """Its address and the prefix of its indices."""
        return f"{self._service.address}/{self._prefix}"

    def ping(self) -> None:
        """Check that the service answers. Raises `StoreUnavailable`, `StoreDenied`."""
        self._service.ping()

    def matters(self) -> list[str]:
        """Names of the matters that have a published generation and that this user may see, in order."""
        found = self._service.ask("search", "GET", f"/_alias/{self._prefix}.*.catalogue")
        aliases = (alias for index in found.values() for alias in index["aliases"])
        return sorted({matter_of(alias, self._prefix) for alias in aliases})

    def begun(self) -> list[str]:
        """Names of the matters whose first generation is being written, or was not finished, in order."""
        index = f"{self._prefix}.*.state"
        locks = scan(self._service, index, {"term": {"kind": "lock"}}, ("renewed",))
        writing = {matter_of(hit["_index"], self._prefix) for hit in locks if is_held(hit["_source"])}
        return sorted(writing - set(self.matters()))

    def state(self, matter: str) -> str:
        """The identity of the current generation: one request. Raises `UsageError`, `StoreUnavailable`."""
        return str(self._matter(matter).current_id() or "")

    def open(self, matter: str) -> ElasticReader:
        """Open the published generation. Raises `UsageError`, `UnknownMatter`, `StoreUnusable`, `StoreUnavailable`."""
        found = self._matter(matter)
        while True:
            known = found.current_id()
            if known is None:
                raise UnknownMatter(f"The store {self._service.address} has no matter '{matter}'")
            lease = Lease(self._service, found.names, known)
            try:
                generation = found.generation(known)
                remedy = Remedy(self._service.address, matter, generation.manifest.source)
                check_analyzer(generation.manifest, self._analyzer.version, remedy)
                return ElasticReader(self._service, generation, lease, remedy, partial(_is_current, found, known))
            except BaseException as error:
                lease.release()
                if not isinstance(error, Absent):
                    raise
                if found.current_id() == known:
                    reason = f"the catalogue of {known.name} has no manifest"
                    raise Remedy(self._service.address, matter).unusable(reason) from error

    def begin(self, matter: str, *, source: str, fresh: bool = False, former: str | None = None) -> ElasticWriter:
        """Begin the next generation. Raises `UsageError`, `StoreLocked`, and unless `fresh` also `StoreUnusable`."""
        found = self._matter(matter)
        found.make_ready()
        lock = found.lock(self._tell)
        try:
            current = found.current_id()
            base = self._base(found, current, source, former) if current and not fresh else None
            self._prune(found, lock, base)
            return ElasticWriter(found, lock, self._analyzer, source, base, current)
        except BaseException:
            lock.release()
            raise

    def embeddings(self, matter: str) -> EmbeddingCache:
        """The matter's cache of vectors, which outlives generations."""
        found = self._matter(matter)
        found.make_embeddings()
        return EmbeddingCache(self._service, found.names.embeddings)

    def traces(self, matter: str) -> Path:
        """The folder of the matter's traces, on this machine."""
        return self._traces / matter / "traces"

    def examine(self, matter: str, *, deep: bool) -> Iterator[StoreError]:
        """Yield the defects of a matter's indices, and of its parts if it can be read as a whole.

        The service checks its own files; tampering is not detected.
        """
        examined = self._matter(matter)
        try:
            reader = self.open(matter)
        except StoreUnusable as error:
            yield error
            return
        except UnknownMatter:
            yield lost_alias(examined)
            return
        with closing(reader):
            found = list(examine_indices(examined, reader.generation))
            yield from found
            if all(isinstance(each, StoreWarning) for each in found):
                yield from check_reader(reader, deep=deep)

    def rollback(self, matter: str) -> RolledBack:
        """Publish the content of the previous generation again. Raises as `Store.rollback` says."""
        return roll_back(self._matter(matter), self._analyzer, self._tell)

    def left_behind(self, matter: str, doc_id: str) -> list[str]:
        """The document and its attachments, where they left the matter and older generations or traces have them."""
        found = self._matter(matter)
        current = found.current().known
        stored = {each for known in found.generations() if known != current for each in found.documents_of(known)}
        left = {each for each in stored if each == doc_id or each.startswith(f"{doc_id}/")}
        if is_shown(self.traces(matter), doc_id):
            left.add(doc_id)
        return sorted(left - found.documents_of(current))

    def purge(self, matter: str, doc_ids: Collection[str], amend: Callable[[IndexWriter], None]) -> Purged:
        """Publish without some documents, and remove the generations, vectors and traces with content of them.

        Traces and vectors are removed first: if the purge is killed, the documents can be purged again, or the next
        writer removes the old generations. Traces on other machines cannot be removed.
        """
        found = self._matter(matter)
        found.lift_block()
        generation = found.current()
        current = found.documents_of(generation.known)
        left_behind = {doc_id for doc_id in doc_ids if doc_id not in current and self.left_behind(matter, doc_id)}
        with self.begin(matter, source=generation.manifest.source) as writer:
            cache = self.embeddings(matter)
            before = found.generations()
            pages, passages, vectors = writer.purge(set(doc_ids) - left_behind, left_behind, cache)
            amend(writer)
            traces = remove_traces(self.traces(matter), doc_ids)
            found.mark_purging()
            published = writer.publish().generation
            traces += remove_traces(self.traces(matter), doc_ids)
        documents, source = tuple(sorted(doc_ids)), generation.manifest.source
        gone = named(before)
        return Purged(matter, source, documents, pages, passages, vectors, traces, gone, generation=published)

    def purge_matter(self, matter: str) -> Purged:
        """Remove a matter's indices. Raises `UnknownMatter` if there are none, `StoreLocked`."""
        found = self._matter(matter)
        if not any(found.names.generation(index) for index in found.indices()):
            known = ", ".join(self.matters()) or "none"
            raise UnknownMatter(f"The store {self._service.address} has no matter '{matter}'. It has: {known}.")
        found.lift_block()
        found.make_ready()
        lock = found.lock(self._tell)
        try:
            source, pages, passages, documents = self._contents(matter)
            vectors = found.count_embeddings()
            generations = named(found.generations())
            found.remove([index for index in found.indices() if index != index_of(found.names.state)], lock)
            traces = remove_all_traces(self.traces(matter))
        finally:
            lock.release()
        found.remove_state()
        return Purged(matter, source, documents, pages, passages, vectors, traces, generations)

    def close(self) -> None:
        """Close the connections."""
        self._service.close()

    def _contents(self, matter: str) -> tuple[str, int, int, tuple[str, ...]]:
        """Source, pages, passages and documents of a matter; empty values if it cannot be read."""
        with suppress(StoreUnusable, UnknownMatter):
            generation: Generation = self._matter(matter).current()
            names = tuple(sorted(self._matter(matter).documents_of(generation.known)))
            manifest = generation.manifest
            return manifest.source, manifest.pages, manifest.chunks, names
        return "", 0, 0, ()

    def _prune(self, matter: Matter, lock: WriterLock, base: Generation | None) -> None:
        """Remove old generations. Raises `StoreUnusable` if the one that a writer starts from is not whole."""
        missing = matter.prune(lock)
        if base and missing:
            remedy = Remedy(self._service.address, matter.names.matter, base.manifest.source)
            raise remedy.unusable(f"its index {missing[0]} is missing")

    def _matter(self, name: str) -> Matter:
        return Matter(self._service, self._prefix, name, self._options)

    def _base(self, matter: Matter, current: GenerationId, source: str, former: str | None) -> Generation:
        """The generation that a writer starts from. Raises `SourceMismatch` if it was built from another folder."""
        generation = matter.generation(current)
        manifest, name = generation.manifest, matter.names.matter
        check_analyzer(manifest, self._analyzer.version, Remedy(self._service.address, name, manifest.source))
        if manifest.source not in (source, former):
            raise SourceMismatch(
                f"Matter '{name}' was built from {manifest.source}, not from {source}. Choose another --matter, or "
                f"replace it: {Remedy(self._service.address, name, source).command}"
            )
        return generation


def _is_current(matter: Matter, known: GenerationId) -> bool:
    """Whether a generation is the published one."""
    return matter.current_id() == known
