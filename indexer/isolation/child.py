"""The reading process: `python -m pincite.indexer.isolation.child`, started by `Worker`, connected by pipes.

Before the first file it limits its memory, disables core dumps and redirects its standard streams, because a library
that prints would break the protocol. It ends with its parent, even in the middle of a file.
"""

import ctypes
import faulthandler
import gc
import os
import signal
import sys
from typing import BinaryIO

from pincite.indexer.extract.base import Unreadable
from pincite.indexer.extract.drawn_page import Wanted
from pincite.indexer.extract.ocr.pages import OnProgress
from pincite.indexer.isolation.codec import decode
from pincite.indexer.isolation.frames import receive, send
from pincite.indexer.isolation.protocol import (
    ALIVE,
    OUT_OF_MEMORY,
    READY,
    pack_pictures,
    pack_reading,
    pack_refusal,
    pack_undrawn,
    unpack_source,
    unpack_wanted,
)
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.reading import read_file
from pincite.indexer.sources import Refusal, Source

_GRACE = 10.0
"""Seconds after the limit at which the process ends itself, if its parent has not ended it."""
_SELDOM = (20_000, 20, 100)
"""Thresholds of the garbage collector, high because reading a file makes hardly any garbage."""
_UNBOUNDED = 1 << 62
_RECURSION = 5000
"""Recursion limit: HTML of some programs nests hundreds of elements, and an overflow costs one file only."""
_NESTED = Refusal("damaged", "the content of the file is nested too deeply", "save it as PDF and index that")


def main() -> None:
    """Answer one request after the other until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group: the parent decides
    sys.setrecursionlimit(_RECURSION)
    gc.set_threshold(*_SELDOM)
    requests, replies = _take_streams()
    try:
        options, limits = receive(requests, _UNBOUNDED)
        _end_with_parent()
        _limit(decode(Limits, limits))
        _serve(requests, replies, decode(ReadingOptions, options), decode(Limits, limits).seconds)
    except (EOFError, BrokenPipeError):
        return  # the parent has finished or died


def _serve(requests: BinaryIO, replies: BinaryIO, options: ReadingOptions, seconds: float) -> None:
    send(replies, READY)
    while True:
        request = receive(requests, _UNBOUNDED)
        source, wanted = unpack_source(request), unpack_wanted(request)
        _end_after(seconds)

        def on_progress(done: int, total: int) -> None:
            if done < total:
                send(replies, ALIVE)
                _end_after(seconds)

        parts = _drawn(source, wanted, options) if wanted else _answer(source, options, on_progress)
        faulthandler.cancel_dump_traceback_later()
        send(replies, *parts)


def _end_after(seconds: float) -> None:
    faulthandler.dump_traceback_later(seconds + _GRACE, exit=True)  # works without the interpreter's lock


def _answer(source: Source, options: ReadingOptions, on_progress: OnProgress) -> tuple[bytes, ...]:
    try:
        return pack_reading(read_file(source, options, on_progress))
    except Unreadable as error:
        return pack_refusal(Refusal(error.kind, error.message, error.remedy))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)  # the process may be unusable now
    except RecursionError:
        return pack_refusal(_NESTED)
    except Exception as error:  # noqa: BLE001  outermost surface of this process: an error no reader expects
        return pack_refusal(_defect(error))


def _drawn(source: Source, wanted: Wanted, options: ReadingOptions) -> tuple[bytes, ...]:
    from pincite.indexer.drawing import draw_pages  # not needed by a process that only reads

    try:
        return pack_pictures(draw_pages(source.data, wanted, options))
    except Unreadable as error:
        return pack_undrawn(Refusal(error.kind, error.message, error.remedy))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as error:  # noqa: BLE001  as in `_answer`
        return pack_undrawn(_defect(error))


def _defect(error: Exception) -> Refusal:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" in {place.tb_frame.f_code.co_qualname}" if place is not None else ""
    return Refusal(
        "crashed",
        f"the reader failed on the file ({type(error).__name__}{where})",
        "save it as PDF again and index that; please report the error",
    )


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123  a device, not a path
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    return requests, replies


def _end_with_parent() -> None:
    if sys.platform == "linux":
        pdeathsig = 1
        ctypes.CDLL(None).prctl(pdeathsig, signal.SIGKILL)


def _limit(limits: Limits) -> None:
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a dump would contain text of a document
    if sys.platform != "darwin":  # its kernel refuses or ignores it
        most = limits.memory_mb << 20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
