"""The families of a matter by id, fetched when they are asked for."""

from collections.abc import Collection, Iterator, Mapping
from threading import Lock

from pincite.indexer.model import Family
from pincite.indexer.store.base import IndexReader

_KEPT = 20_000
"""Families that are kept, the first that were fetched dropped first: about 10 MB."""


class Families(Mapping[str, Family]):
    """All families in order of id. The number is in the manifest; iterating reads all. Safe for several threads."""

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self._kept: dict[str, Family] = {}
        self._lock = Lock()

    def some(self, family_ids: Collection[str]) -> list[Family]:
        """Those of some families that exist, in the given order, by one lookup."""
        found = {family_id: self._kept.get(family_id) for family_id in family_ids}
        missing = [family_id for family_id, family in found.items() if family is None]
        if missing:
            fetched = {family.family_id: family for family in self._reader.families_of(missing)}
            found |= fetched
            with self._lock:
                self._kept |= fetched
                while len(self._kept) > _KEPT:
                    del self._kept[next(iter(self._kept))]
        return [family for family in found.values() if family]

    def __getitem__(self, family_id: str) -> Family:
        found = self._kept.get(family_id) or next(iter(self.some([family_id])), None)
        if found is None:
            raise KeyError(family_id)
        return found

    def __iter__(self) -> Iterator[str]:
        return (family.family_id for family in self._reader.families())

    def __len__(self) -> int:
        return self._reader.manifest.families
