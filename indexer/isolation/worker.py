"""The parent's side of one reading process."""

import subprocess
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from typing import BinaryIO, TypeVar

from pincite.indexer.errors import IndexerError
from pincite.indexer.extract.drawn_page import Wanted
from pincite.indexer.isolation.codec import encode
from pincite.indexer.isolation.frames import receive, send
from pincite.indexer.isolation.protocol import (
    ALIVE,
    OUT_OF_MEMORY,
    Pictures,
    pack_source,
    pack_wanted,
    unpack_pictures,
    unpack_reply,
)
from pincite.indexer.isolation.starting import started
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.reading_result import Reading
from pincite.indexer.sources import Refusal, Source

_START_SECONDS = 120.0
_Answer = TypeVar("_Answer")


class WorkerLost(Exception):
    """The process ended or was killed while it read; `refusal` is the result for the file."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Worker:
    """A reading process. It starts at once; the first file waits until it is ready.

    It reads one file at a time and cannot be used after `WorkerLost`.
    """

    def __init__(self, options: ReadingOptions, limits: Limits) -> None:
        self._options = options
        self._limits = limits
        self._timed_out = False
        self.files = 0
        self._process = started()

    def read(self, source: Source) -> Reading | Refusal:
        """Read one file. Raises `WorkerLost` if the process ends, `IndexerError` if it did not start."""
        return self._ask(pack_source(source), lambda parts: unpack_reply(parts, source))

    def draw(self, source: Source, wanted: Wanted) -> Pictures | Refusal:
        """Draw pages of a PDF. Raises as `read` does."""
        return self._ask(pack_wanted(source, wanted), unpack_pictures)

    def _ask(self, request: tuple[bytes, ...], unpack: Callable[[list[bytes]], _Answer]) -> _Answer:
        if not self.files:
            self._start_up()
        self.files += 1
        parts = self._exchange(request, self._limits.seconds)
        try:
            return unpack(parts)
        except ValueError as error:
            self.close()
            raise WorkerLost(_crashed("sent no valid reply")) from error

    def close(self) -> None:
        """Kill the process."""
        self._process.kill()
        for pipe in self._pipes():
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # unsent data is lost with the process
        self._process.wait()

    def _start_up(self) -> None:
        try:
            self._exchange((encode(self._options), encode(self._limits)), _START_SECONDS)
        except WorkerLost as lost:
            raise IndexerError(
                f"The process that reads files cannot be started ({lost.refusal.message}): "
                f"is there enough memory, and index.memory_mb ({self._limits.memory_mb}) at least 512?"
            ) from lost

    def _exchange(self, parts: tuple[bytes, ...], seconds: float) -> list[bytes]:
        requests, replies = self._pipes()
        timer = self._timer(seconds)
        try:
            send(requests, *parts)
            while (reply := receive(replies, self._limits.memory_mb << 20)) == [ALIVE]:
                timer.cancel()
                timer = self._timer(seconds)
        except (OSError, EOFError, ValueError) as error:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)  # its own exit code is more informative than that of the kill
            self.close()
            raise WorkerLost(self._why()) from error
        else:
            return reply
        finally:
            timer.cancel()

    def _timer(self, seconds: float) -> Timer:
        timer = Timer(seconds, self._time_out)
        timer.daemon = True
        timer.start()
        return timer

    def _pipes(self) -> tuple[BinaryIO, BinaryIO]:
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("started with pipes")
        return self._process.stdin, self._process.stdout  # type: ignore[return-value]

    def _time_out(self) -> None:
        self._timed_out = True
        self._process.kill()

    def _why(self) -> Refusal:
        if self._timed_out:
            return Refusal(
                "timed_out",
                f"reading the file takes more than {self._limits.seconds:g} seconds",
                "print it again to PDF, split it, or raise the setting index.seconds",
            )
        if self._process.returncode == OUT_OF_MEMORY:
            return Refusal(
                "too_large",
                f"reading the file takes more than {self._limits.memory_mb} MB of memory",
                "split it, or raise the setting index.memory_mb",
            )
        return _crashed(f"ended with {self._process.returncode}")


def _crashed(how: str) -> Refusal:
    return Refusal(
        "crashed",
        f"the process that read the file {how}",
        "the file may be damaged or need more memory: print it again to PDF, or raise the setting index.memory_mb",
    )
