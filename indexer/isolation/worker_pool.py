"""A pool of reading processes that returns results in file order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import LifoQueue
from types import TracebackType
from typing import Literal, Self, TypeVar

from pincite.indexer.extract.drawn_page import Wanted
from pincite.indexer.isolation.protocol import Pictures
from pincite.indexer.isolation.worker import Worker, WorkerLost
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.reading_result import Reading
from pincite.indexer.sources import Refusal, Source

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class WorkerPool:
    """Processes that are started on demand, reused for further files, and replaced when they die.

    The first is started at once, so that it loads its code while the folder is listed.
    """

    def __init__(self, options: ReadingOptions, limits: Limits) -> None:
        self.options = options
        self.limits = limits
        self._closed = False
        self._running: set[Worker] = set()
        self._places: LifoQueue[Worker | None] = LifoQueue()  # last in, first out: the warm one is reused
        for _ in range(limits.workers - 1):
            self._places.put(None)
        self._places.put(self._started())

    def read(self, source: Source) -> Reading | Refusal:
        """Read one file in an idle or new process; thread-safe.

        A process that dies may have been weakened by earlier files, so the file is tried once more in a new process. A
        file that timed out is not.
        """
        return self._with_retry(lambda worker: worker.read(source))

    def draw(self, source: Source, wanted: Wanted) -> Pictures | Refusal:
        """Draw pages of a PDF, as `read` reads a file."""
        return self._with_retry(lambda worker: worker.draw(source, wanted))

    def _with_retry(self, act: Callable[[Worker], _Result]) -> _Result | Refusal:
        with self._place() as place:
            while True:
                worker = place[0] or self._started()
                place[0] = worker
                try:
                    return act(worker)
                except WorkerLost as lost:
                    place[0] = None
                    self._running.discard(worker)
                    if self._closed or worker.files == 1 or lost.refusal.kind == "timed_out":
                        return lost.refusal

    def in_order(
        self, items: Iterable[_Item], act: Callable[[_Item], _Result]
    ) -> Generator[tuple[_Item, Future[_Result]], None, None]:
        """Yield each item with the future of `act(item)`, in order; only a few items are in progress at a time."""
        pool = ThreadPoolExecutor(self.limits.workers)
        waiting: deque[tuple[_Item, Future[_Result]]] = deque()
        try:
            for item in items:
                waiting.append((item, pool.submit(act, item)))
                if len(waiting) > self.limits.workers:
                    yield waiting.popleft()
            while waiting:
                yield waiting.popleft()
        except BaseException:
            self.close()  # do not wait for running files
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Kill every process."""
        self._closed = True
        for worker in list(self._running):
            worker.close()
        self._running.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        self.close()
        return False

    @contextmanager
    def _place(self) -> Iterator[list[Worker | None]]:
        place = [self._places.get()]
        try:
            yield place
        finally:
            self._places.put(place[0])

    def _started(self) -> Worker:
        worker = Worker(self.options, self.limits)
        self._running.add(worker)
        if self._closed:
            worker.close()
        return worker
