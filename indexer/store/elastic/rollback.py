"""Back to the generation before: its indices, under a catalogue and a number of their own."""

from collections.abc import Callable
from contextlib import suppress

from pincite.indexer.errors import NothingBefore, StoreUnusable, UnknownMatter
from pincite.indexer.store.base import Analyzer, RolledBack
from pincite.indexer.store.elastic.fitting import Remedy, check_analyzer
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.names import generation_name, number_of
from pincite.indexer.store.elastic.service import Absent
from pincite.indexer.store.elastic.writer import ElasticWriter


def go_back(matter: Matter, analyzer: Analyzer, tell: Callable[[str], None]) -> RolledBack:
    """Publish the generation before the current one again. Raises `NothingBefore`.

    Numbers only grow: an index is never made twice under one name, which a reader might still hold for the first.
    """
    _number(matter)  # of an unknown matter nothing is made, not even a lock
    lock = matter.lock(tell)
    try:
        left = _number(matter)
        named = _named(matter, left)
        matter.prune(named)  # what a killed purge left must not come back
        before = _before(matter, left, named, analyzer)
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


def _named(matter: Matter, current: int) -> int | None:
    """What the current generation says was before it; of one that cannot be read that is not known."""
    with suppress(StoreUnusable, Absent):
        return number_of(matter.generation(current).manifest.before)
    return None


def _before(matter: Matter, current: int, named: int | None, analyzer: Analyzer) -> Generation:
    """The generation to go back to: the one named, else the newest whole one under the current one."""
    older = [number for number in matter.whole() if number < current]
    if not older:
        raise NothingBefore(matter.names.matter, generation_name(current))
    number = named if named in older else older[-1]
    try:
        before = matter.generation(number)
        remedy = Remedy(matter.service.address, matter.names.matter, before.manifest.source)
        check_analyzer(before.manifest, analyzer.version, remedy)
    except StoreUnusable as error:
        name, stays = generation_name(number), generation_name(current)
        raise StoreUnusable(f"{name} cannot be gone back to, {stays} stays. {error}") from error
    return before
