"""Roll a matter back: publish the indices of the previous generation with a new catalogue and number."""

from collections.abc import Callable

from pincite.indexer.errors import NothingBefore, StoreUnusable, UnknownMatter
from pincite.indexer.store.base import Analyzer, RolledBack
from pincite.indexer.store.elastic.fitting import Remedy, check_analyzer
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.index_names import GenerationId
from pincite.indexer.store.elastic.writer import ElasticWriter


def roll_back(matter: Matter, analyzer: Analyzer, tell: Callable[[str], None]) -> RolledBack:
    """Publish the previous generation again, as a new one. Raises `NothingBefore`."""
    _current(matter)  # nothing is created for an unknown matter, not even a lock
    matter.make_ready()
    lock = matter.lock(tell)
    try:
        matter.prune(lock)  # leftovers of a killed purge must not come back
        left = _current(matter)
        before = _before(matter, left, analyzer)
        writer = ElasticWriter(matter, lock, analyzer, before.manifest.source, before, left)
    except BaseException:
        lock.release()
        raise
    with writer:
        generation = writer.publish().generation
    return RolledBack(matter.names.matter, left.name, before.manifest, generation)


def _current(matter: Matter) -> GenerationId:
    current = matter.current_id()
    if current is None:
        raise UnknownMatter(f"The store {matter.service.address} has no matter '{matter.names.matter}'")
    return current


def _before(matter: Matter, current: GenerationId, analyzer: Analyzer) -> Generation:
    """The generation to roll back to."""
    known = matter.before(current)
    if known is None:
        raise NothingBefore(matter.names.matter, current.name)
    try:
        before = matter.generation(known)
        remedy = Remedy(matter.service.address, matter.names.matter, before.manifest.source)
        check_analyzer(before.manifest, analyzer.version, remedy)
    except StoreUnusable as error:
        raise StoreUnusable(f"{known.name} cannot be restored, {current.name} stays current. {error}") from error
    return before
