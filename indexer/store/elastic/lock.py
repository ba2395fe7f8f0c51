"""The write lock of a matter: a document that only one process can create.

The holder renews it regularly. A lock that was not renewed for `STALE_SECONDS`, or whose process on this machine has
ended, is taken over, with a message.

A process that lost its lock may not know it yet, so the service itself stops it: the holder's token is an alias of the
state index (a fencing token), which who takes the lock over removes. Publishing and removing indices are one step with
a check of that alias.
"""

import os
import secrets
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from pincite.indexer.errors import StoreError, StoreFull, StoreLocked
from pincite.indexer.store.elastic.index_names import Names, index_of
from pincite.indexer.store.elastic.service import Absent, Conflict, Json, Service

STALE_SECONDS = 300.0
"""Seconds without renewal after which a lock is taken over."""
_LOCK = "lock"
_HELD = set[str]()
"""Tokens of this process's locks: another lock of this process is a leftover that could not be removed."""


class WriterLock:
    """The write lock, from construction to `release()`. Raises `StoreLocked`, which names the holder."""

    def __init__(self, service: Service, names: Names, tell: Callable[[str], None]) -> None:
        self._service = service
        self._names = names
        self._since = _now()
        self._token = secrets.token_hex(8)
        self._turn = threading.Lock()
        self._version, predecessor = self._take(tell)
        self._raise_fence(predecessor)
        self.confirm()  # another may have taken it over before the fence was there
        _HELD.add(self._token)
        self._ended = threading.Event()
        self._beat = threading.Thread(target=self._renew_regularly, daemon=True, name="pincite-lock")
        self._beat.start()

    def confirm(self) -> None:
        """Renew the lock. Raises `StoreLocked` if another process has it now."""
        with self._turn:
            try:
                self._version = self._put(**_if_still(self._version))
            except (Conflict, Absent) as error:
                found = self._found()
                if found and self._is_mine(found):  # the response to the last renewal was lost
                    self._version = found
                    return
                raise self._lost() from error

    def change(self, actions: Sequence[Json]) -> None:
        """Change aliases and remove indices in one step, if the lock is still held.

        Raises `StoreLocked` if it is not, and `Absent` if one of the indices is missing; then nothing is changed.
        """
        fence = self._fence(self._token)
        held: list[Json] = [{"remove": {**fence, "must_exist": True}}, {"add": fence}]
        try:
            self._change_fences([*held, *actions])
        except Absent as error:
            if any(name in str(error) for name in fence.values()):
                raise self._lost() from error
            raise

    def release(self) -> None:
        """Release the lock. One that cannot be removed now, because the service is away, becomes stale soon."""
        self._ended.set()
        self._beat.join()
        _HELD.discard(self._token)
        with suppress(StoreError):
            self._service.ask("admin", "DELETE", self._path("_doc"), refresh="true", **_if_still(self._version))
        with suppress(StoreError):  # left over, it does no harm: this process has ended its work
            self._change_fences([{"remove": {**self._fence(self._token), "must_exist": False}}])

    def _take(self, tell: Callable[[str], None]) -> tuple[Json, str | None]:
        """Take the lock; return its version, and the token of the holder that it was taken over from."""
        try:
            return self._put(op_type="create"), None
        except Conflict:
            found = self._found()
            if found and self._is_mine(found):
                return found, None
            stale = _staleness(found["_source"]) if found else None
            if found is None or stale is None:
                raise StoreLocked(
                    f"Matter '{self._names.matter}' is being written by {self._holder()}. Wait until it ends."
                ) from None
        try:
            taken = self._put(**_if_still(found))
        except Conflict:
            now = self._found()
            if now is None or not self._is_mine(now):
                raise StoreLocked(f"Matter '{self._names.matter}' is being written by {self._holder()}.") from None
            taken = now  # the response was lost
        tell(f"The lock of {_described(found['_source'])} on matter '{self._names.matter}' was stale: {stale}.")
        return taken, str(found["_source"]["holder"]["token"])

    def _raise_fence(self, predecessor: str | None) -> None:
        """Set this process's fence, and remove that of the holder before it, and of no other."""
        actions: list[Json] = [{"add": self._fence(self._token)}]
        if predecessor is not None:
            actions.append({"remove": {**self._fence(predecessor), "must_exist": False}})
        self._change_fences(actions)

    def _fence(self, token: str) -> dict[str, str]:
        return {"index": index_of(self._names.state), "alias": self._names.fence(token)}

    def _change_fences(self, actions: Sequence[Json]) -> None:
        self._service.ask("admin", "POST", "/_aliases", {"actions": list(actions)})

    def _lost(self) -> StoreLocked:
        return StoreLocked(
            f"Matter '{self._names.matter}' was taken over by {self._holder()}: this process did not renew its lock "
            f"for {STALE_SECONDS:g} s. Nothing was published. Index again."
        )

    def _is_mine(self, found: Json) -> bool:
        return bool(found["_source"]["holder"]["token"] == self._token)

    def _put(self, **conditions: str) -> Json:
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": self._since, "token": self._token}
        body = {"kind": _LOCK, "holder": holder, "renewed": _now()}
        conditions |= {"refresh": "true", "require_alias": "true"}
        try:
            return self._service.ask("admin", "PUT", self._path("_doc"), body, **conditions)
        except StoreFull:  # a purge must be able to free the disk
            lift_block(self._service, index_of(self._names.state))
            return self._service.ask("admin", "PUT", self._path("_doc"), body, **conditions)

    def _renew_regularly(self) -> None:
        while not self._ended.wait(STALE_SECONDS / 5):
            with suppress(StoreError):  # the next `confirm` reports a lost lock; an unavailable service may come back
                self.confirm()

    def _found(self) -> Json | None:
        try:
            return self._service.ask("search", "GET", self._path("_doc"))
        except Absent:
            return None

    def _holder(self) -> str:
        found = self._found()
        return _described(found["_source"]) if found else "another process"

    def _path(self, action: str) -> str:
        return f"/{self._names.state}/{action}/{_LOCK}"


def lift_block(service: Service, indices: str) -> None:
    """Remove the block that a service sets on indices of a full disk: they can be written until it sets it again."""
    body = {"index.blocks.read_only_allow_delete": None}
    service.ask("admin", "PUT", f"/{indices}/_settings", body, expand_wildcards="all")


def is_held(source: Json) -> bool:
    """Whether a document of the state index is a lock."""
    return bool(source.get("kind") == _LOCK)


def _if_still(version: Json) -> dict[str, str]:
    """The condition that the document has not changed since."""
    return {"if_seq_no": str(version["_seq_no"]), "if_primary_term": str(version["_primary_term"])}


def _described(source: dict[str, Any]) -> str:
    holder = source["holder"]
    return f"process {holder['pid']} on {holder['host']} since {holder['since']}"


def _staleness(source: dict[str, Any]) -> str | None:
    """Why a lock is stale; null where its holder may be running."""
    renewed = datetime.fromisoformat(source["renewed"])
    if datetime.now(UTC) - renewed > timedelta(seconds=STALE_SECONDS):
        return f"it was not renewed since {source['renewed']}"
    holder = source["holder"]
    if holder["host"] != socket.gethostname():
        return None
    if holder["pid"] == os.getpid():
        return None if holder["token"] in _HELD else "that process could not release it"
    return None if _is_running(int(holder["pid"])) else "that process has ended"


def _is_running(pid: int) -> bool:
    if sys.platform == "win32":
        return True  # signal 0 would end the process there; without renewal the lock becomes stale
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
