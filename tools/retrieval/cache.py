"""A cache shared by several processes: Redis by its URL. The only module that knows Redis.

A failure makes searches slower, never wrong: a value that is not available is computed. A server that is down or slow
is neither read nor written for a while; one that accepts no more values is only read. Each is logged once until it
works again.

A purge leaves a mark beside the matter's values: the state of the matter before it. The server stores a value only
where the mark is older than the state of its writer, in one step, whenever the command arrives. So no value of a purged
document returns, not even from a writer that no longer waits for the response.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from pincite.indexer.errors import MissingExtra, UsageError
from pincite.indexer.store.base import Manifest
from pincite.indexer.store.time_limit import TimedSocket, time_limit
from pincite.tools.errors import CacheUnavailable
from pincite.tools.logs import warn
from pincite.tools.retrieval.cache_counts import Rate
from pincite.tools.retrieval.circuit import Circuit

if TYPE_CHECKING:
    from redis import Redis
    from redis.connection import AbstractConnection

PAUSE = 30.0
"""Seconds for which a failed or slow server is left alone."""
_SLOW = 0.05
"""Seconds of a slow answer. A question makes about a hundred lookups: 19 s at 0.2 s each (measured)."""
_SCHEMES = ("redis", "rediss", "unix")
_DATABASE = re.compile(r"(/\d*)?")
_MARK_SECONDS = 60 * 24 * 3600
"""Longer than any value is kept and than any process reads one state."""
_BATCH = 500
_PUT = """
local mark = redis.call('GET', KEYS[2])
if mark and ARGV[1] <= mark then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""


def space_of(store: str, matter: str) -> str:
    """The prefix of a matter's keys. `store` distinguishes the store and its user from all others."""
    return f"pincite:{blake2b(store.encode(), digest_size=10).hexdigest()}:{matter}:"


def stamp_of(manifest: Manifest) -> str:
    """The time of a generation, in a form that sorts."""
    return f"{manifest.created_at} {manifest.generation}"


