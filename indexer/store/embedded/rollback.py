"""Roll a matter back: publish the files of the previous generation as a new one."""

from pathlib import Path

from pincite.indexer.errors import NothingBefore, StoreUnusable
from pincite.indexer.store.base import Analyzer, RolledBack
from pincite.indexer.store.embedded.generation_draft import Base
from pincite.indexer.store.embedded.generations import MatterFolder
from pincite.indexer.store.embedded.manifest import read_manifest, verify_files
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.writer import EmbeddedWriter


def roll_back(folder: MatterFolder, analyzer: Analyzer) -> RolledBack:
    """Publish the previous generation again, under a new number. Raises `NothingBefore`."""
    folder.current()  # nothing is created for an unknown matter, not even a lock
    with folder.remedy.writing():
        lock = folder.lock()
    try:
        folder.prune()  # leftovers of a killed purge must not come back
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
    """The generation to roll back to, with every file verified."""
    before = folder.before()
    if before is None:
        raise NothingBefore(folder.matter, current.name)
    try:
        manifest = read_manifest(before, folder.remedy, analyzer.version, folder.signing)
        remedy = Remedy(folder.remedy.store, folder.matter, manifest.source)
        verify_files(before, remedy)  # the next generation links to them
    except StoreUnusable as error:
        raise StoreUnusable(f"{before.name} cannot be restored, {current.name} stays current. {error}") from error
    return Base(before, manifest)
