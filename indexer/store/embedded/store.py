"""The embedded store: a folder of matters."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pincite.indexer.errors import SourceMismatch, StoreError, StoreUnusable
from pincite.indexer.store.embedded.embeddings import EmbeddingCache
from pincite.indexer.store.embedded.generation_draft import Base
from pincite.indexer.store.embedded.generations import MatterFolder, is_matter_name
from pincite.indexer.store.embedded.manifest import read_manifest, verify_files
from pincite.indexer.store.embedded.reader import EmbeddedReader
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.writer import Analyzer, EmbeddedWriter


class EmbeddedStore:
    """`Store` under `root`, which is created when first written to.

    `tokenise` cuts texts into terms (no white space inside one); `analyzer_version` names what it does, and an index
    that another version wrote is refused.
    """

    def __init__(self, root: Path, *, tokenise: Callable[[str], list[str]], analyzer_version: str) -> None:
        self._root = root
        self._analyzer = Analyzer(tokenise, analyzer_version)

    def matters(self) -> list[str]:
        """Names of the matters that have a published generation, or may not be looked into, in order."""
        try:
            names = [path.name for path in self._root.iterdir()] if self._root.is_dir() else []
        except PermissionError as error:
            raise StoreError(f"The store {self._root} may not be read ({error}). Check its rights.") from error
        return sorted(name for name in names if is_matter_name(name) and self._may_be_published(name))

    def open(self, matter: str) -> EmbeddedReader:
        """Open the published generation. Raises `UsageError`, `UnknownMatter`, `StoreUnusable`."""
        folder = self._folder(matter)
        generation, hold = folder.hold_current()
        try:
            manifest = read_manifest(generation, folder.remedy, self._analyzer.version)
            return EmbeddedReader(generation, manifest, hold, Remedy(self._root, matter, manifest.source))
        except BaseException:
            hold.release()
            raise

    def begin(self, matter: str, *, source: str, fresh: bool = False) -> EmbeddedWriter:
        """Begin the next generation. Raises `UsageError`, `StoreLocked`, and unless `fresh` also `StoreUnusable`."""
        folder = self._folder(matter)
        with folder.remedy.writing():
            folder.create()
            lock = folder.lock()
        try:
            base = None if fresh else self._base(folder, source)
            with suppress(StoreUnusable):  # a damaged CURRENT: the next publish repairs it, and prunes
                folder.prune()
            return EmbeddedWriter(folder, lock, self._analyzer, source, base)
        except BaseException:
            lock.release()
            raise

    def embeddings(self, matter: str) -> EmbeddingCache:
        """The matter's vectors by text; they outlive generations."""
        folder = self._folder(matter)
        with folder.remedy.writing():
            folder.create()
            return EmbeddingCache(folder.path / "embeddings.sqlite")

    def traces(self, matter: str) -> Path:
        """The folder of the matter's traces."""
        return self._folder(matter).path / "traces"

    def _folder(self, matter: str) -> MatterFolder:
        return MatterFolder(self._root, matter)

    def _may_be_published(self, matter: str) -> bool:
        try:
            return self._folder(matter).is_published
        except StoreError:
            return True  # opening it says what is wrong

    def _base(self, folder: MatterFolder, source: str) -> Base | None:
        """What a writer starts from. Raises `SourceMismatch` if it was built from another folder."""
        if not folder.is_published:
            return None
        generation = folder.current()
        manifest = read_manifest(generation, folder.remedy, self._analyzer.version)
        if manifest.source != source:
            raise SourceMismatch(
                f"Matter '{folder.matter}' was built from {manifest.source}, not from {source}. "
                f"Choose another --matter, or replace it: {Remedy(self._root, folder.matter, source).command}"
            )
        verify_files(generation, Remedy(self._root, folder.matter, manifest.source))  # the next one links to them
        return Base(generation, manifest)
