"""Tests that a shared cache that is late costs a question little, and never brings purged words back."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from pincite.tools.retrieval.cache import PAUSE, RedisCache, space_of
from pincite.tools.retrieval.circuit import Circuit
from tests.services.proxy import Proxy

SPACE = space_of("/stores/a", "m")
FIRST, SECOND = "2026-01-02T00:00:00+00:00 gen-000001", "2026-01-03T00:00:00+00:00 gen-000002"
PATIENT = 30.0
"""Seconds of a timeout that a busy machine does not reach."""


class Ahead:
    """The real clock, which a test sets ahead."""

    def __init__(self) -> None:
        self.by = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.by


@pytest.fixture(autouse=True)
def _plain_logs() -> Iterator[None]:
    structlog.reset_defaults()
    yield
    structlog.reset_defaults()


@pytest.fixture
def proxy(redis_server: Any) -> Iterator[Proxy]:
    with Proxy("127.0.0.1", redis_server.port) as opened:
        yield opened


def through(proxy: Proxy, clock: Ahead | None = None, stamp: str = FIRST, seconds: float = PATIENT) -> RedisCache:
    """The cache behind the proxy."""
    return RedisCache(f"redis://127.0.0.1:{proxy.port}/0", SPACE, stamp, seconds=seconds, clock=clock or Ahead())


def test_a_server_that_answers_late_is_skipped_after_five_answers_with_one_warning(
    proxy: Proxy,
) -> None:
    cache = through(proxy, clock := Ahead())
    cache.put("a", b"1", 60)
    before = proxy.requests
    with capture_logs() as logs, proxy.failing("delay", seconds=0.06):
        found = [cache.get("a") for _ in range(20)]
        assert proxy.requests - before == 5
        for _ in range(2):
            clock.by += PAUSE
            cache.get("a")
            cache.get("a")
        assert proxy.requests - before == 7, "one call after each pause"
    assert found == [b"1"] * 5 + [None] * 15
    assert [(each["event"], each["error"]) for each in logs] == [("cache_unavailable", "slow answers")]


def test_a_server_that_is_fast_again_is_used_again_after_the_pause(proxy: Proxy) -> None:
    cache = through(proxy, clock := Ahead())
    cache.put("a", b"1", 60)
    with proxy.failing("delay", seconds=0.06):
        for _ in range(6):
            cache.get("a")
    assert cache.get("a") is None
    clock.by += PAUSE
    cache.get("a")
    assert [cache.get("a") for _ in range(3)] == [b"1"] * 3


def test_a_slow_answer_now_and_then_is_accepted() -> None:
    circuit = Circuit(30.0, lambda: 0.0, slow=0.05)
    for _ in range(9):
        assert not any(circuit.succeed(took) for took in (0.1, 0.1, 0.1, 0.1, 0.01))
    assert circuit.admits()


def test_after_the_pause_one_call_is_let_through_until_it_has_a_result() -> None:
    now = [0.0]
    circuit = Circuit(30.0, lambda: now[0])
    assert circuit.fail()
    assert not circuit.admits()
    now[0] = 30.0
    assert [circuit.admits() for _ in range(3)] == [True, False, False]
    assert not circuit.fail(), "it was open already"
    now[0] = 60.0
    assert circuit.admits()
    circuit.succeed()
    assert circuit.admits()


@pytest.mark.parametrize("kind", ["drip", "hold", "lose", "cut"])
def test_a_lookup_ends_in_its_time_whatever_the_server_sends(proxy: Proxy, redis_server: Any, kind: str) -> None:
    RedisCache(redis_server.url, SPACE, FIRST).put("a", b"-" * 10_000, 60)
    cache = through(proxy, seconds=0.25)
    with capture_logs() as logs, proxy.failing(kind, seconds=0.05):  # type: ignore[arg-type]
        assert cache.get("a") is None
        assert cache.get("a") is None
    assert [each["event"] for each in logs] == ["cache_unavailable"]


@pytest.mark.parametrize("kind", ["lose", "hold"])
def test_a_value_of_a_purged_state_is_not_stored_though_its_writer_gets_no_response(
    proxy: Proxy, redis_server: Any, kind: str
) -> None:
    writer = through(proxy, seconds=0.25)
    with RedisCache(redis_server.url, SPACE, FIRST).cleared():
        pass
    with proxy.failing(kind):  # type: ignore[arg-type]
        writer.put("a", b"purged words", 60)
    assert proxy.requests
    assert RedisCache(redis_server.url, SPACE, SECOND).count() == 0


def test_a_reader_that_skipped_the_cache_during_a_purge_neither_finds_nor_stores_purged_words(
    proxy: Proxy, redis_server: Any
) -> None:
    reader = through(proxy, clock := Ahead())
    reader.put("a", b"purged words", 60)
    with proxy.failing("delay", seconds=0.06):
        for _ in range(6):
            reader.get("a")
    with RedisCache(redis_server.url, SPACE, FIRST).cleared() as deleted:
        reader.put("a", b"purged words", 60)
    clock.by += PAUSE
    for _ in range(2):
        assert reader.get("a") is None
        reader.put("a", b"purged words", 60)
    assert (deleted, RedisCache(redis_server.url, SPACE, SECOND).count()) == (1, 0)
