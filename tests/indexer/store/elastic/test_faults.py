"""Test an unreachable, slow or busy service: one clear error, no partial publication, and reading from a copy."""

import socket
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pincite.indexer.errors import StoreUnavailable, UnknownMatter, UsageError
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Store, TermQuery
from pincite.indexer.store.elastic.service import Access, Seconds, Service
from pincite.indexer.store.elastic.store import ElasticStore
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.indexer.store.fallback import FallbackStore
from tests.services.stores import shared_store
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]
SHORT = Seconds(ping=0.3, search=0.3, bulk=0.3, admin=0.3)
WORDS = TermQuery(("words",))


def publish(store: Store, *documents: IndexedDocument, source: str = "/laws") -> None:
    with store.begin("m", source=source) as writer:
        for document in documents:
            writer.put(document)
        writer.publish()


def text(store: Store) -> str:
    with closing(store.open("m")) as reader:
        found = reader.page(PageRef("a", 1)).text
        assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery(tuple(found.split())))] == ["a"]
        return found


def ignore(told: str) -> None:
    """Discard the message."""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def test_an_unreachable_service_is_one_error_with_a_remedy() -> None:
    service = Service(Access(f"http://127.0.0.1:{free_port()}"))
    with pytest.raises(StoreUnavailable, match=r"(?s)127\.0\.0\.1.*cannot be reached.*Start it or check the address"):
        service.ask("search", "GET", "/_alias/x")


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://me:secret@localhost:9200", "PINCITE_ELASTIC_API_KEY"),
        ("http://localhost:port", "cannot be read"),
        ("http://", "not complete"),
        ("http://localhost:9200/?pretty", "not complete"),
        ("http://localhost:9200,", "not complete"),
        ("http://localhost:9200,localhost:9201", "not complete"),
        ("http://a:9200,http://me:secret@b:9200", "PINCITE_ELASTIC_API_KEY"),
        ("http://a:9200,https://b:9200", "mix http and https"),
    ],
)
def test_an_invalid_address_is_refused_without_repeating_secrets(address: str, told: str) -> None:
    with pytest.raises(UsageError, match=told) as raised:
        Service(Access(address))
    assert "secret" not in str(raised.value)


def test_a_service_that_never_answers_times_out(gate: Gate, prefix: str, tmp_path: Path) -> None:
    store = shared_store(gate, prefix, tmp_path, seconds=SHORT)
    with gate.failing("silent"), pytest.raises(StoreUnavailable, match=r"did not answer in time.*elastic\.\*_seconds"):
        store.matters()
    assert store.matters() == []


@pytest.mark.parametrize("how", ["down", "silent"])
def test_a_reader_reports_a_lost_service_and_resumes_when_it_returns(
    gate: Gate, prefix: str, elastic: ElasticStore, make: Make, tmp_path: Path, how: str
) -> None:
    publish(elastic, make("a", "words"))
    store = shared_store(gate, prefix, tmp_path, seconds=SHORT)
    with closing(store.open("m")) as reader:
        with gate.failing(how), pytest.raises(StoreUnavailable):  # type: ignore[arg-type]
            reader.search_pages(WORDS)
        assert [hit.ref.doc_id for hit in reader.search_pages(WORDS)] == ["a"]


def test_a_request_to_a_busy_service_is_retried(gate: Gate, elastic: ElasticStore, make: Make) -> None:
    with gate.failing("busy", after=3, times=2):
        publish(elastic, make("a", "words"))
    assert text(elastic) == "words"


def test_indexing_that_loses_the_service_at_any_request_leaves_the_old_or_new_state(
    gate: Gate, elastic: ElasticStore, prefix: str, make: Make, tmp_path: Path
) -> None:
    told: list[str] = []
    store = shared_store(gate, prefix, tmp_path, tell=told.append)
    publish(store, make("a", "v0"), make("b", "other"))
    version, failures, last = 0, 0, "v0"
    ended = False
    while not ended:
        version += 1
        with gate.failing("down", after=failures):
            try:
                publish(store, make("a", f"v{version}"))
                ended = True
            except StoreUnavailable:
                failures += 3
        found = text(store)
        assert found in (last, f"v{version}")
        last = found
    assert failures > 20
    assert last == f"v{version}"
    assert all("could not release it" in each for each in told)
    publish(store, make("c", "more"))
    left = {index.rsplit(".", 1)[-1] for index in indices(gate, prefix) if index[-1].isdigit()}
    assert len(left) <= 3, "what broken runs left is gone"


def test_a_response_lost_at_any_request_does_not_change_the_result(
    gate: Gate, elastic: ElasticStore, make: Make
) -> None:
    publish(elastic, make("a", "v0"), make("b", "other"))
    begin = len(gate.requests)
    publish(elastic, make("a", "v1"))
    sent = len(gate.requests) - begin
    assert sent > 20
    for after in range(0, sent + 2, 3):
        with gate.failing("lost", after=after, times=1):
            publish(elastic, make("a", f"lost {after}"))
        assert text(elastic) == f"lost {after}"
    with closing(elastic.open("m")) as reader:
        assert (reader.manifest.documents, reader.manifest.pages, reader.manifest.chunks) == (2, 2, 2)


def indices(gate: Gate, prefix: str) -> list[str]:
    service = Service(Access(gate.url, user="admin", password=gate.users["admin"]))
    return sorted(service.ask("admin", "GET", f"/{prefix}.*", features="aliases"))


def test_reading_continues_from_a_copy_with_one_warning(
    gate: Gate, elastic: ElasticStore, embedded: EmbeddedStore, make: Make
) -> None:
    told: list[str] = []
    original, otherwise = make("a", "words here"), make("a", "words copied")
    publish(elastic, original)
    publish(embedded, replace(otherwise, document=original.document))
    store = FallbackStore(elastic, embedded, told.append)
    with closing(store.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "words here"
        with gate.failing("down"):
            assert [hit.ref.doc_id for hit in reader.search_pages(WORDS)] == ["a"]
            assert store.matters() == ["m"]
            assert text(store) == "words copied"
        assert reader.page(PageRef("a", 1)).text == "words copied", "a reader does not mix the two"
    assert text(store) == "words here"
    assert len(told) == 1
    assert "cannot be reached" in told[0]
    assert "reads the copy" in told[0]


def test_a_copy_is_never_written_and_a_matter_missing_from_it_is_reported(
    gate: Gate, elastic: ElasticStore, embedded: EmbeddedStore, make: Make
) -> None:
    store = FallbackStore(elastic, embedded, ignore)
    with gate.failing("down"):
        with pytest.raises(StoreUnavailable, match=r"(?s)cannot be reached.*copy.*has no matter 'm'"):
            store.open("m")
        with pytest.raises(StoreUnavailable):
            store.begin("m", source="/laws")
    with pytest.raises(UnknownMatter):
        store.open("m")
    assert embedded.matters() == []


class _Stranger(BaseHTTPRequestHandler):
    """A fake HTTP service other than Elasticsearch."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(b"{}")

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  named so by its base
        """Suppress the log; pytest would show it."""


def test_another_service_is_reported_as_no_elasticsearch() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(UsageError, match="no Elasticsearch"):
            Service(Access(f"http://127.0.0.1:{server.server_port}")).ask("search", "GET", "/_alias/x")
        server.shutdown()
