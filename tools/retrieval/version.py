"""The version of the code that computes results and pages; cached values of another version are not used."""

import os
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_PARTS = ("indexer", "tools")
"""Whole folders: a list of the modules that a search uses would become outdated, and all are read in milliseconds."""


@cache
def code_version() -> str:
    """A hash of the source itself: files changed by an installation may keep their size and time."""
    taken = blake2b(digest_size=8)
    for name, path in sources():
        with path.open("rb", buffering=0) as file:
            taken.update(name.encode() + file.read().replace(b"\r\n", b"\n"))
    return taken.hexdigest()


def sources() -> Iterator[tuple[str, Path]]:
    """Yield the modules, with the same names and order on every machine."""
    for part in _PARTS:
        for folder, below, files in os.walk(_ROOT / part):
            below.sort()
            place = Path(folder)
            shown = place.relative_to(_ROOT).as_posix()
            yield from ((f"{shown}/{name}", place / name) for name in sorted(files) if name.endswith(".py"))
