"""Detect changes of the files of a folder by polling, which works on every file system, network shares included."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

_LONGEST_WAIT = 20
"""Polls after which a folder that keeps changing counts as changed."""
Stamp = tuple[int, int, int, int]


def changes(folder: Path, seconds: float, ended: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Yield at once, then after each change once two polls in a row agree; polls are `seconds` apart.

    A change during the caller's work on a yield is found by the next poll. Polling stops once `ended` returns true.
    """
    seen = snapshot(folder)
    yield
    while not ended():
        time.sleep(seconds)
        now = snapshot(folder)
        if now != seen:
            seen = _rested(folder, now, seconds)
            yield


def snapshot(folder: Path) -> dict[str, Stamp]:
    """Every file under a folder with its size, times and inode, without hidden ones, which an index leaves out too.

    A file that disappears meanwhile or cannot be examined is left out.
    """
    found: dict[str, Stamp] = {}
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for path in (os.path.join(root, name) for name in names if not name.startswith(".")):  # noqa: PTH118  hot
            try:
                status = os.lstat(path)
            except OSError:
                continue
            found[path] = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
    return found


def _rested(folder: Path, now: dict[str, Stamp], seconds: float) -> dict[str, Stamp]:
    """The state that two polls in a row find: a file is not read while it is being copied."""
    for _ in range(_LONGEST_WAIT):
        before = now
        time.sleep(seconds)
        now = snapshot(folder)
        if now == before:
            break
    return now
