"""A matter that is read while others index and purge it: it turns to the generation that is published now.

`turn` is one look at the store (`Store.state`), so it is made before each call, and once more before a result leaves.
What was open before is released when the last call that reads it has ended.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from threading import RLock

from pincite.indexer.errors import StoreError, StoreUnavailable
from pincite.indexer.model import Document
from pincite.server.open_matter_parts import OpenMatter


@dataclass(frozen=True, slots=True)
class Turned:
    """A change of generation: their names, and what is no longer as it was: documents that changed or went."""

    before: str
    after: str
    stale: frozenset[str]


@dataclass(slots=True)
class _Held:
    """What is open, by how many calls it is read, and what releases it."""

    matter: OpenMatter
    closing: ExitStack
    readers: int = 0
    is_left: bool = False


class Following:
    """Opens a matter and turns with it. Safe for several threads; close it at the end."""

    def __init__(self, state: Callable[[], str], opening: Callable[[], AbstractContextManager[OpenMatter]]) -> None:
        self._state = state
        self._opening = opening
        self._one = RLock()  # what a script forgot may be released by the garbage collector in the middle of a turn
        self._ever: set[str] = set()
        self._seen, self._held = self._open()

    @property
    def matter(self) -> OpenMatter:
        """What was turned to last."""
        return self._held.matter

    def ever_open(self) -> Collection[str]:
        """The documents of all generations that were open: a purge may still find words of them in what is kept."""
        return self._ever | self.matter.corpus.documents.keys()

    def is_behind(self) -> bool:
        """Whether another generation was published. While the store is away nothing can have been."""
        try:
            return self._state() != self._seen
        except StoreUnavailable:
            return False

    def turn(self) -> Turned | None:
        """Open the generation that is published now; null where that one is open.

        Raises `UnknownMatter` when the matter was removed, `StoreUnusable`; what was open is not read again then.
        """
        if not self.is_behind():
            return None
        with self._one:
            if not self.is_behind():
                return None
            seen, held = self._open()
            left, self._seen, self._held = self._held, seen, held
            self._ever.update(left.matter.corpus.documents)
            left.is_left = True
            turned = _compared(left.matter, held.matter)
            _release(left)
        return turned

    @contextmanager
    def reading(self) -> Iterator[OpenMatter]:
        """What is open now, kept open while it is read, whoever turns meanwhile."""
        with self._one:
            held = self._held
            held.readers += 1
        try:
            yield held.matter
        finally:
            with self._one:
                held.readers -= 1
                _release(held)

    def close(self) -> None:
        """Release what is open."""
        with self._one:
            self._held.is_left = True
            self._held.readers = 0
            _release(self._held)

    def _open(self) -> tuple[str, _Held]:
        """The state is looked at first: what is published meanwhile is turned to at the next look."""
        seen = self._state()
        with ExitStack() as closing:
            matter = closing.enter_context(self._opening())
            return seen, _Held(matter, closing.pop_all())


class Unpurged:
    """For a run that keeps its generation to its end: stops it once a document of it was purged or went.

    `seen` is the state before the generation was opened, so that a purge meanwhile is found too. `published` gives the
    documents of the generation that is published now.
    """

    def __init__(
        self,
        state: Callable[[], str],
        seen: str,
        documents: Collection[str],
        published: Callable[[], Collection[str]],
    ) -> None:
        self._state = state
        self._seen = seen
        self._documents = documents
        self._published = published

    def check(self) -> None:
        """One look. Raises `StoreError` where the run may not give another word."""
        try:
            now = self._state()
        except StoreUnavailable:
            return  # nothing can be published meanwhile; what the run needs of the store tells
        if now == self._seen:
            return
        if not set(self._documents) <= set(self._published()):
            raise StoreError("Documents were removed from the matter while the question was answered. Ask it again.")
        self._seen = now


def _release(held: _Held) -> None:
    if held.is_left and held.readers == 0:
        held.closing.close()


def _compared(before: OpenMatter, after: OpenMatter) -> Turned:
    old, new = before.corpus, after.corpus
    stale = frozenset(doc_id for doc_id, held in old.documents.items() if not _is_same(held, new.documents.get(doc_id)))
    return Turned(old.reader.manifest.generation, new.reader.manifest.generation, stale)


def _is_same(held: Document, now: Document | None) -> bool:
    return now is not None and (held.sha256, held.page_count) == (now.sha256, now.page_count)
