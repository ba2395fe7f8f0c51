"""Test that a store never returns altered data and that its errors name the piece without showing it."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.errors import StoreUnusable
from pincite.indexer.model import Fact, IndexedDocument, Section, SectionKind
from pincite.indexer.page import PageRef, Position, Span
from pincite.indexer.store.base import IndexReader, TermQuery
from pincite.indexer.store.embedded import file_guard
from pincite.indexer.store.embedded.store import EmbeddedStore

Make = Callable[..., IndexedDocument]
REBUILD = r"pincite index '/my laws' --store \S+ --matter m --replace"
FEE = "the fee is 2400000"


@pytest.fixture
def matter(embedded: EmbeddedStore, make: Make, tmp_path: Path) -> Path:
    """A published matter of two documents with vectors."""
    publish(embedded, filled(make, FEE), make("b", "words of another document"))
    return tmp_path / "store" / "m"


def filled(make: Make, *texts: str) -> IndexedDocument:
    plain = make("a", *texts)
    section = Section(0, SectionKind.ARTICLE, "1", "body", "Fees", Position(1, 0), Position(1, 3), None)
    fact = Fact("amount", "2400000", 1, "2400000", Span(11, 18), None, 1.0)
    return IndexedDocument(plain.document, plain.pages, (section,), plain.chunks, (fact,))


def publish(store: EmbeddedStore, *documents: IndexedDocument) -> None:
    with store.begin("m", source="/my laws") as writer:
        for document in documents:
            writer.put(document)
        ids = [chunk.chunk_id for document in writer.contents() for chunk in document.chunks]
        writer.embed("model", 2, [(chunk_id, np.array([1, 0], dtype=np.float32)) for chunk_id in ids])
        writer.publish()


def generation(matter: Path) -> Path:
    return max(matter.glob("gen-*"))


def change(matter: Path, statement: str, *values: object) -> None:
    """Edit the database file directly; its size stays the same."""
    path = generation(matter) / "catalogue.sqlite"
    size = path.stat().st_size
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement, values).rowcount
        connection.commit()
    assert path.stat().st_size == size


READS: dict[str, Callable[[IndexReader], object]] = {
    "page 1 of a": lambda reader: reader.page(PageRef("a", 1)),
    "the outline of a": lambda reader: reader.sections("a"),
    "the facts of a": lambda reader: reader.facts("a"),
    "a passage": lambda reader: reader.chunk("a#1"),
    "the list of documents": lambda reader: reader.documents(),
    "the list of pages": lambda reader: reader.search_pages(TermQuery(("fee",))),
    "the list of passages": lambda reader: reader.search_chunks(TermQuery(("fee",))),
}

CHANGES = {
    "page 1 of a": [
        "UPDATE pages SET text = replace(text, '2400000', '9400000')",
        "UPDATE pages SET label = 'ix' WHERE doc_id = 'a'",
        "UPDATE pages SET text = x'fffe00' WHERE doc_id = 'a'",
        "DELETE FROM pages WHERE doc_id = 'a'",
        "UPDATE pages SET text = (SELECT text FROM pages WHERE doc_id = 'b') WHERE doc_id = 'a'",
    ],
    "the outline of a": ["UPDATE sections SET heading = 'Fines'", "DELETE FROM sections"],
    "the facts of a": ["UPDATE facts SET value = '9400000'", "DELETE FROM facts", "UPDATE facts SET page = 2"],
    "a passage": [
        "UPDATE chunks SET text = replace(text, '2400000', '9400000')",
        "DELETE FROM chunks WHERE doc_id = 'a'",
        "UPDATE chunks SET number = 7 WHERE doc_id = 'a'",
    ],
    "the list of documents": [
        "UPDATE documents SET page_count = 2 WHERE doc_id = 'a'",
        "UPDATE documents SET seal = '' WHERE doc_id = 'a'",
    ],
    "the list of pages": [
        "UPDATE pages SET key = key + 100",
        "UPDATE pages SET number = 3 WHERE doc_id = 'a'",
        "UPDATE pages SET doc_id = 'b', number = 2 WHERE doc_id = 'a'",
    ],
    "the list of passages": [
        "UPDATE chunks SET key = key + 100",
        "UPDATE chunks SET chunk_id = 'c#1' WHERE doc_id = 'a'",
        "UPDATE chunks SET doc_id = 'b', number = 1 WHERE doc_id = 'a'",
    ],
}


@pytest.mark.parametrize(("piece", "statement"), [(piece, each) for piece, some in CHANGES.items() for each in some])
def test_an_altered_piece_is_named_and_not_returned(
    embedded: EmbeddedStore, matter: Path, piece: str, statement: str
) -> None:
    change(matter, statement)
    with pytest.raises(StoreUnusable, match=REBUILD) as refused, closing(embedded.open("m")) as reader:
        READS[piece](reader)
    assert "not as it was written" in str(refused.value) or "is damaged" in str(refused.value)
    assert "400000" not in str(refused.value)


def test_unaltered_pieces_are_still_returned(embedded: EmbeddedStore, matter: Path) -> None:
    change(matter, "UPDATE facts SET value = '9400000'")
    with closing(embedded.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == FEE
        assert [hit.ref for hit in reader.search_pages(TermQuery(("fee",)))] == [PageRef("a", 1)]
        assert reader.page(PageRef("b", 1)).text.startswith("words")


def test_a_page_of_the_previous_generation_is_refused(embedded: EmbeddedStore, make: Make, matter: Path) -> None:
    before = generation(matter) / "catalogue.sqlite"
    publish(embedded, filled(make, FEE.replace("2", "9", 1)))
    with closing(sqlite3.connect(before)) as old:
        (text,) = old.execute("SELECT text FROM pages WHERE doc_id = 'a'").fetchone()
    change(matter, "UPDATE pages SET text = ? WHERE doc_id = 'a'", text)
    with closing(embedded.open("m")) as reader, pytest.raises(StoreUnusable, match="page 1 of a"):
        reader.page(PageRef("a", 1))


def test_a_missing_key_is_not_reported_as_damage(embedded: EmbeddedStore, matter: Path) -> None:
    with closing(embedded.open("m")) as reader:
        for absent in (
            lambda: reader.page(PageRef("a", 2)),
            lambda: reader.page(PageRef("c", 1)),
            lambda: reader.pages("c"),
            lambda: reader.sections("c"),
            lambda: reader.facts("c"),
            lambda: reader.chunk("c#1"),
        ):
            with pytest.raises(KeyError):
                absent()


def altered(path: Path, place: int = -3) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("pattern", ["fts/pages/*.term", "fts/chunks/*.fast", "fts/pages/*.idx", "fts/pages/meta.json"])
def test_a_flipped_bit_in_the_full_text_index_is_refused(embedded: EmbeddedStore, matter: Path, pattern: str) -> None:
    altered(next(generation(matter).glob(pattern)))
    with pytest.raises(StoreUnusable, match="not as it was written: fts/.*" + REBUILD):
        embedded.open("m")


def test_a_flipped_bit_in_the_vectors_is_refused(embedded: EmbeddedStore, matter: Path) -> None:
    altered(generation(matter) / "vectors.f32")
    nearest = np.array([1, 0], dtype=np.float32)
    with (
        closing(embedded.open("m")) as reader,
        pytest.raises(StoreUnusable, match=r"not as it was written: vectors\.f32.*" + REBUILD),
    ):
        reader.nearest_chunks(nearest, None, 5)


@pytest.mark.parametrize("size", [0, 1, 100])
@pytest.mark.parametrize("pattern", ["fts/pages/*.term", "fts/pages/*.idx", "fts/pages/*.fast"])
def test_a_file_truncated_under_an_open_reader_is_an_error_not_a_signal(
    embedded: EmbeddedStore, matter: Path, pattern: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_guard, "_SECONDS_A_FILE", 0.0)  # the test searches sooner than real use does
    with closing(embedded.open("m")) as reader:
        assert reader.search_pages(TermQuery(("fee",)))
        for path in generation(matter).glob(pattern):
            os.truncate(path, size)
        with pytest.raises(StoreUnusable, match="not as it was written: fts/pages"):
            reader.search_pages(TermQuery(("fee",)))


def test_vectors_truncated_under_an_open_reader_keep_the_loaded_values(embedded: EmbeddedStore, matter: Path) -> None:
    nearest = np.array([1, 0], dtype=np.float32)
    with closing(embedded.open("m")) as reader:
        found = reader.nearest_chunks(nearest, None, 5)
        os.truncate(generation(matter) / "vectors.f32", 0)
        assert reader.nearest_chunks(nearest, None, 5) == found


def test_a_catalogue_truncated_under_an_open_reader_is_an_error_not_a_signal(
    embedded: EmbeddedStore, matter: Path
) -> None:
    with closing(embedded.open("m")) as reader:
        reader.documents()
        os.truncate(generation(matter) / "catalogue.sqlite", 4096)
        with pytest.raises(StoreUnusable, match=REBUILD):
            reader.page(PageRef("a", 1))


def test_an_update_that_links_unchanged_files_does_not_break_an_open_reader(
    embedded: EmbeddedStore, matter: Path
) -> None:
    with closing(embedded.open("m")) as reader:
        with embedded.begin("m", source="/my laws") as writer:
            writer.set_families([], [], {})
            writer.publish()
        assert reader.search_pages(TermQuery(("fee",)))


@pytest.mark.parametrize("name", ["m/CURRENT", "m/gen-000001/manifest.json"])
@pytest.mark.parametrize("place", [9, 20, 40])
def test_a_flipped_bit_in_a_file_that_references_others_is_refused(
    embedded: EmbeddedStore, matter: Path, name: str, place: int
) -> None:
    altered(matter.parent / name, place)
    with pytest.raises(StoreUnusable, match=r"pincite index FOLDER .*--replace|" + REBUILD):
        embedded.open("m")


def test_a_pointer_to_another_generation_is_refused(embedded: EmbeddedStore, make: Make, matter: Path) -> None:
    publish(embedded, make("a", "newer words"))
    current = matter / "CURRENT"
    current.write_text(current.read_text(encoding="utf-8").replace("000002", "000001"), encoding="utf-8")
    with pytest.raises(StoreUnusable, match="not as it was written: CURRENT"):
        embedded.open("m")


def test_a_generation_of_another_name_or_matter_is_refused(embedded: EmbeddedStore, make: Make, matter: Path) -> None:
    publish(embedded, make("a", "newer words"))
    shutil.rmtree(matter / "gen-000002")
    (matter / "gen-000001").rename(matter / "gen-000002")
    with pytest.raises(StoreUnusable, match=r"manifest\.json of gen-000002"):
        embedded.open("m")
    shutil.copytree(matter, matter.with_name("n"))
    with pytest.raises(StoreUnusable, match="not as it was written: CURRENT"):
        embedded.open("n")


class TestKeys:
    """With a key, tampering is detected too: checksums cannot be made without the key."""

    @pytest.fixture
    def keyed(self, tmp_path: Path) -> Callable[[bytes], EmbeddedStore]:
        return lambda key: EmbeddedStore(tmp_path / "store", tokenise=str.split, analyzer_version="words-1", key=key)

    def test_a_store_written_with_a_key_is_read_with_it(
        self, keyed: Callable[[bytes], EmbeddedStore], make: Make
    ) -> None:
        publish(keyed(b"one"), filled(make, FEE))
        publish(keyed(b"one"), make("b", "more"))
        with closing(keyed(b"one").open("m")) as reader:
            assert reader.page(PageRef("a", 1)).text == FEE

    @pytest.mark.parametrize(
        ("written", "read", "said"),
        [(b"one", b"", "is not set"), (b"one", b"two", "another key"), (b"", b"one", "without a key")],
    )
    def test_a_wrong_or_missing_key_is_refused(
        self, keyed: Callable[[bytes], EmbeddedStore], make: Make, written: bytes, read: bytes, said: str
    ) -> None:
        publish(keyed(written), filled(make, FEE))
        for attempt in (lambda: keyed(read).open("m"), lambda: keyed(read).begin("m", source="/my laws")):
            with pytest.raises(StoreUnusable, match=f"{said}.*--replace"):
                attempt()
