"""The embedded store: a folder with one folder per matter."""

from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from pincite.indexer.errors import SourceMismatch, StoreError, StoreUnusable, UnknownMatter
from pincite.indexer.store.base import Analyzer, IndexWriter, Purged, RolledBack
from pincite.indexer.store.checking import check_reader, failures
from pincite.indexer.store.embedded.embeddings import EmbeddingCache
from pincite.indexer.store.embedded.generation_draft import Base
from pincite.indexer.store.embedded.generations import MatterFolder
from pincite.indexer.store.embedded.manifest import read_manifest, read_sealed, verify_files
from pincite.indexer.store.embedded.purging import ids_in
from pincite.indexer.store.embedded.reader import EmbeddedReader
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.rollback import roll_back
from pincite.indexer.store.embedded.writer import EmbeddedWriter
from pincite.indexer.store.matters import is_matter_name
from pincite.indexer.store.traces import is_shown, remove_all_traces, remove_traces


class EmbeddedStore:
    """`Store` under `root`, which is created when first written to.

    `tokenise` splits texts into terms without white space. An index of another `analyzer_version` is refused. With a
    `key` checksums are HMACs, and only an index written with that key is read.
    """

    def __init__(
        self, root: Path, *, tokenise: Callable[[str], list[str]], analyzer_version: str, key: bytes = b""
    ) -> None:
        self._root = root
        self._key = key
        self._analyzer = Analyzer(tokenise, analyzer_version)

    @property
    def address(self) -> str:
        """Its folder as given."""
        return str(self._root)

    @property
    def identity(self) -> str:
        """The absolute path of its folder."""
        return str(self._root.resolve())

    def matters(self) -> list[str]:
        """Names of the matters that have a published generation or cannot be examined, in order."""
        return [name for name in self._names() if self._may_be_published(name)]

    def begun(self) -> list[str]:
        """Names of the matters whose first generation is being written, or was not finished, in order."""
        unpublished = (self._folder(name) for name in self._names() if not self._may_be_published(name))
        return [folder.matter for folder in unpublished if folder.is_begun]

    def _names(self) -> list[str]:
        try:
            names = [path.name for path in self._root.iterdir()] if self._root.is_dir() else []
        except PermissionError as error:
            raise StoreError(f"The store {self._root} cannot be read ({error}). Check its permissions.") from error
        return sorted(filter(is_matter_name, names))

    def state(self, matter: str) -> str:
        """A value that changes with each publication, from one stat call. Raises `UsageError`, `StoreUnusable`."""
        return self._folder(matter).state()

    def open(self, matter: str) -> EmbeddedReader:
        """Open the published generation. Raises `UsageError`, `UnknownMatter`, `StoreUnusable`."""
        folder = self._folder(matter)
        while True:
            generation, hold = folder.hold_current()
            try:
                sealed = read_sealed(generation, folder.remedy, self._analyzer.version, folder.signing)
                return EmbeddedReader(generation, sealed, hold, Remedy(self._root, matter, sealed.manifest.source))
            except BaseException as error:
                purged = isinstance(error, StoreUnusable) and hold.is_of_removed  # a newer generation exists
                hold.release()
                if not purged:
                    raise

    def begin(self, matter: str, *, source: str, fresh: bool = False, former: str | None = None) -> EmbeddedWriter:
        """Begin the next generation. Raises `UsageError`, `StoreLocked`, and unless `fresh` also `StoreUnusable`."""
        folder = self._folder(matter)
        with folder.remedy.writing():
            folder.create()
            lock = folder.lock()
        try:
            base = None if fresh else self._base(folder, source, former)
            with suppress(StoreUnusable):  # CURRENT is damaged: the next publish repairs it and prunes
                folder.prune()
            return EmbeddedWriter(folder, lock, self._analyzer, source, base)
        except BaseException:
            lock.release()
            raise

    def embeddings(self, matter: str) -> EmbeddingCache:
        """The matter's cache of vectors, which outlives generations."""
        folder = self._folder(matter)
        with folder.remedy.writing():
            folder.create()
            return EmbeddingCache(folder.path / "embeddings.sqlite")

    def traces(self, matter: str) -> Path:
        """The folder of the matter's traces."""
        return self._folder(matter).path / "traces"

    def examine(self, matter: str, *, deep: bool) -> Iterator[StoreError]:
        """Yield the defects of the published generation; a rollback examines the previous one itself."""
        folder = self._folder(matter)
        if deep:
            yield from self._changed_files(folder)
        try:
            reader = self.open(matter)
        except StoreUnusable as error:
            yield error
            return
        with closing(reader):
            yield from check_reader(reader, deep=deep)
            if deep:
                yield from failures(reader.other_reads())

    def _changed_files(self, folder: MatterFolder) -> Iterator[StoreError]:
        """The published files that differ from what was written; errors of opening are reported elsewhere."""
        with suppress(StoreUnusable):
            generation = folder.current()
            sealed = read_sealed(generation, folder.remedy, self._analyzer.version, folder.signing)
            remedy = Remedy(self._root, folder.matter, sealed.manifest.source)
            yield from failures([partial(verify_files, generation, remedy)])

    def rollback(self, matter: str) -> RolledBack:
        """Publish the content of the previous generation again. Raises as `Store.rollback` says."""
        return roll_back(self._folder(matter), self._analyzer)

    def left_behind(self, matter: str, doc_id: str) -> list[str]:
        """The document and its attachments, where they left the matter and older generations or traces have them."""
        folder = self._folder(matter)
        current = folder.current()
        older = (current.with_name(name) for name in folder.generations() if name != current.name)
        stored = {each for path in older for each in ids_in(path)}
        found = {each for each in stored if each == doc_id or each.startswith(f"{doc_id}/")}
        if is_shown(self.traces(matter), doc_id):
            found.add(doc_id)
        return sorted(found - ids_in(current))

    def purge(self, matter: str, doc_ids: Collection[str], amend: Callable[[IndexWriter], None]) -> Purged:
        """Publish without some documents, and remove the generations, vectors and traces with content of them.

        Traces and vectors are removed first: if the purge is killed, the documents can be purged again, or the next
        writer removes the old generations. Traces written before the publication are removed after it.
        """
        folder = self._folder(matter)
        source = read_manifest(folder.current(), folder.remedy, self._analyzer.version, folder.signing).source
        current = ids_in(folder.current())
        left_behind = {doc_id for doc_id in doc_ids if doc_id not in current and self.left_behind(matter, doc_id)}
        with self.begin(matter, source=source) as writer, closing(self.embeddings(matter)) as cache:
            before = folder.generations()
            pages, passages, vectors = writer.purge(set(doc_ids) - left_behind, cache)
            amend(writer)
            traces = remove_traces(self.traces(matter), doc_ids)
            folder.purge_mark.set()
            generation = writer.publish().generation
            traces += remove_traces(self.traces(matter), doc_ids)
            left = [name for name in folder.generations() if name != generation]
        gone = tuple(name for name in before if name not in (*left, generation))
        documents = tuple(sorted(doc_ids))
        return Purged(
            matter, source, documents, pages, passages, vectors, traces, gone, tuple(left), generation=generation
        )

    def purge_matter(self, matter: str) -> Purged:
        """Remove a matter's folder. Raises `UnknownMatter` if there is none."""
        folder = self._folder(matter)
        if not folder.path.is_dir():
            raise UnknownMatter(
                f"The store {self._root} has no matter '{matter}'. It has: {', '.join(self.matters()) or 'none'}."
            )
        lock = folder.lock()
        try:
            source, pages, passages, documents = self._contents(matter)
            with closing(self.embeddings(matter)) as cache:
                vectors = cache.retain(None, ())
            generations = tuple(folder.generations())
            with folder.remedy.writing():
                traces = remove_all_traces(self.traces(matter))
                folder.remove()
        finally:
            lock.release()
        folder.remove_folder()
        return Purged(matter, source, documents, pages, passages, vectors, traces, generations)

    def _contents(self, matter: str) -> tuple[str, int, int, tuple[str, ...]]:
        """Source, pages, passages and documents of a matter; empty values if it cannot be read."""
        try:
            with closing(self.open(matter)) as reader:
                manifest = reader.manifest
                names = tuple(document.doc_id for document in reader.documents())
        except (StoreUnusable, UnknownMatter):
            return "", 0, 0, ()
        return manifest.source, manifest.pages, manifest.chunks, names

    def _folder(self, matter: str) -> MatterFolder:
        return MatterFolder(self._root, matter, self._key)

    def _may_be_published(self, matter: str) -> bool:
        try:
            return self._folder(matter).is_published
        except StoreError:
            return True  # opening it reports the reason

    def _base(self, folder: MatterFolder, source: str, former: str | None) -> Base | None:
        """The generation that a writer starts from. Raises `SourceMismatch` if it was built from another folder."""
        if not folder.is_published:
            return None
        generation = folder.current()
        manifest = read_manifest(generation, folder.remedy, self._analyzer.version, folder.signing)
        if manifest.source not in (source, former):
            raise SourceMismatch(
                f"Matter '{folder.matter}' was built from {manifest.source}, not from {source}. "
                f"Choose another --matter, or replace it: {Remedy(self._root, folder.matter, source).command}"
            )
        verify_files(
            generation, Remedy(self._root, folder.matter, manifest.source)
        )  # the next generation links to them
        return Base(generation, manifest)
