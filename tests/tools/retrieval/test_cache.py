"""Tests the shared cache on a real Redis, and when the server is down, slow, full or not Redis."""

import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from pincite.indexer.errors import MissingExtra, UsageError
from pincite.indexer.installing import install_command
from pincite.tools.errors import CacheUnavailable
from pincite.tools.retrieval.cache import PAUSE, RedisCache, space_of

SPACE = space_of("/stores/a", "m")
FIRST, SECOND = "2026-01-02T00:00:00+00:00 gen-000001", "2026-01-03T00:00:00+00:00 gen-000002"
PASSWORD = "quokka"


class Clock:
    """A clock in seconds that a test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _plain_logs() -> Iterator[None]:
    structlog.reset_defaults()
    yield
    structlog.reset_defaults()


def test_a_value_of_one_process_is_found_by_another(redis_server: Any) -> None:
    RedisCache(redis_server.url, SPACE, FIRST).put("a", b"\x00\xff", 60)
    assert RedisCache(redis_server.url, SPACE, FIRST).get("a") == b"\x00\xff"


def test_another_matter_store_or_reader_finds_nothing(redis_server: Any) -> None:
    RedisCache(redis_server.url, SPACE, FIRST).put("a", b"1", 60)
    for space in (space_of("/stores/a", "n"), space_of("/stores/b", "m"), space_of("", "m")):
        assert RedisCache(redis_server.url, space, FIRST).get("a") is None


def test_a_value_expires(redis_server: Any) -> None:
    from redis import Redis

    RedisCache(redis_server.url, SPACE, FIRST).put("a", b"1", 60)
    (key,) = Redis.from_url(redis_server.url).scan_iter()
    assert 0 < Redis.from_url(redis_server.url).ttl(key) <= 60


def test_a_key_without_bytes_is_dropped(redis_server: Any) -> None:
    from redis import Redis

    Redis.from_url(redis_server.url).rpush(f"{SPACE}a", "x")
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    assert cache.get("a") is None
    cache.put("a", b"1", 60)
    assert cache.get("a") == b"1"


def test_a_server_that_is_down_causes_one_warning_and_is_retried_after_a_while(redis_server: Any) -> None:
    clock = Clock()
    cache = RedisCache(redis_server.url, SPACE, FIRST, clock=clock)
    cache.put("a", b"1", 60)
    redis_server.stop()
    with capture_logs() as logs:
        for _ in range(5):
            assert cache.get("a") is None
            cache.put("a", b"1", 60)
            clock.now += PAUSE
    assert [(each["event"], each["error"]) for each in logs] == [("cache_unavailable", "ConnectionError")]
    redis_server.start()
    assert cache.get("a") is None
    cache.put("a", b"2", 60)
    assert cache.get("a") == b"2"
    redis_server.stop()
    with capture_logs() as logs:
        assert cache.get("a") is None
    assert len(logs) == 1


def test_a_failed_server_gets_no_requests_until_the_retry(redis_server: Any) -> None:
    clock = Clock()
    cache = RedisCache(redis_server.url, SPACE, FIRST, clock=clock)
    redis_server.stop()
    assert cache.get("a") is None
    redis_server.start()
    cache.put("a", b"1", 60)
    assert cache.get("a") is None
    clock.now = PAUSE
    cache.put("a", b"1", 60)
    assert cache.get("a") == b"1"


def test_a_connection_closed_by_the_server_is_not_a_failure(redis_server: Any) -> None:
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    cache.put("a", b"1", 60)
    redis_server.stop()
    redis_server.start()
    with capture_logs() as logs:
        cache.put("b", b"2", 60)
        assert cache.get("b") == b"2"
    assert logs == []


@pytest.fixture
def peer() -> Iterator[Callable[[bytes | None], str]]:
    """`peer(answer)`: the URL of a server that always sends this answer; null means that it never answers."""
    opened: list[socket.socket] = []

    def start(answer: bytes | None) -> str:
        listener = socket.create_server(("127.0.0.1", 0))
        opened.append(listener)

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                opened.append(connection)
                if answer is not None:
                    connection.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        return f"redis://:{PASSWORD}@127.0.0.1:{listener.getsockname()[1]}"

    yield start
    for each in opened:
        each.close()


@pytest.mark.parametrize(
    "answer",
    [
        None,
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"$abc\r\n" * 9,
        b"*3\r\n$1",
        b"\x00\xff" * 40 + b"\r\n",
        b"-ERR no\r\n" * 9,
    ],
)
def test_a_silent_or_foreign_server_is_a_miss_with_one_warning_without_the_password(
    peer: Callable[[bytes | None], str], answer: bytes | None
) -> None:
    pytest.importorskip("redis")
    cache = RedisCache(peer(answer), SPACE, FIRST, seconds=0.05)
    with capture_logs() as logs:
        for _ in range(3):
            assert cache.get("a") is None
            cache.put("a", b"1", 60)
    assert len(logs) == 1
    assert PASSWORD not in str(logs)


def test_a_full_server_is_still_read_and_causes_one_warning(redis_server: Any) -> None:
    from redis import Redis

    clock = Clock()
    cache = RedisCache(redis_server.url, SPACE, FIRST, clock=clock)
    cache.put("a", b"1", 60)
    Redis.from_url(redis_server.url).config_set("maxmemory", "1")
    with capture_logs() as logs:
        for _ in range(3):
            cache.put("b", b"2", 60)
            assert (cache.get("a"), cache.get("b")) == (b"1", None)
            clock.now += PAUSE
    assert [(each["event"], each["error"]) for each in logs] == [("cache_takes_nothing", "OutOfMemoryError")]
    Redis.from_url(redis_server.url).config_set("maxmemory", "0")
    cache.put("b", b"2", 60)
    assert cache.get("b") == b"2"


def test_a_wrong_password_is_a_miss_and_is_not_printed(redis_server: Any) -> None:
    from redis import Redis

    Redis.from_url(redis_server.url).config_set("requirepass", "other")
    url = redis_server.url.replace("redis://", f"redis://:{PASSWORD}@")
    with capture_logs() as logs:
        assert RedisCache(url, SPACE, FIRST).get("a") is None
    assert [each["error"] for each in logs] == ["AuthenticationError"]
    assert PASSWORD not in str(logs)
    assert RedisCache(url.replace(PASSWORD, "other"), SPACE, FIRST).get("a") is None


def test_clearing_removes_all_values_of_the_matter_and_no_others(redis_server: Any) -> None:
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    other = RedisCache(redis_server.url, space_of("/stores/a", "n"), FIRST)
    for number in range(1200):
        cache.put(str(number), b"1", 60)
    other.put("a", b"1", 60)
    with cache.cleared() as count:
        pass
    assert (count, cache.count(), other.count()) == (1200, 0, 1)


def test_after_a_purge_only_readers_of_the_next_state_write_to_the_cache(redis_server: Any) -> None:
    old, late = (RedisCache(redis_server.url, SPACE, FIRST) for _ in range(2))
    old.put("a", b"1", 60)
    with RedisCache(redis_server.url, SPACE, FIRST).cleared():
        old.put("a", b"1", 60)
    for reader in (old, late):
        reader.put("a", b"1", 60)
        assert reader.get("a") is None
    new = RedisCache(redis_server.url, SPACE, SECOND)
    assert new.count() == 0
    new.put("a", b"2", 60)
    assert new.get("a") == b"2"


def test_a_failed_purge_leaves_the_cache_to_readers_of_the_state(redis_server: Any) -> None:
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    with pytest.raises(OSError, match="disk"), cache.cleared():
        raise OSError("disk")
    cache.put("a", b"1", 60)
    assert cache.get("a") == b"1"


def test_a_purge_does_not_start_when_the_cache_does_not_answer(redis_server: Any) -> None:
    redis_server.stop()
    begun = False
    with (
        pytest.raises(CacheUnavailable, match=r"does not work \(ConnectionError\).*unset PINCITE_REDIS_URL"),
        RedisCache(redis_server.url, SPACE, FIRST).cleared(),
    ):
        begun = True
    assert not begun


def test_a_purge_frees_room_for_its_mark_on_a_full_server(redis_server: Any) -> None:
    from redis import Redis

    server = Redis.from_url(redis_server.url)
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    for number in range(40):
        cache.put(str(number), b"-" * 100_000, 60)
    server.config_set("maxmemory", str(server.info("memory")["used_memory"] - 1_000_000))
    with capture_logs() as logs:
        cache.put("more", b"1", 60)
    assert [each["event"] for each in logs] == ["cache_takes_nothing"]
    with cache.cleared() as count:
        pass
    assert (count, cache.count()) == (40, 0)
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    cache.put("a", b"1", 60)
    assert cache.get("a") is None


def test_lookups_of_all_processes_are_summed_and_outlive_them(redis_server: Any) -> None:
    for hits in (1, 2):
        cache = RedisCache(redis_server.url, SPACE, FIRST)
        cache.report({"page": {"hits": hits, "misses": 1}})
        cache.close()
    cache = RedisCache(redis_server.url, SPACE, FIRST)
    assert cache.rates() == {"page": {"hits": 3, "misses": 2}}
    assert cache.count() == 0


@pytest.mark.parametrize(
    "url",
    [
        "http://h",
        "localhost:6379",
        "",
        "redis://:qu#okka/1@h:port",
        "redis://:quokka@h:99999999",
        "redis://:quokka@h/x?db=y",
        "redis://:12/okka@h",
    ],
)
def test_an_invalid_address_is_refused_without_being_repeated(url: str) -> None:
    pytest.importorskip("redis")
    with pytest.raises(UsageError, match="PINCITE_REDIS_URL is not the address of a Redis") as raised:
        RedisCache(url, SPACE, FIRST)
    assert "okka" not in str(raised.value)
    assert raised.value.__cause__ is None


def test_a_printed_address_has_no_password() -> None:
    pytest.importorskip("redis")
    where = RedisCache(f"rediss://user:{PASSWORD}@cache.example:6380/2?password={PASSWORD}", SPACE, FIRST).where
    assert where == "rediss://cache.example:6380/2"
    assert RedisCache("unix:///run/redis.sock?db=1", SPACE, FIRST).where == "unix:///run/redis.sock"


def test_a_missing_library_is_an_error_that_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(MissingExtra, match=re.escape(install_command("redis"))):
        RedisCache("redis://localhost", SPACE, FIRST)
