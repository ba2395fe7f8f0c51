"""Test access rights: a user of one matter cannot see another matter."""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pincite.indexer.errors import StoreDenied, StoreError
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Store, TermQuery
from pincite.indexer.store.elastic.service import Access, Service
from pincite.indexer.store.elastic.store import ElasticStore
from tests.services.elastic import ROLES
from tests.services.stores import shared_store
from tests.services.watched import Gate, Request, is_paid

Make = Callable[..., IndexedDocument]
MATTERS = ("a", "b", "a-b")


@pytest.fixture
def prefix(gate: Gate) -> Iterator[str]:
    """The index prefix in the roles of the test node's users."""
    chosen = f"access-{secrets.token_hex(6)}"
    yield chosen
    gate.remove(f"{chosen}.*")


@pytest.fixture
def as_user(gate: Gate, prefix: str, tmp_path: Path) -> Callable[[str], ElasticStore]:
    """The store of a user."""
    return lambda user: shared_store(gate, prefix, tmp_path, user=user)


@pytest.fixture
def filled(as_user: Callable[[str], ElasticStore], make: Make) -> ElasticStore:
    """Three matters, each with a document."""
    store = as_user("admin")
    for matter in MATTERS:
        publish(store, matter, make("doc", f"words of {matter}"))
    return store


def publish(store: Store, matter: str, document: IndexedDocument) -> None:
    with store.begin(matter, source="/laws") as writer:
        writer.put(document)
        writer.publish()


def test_a_user_of_one_matter_reads_it_and_no_other(
    filled: ElasticStore, as_user: Callable[[str], ElasticStore]
) -> None:
    assert filled.matters() == sorted(MATTERS)
    store = as_user("reader-a")
    assert (store.matters(), store.begun()) == (["a"], [])
    with closing(store.open("a")) as reader:
        assert reader.page(PageRef("doc", 1)).text == "words of a"
        assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery(("words",)))] == ["doc"]
    for other in ("b", "a-b", "unheard-of"):
        with pytest.raises(StoreDenied, match=r"does not allow this user.*docs/security\.md"):
            store.open(other)


def test_a_user_without_a_matter_gets_a_clear_error(
    filled: ElasticStore, as_user: Callable[[str], ElasticStore]
) -> None:
    store = as_user("nobody")
    for attempt in (store.matters, store.begun, lambda: store.open("a")):
        with pytest.raises(StoreDenied):
            attempt()


def test_a_read_only_user_cannot_write_purge_or_roll_back(
    filled: ElasticStore, as_user: Callable[[str], ElasticStore]
) -> None:
    store = as_user("reader-a")
    attempts: list[Callable[[], object]] = [
        lambda: store.begin("a", source="/laws"),
        lambda: store.purge_matter("a"),
        lambda: store.rollback("a"),
        lambda: store.embeddings("a"),
    ]
    for attempt in attempts:
        with pytest.raises(StoreDenied):
            attempt()
    assert filled.matters() == sorted(MATTERS)


def test_a_writer_of_one_matter_can_write_only_that_matter(
    filled: ElasticStore, as_user: Callable[[str], ElasticStore], make: Make
) -> None:
    store = as_user("writer-a")
    publish(store, "a", make("doc", "new words"))
    with closing(store.open("a")) as reader:
        assert reader.page(PageRef("doc", 1)).text == "new words"
    with pytest.raises(StoreDenied):
        store.begin("b", source="/laws")
    assert store.purge_matter("a").documents == ("doc",)
    assert filled.matters() == ["a-b", "b"]


def test_access_without_credentials_is_refused(gate: Gate) -> None:
    for access in (
        Access(gate.url),
        Access(gate.url, user="admin", password="wrong"),
        Access(gate.url, api_key="eA=="),
    ):
        with pytest.raises(StoreDenied, match="PINCITE_ELASTIC_API_KEY"):
            Service(access).ask("search", "GET", "/_alias/x")


def test_an_api_key_takes_precedence_over_a_user(gate: Gate) -> None:
    with pytest.raises(StoreDenied):
        Service(Access(gate.url, api_key="eDp5", user="admin", password="x")).ping()
    assert gate.requests[-1].scheme == "ApiKey"


def test_credentials_are_not_printed() -> None:
    assert "secret" not in repr(Access("http://localhost:1", api_key="secret-1", user="u", password="secret-2"))


def test_the_documented_roles_match_the_test_node() -> None:
    page = (Path(__file__).resolve().parents[4] / "docs" / "security.md").read_text(encoding="utf-8")
    documented = re.findall(r'"pincite\.a\.([*a-z]+)"\], "privileges": \[([^\]]*)\]', page)
    tested = re.findall(r'"access-\*\.\w\.([*a-z]+)" \]\n      privileges: \[ (.*) \]', "".join(ROLES.values()))
    assert {(names, rights.replace('"', "")) for names, rights in documented} == set(tested)


def test_a_reader_that_may_write_leases_keeps_its_generation(
    filled: ElasticStore, as_user: Callable[[str], ElasticStore], make: Make
) -> None:
    with closing(as_user("reader-b").open("b")) as reader, closing(as_user("reader-a").open("a")) as unheard:
        for matter in ("a", "b"):
            for number in range(2):
                publish(filled, matter, make("doc", f"new {number}"))
        assert reader.page(PageRef("doc", 1)).text == "words of b"
        with pytest.raises(StoreError, match="was removed while it was read"):
            unheard.page(PageRef("doc", 1))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/x/_search", '{"retriever": {"rrf": {"retrievers": []}}}'),
        ("/x/_search", '{"retriever": {"linear": {}}}'),
        ("/x/_search", '{"retriever": {"text_similarity_reranker": {}}}'),
        ("/x", '{"mappings": {"properties": {"t": {"type": "semantic_text"}}}}'),
        ("/_security/role/r", '{"indices": [{"field_security": {}}]}'),
        ("/_inference/x", ""),
    ],
)
def test_the_gate_recognises_paid_features(path: str, body: str) -> None:
    assert is_paid(Request("POST", path, body))


def test_document_content_is_not_an_offence() -> None:
    words = '{"create": {"_id": "1"}}\n{"data": "[\\"rrf\\"]", "terms": "rrf linear"}\n'
    assert not is_paid(Request("POST", "/x/_bulk", words))


def test_the_store_uses_only_the_listed_parts_of_the_service(
    gate: Gate, filled: ElasticStore, as_user: Callable[[str], ElasticStore], make: Make
) -> None:
    """Each part is in the Basic licence. Add a new one here deliberately."""
    begin = len(gate.requests)
    publish(filled, "a", make("doc", "other words"))
    with closing(filled.open("a")) as reader:
        reader.search_pages(TermQuery(("words",)))
        reader.chunk("doc#1")
    filled.rollback("a")
    filled.purge("a", ["doc"], lambda writer: writer.set_families([], [], {}))
    filled.purge_matter("a")
    parts = {part for each in gate.requests[begin:] for part in re.findall(r"/(_\w+)", each.path.partition("?")[0])}
    allowed = {
        "_alias",
        "_aliases",
        "_bulk",
        "_clone",
        "_cluster",
        "_count",
        "_doc",
        "_forcemerge",
        "_index_template",
        "_mapping",
        "_mget",
        "_msearch",
        "_refresh",
        "_search",
        "_settings",
        "_terms_enum",
        "_stats",
    }
    assert parts <= allowed
    assert {"_aliases", "_bulk", "_search", "_msearch"} <= parts
