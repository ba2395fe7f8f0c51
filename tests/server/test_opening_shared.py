"""Tests that opening a matter of a shared store reads counts, and that a purge stops what has it open."""

import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pincite.indexer.errors import StoreError
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.purge import purge
from pincite.indexer.store.elastic.store import ElasticStore
from pincite.server.compose.open_matter import open_followed, open_matter, unpurged
from pincite.server.settings import Settings
from tests.services.stores import shared_store
from tests.services.watched import Gate

LEASES = {f"lease-{number}.txt": f"Lease\n\nThe annual rent is USD {number}00.\n" for number in range(1, 4)}


@pytest.fixture
def store(gate: Gate, tmp_path: Path) -> Iterator[ElasticStore]:
    """A store with a matter of three leases."""
    prefix, folder = f"t{secrets.token_hex(6)}", tmp_path / "files"
    folder.mkdir()
    for name, text in LEASES.items():
        (folder / name).write_text(text, encoding="utf-8")
    made = shared_store(gate, prefix, tmp_path, tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(folder, made, "m"):
        pass
    yield made
    made.close()
    gate.remove(f"{prefix}.*")


def test_opening_and_reading_a_page_reads_no_list_of_documents(store: ElasticStore, gate: Gate) -> None:
    begun = len(gate.requests)
    with open_matter(store, "m", Settings()) as opened:
        assert len(opened.corpus.documents) == 3
        assert opened.corpus.page("lease-2.txt", 1).text.endswith("USD 200.\n")
        assert "lease-9.txt" not in opened.corpus.documents
    asked = [request.path for request in gate.requests[begun:] if ".catalogue" in request.path]
    assert asked
    assert not any(path.split("?")[0].endswith("/_search") for path in asked)


def test_a_run_stops_after_a_document_was_purged_and_its_generation_removed(store: ElasticStore) -> None:
    seen = store.state("m")
    with open_matter(store, "m", Settings()) as opened:
        check = unpurged(store, "m", opened, seen)
        check()
        purge(store, "m", ["lease-2.txt"])
        with pytest.raises(StoreError, match="were removed from the matter"):
            check()


def test_the_ids_of_purged_documents_are_known_after_their_generation_was_removed(store: ElasticStore) -> None:
    with open_followed(store, "m", Settings()) as following:
        assert set(following.ever_open()) == set(LEASES)
        purge(store, "m", ["lease-2.txt"])
        assert following.switch()
        assert len(following.matter.corpus.documents) == 2
        assert set(following.ever_open()) == set(LEASES)


def test_only_documents_that_stayed_the_same_are_kept_as_read(store: ElasticStore) -> None:
    with open_followed(store, "m", Settings()) as following:
        for name in LEASES:
            assert following.matter.corpus.page(name, 1)
        purge(store, "m", ["lease-2.txt"])
        change = following.switch(lambda: list(LEASES))
        assert change
        assert change.unchanged == {"lease-1.txt", "lease-3.txt"}


def test_what_cannot_be_compared_with_a_removed_generation_counts_as_changed(store: ElasticStore) -> None:
    with open_followed(store, "m", Settings()) as following:
        purge(store, "m", ["lease-2.txt"])
        change = following.switch(lambda: list(LEASES))
        assert change
        assert change.unchanged == frozenset()
        with closing(store.open("m")) as reader:
            assert reader.page(PageRef("lease-1.txt", 1))
