"""Readers say which generation they read, so that no writer removes it meanwhile.

A lease ends by itself, should its reader die; a reader in use renews it. Who may only read the matter has none, nor has
anyone where the index of leases is gone: the generation stays until the second publish after it.
"""

import secrets
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from pincite.indexer.errors import StoreDenied, StoreError
from pincite.indexer.store.elastic.index_names import Names
from pincite.indexer.store.elastic.scanning import scan
from pincite.indexer.store.elastic.service import Absent, Service

LEASE_SECONDS = 24 * 3600.0


class Lease:
    """A reader's hold on a generation, from construction to `release()`."""

    def __init__(self, service: Service, names: Names, generation: int) -> None:
        self._service = service
        self._names = names
        self._generation = generation
        self._id = secrets.token_hex(8)
        self._is_allowed = True
        self._renewed = 0.0
        self.renew()

    def renew(self) -> None:
        """Hold on, if much of the time has passed."""
        if not self._is_allowed or (self._renewed and time.monotonic() - self._renewed < LEASE_SECONDS / 4):
            return
        expires = datetime.now(UTC) + timedelta(seconds=LEASE_SECONDS)
        body = {"generation": self._generation, "expires": expires.isoformat(timespec="seconds")}
        try:
            self._service.ask("search", "PUT", self._path, body)
        except (StoreDenied, Absent):
            self._is_allowed = False
        self._renewed = time.monotonic()

    def release(self) -> None:
        """Let the generation go. Where that cannot be told now, the lease ends by itself."""
        if self._is_allowed:
            with suppress(StoreError):
                self._service.ask("search", "DELETE", self._path)

    @property
    def _path(self) -> str:
        return f"/{self._names.leases}/_doc/{self._id}"


def leased(service: Service, names: Names) -> frozenset[int]:
    """The generations that readers read."""
    with suppress(Absent):
        service.ask("admin", "POST", f"/{names.leases}/_refresh")
        held = {"range": {"expires": {"gt": datetime.now(UTC).isoformat(timespec="seconds")}}}
        found = scan(service, names.leases, held, ("generation", "expires"))
        return frozenset(hit["_source"]["generation"] for hit in found)
    return frozenset()
