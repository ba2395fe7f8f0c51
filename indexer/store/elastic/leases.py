"""Leases of readers on generations, so that no writer removes a generation that is read.

A lease expires if its reader dies; a reader in use renews it. A reader that cannot write one reads without it: because
its user may not write, the index of leases was removed, or the service's disk is full. Then the generation stays until
the second publication after it.
"""

import secrets
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from pincite.indexer.errors import StoreDenied, StoreError
from pincite.indexer.store.elastic.index_names import GenerationId, Names
from pincite.indexer.store.elastic.scanning import scan
from pincite.indexer.store.elastic.service import Absent, Service

LEASE_SECONDS = 24 * 3600.0
"""Seconds after which a lease expires."""


class Lease:
    """A reader's hold on a generation, from construction to `release()`."""

    def __init__(self, service: Service, names: Names, generation: GenerationId) -> None:
        self._service = service
        self._names = names
        self._generation = generation
        self._id = secrets.token_hex(8)
        self._is_allowed = True
        self._renewed = 0.0
        self.renew()

    def renew(self) -> None:
        """Extend the lease if a quarter of its time has passed. Reading goes on where that fails."""
        if not self._is_allowed or (self._renewed and time.monotonic() - self._renewed < LEASE_SECONDS / 4):
            return
        expires = datetime.now(UTC) + timedelta(seconds=LEASE_SECONDS)
        body = {"generation": str(self._generation), "expires": expires.isoformat(timespec="seconds")}
        try:
            self._service.ask("search", "PUT", self._path, body, require_alias="true")
        except (StoreDenied, Absent):
            self._is_allowed = False
        except StoreError:
            pass  # tried again after a quarter of its time; the read that follows reports an unavailable service
        self._renewed = time.monotonic()

    def release(self) -> None:
        """End the lease. If the service is away, the lease expires."""
        if self._is_allowed:
            with suppress(StoreError):
                self._service.ask("search", "DELETE", self._path)

    @property
    def _path(self) -> str:
        return f"/{self._names.leases}/_doc/{self._id}"


def leased(service: Service, names: Names) -> frozenset[str]:
    """The generations with unexpired leases."""
    with suppress(Absent):
        service.ask("admin", "POST", f"/{names.leases}/_refresh")
        unexpired = {"range": {"expires": {"gt": datetime.now(UTC).isoformat(timespec="seconds")}}}
        found = scan(service, names.leases, unexpired, ("generation", "expires"))
        return frozenset(hit["_source"]["generation"] for hit in found)
    return frozenset()
