"""Back to the generation before: its indices, under a catalogue and a number of their own."""

from collections.abc import Callable

from pincite.indexer.errors import NothingBefore, StoreUnusable, UnknownMatter
from pincite.indexer.store.base import Analyzer, RolledBack
from pincite.indexer.store.elastic.fitting import Remedy, check_analyzer
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.index_names import generation_name
from pincite.indexer.store.elastic.writer import ElasticWriter


def go_back(matter: Matter, analyzer: Analyzer, tell: Callable[[str], None]) -> RolledBack:
    """Publish the generation before the current one again. Raises `NothingBefore`.

    Numbers only grow: an index is never made twice under one name, which a reader might still hold for the first.
    """
    _number(matter)  # of an unknown matter nothing is made, not even a lock
    lock = matter.lock(tell)
    try:
        matter.prune()  # what a killed purge left must not come back
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
        raise UnknownMatter(f"The store {matter.service.address} holds no matter '{matter.names.matter}'")
    return number


def _before(matter: Matter, current: int, analyzer: Analyzer) -> Generation:
    """The generation to go back to."""
    number = matter.before(current)
    if number is None:
        raise NothingBefore(matter.names.matter, generation_name(current))
    try:
        before = matter.generation(number)
        remedy = Remedy(matter.service.address, matter.names.matter, before.manifest.source)
        check_analyzer(before.manifest, analyzer.version, remedy)
    except StoreUnusable as error:
        name, stays = generation_name(number), generation_name(current)
        raise StoreUnusable(f"{name} cannot be gone back to, {stays} stays. {error}") from error
    return before
