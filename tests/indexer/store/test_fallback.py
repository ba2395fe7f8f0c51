"""Test that a reader that loses its store continues only from a copy of the same documents."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from pincite.indexer.errors import StoreUnavailable
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Store, TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.indexer.store.fallback import FallbackStore
from tests.services.leaving import LeavingStore

Make = Callable[..., IndexedDocument]
FIRST = PageRef("a", 1)
WORDS = TermQuery(("words",))


@dataclass
class Two:
    """A store that may become unavailable, its copy, and the warnings."""

    main: LeavingStore
    copy: EmbeddedStore
    told: list[str] = field(default_factory=list)

    @property
    def store(self) -> FallbackStore:
        return FallbackStore(self.main, self.copy, self.told.append)


@pytest.fixture
def two(tmp_path: Path) -> Two:
    main, copy = (EmbeddedStore(tmp_path / n, tokenise=str.split, analyzer_version="words-1") for n in ("main", "copy"))
    return Two(LeavingStore(main), copy)


def publish(store: Store | LeavingStore, *documents: IndexedDocument) -> None:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        writer.publish()


def read_otherwise(document: IndexedDocument, of: IndexedDocument) -> IndexedDocument:
    """The same file read by other readers: different pages from the same bytes."""
    return replace(document, document=of.document)


def test_reading_continues_from_a_copy_of_the_same_documents_with_one_warning(two: Two, make: Make) -> None:
    original = make("a", "words here")
    publish(two.main, original)
    publish(two.copy, read_otherwise(make("a", "words copied"), original))
    with closing(two.store.open("m")) as reader:
        assert reader.page(FIRST).text == "words here"
        two.main.is_away = True
        assert [hit.ref for hit in reader.search_pages(WORDS)] == [FIRST]
        two.main.is_away = False
        assert reader.page(FIRST).text == "words copied", "a reader does not mix the two"
    assert len(two.told) == 1
    assert "reads the copy" in two.told[0]


@pytest.mark.parametrize("texts", [{"a": "older words"}, {"a": "words", "b": "more words"}, {"b": "words"}, {}])
def test_a_reader_does_not_continue_from_a_copy_of_other_documents(two: Two, make: Make, texts: dict[str, str]) -> None:
    publish(two.main, make("a", "words"))
    publish(two.copy, *(make(doc_id, text) for doc_id, text in texts.items()))
    with closing(two.store.open("m")) as reader:
        two.main.is_away = True
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match=r"cannot be reached.*other documents.*Start this program again"):
                reader.search_pages(WORDS)
        assert two.told == []
        two.main.is_away = False
        assert reader.page(FIRST).text == "words"
    two.main.is_away = True
    with closing(two.store.open("m")) as reader:
        assert [document.doc_id for document in reader.documents()] == sorted(texts)
    assert len(two.told) == 1


def test_a_page_missing_from_a_copy_is_not_reported_as_nonexistent(two: Two, make: Make) -> None:
    original = make("a", "words", "more")
    publish(two.main, original)
    publish(two.copy, read_otherwise(make("a", "words"), original))
    with closing(two.store.open("m")) as reader:
        with pytest.raises(KeyError):
            reader.page(PageRef("a", 3))
        two.main.is_away = True
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="does not have"):
                reader.page(PageRef("a", 2))


def test_an_empty_copy_is_not_read_and_the_store_is_reported_unavailable(two: Two, make: Make) -> None:
    publish(two.main, make("a", "words"))
    assert (two.store.matters(), two.told) == (["m"], [])
    two.main.is_away = True
    with pytest.raises(StoreUnavailable, match=r"cannot be reached.*/copy has no matter. Index the same folder"):
        two.store.matters()
    assert two.told == []


def test_a_store_lost_during_opening_is_read_from_the_copy(two: Two, make: Make) -> None:
    publish(two.main, make("a", "words"))
    publish(two.copy, make("a", "older words"))
    opened = two.main.open

    def leave(matter: str) -> object:
        two.main.is_away = True
        return opened(matter)

    two.main.open = leave  # type: ignore[method-assign]
    with closing(two.store.open("m")) as reader:
        assert reader.page(FIRST).text == "older words"
