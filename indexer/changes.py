"""Tell when the files of a folder have changed, by looking: it works on every file system, also on shared ones."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

_LONGEST_WAIT = 20
"""Looks after which a folder that never rests counts as changed all the same."""
Stamp = tuple[int, int, int, int]


def changes(folder: Path, seconds: float, ended: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Yield at once, and then whenever the folder has changed and rested for one look; looks are `seconds` apart.

    What changes while the caller works on a yield is seen by the next look, so that it is yielded too. Looking stops
    once `ended` says so.
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
    """Every file under a folder with its size, times and inode; hidden ones are left out, as they are by an index.

    What goes while it is looked at, or may not be seen, is not there.
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
    """The state that two looks in a row find: a file that is being copied is not read half-way."""
    for _ in range(_LONGEST_WAIT):
        before = now
        time.sleep(seconds)
        now = snapshot(folder)
        if now == before:
            break
    return now
