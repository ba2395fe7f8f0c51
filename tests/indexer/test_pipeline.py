"""Test indexing a folder: which documents are read, kept, dropped, skipped and published."""

import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer import refresh
from pincite.indexer.embed.base import Embedder, Vectors
from pincite.indexer.errors import NothingIndexed, SourceMismatch, StoreLocked, StoreUnusable, UnknownMatter, UsageError
from pincite.indexer.events import (
    Event,
    FileRead,
    FilesFound,
    FileSkipped,
    FileUnchanged,
    Finished,
    PassagesEmbedded,
    Published,
    Report,
)
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.store.base import TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo"


@pytest.fixture
def store(tmp_path: Path) -> EmbeddedStore:
    return EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of three text files, one with a page break."""
    path = tmp_path / "files"
    path.mkdir()
    (path / "a.txt").write_text("Port Law\nLaw No. 5 of 2018\f1. Title\nThis is the Port Law.", encoding="utf-8")
    (path / "b.txt").write_text("Minutes of a meeting about dredging", encoding="utf-8")
    (path / "c.md").write_text("A letter about pilotage", encoding="utf-8")
    return path


def run(folder: Path, store: EmbeddedStore, *, replace_source: bool = False) -> list[Event]:
    return list(build(folder, store, "m", replace_source=replace_source))


def report(events: list[Event]) -> Report:
    assert isinstance(events[-1], Finished)
    return events[-1].report


def names(events: list[Event], kind: type[FileRead] | type[FileUnchanged]) -> list[str]:
    return [event.path for event in events if isinstance(event, kind)]


def pdf(*pages: str, password: str | None = None) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption(password) if password else None)
    for page in pages:
        canvas.drawString(72, 700, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def test_a_build_reports_each_file_and_publishes_once_without_vectors(folder: Path, store: EmbeddedStore) -> None:
    events = run(folder, store)
    assert names(events, FileRead) == ["a.txt", "b.txt", "c.md"]
    assert [event.phase for event in events if isinstance(event, Published)] == [1]
    found = report(events)
    assert (found.documents, found.pages, found.skipped) == (3, 4, [])
    reader = store.open("m")
    assert reader.page(PageRef("a.txt", 2)).text.startswith("1. Title")
    assert reader.manifest.generation == found.generation
    reader.close()


def test_an_indexed_matter_is_searchable(folder: Path, store: EmbeddedStore) -> None:
    run(folder, store)
    reader = store.open("m")
    hits = reader.search_pages(TermQuery(tuple(analyze("dredging"))))
    assert [hit.ref for hit in hits] == [PageRef("b.txt", 1)]
    reader.close()


def test_a_second_run_rereads_nothing_and_keeps_the_matter(folder: Path, store: EmbeddedStore) -> None:
    first = report(run(folder, store))
    events = run(folder, store)
    assert names(events, FileUnchanged) == ["a.txt", "b.txt", "c.md"]
    assert names(events, FileRead) == []
    again = report(events)
    assert (again.documents, again.pages, again.chunks) == (first.documents, first.pages, first.chunks)


def test_nothing_is_published_when_nothing_changed(folder: Path, store: EmbeddedStore, tmp_path: Path) -> None:
    list(build(folder, store, "m", embedder=Counting()))
    (folder / "b.txt").write_text("Minutes of a meeting about bunkering", encoding="utf-8")
    first = report(list(build(folder, store, "m", embedder=Counting())))
    before = sorted((tmp_path / "store" / "m").glob("gen-*"))
    events = list(build(folder, store, "m", embedder=Counting()))
    again = report(events)
    assert [event for event in events if isinstance(event, Published | PassagesEmbedded)] == []
    assert (again.published, again.generation, again.chunks) == (False, first.generation, first.chunks)
    assert sorted((tmp_path / "store" / "m").glob("gen-*")) == before


def test_a_run_with_only_missing_vectors_publishes_only_vectors(folder: Path, store: EmbeddedStore) -> None:
    run(folder, store)
    events = list(build(folder, store, "m", embedder=Counting()))
    assert [event.phase for event in events if isinstance(event, Published)] == [2]
    assert (report(events).published, report(events).unchanged) == (True, 3)


def test_an_update_without_vectors_reports_whether_vectors_were_dropped(folder: Path, store: EmbeddedStore) -> None:
    list(build(folder, store, "m", embedder=Counting()))
    assert not report(run(folder, store)).vectors_dropped
    reader = store.open("m")
    assert reader.manifest.embedding_model == "counting"
    reader.close()
    (folder / "b.txt").unlink()
    assert report(run(folder, store)).vectors_dropped
    assert not report(run(folder, store)).vectors_dropped


def test_the_report_counts_added_changed_removed_and_unchanged_documents(folder: Path, store: EmbeddedStore) -> None:
    first = report(run(folder, store))
    assert (first.added, first.changed, first.removed, first.unchanged) == (3, 0, 0, 0)
    (folder / "a.txt").write_text("Port Law\nLaw No. 6 of 2019", encoding="utf-8")
    (folder / "b.txt").unlink()
    (folder / "d.txt").write_text("A letter about towage", encoding="utf-8")
    found = report(run(folder, store))
    assert (found.added, found.changed, found.removed, found.unchanged) == (1, 1, 1, 1)


def test_a_reread_document_is_unchanged_if_its_file_is(
    folder: Path, store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(refresh, "readers_version", lambda: "others")
        run(folder, store)
    found = report(run(folder, store))
    assert (found.published, found.changed, found.unchanged) == (True, 0, 3)


def test_files_are_counted_before_the_first_is_read(folder: Path, store: EmbeddedStore) -> None:
    assert run(folder, store)[0] == FilesFound(3)


def test_files_of_other_reader_versions_are_reread_and_keep_their_vectors(
    folder: Path, store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = Counting()
    with monkeypatch.context() as patch:
        patch.setattr(refresh, "readers_version", lambda: "others")
        list(build(folder, store, "m", embedder=counting))
        assert names(list(build(folder, store, "m", embedder=counting)), FileRead) == []
    events = list(build(folder, store, "m", embedder=counting))
    assert names(events, FileRead) == ["a.txt", "b.txt", "c.md"]
    assert len(counting.seen) == len(set(counting.seen)) == report(events).chunks


def test_files_are_reread_until_every_file_was_readable(
    folder: Path, store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch, ordinary_user: None
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(refresh, "readers_version", lambda: "others")
        run(folder, store)
    (folder / "b.txt").chmod(0)
    run(folder, store)
    (folder / "b.txt").chmod(0o600)
    assert "b.txt" in names(run(folder, store), FileRead)
    assert names(run(folder, store), FileRead) == []


def test_a_changed_file_is_reread_and_a_deleted_file_is_dropped(folder: Path, store: EmbeddedStore) -> None:
    run(folder, store)
    (folder / "b.txt").write_text("Minutes of a meeting about bunkering", encoding="utf-8")
    (folder / "c.md").unlink()
    events = run(folder, store)
    assert names(events, FileRead) == ["b.txt"]
    reader = store.open("m")
    assert [document.doc_id for document in reader.documents()] == ["a.txt", "b.txt"]
    assert "bunkering" in reader.page(PageRef("b.txt", 1)).text
    reader.close()


def test_a_file_that_became_unreadable_is_dropped_and_skipped(folder: Path, store: EmbeddedStore) -> None:
    run(folder, store)
    (folder / "b.txt").write_bytes(b"   ")
    found = report(run(folder, store))
    assert found.documents == 2
    assert [(row.path, row.kind) for row in found.skipped] == [("b.txt", "empty")]


def test_a_temporarily_unreadable_file_keeps_its_document_and_is_reported(
    folder: Path, store: EmbeddedStore, ordinary_user: None
) -> None:
    (folder / "closed").mkdir()
    (folder / "closed" / "d.txt").write_text("A notice about towage", encoding="utf-8")
    run(folder, store)
    for path in (folder / "closed", folder / "b.txt"):
        path.chmod(0)
    found = report(run(folder, store))
    for path in (folder / "closed", folder / "b.txt"):
        path.chmod(0o700)
    assert [(row.path, row.kind) for row in found.skipped] == [("b.txt", "unreadable"), ("closed", "unreadable_folder")]
    reader = store.open("m")
    assert [document.doc_id for document in reader.documents()] == ["a.txt", "b.txt", "c.md", "closed/d.txt"]
    reader.close()


def test_a_matter_whose_folder_cannot_be_listed_is_kept(
    folder: Path, store: EmbeddedStore, ordinary_user: None
) -> None:
    run(folder, store)
    folder.chmod(0)
    found = report(run(folder, store))
    folder.chmod(0o700)
    assert (found.documents, [row.path for row in found.skipped]) == (3, ["."])


def test_another_folder_is_refused_without_permission_to_replace(
    folder: Path, store: EmbeddedStore, tmp_path: Path
) -> None:
    run(folder, store)
    other = tmp_path / "other"
    other.mkdir()
    (other / "z.txt").write_text("Something else", encoding="utf-8")
    with pytest.raises(SourceMismatch):
        run(other, store)
    assert report(run(other, store, replace_source=True)).documents == 1
    reader = store.open("m")
    assert [document.doc_id for document in reader.documents()] == ["z.txt"]
    reader.close()


def test_a_renamed_folder_keeps_its_matter_and_rereads_nothing(
    folder: Path, store: EmbeddedStore, tmp_path: Path
) -> None:
    run(folder, store)
    renamed = folder.rename(tmp_path / "renamed")
    events = run(renamed, store)
    assert (names(events, FileRead), names(events, FileUnchanged)) == ([], ["a.txt", "b.txt", "c.md"])
    told = report(events)
    assert (told.moved_from, told.unchanged, told.published) == (str(folder), 3, True)
    with closing(store.open("m")) as reader:
        assert reader.manifest.source == str(renamed)
    assert not report(run(renamed, store)).published


def test_a_renamed_folder_reads_only_changed_and_new_files(folder: Path, store: EmbeddedStore, tmp_path: Path) -> None:
    run(folder, store)
    renamed = folder.rename(tmp_path / "renamed")
    (renamed / "b.txt").write_text("Minutes of another meeting", encoding="utf-8")
    (renamed / "d.txt").write_text("A letter about tugs", encoding="utf-8")
    assert names(run(renamed, store), FileRead) == ["b.txt", "d.txt"]


def test_a_folder_with_missing_or_mostly_other_files_or_a_sibling_is_another_folder(
    folder: Path, store: EmbeddedStore, tmp_path: Path
) -> None:
    run(folder, store)
    beside = Path(shutil.copytree(folder, tmp_path / "beside"))
    with pytest.raises(SourceMismatch):
        run(beside, store)
    shutil.rmtree(folder)
    (beside / "a.txt").rename(tmp_path / "a.txt")
    with pytest.raises(SourceMismatch):
        run(beside, store)
    for name in ("a.txt", "b.txt"):
        (beside / name).write_text("Something else under that name", encoding="utf-8")
    with pytest.raises(SourceMismatch):
        run(beside, store)


def test_a_folder_without_documents_publishes_nothing(tmp_path: Path, store: EmbeddedStore) -> None:
    empty = tmp_path / "none"
    empty.mkdir()
    (empty / "scan.jpg").write_bytes(b"\xff\xd8\xff")
    events: list[Event] = []
    with pytest.raises(NothingIndexed, match="1 skipped"):
        events.extend(build(empty, store, "m"))
    with pytest.raises(UnknownMatter):
        store.open("m")


def test_a_matter_is_kept_when_its_folder_loses_all_documents(folder: Path, store: EmbeddedStore) -> None:
    run(folder, store)
    for path in folder.iterdir():
        path.unlink()
    with pytest.raises(NothingIndexed):
        run(folder, store)
    reader = store.open("m")
    assert len(reader.documents()) == 3
    reader.close()


def test_a_folder_that_does_not_exist_is_a_usage_error(tmp_path: Path, store: EmbeddedStore) -> None:
    with pytest.raises(UsageError):
        run(tmp_path / "absent", store)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text here")
def test_a_folder_with_a_non_unicode_name_is_a_usage_error(tmp_path: Path, store: EmbeddedStore) -> None:
    odd = tmp_path / os.fsdecode(b"\xff")
    odd.mkdir()
    (odd / "a.txt").write_text("A letter about pilotage", encoding="utf-8")
    with pytest.raises(UsageError, match="rename"):
        run(odd, store)


def test_documents_and_skipped_files_add_up_to_files_seen(folder: Path, store: EmbeddedStore) -> None:
    (folder / "locked.pdf").write_bytes(pdf("secret", password="sesame"))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4\nnothing")
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "good.pdf").write_bytes(pdf("A page about towage"))
    events = run(folder, store)
    found = report(events)
    assert {row.path: row.kind for row in found.skipped} == {
        "locked.pdf": "encrypted",
        "broken.pdf": "damaged",
        "empty.pdf": "empty",
    }
    assert [event.skipped for event in events if isinstance(event, FileSkipped)] == found.skipped
    assert all(row.message and row.remedy for row in found.skipped)
    assert found.documents + len(found.skipped) == len(list(folder.iterdir()))


def test_the_image_page_of_the_sample_matter_has_a_diagnostic_and_remedy(store: EmbeddedStore) -> None:
    found = report(run(SAMPLE / "matter", store))
    assert found.documents == 14
    (row,) = found.diagnostics
    assert (row.doc_id, row.page, row.kind) == ("cfi-012-2023-order-with-reasons", 4, "no_text_layer")
    assert "OCR" in row.remedy


def test_diagnostics_are_reported_again_when_nothing_changed(tmp_path: Path, store: EmbeddedStore) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    shutil.copy(SAMPLE / "matter" / "cfi-012-2023-order-with-reasons.pdf", folder)
    assert report(run(folder, store)).diagnostics == report(run(folder, store)).diagnostics != []


def test_identical_files_are_two_documents_related_as_duplicates(folder: Path, store: EmbeddedStore) -> None:
    shutil.copy(folder / "a.txt", folder / "d.txt")
    run(folder, store)
    reader = store.open("m")
    assert [(r.source, r.target) for r in reader.relations() if r.kind == "duplicate_of"] == [("d.txt", "a.txt")]
    reader.close()


def test_form_feeds_split_a_text_file_into_pages(
    text_document: Callable[..., IndexedDocument],
) -> None:
    item = text_document("notes.txt", "one", "two", "three")
    assert [page.text for page in item.pages] == ["one", "two", "three"]
    assert item.document.format == "text"


def test_vectors_are_published_second_and_cached(folder: Path, store: EmbeddedStore, embedder: Embedder) -> None:
    events = list(build(folder, store, "m", embedder=embedder))
    assert [event.phase for event in events if isinstance(event, Published)] == [1, 2]
    reader = store.open("m")
    assert reader.manifest.embedding_model == embedder.model_id
    (hit, *_) = reader.nearest_chunks(embedder.embed(["A letter about pilotage"])[0], None, 1)
    assert reader.chunk(hit.chunk_id).doc_id == "c.md"
    reader.close()


def test_no_other_process_can_write_between_words_and_vectors(folder: Path, store: EmbeddedStore) -> None:
    for event in build(folder, store, "m", embedder=Counting()):
        if isinstance(event, Published) and event.phase == 1:
            with pytest.raises(StoreLocked):
                store.begin("m", source=str(folder))
    reader = store.open("m")
    assert reader.manifest.embedding_model == "counting"
    reader.close()


def test_an_update_with_vectors_can_be_rolled_back(folder: Path, store: EmbeddedStore, tmp_path: Path) -> None:
    list(build(folder, store, "m", embedder=Counting()))
    reader = store.open("m")
    reader.close()
    current = tmp_path / "store" / "m" / "CURRENT"
    pointer = current.read_bytes()
    (folder / "b.txt").write_text("Minutes of a meeting about bunkering", encoding="utf-8")
    list(build(folder, store, "m", embedder=Counting()))
    assert len(list((tmp_path / "store" / "m").glob("gen-*"))) == 2
    current.write_bytes(pointer)
    reader = store.open("m")
    assert "dredging" in reader.page(PageRef("b.txt", 1)).text
    assert reader.manifest.embedding_model == "counting"
    reader.close()


def test_a_vector_cache_damaged_in_use_does_not_stop_a_build(
    folder: Path, store: EmbeddedStore, tmp_path: Path
) -> None:
    clauses = "\n\n".join(f"{n}. Clause {n} " + "of many words " * 80 for n in range(60))
    (folder / "long.txt").write_text(clauses, encoding="utf-8")
    cache = tmp_path / "store" / "m" / "embeddings.sqlite"
    for event in build(folder, store, "m", embedder=Counting()):
        if isinstance(event, PassagesEmbedded) and event.done > 32:
            cache.write_bytes(cache.read_bytes()[:4096] + b"\xff" * (cache.stat().st_size - 4096))
    reader = store.open("m")
    assert reader.manifest.embedding_model == "counting"
    assert reader.manifest.chunks > 64
    reader.close()


def test_vectors_are_kept_when_the_index_schema_changes(folder: Path, store: EmbeddedStore, tmp_path: Path) -> None:
    counting = Counting()
    list(build(folder, store, "m", embedder=counting))
    manifest = next((tmp_path / "store" / "m").glob("gen-*2")) / "manifest.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"schema": ', '"schema": 99'), encoding="utf-8")
    with pytest.raises(StoreUnusable, match="--replace"):
        run(folder, store)
    found = report(list(build(folder, store, "m", replace_source=True, embedder=counting)))
    assert len(counting.seen) == found.chunks == 3


class Counting:
    """`Embedder` that records the texts it was given."""

    model_id = "counting"
    dimensions = 2

    def __init__(self) -> None:
        self.seen: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.seen.extend(texts)
        return np.tile(np.array([1, 0], dtype=np.float32), (len(texts), 1))


@pytest.fixture
def embedder() -> Embedder:
    from pincite.indexer.embed import load_embedder
    from pincite.indexer.errors import MissingExtra

    try:
        return load_embedder("minilm")
    except MissingExtra as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("place", ["idx", "."])
def test_an_index_inside_its_source_folder_is_not_indexed(folder: Path, place: str) -> None:
    inside = EmbeddedStore(folder / place, tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in range(2):
        told = report(run(folder, inside))
        assert (told.documents, told.skipped) == (3, [])
    assert not told.published


def test_a_document_without_text_has_a_diagnostic(folder: Path, store: EmbeddedStore) -> None:
    (folder / "blank.pdf").write_bytes(pdf("", ""))
    told = report(run(folder, store))
    assert [(note.doc_id, note.kind) for note in told.diagnostics] == [("blank", "no_text")]


def test_the_row_of_a_former_document_says_it_was_dropped(folder: Path, store: EmbeddedStore) -> None:
    (folder / "d.pdf").write_bytes(pdf("A berth licence"))
    run(folder, store)
    (folder / "d.pdf").write_bytes(b"%PDF-1.4 half of it")
    told = report(run(folder, store))
    assert told.removed == 1
    assert ["indexed before" in row.message for row in told.skipped] == [True]
