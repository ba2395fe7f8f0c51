"""The file `vectors.f32`: one row per chunk, in the catalogue's order; little-endian float32, row-major."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pincite.indexer.store.base import Vectors

if TYPE_CHECKING:
    from pincite.indexer.store.embedded.file_guard import FileGuard

_DECIMALS = 6
_IN_MEMORY = 64 * 2**20
"""Most bytes of vectors that are read into memory: about 43,000 passages."""
_TYPE = np.dtype("<f4")


def write_vectors(
    path: Path, chunk_ids: Sequence[str], dimensions: int, vectors: Iterable[tuple[str, Vectors]]
) -> None:
    """Write the vectors of exactly these chunks, in any order. Raises `ValueError` for a missing or unfit one."""
    row_of = {chunk_id: row for row, chunk_id in enumerate(chunk_ids)}
    with path.open("wb") as file:
        file.truncate(len(chunk_ids) * dimensions * _TYPE.itemsize)
        for chunk_id, vector in vectors:
            if chunk_id not in row_of:
                raise ValueError(f"a vector for {chunk_id}: no such chunk, or a second one for it")
            if vector.shape != (dimensions,):
                raise ValueError(f"the vector of {chunk_id} has shape {vector.shape}, not ({dimensions},)")
            file.seek(row_of.pop(chunk_id) * dimensions * _TYPE.itemsize)
            file.write(vector.astype(_TYPE).tobytes())
    if row_of:
        raise ValueError(f"{len(row_of)} chunks have no vector, among them {min(row_of)}")


class ChunkVectors:
    """The rows of a finished file: read into memory up to `_IN_MEMORY` bytes, memory-mapped above.

    With a `guard` the file is compared with its hash at the first search, and before every search if it is mapped.
    """

    def __init__(self, path: Path, chunks: int, dimensions: int, guard: "FileGuard | None" = None) -> None:
        self._path = path
        self._shape = (chunks, dimensions)
        self._guard = guard
        self._is_mapped = chunks * dimensions * _TYPE.itemsize > _IN_MEMORY

    @cached_property
    def _rows(self) -> Vectors:
        if self._is_mapped:
            return np.memmap(self._path, dtype=_TYPE, mode="r", shape=self._shape)
        content = self._guard.read() if self._guard else self._path.read_bytes()
        return np.frombuffer(content, dtype=_TYPE).reshape(self._shape)

    def check(self) -> None:
        """Compare the file with its hash, as a search does. Raises `Altered` if it was changed."""
        if self._guard and self._is_mapped:
            self._guard.check()
        _ = self._rows

    def row(self, number: int) -> Vectors:
        """One row."""
        row: Vectors = self._rows[number]
        return row

    def nearest(self, vector: Vectors, among: Sequence[int] | None, limit: int) -> list[tuple[int, float]]:
        """(row, cosine) of the nearest rows by exact comparison. `among`: the rows to compare, ascending; None for all.

        Cosines are rounded to `_DECIMALS`; ties are in order of row.
        """
        if vector.shape != self._shape[1:]:
            raise ValueError(f"the query's vector has shape {vector.shape}, the index's ({self._shape[1]},)")
        self.check()
        wanted = np.arange(len(self._rows)) if among is None else np.array(among, dtype=np.intp)
        rows = self._rows if among is None else self._rows[wanted]
        # Not `rows @ vector`: BLAS would wait for other cores, and its last digits depend on the position of a row.
        cosines = np.round(np.einsum("ij,j->i", rows, vector.astype(_TYPE)), _DECIMALS)
        best = _highest(cosines, max(limit, 0))
        return [(int(number), float(cosine)) for number, cosine in zip(wanted[best], cosines[best], strict=True)]


def _highest(cosines: Vectors, limit: int) -> NDArray[np.intp]:
    """The indices of the highest values, ties in order; only possible candidates are sorted."""
    candidates = np.arange(len(cosines))
    if 0 < limit < len(cosines):
        candidates = np.flatnonzero(cosines >= np.partition(cosines, -limit)[-limit])
    return candidates[np.argsort(-cosines[candidates], kind="stable")][:limit]
