"""A local store that becomes unavailable and returns, for tests without a service."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pincite.indexer.errors import StoreUnavailable
from pincite.indexer.store.base import IndexReader, Manifest, Store


class LeavingStore:
    """`Store` that raises `StoreUnavailable` while `is_away`, as do its open readers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.is_away = False

    def open(self, matter: str) -> Any:
        self.check()
        return _LeavingReader(self, self._store.open(matter))

    def traces(self, matter: str) -> Path:
        """On this machine, as those of a shared store."""
        return self._store.traces(matter)

    def check(self) -> None:
        if self.is_away:
            raise StoreUnavailable("The store cannot be reached.")

    def __getattr__(self, name: str) -> Any:
        return _unless_away(self, getattr(self._store, name))


class _LeavingReader:
    def __init__(self, store: LeavingStore, reader: IndexReader) -> None:
        self._store = store
        self._reader = reader

    @property
    def manifest(self) -> Manifest:
        return self._reader.manifest

    def close(self) -> None:
        self._reader.close()

    def __getattr__(self, name: str) -> Any:
        return _unless_away(self._store, getattr(self._reader, name))


def _unless_away(store: LeavingStore, ask: Callable[..., Any]) -> Callable[..., Any]:
    def answer(*arguments: Any, **named: Any) -> Any:
        store.check()
        return ask(*arguments, **named)

    return answer
