"""Roll a matter back: publish the indices of the previous generation with a new catalogue and number."""

from collections.abc import Callable

from pincite.indexer.errors import NothingBefore, StoreUnusable, UnknownMatter
from pincite.indexer.store.base import Analyzer, RolledBack
from pincite.indexer.store.elastic.fitting import Remedy, check_analyzer
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.index_names import generation_name
from pincite.indexer.store.elastic.writer import ElasticWriter


def roll_back(matter: Matter, analyzer: Analyzer, tell: Callable[[str], None]) -> RolledBack:
    """Publish the previous generation again. Raises `NothingBefore`.

    Numbers only increase: an index name is never reused, because a reader might still use the first index.
    """
    _number(matter)  # nothing is created for an unknown matter, not even a lock
    lock = matter.lock(tell)
    try:
        matter.prune()  # leftovers of a killed purge must not come back
        left = _number(matter)
        before = _before(matter, left, analyzer)
        writer = ElasticWriter(matter, lock, analyzer, before.manifest.source, before)
    except BaseException:
        lock.release()
        raise
    with writer:
        generation = writer.publish().generation
    return RolledBack(matter.names.matter, generation_name(left), before.manifest, generation)


def _number(matter: Matter) -> int:
    number = matter.current_number()
    if number is None:
        raise UnknownMatter(f"The store {matter.service.address} has no matter '{matter.names.matter}'")
    return number


def _before(matter: Matter, current: int, analyzer: Analyzer) -> Generation:
    """The generation to roll back to."""
    number = matter.before(current)
    if number is None:
        raise NothingBefore(matter.names.matter, generation_name(current))
    try:
        before = matter.generation(number)
        remedy = Remedy(matter.service.address, matter.names.matter, before.manifest.source)
        check_analyzer(before.manifest, analyzer.version, remedy)
    except StoreUnusable as error:
        name, stays = generation_name(number), generation_name(current)
        raise StoreUnusable(f"{name} cannot be restored, {stays} stays current. {error}") from error
    return before
