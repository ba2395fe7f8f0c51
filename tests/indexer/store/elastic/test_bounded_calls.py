"""Test that every call to the service ends, repeats what may be repeated, and uploads survive a busy service."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import numpy as np
import pytest

from pincite.indexer.errors import StoreError, StoreFull, StoreUnavailable
from pincite.indexer.store.elastic.embeddings import EmbeddingCache
from pincite.indexer.store.elastic.service import Absent, Access, Json, Seconds, Service
from tests.services.proxy import Proxy
from tests.services.watched import Gate

BRIEF = Seconds(search=0.4, bulk=0.4, admin=0.4)
BLOCK = {"error": {"type": "cluster_block_exception", "reason": "disk usage exceeded flood-stage watermark"}}
Open = Callable[..., Service]


@pytest.fixture
def proxy(gate: Gate) -> Iterator[Proxy]:
    with Proxy("127.0.0.1", urlsplit(gate.url).port or 0) as opened:
        yield opened


@pytest.fixture
def open_service(gate: Gate, proxy: Proxy) -> Iterator[Open]:
    """`open_service(seconds, *addresses)`: a client, by default of the proxy."""
    opened: list[Service] = []

    def connect(seconds: Seconds = BRIEF, *addresses: str) -> Service:
        address = ",".join(addresses) or f"http://127.0.0.1:{proxy.port}"
        opened.append(Service(Access(address, user="admin", password=gate.users["admin"], seconds=seconds)))
        return opened[-1]

    yield connect
    for each in opened:
        each.close()


@pytest.fixture
def index(gate: Gate, prefix: str) -> str:
    """The alias of an empty index."""
    name = f"{prefix}.x"
    body = {"mappings": {"dynamic": False}, "aliases": {name: {}}}
    direct(gate).ask("admin", "PUT", f"/{name}.index", body)
    return name


def direct(gate: Gate) -> Service:
    return Service(Access(gate.url, user="admin", password=gate.users["admin"]))


def stored(gate: Gate, index: str) -> set[str]:
    service = direct(gate)
    service.ask("admin", "POST", f"/{index}/_refresh")
    return {hit["_id"] for hit in service.ask("search", "POST", f"/{index}/_search", {"size": 999})["hits"]["hits"]}


def actions(index: str, *names: str) -> Iterator[Json]:
    return ({"_op_type": "create", "_index": index, "_id": name, "_source": {"word": "ü"}} for name in names)


@pytest.mark.parametrize("body", [None, {"size": 3}])
def test_a_response_that_drips_ends_at_the_time_of_the_call(
    proxy: Proxy, open_service: Open, index: str, body: Json | None
) -> None:
    service = open_service()
    service.ping()
    with (
        proxy.failing("drip", seconds=0.1),
        pytest.raises(StoreUnavailable, match=r"did not answer in time.*elastic\.\*_seconds"),
    ):
        service.ask("search", "POST", f"/{index}/_search", body)
    assert service.ask("search", "POST", f"/{index}/_search", body)["hits"]["hits"] == []


def test_a_first_contact_that_drips_ends_too(proxy: Proxy, open_service: Open) -> None:
    with proxy.failing("drip", seconds=0.1), pytest.raises(StoreUnavailable, match="did not answer in time"):
        open_service(Seconds(ping=0.3)).ask("search", "GET", "/_alias/x")


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_search_that_is_refused_for_now_is_repeated(
    proxy: Proxy, open_service: Open, index: str, status: int
) -> None:
    service = open_service(Seconds())
    with proxy.failing("refuse", status=status, times=3):
        assert service.ask("search", "POST", f"/{index}/_search", {})["hits"]["hits"] == []
    assert proxy.refused == 3


def test_the_first_contact_is_repeated_too(proxy: Proxy, open_service: Open) -> None:
    with proxy.failing("refuse", status=503, times=2):
        open_service(Seconds()).ping()
    assert proxy.refused == 2


@pytest.mark.parametrize("kind", ["cut", "lose", "tear"])
def test_a_search_whose_connection_breaks_is_repeated(proxy: Proxy, open_service: Open, index: str, kind: str) -> None:
    service = open_service(Seconds())
    service.ping()
    with proxy.failing(kind, times=2):  # type: ignore[arg-type]
        assert service.ask("search", "POST", f"/{index}/_search", {})["hits"]["hits"] == []


def test_an_index_of_others_that_is_removed_meanwhile_does_not_make_a_matter_missing(
    proxy: Proxy, open_service: Open
) -> None:
    """The service answers a lookup of an alias so if any index is removed while it runs."""
    gone = {"type": "index_not_found_exception", "reason": "no such index [other]", "index": "other"}
    service = open_service(Seconds())
    service.ping()
    with proxy.failing("refuse", status=404, body={"error": {**gone, "root_cause": [gone]}}) as fault:
        with pytest.raises(StoreUnavailable, match="are being removed"):
            service.ask("search", "GET", "/_alias/mine")
        fault.times = 1
        with pytest.raises(Absent, match=r"alias \[mine\] missing"):
            service.ask("search", "GET", "/_alias/mine")


def test_a_wait_that_the_service_asks_for_is_not_begun_beyond_the_time_of_the_call(
    proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds(search=5))
    service.ping()
    with (
        proxy.failing("refuse", retry_after=3600),
        pytest.raises(StoreUnavailable, match=r"not able to answer now \(429"),
    ):
        service.ask("search", "POST", f"/{index}/_search", {})
    assert proxy.refused == 1


def test_a_write_without_an_id_is_not_repeated_once_it_may_have_arrived(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds())
    service.ping()
    with proxy.failing("lose", times=1), pytest.raises(StoreUnavailable):
        service.ask("admin", "POST", f"/{index}/_doc", {"word": "a"})
    assert len(stored(gate, index)) == 1
    with proxy.failing("refuse", status=429, times=1):
        service.ask("admin", "POST", f"/{index}/_doc", {"word": "b"})
    assert len(stored(gate, index)) == 2


def test_a_full_disk_is_reported_at_once_and_can_still_be_read(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds())
    service.index_all(actions(index, "a"))
    service.ask("admin", "PUT", f"/{index}/_settings", {"index.blocks.read_only_allow_delete": True})
    before = proxy.requests
    for attempt in (
        lambda: service.ask("admin", "PUT", f"/{index}/_doc/b", {}),
        lambda: service.index_all(actions(index, "b")),
    ):
        with pytest.raises(StoreFull, match=r"disk .* is too full to write; it can still be read\. Free space there"):
            attempt()
    assert proxy.requests == before + 2
    assert stored(gate, index) == {"a"}


def test_a_full_disk_is_no_reason_to_read_a_copy() -> None:
    assert not issubclass(StoreFull, StoreUnavailable)


def test_an_upload_survives_a_service_that_is_busy_for_longer_than_one_call_repeats(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds(bulk=0.3))
    service.ping()
    with proxy.failing("refuse", times=7):
        assert service.index_all(actions(index, "a", "b")) == 2
    assert proxy.refused == 7
    assert stored(gate, index) == {"a", "b"}


def test_only_the_documents_that_were_refused_are_sent_again(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds())
    service.ping()
    taken, busy = {"create": {"status": 201}}, {"create": {"status": 429, "error": {"type": "too_busy"}}}
    with proxy.failing("refuse", status=200, body={"items": [taken, busy, taken]}, times=1):
        assert service.index_all(actions(index, "a", "b", "c")) == 3
    assert stored(gate, index) == {"b"}


def test_an_upload_without_progress_ends_with_the_reason(proxy: Proxy, open_service: Open, index: str) -> None:
    service = open_service(Seconds(bulk=3, stall=0.2))
    service.ping()
    with proxy.failing("refuse"), pytest.raises(StoreUnavailable, match="429: es_rejected_execution_exception"):
        service.index_all(actions(index, "a"))


def test_a_document_that_is_refused_for_good_ends_the_upload(open_service: Open, index: str) -> None:
    rows = [{"_index": index, "_id": "a" * 600, "_source": {}}]
    with pytest.raises(StoreError, match="refused"):
        open_service(Seconds()).index_all(rows)


def test_an_upload_is_sent_in_batches_and_a_lost_response_creates_no_document_twice(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service, names = open_service(Seconds()), [f"n{number}" for number in range(501)]
    service.ping()
    with proxy.failing("lose", times=1):
        assert service.index_all(actions(index, *names)) == 501
    assert stored(gate, index) == set(names)
    assert sum(each.path.startswith("/_bulk") and '"n1"' in each.body for each in gate.requests) == 2


def test_a_merge_of_vectors_that_outlasts_a_call_is_waited_for(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds(search=2, bulk=2, admin=5))
    service.ask("admin", "PUT", f"/{index}/_mapping", {"properties": {"key": {"type": "keyword"}}})
    cache = EmbeddingCache(service, index)
    cache.put_many("model", [(word, np.ones(2, dtype=np.float32)) for word in ("kept", "gone")])
    begin = len(gate.requests)
    with proxy.failing("hold", after=4, times=1):
        assert cache.retain("model", ["kept"]) == 1
    assert sum("_forcemerge" in each.path for each in gate.requests[begin:]) >= 2
    assert len(stored(gate, index)) == 1
    with proxy.failing("hold", after=3), pytest.raises(StoreUnavailable):
        cache.retain("model", ["kept"])


def test_a_node_that_is_down_is_replaced_by_another(gate: Gate, proxy: Proxy, open_service: Open, index: str) -> None:
    down = Proxy("127.0.0.1", 1)
    down.close()
    service = open_service(Seconds(), f"http://127.0.0.1:{down.port}", gate.url)
    for _ in range(3):
        assert service.ask("search", "POST", f"/{index}/_search", {})["hits"]["hits"] == []
    assert str(down.port) in service.address
    assert gate.url in service.address


def test_a_node_that_does_not_answer_leaves_time_for_another(
    gate: Gate, proxy: Proxy, open_service: Open, index: str
) -> None:
    service = open_service(Seconds(ping=3, search=3), f"http://127.0.0.1:{proxy.port}", gate.url)
    with proxy.failing("hold"):
        for _ in range(3):
            assert service.ask("search", "POST", f"/{index}/_search", {})["hits"]["hits"] == []


def test_nodes_that_are_all_down_are_one_error_with_all_addresses(open_service: Open) -> None:
    with pytest.raises(StoreUnavailable, match=r":1,http://127\.0\.0\.1:2 cannot be reached \(Failed to establish"):
        open_service(Seconds(), "http://127.0.0.1:2", "http://127.0.0.1:1").ask("search", "GET", "/_alias/x")