class RedisCache:
    """`Cache` of one matter in one state: `space` is the prefix of its keys, `stamp` the time of the state."""

    def __init__(
        self, url: str, space: str, stamp: str, *, seconds: float = 0.25, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.where = place_of(url)
        self._client = connect(url, seconds)
        self._space = space
        self._stamp = stamp
        self._seconds = seconds
        self._clock = clock
        self._server = Circuit(PAUSE, clock, _SLOW)
        self._room = Circuit(PAUSE, clock)
        self._purged = False

    def get(self, key: str) -> bytes | None:
        """The value; null if the server does not have it or does not answer."""
        found: bytes | None = self._ask(lambda: self._get(key))
        return found

    def put(self, key: str, value: bytes, seconds: int) -> None:
        """Store a value, if the server accepts it now."""
        if not self._purged and self._room.admits():
            self._ask(lambda: self._put(key, value, seconds))

    def drop(self, key: str) -> None:
        """Delete a value, if the server answers now."""
        self._ask(lambda: self._client.delete(self._space + key))

    def report(self, rates: Mapping[str, Rate]) -> None:
        """Add to the counts of all processes, if the server answers now."""
        if rates:
            self._ask(lambda: self._tell(rates))

    def rates(self) -> Mapping[str, Rate]:
        """Lookups of all processes by kind, as far as reported. Raises `CacheUnavailable`."""
        with self._needed():
            kept = cast("dict[bytes, bytes]", self._client.hgetall(self._counts))
            counts = {name.decode(): int(count) for name, count in kept.items()}
        kinds = sorted({name.rpartition(":")[0] for name in counts})
        return {k: {"hits": counts.get(f"{k}:hits", 0), "misses": counts.get(f"{k}:misses", 0)} for k in kinds}

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def count(self) -> int:
        """The number of stored values of the matter. Raises `CacheUnavailable`."""
        with self._needed():
            return sum(1 for _ in self._keys())

    @contextmanager
    def cleared(self) -> Iterator[int]:
        """Delete all values of the matter, and prevent readers of this state or an older one from adding any.

        Yields the number of deleted values. If the block fails, the readers of this state may continue. Raises
        `CacheUnavailable` before the block runs.
        """
        with self._needed():
            before = self._client.get(self._mark)
            deleted = self._clear()  # frees space for the mark on a full server
            self._client.set(self._mark, self._stamp, ex=_MARK_SECONDS)
            deleted += self._clear()
        try:
            yield deleted
        except BaseException:
            self._ask(lambda: self._client.set(self._mark, before or b"", ex=_MARK_SECONDS))  # "" sorts first
            raise

    @property
    def _mark(self) -> str:
        return f"{self._space}purged"

    @property
    def _counts(self) -> str:
        return f"{self._space}counts"

    def _tell(self, rates: Mapping[str, Rate]) -> None:
        with self._client.pipeline(transaction=False) as many:
            for kind, rate in rates.items():
                many.hincrby(self._counts, f"{kind}:hits", rate["hits"])
                many.hincrby(self._counts, f"{kind}:misses", rate["misses"])
            many.expire(self._counts, _MARK_SECONDS)
            many.execute()

    def _get(self, key: str) -> bytes | None:
        from redis import ResponseError

        try:
            found = self._client.get(self._space + key)
        except ResponseError as error:
            if not str(error).startswith("WRONGTYPE"):
                raise
            self._client.delete(self._space + key)
            return None
        return found if isinstance(found, bytes) else None

    def _put(self, key: str, value: bytes, seconds: int) -> None:
        from redis import ResponseError

        try:
            is_kept = self._client.eval(_PUT, 2, self._space + key, self._mark, self._stamp, value, seconds)
        except ResponseError as error:
            if self._room.fail():
                warn("cache_takes_nothing", where=self.where, error=type(error).__name__, pause=PAUSE)
            return
        self._room.succeed()
        if not is_kept:
            self._purged = True

    def _ask(self, command: Callable[[], Any]) -> Any:  # noqa: ANN401  what the command gives
        """The result of a command; None if the server is left alone or fails."""
        if self._purged or not self._server.admits():
            return None
        begun = self._clock()
        try:
            with time_limit(self._seconds):
                given = command()
        except failures() as error:
            if self._server.fail():
                warn("cache_unavailable", where=self.where, error=type(error).__name__, pause=PAUSE)
            return None
        if self._server.succeed(self._clock() - begun):
            warn("cache_unavailable", where=self.where, error="slow answers", pause=PAUSE)
        return given

    @contextmanager
    def _needed(self) -> Iterator[None]:
        try:
            yield
        except failures() as error:
            raise CacheUnavailable(self.where, type(error).__name__) from error

    def _keys(self) -> Iterator[bytes]:
        for key in self._client.scan_iter(match=f"{self._space}*", count=_BATCH):
            if key not in (self._mark.encode(), self._counts.encode()):
                yield key

    def _clear(self) -> int:
        deleted, batch = 0, list[bytes]()
        for key in self._keys():
            batch.append(key)
            if len(batch) == _BATCH:
                deleted += int(self._client.delete(*batch))
                batch.clear()
        return deleted + (int(self._client.delete(*batch)) if batch else 0)


def connect(url: str, seconds: float) -> "Redis":
    """A client with this timeout in seconds, for connections and each read. Raises `MissingExtra`, `UsageError`."""
    try:
        from redis import ConnectionError as Lost
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise MissingExtra("The cache in Redis", "redis") from error
    again = Retry(NoBackoff(), 1, supported_errors=(Lost,))  # a connection that the server has closed
    times = {"socket_timeout": seconds, "socket_connect_timeout": seconds}
    try:
        client: Redis = Redis.from_url(url, **times, retry=again, decode_responses=False, protocol=2)
    except (ValueError, TypeError):
        raise _wrong() from None
    pool = client.connection_pool
    pool.connection_class = _timed(pool.connection_class)
    return client


def _timed(connection: "type[AbstractConnection]") -> "type[AbstractConnection]":
    """The class of connections whose operations end at the `time_limit`."""

    class Timed(connection):  # type: ignore[misc, valid-type]
        def _connect(self) -> TimedSocket:
            return TimedSocket(super()._connect())

    return Timed


def place_of(url: str) -> str:
    """A URL without its secrets. Raises `UsageError`, which does not repeat it."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise _wrong() from None
    if parts.scheme not in _SCHEMES or not (parts.scheme == "unix" or _DATABASE.fullmatch(parts.path)):
        raise _wrong()
    host = parts.path if parts.scheme == "unix" else parts.hostname or "localhost"
    return f"{parts.scheme}://{host}{port}{'' if parts.scheme == 'unix' else parts.path}"


def failures() -> tuple[type[Exception], ...]:
    """The errors of a server that is down, slow, full or no Redis."""
    from redis import RedisError

    return (RedisError, OSError, ValueError)


def _wrong() -> UsageError:
    return UsageError(
        "PINCITE_REDIS_URL is not the address of a Redis server: redis://[user:password@]host[:port][/database], "
        "rediss://... or unix:///path. Write characters of user and password other than letters and digits as %XX."
    )
