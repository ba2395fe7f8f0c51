"""Write compound files (MS-CFB), the container of Outlook messages."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

Tree = Mapping[str, Union[bytes, "Tree"]]

_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_UNUSED, _STORAGE, _STREAM, _ROOT = 0, 1, 2, 5


@dataclass
class _Entry:
    name: str
    kind: int
    data: bytes = b""
    child: int = _FREE
    right: int = _FREE
    start: int = _END

    def packed(self) -> bytes:
        letters = self.name.encode("utf-16-le")
        length = len(letters) + 2 if self.name else 0
        links = struct.pack("<64sHBB3I", letters, length, self.kind, 1, _FREE, self.right, self.child)
        return links + bytes(36) + struct.pack("<IQ", self.start, len(self.data))


@dataclass
class _Units:
    """Units of one size, in chains."""

    size: int
    held: bytes = b""
    table: list[int] = field(default_factory=list)

    def store(self, data: bytes, filler: bytes = b"\0") -> int:
        if not data:
            return _END
        start = len(self.table)
        self.held += data + filler * (-len(data) % self.size)
        self.table += [*range(start + 1, len(self.held) // self.size), _END]
        return start


def compound(tree: Tree) -> bytes:
    """A compound file of these storages and streams."""
    root = _Entry("Root Entry", _ROOT)
    entries = [root]
    _add(entries, root, tree)
    sectors, small = _Units(_SECTOR), _Units(_MINI)
    for entry in entries:
        if entry.kind == _STREAM:
            entry.start = (small if len(entry.data) < _CUTOFF else sectors).store(entry.data)
    root.data = small.held
    root.start = sectors.store(small.held)
    small_table = sectors.store(_numbers(small.table), b"\xff")
    directory = [*entries, *[_Entry("", _UNUSED)] * (-len(entries) % 4)]
    first = sectors.store(b"".join(entry.packed() for entry in directory))
    tables = next(count for count in range(1, 110) if count * 128 >= len(sectors.table) + count)
    at = [len(sectors.table) + number for number in range(tables)]
    table = [*sectors.table, *[_TABLE] * tables]
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<5H6x", 0x3E, 3, 0xFFFE, 9, 6)
    small_sectors = -(-len(small.table) * 4 // _SECTOR)
    header += struct.pack("<9I", 0, tables, first, 0, _CUTOFF, small_table, small_sectors, _END, 0)
    return header + _numbers(at, 109) + sectors.held + _numbers(table, tables * 128)


def _add(entries: list[_Entry], parent: _Entry, tree: Tree) -> None:
    before: _Entry | None = None
    for name in sorted(tree, key=lambda name: (len(name), name.upper())):
        held = tree[name]
        entry = _Entry(name, _STREAM, held) if isinstance(held, bytes) else _Entry(name, _STORAGE)
        if before is None:
            parent.child = len(entries)
        else:
            before.right = len(entries)
        entries.append(entry)
        if not isinstance(held, bytes):
            _add(entries, entry, held)
        before = entry


def _numbers(values: list[int], length: int = 0) -> bytes:
    return b"".join(struct.pack("<I", each) for each in [*values, *[_FREE] * (length - len(values))])
