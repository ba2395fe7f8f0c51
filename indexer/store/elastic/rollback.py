"""Back to the generation before: its indices, under a catalogue and a number of their own."""

from pincite.indexer.errors import StoreError
from pincite.indexer.store.base import Manifest
from pincite.indexer.store.elastic.catalogue import Catalogue
from pincite.indexer.store.elastic.draft import Draft
from pincite.indexer.store.elastic.generations import Matter
from pincite.indexer.store.elastic.lock import WriterLock
from pincite.indexer.store.elastic.names import generation_name
from pincite.indexer.store.elastic.upload import Upload


def go_back(matter: Matter, lock: WriterLock) -> Manifest:
    """Publish the newest whole generation under the current one again. Raises `StoreError` where there is none.

    Numbers only grow: an index is never made twice under one name, which a reader might still hold for the first.
    """
    current = matter.current().number
    older = [number for number in matter.whole() if number < current]
    if not older:
        name = generation_name(current)
        raise StoreError(f"Matter '{matter.names.matter}' has no generation before {name} to go back to.")
    before = matter.generation(older[-1])
    draft = Draft(Catalogue(matter.service, before), str.split)  # nothing is cut: every document is kept
    try:
        known = before.manifest
        generation = Upload(matter, draft, max(matter.numbers()) + 1).run(known.analyzer, known.source, known.readers)
        lock.confirm()
        matter.make_current(generation.indices)
    finally:
        draft.close()
    matter.prune(current)
    return generation.manifest
