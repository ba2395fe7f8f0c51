"""Read the files of a benchmark: plain, packed with xz, in a folder or a tar archive. Nothing is unpacked to disk."""

import lzma
import tarfile
from collections.abc import Collection, Iterator
from pathlib import Path

from pincite.evals.errors import BadQuestions, Problem

LARGEST = 1 << 30
"""Maximum bytes of an unpacked source; the largest of these benchmarks has some 100 million."""


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """Read a file, unpacking `.xz`. Raises BadQuestions, also if it unpacks to more than `largest` bytes."""
    try:
        if path.suffix != ".xz":
            return path.read_bytes()
        with lzma.open(path) as packed:
            data = packed.read(largest + 1)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise _unreadable(path, error) from error
    if len(data) > largest:
        raise _too_large(path, largest)
    return data


def read_tree(path: Path, parts: Collection[str], largest: int = LARGEST) -> dict[str, bytes]:
    """Read files of a folder or tar archive (plain, gz, bz2, xz): relative `/`-separated name to bytes, sorted.

    Only names that begin with one of `parts`, a folder or a file, are read. Raises BadQuestions if they cannot be read,
    if one is not a file, or if they unpack to more than `largest` bytes.
    """
    found: dict[str, bytes] = {}
    bytes_left = largest
    try:
        for name, data in _folder(path, parts) if path.is_dir() else _archive(path, parts, largest):
            found[name] = data
            bytes_left -= len(data)
            if bytes_left < 0:
                raise _too_large(path, largest)
    except (OSError, EOFError, lzma.LZMAError, tarfile.TarError) as error:
        raise _unreadable(path, error) from error
    return dict(sorted(found.items()))


def _folder(path: Path, parts: Collection[str]) -> Iterator[tuple[str, bytes]]:
    for part in parts:
        for file in [path / part, *(path / part).rglob("*")]:
            if file.is_file():
                yield file.relative_to(path).as_posix(), file.read_bytes()


def _archive(path: Path, parts: Collection[str], largest: int) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path) as packed:
        for member in packed:
            name = member.name.removeprefix("./")
            if member.isdir() or name.split("/")[0] not in parts:
                continue
            opened = packed.extractfile(member) if member.isreg() else None
            if opened is None:
                raise BadQuestions(str(path), [Problem(None, f"{member.name} is not a plain file; pack only files")])
            if member.size > largest:
                raise _too_large(path, largest)
            yield name, opened.read()


def _unreadable(path: Path, error: Exception) -> BadQuestions:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return BadQuestions(str(path), [Problem(None, f"cannot be read: {reason}")])


def _too_large(path: Path, largest: int) -> BadQuestions:
    return BadQuestions(str(path), [Problem(None, f"unpacks to more than {largest} bytes; import a part of it")])
