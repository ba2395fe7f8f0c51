"""Back to the generation before: its files, under a name of their own."""

from pathlib import Path

from pincite.indexer.errors import NothingBefore, StoreUnusable
from pincite.indexer.store.base import Analyzer, RolledBack
from pincite.indexer.store.embedded.generation_draft import Base
from pincite.indexer.store.embedded.generations import MatterFolder
from pincite.indexer.store.embedded.manifest import read_manifest, verify_files
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.writer import EmbeddedWriter


def go_back(folder: MatterFolder, analyzer: Analyzer) -> RolledBack:
    """Publish the generation before the current one again; names only grow. Raises `NothingBefore`."""
    folder.current()  # of an unknown matter nothing is made, not even a lock
    with folder.remedy.writing():
        lock = folder.lock()
    try:
        folder.prune()  # what a killed purge left must not come back
        left = folder.current()
        before = _before(folder, left, analyzer)
        writer = EmbeddedWriter(folder, lock, analyzer, before.manifest.source, before)
    except BaseException:
        lock.release()
        raise
    with writer:
        generation = writer.publish().generation
    return RolledBack(folder.matter, left.name, before.manifest, generation)


def _before(folder: MatterFolder, current: Path, analyzer: Analyzer) -> Base:
    """The generation to go back to, every file of it as it was written."""
    before = folder.before()
    if before is None:
        raise NothingBefore(folder.matter, current.name)
    try:
        manifest = read_manifest(before, folder.remedy, analyzer.version, folder.signing)
        remedy = Remedy(folder.remedy.store, folder.matter, manifest.source)
        verify_files(before, remedy)  # the next generation links to them
    except StoreUnusable as error:
        raise StoreUnusable(f"{before.name} cannot be gone back to, {current.name} stays. {error}") from error
    return Base(before, manifest)
