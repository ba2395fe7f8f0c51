"""Test the embedded store's files: permissions, retention and damage."""

import json
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.errors import StoreError, StoreUnusable
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Manifest, TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore

Make = Callable[..., IndexedDocument]

REBUILD = r"pincite index '/my laws' --store \S+ --matter m --replace"


def publish(store: EmbeddedStore, *documents: IndexedDocument, fresh: bool = False) -> Manifest:
    with store.begin("m", source="/my laws", fresh=fresh) as writer:
        for document in documents:
            writer.put(document)
        chunk_ids = [chunk.chunk_id for document in writer.contents() for chunk in document.chunks]
        writer.embed("model", 2, [(chunk_id, np.array([1, 0], dtype=np.float32)) for chunk_id in chunk_ids])
        return writer.publish()


def use(store: EmbeddedStore) -> None:
    """Call every method of a reader."""
    with closing(store.open("m")) as reader:
        reader.families()
        reader.relations()
        reader.diagnostics()
        for document in reader.documents():
            reader.pages(document.doc_id)
            reader.sections(document.doc_id)
            reader.facts(document.doc_id)
        reader.search_pages(TermQuery(("text", "words")))
        for hit in reader.search_chunks(TermQuery(("text",), frozenset({"a"}))):
            reader.chunk(hit.chunk_id)


@pytest.fixture
def matter(tmp_path: Path) -> Path:
    return tmp_path / "store" / "m"


@pytest.fixture
def published(embedded: EmbeddedStore, make: Make, matter: Path) -> Path:
    """The folder of a published generation."""
    return matter / publish(embedded, make("a", "text", "more text"), make("b", "words")).generation


def generations(matter: Path) -> list[str]:
    return sorted(path.name for path in matter.glob("gen-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_folders_are_accessible_only_to_the_owner(embedded: EmbeddedStore, published: Path, tmp_path: Path) -> None:
    folders = [tmp_path / "store", *(path for path in (tmp_path / "store").rglob("*") if path.is_dir())]
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in folders} == {0o700}


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_folders_above_the_store_have_default_permissions(make: Make, tmp_path: Path) -> None:
    (tmp_path / "usual").mkdir()
    below = EmbeddedStore(tmp_path / "new" / "store", tokenise=str.split, analyzer_version="words-1")
    publish(below, make("a", "text"))
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode
    assert stat.S_IMODE((tmp_path / "new" / "store").stat().st_mode) == 0o700


def test_current_names_the_published_generation(embedded: EmbeddedStore, make: Make, matter: Path) -> None:
    assert publish(embedded, make("a", "text")).generation == "gen-000001"
    assert publish(embedded, make("a", "text")).generation == "gen-000002"
    assert (matter / "CURRENT").read_bytes().splitlines()[0] == b"gen-000002"


def test_the_previous_generation_is_kept_for_rollback(embedded: EmbeddedStore, make: Make, matter: Path) -> None:
    for text in ("first", "second", "third"):
        publish(embedded, make("a", text))
    third = (matter / "CURRENT").read_bytes()
    publish(embedded, make("a", "fourth"))
    assert generations(matter) == ["gen-000003", "gen-000004"]
    (matter / "CURRENT").write_bytes(third)
    with closing(embedded.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "third"
    publish(embedded, make("b", "fifth"))
    with closing(embedded.open("m")) as reader:
        assert [reader.page(PageRef(name, 1)).text for name in "ab"] == ["third", "fifth"]


def test_a_generation_is_deleted_once_its_last_reader_is_closed(
    embedded: EmbeddedStore, make: Make, matter: Path
) -> None:
    publish(embedded, make("a", "first"))
    readers = [embedded.open("m"), embedded.open("m")]
    for text in ("second", "third"):
        publish(embedded, make("a", text))
    readers[0].close()
    publish(embedded, make("a", "fourth"))
    assert readers[1].page(PageRef("a", 1)).text == "first"
    assert generations(matter) == ["gen-000001", "gen-000003", "gen-000004"]
    readers[1].close()
    publish(embedded, make("a", "fifth"))
    assert generations(matter) == ["gen-000004", "gen-000005"]


def test_unchanged_files_are_not_rewritten(embedded: EmbeddedStore, published: Path, matter: Path) -> None:
    with embedded.begin("m", source="/my laws") as writer:
        writer.set_families([], [], {})
        following = matter / writer.publish().generation
    for name in ("vectors.f32", "fts/pages/meta.json"):
        assert (following / name).samefile(published / name)


def test_an_index_of_another_analyzer_is_refused_with_the_command_that_rebuilds(
    embedded: EmbeddedStore, make: Make, published: Path, tmp_path: Path
) -> None:
    newer = EmbeddedStore(tmp_path / "store", tokenise=str.split, analyzer_version="words-2")
    for attempt in (lambda: newer.open("m"), lambda: newer.begin("m", source="/my laws")):
        with pytest.raises(StoreUnusable, match=r"analyzer words-1.*words-2.*" + REBUILD):
            attempt()
    publish(newer, make("a", "text"), fresh=True)
    use(newer)


def test_an_index_of_another_schema_is_refused_with_the_command_that_rebuilds(
    embedded: EmbeddedStore, published: Path
) -> None:
    manifest = published / "manifest.json"
    manifest.write_text(json.dumps({"schema": 999, "source": "/my laws"}), encoding="utf-8")
    with pytest.raises(StoreUnusable, match=r"schema 999.*" + REBUILD):
        embedded.open("m")


@pytest.mark.parametrize("content", [b"", b"gen-000009\n", b"../../etc\n", b"\xff\xfe", b"gen-000001/../x"])
def test_a_damaged_current_is_refused_and_a_fresh_build_repairs_it(
    embedded: EmbeddedStore, make: Make, published: Path, matter: Path, content: bytes
) -> None:
    (matter / "CURRENT").write_bytes(content)
    for attempt in (lambda: embedded.open("m"), lambda: embedded.begin("m", source="/my laws")):
        with pytest.raises(StoreUnusable, match=r"pincite index FOLDER --store \S+ --matter m --replace"):
            attempt()
    publish(embedded, make("a", "text"), fresh=True)
    use(embedded)


FILES = ["manifest.json", "catalogue.sqlite", "vectors.f32", "fts/pages/meta.json", "fts/chunks/meta.json"]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "damage", [lambda old: old[: len(old) // 2], lambda old: old[:0], None], ids=["half", "empty", "gone"]
)
def test_a_truncated_or_missing_file_is_refused(
    embedded: EmbeddedStore, make: Make, published: Path, name: str, damage: Callable[[bytes], bytes] | None
) -> None:
    path = published / name
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage(path.read_bytes()))
    for attempt in (lambda: use(embedded), lambda: embedded.begin("m", source="/my laws")):
        with pytest.raises(StoreUnusable, match="--replace"):
            attempt()
    publish(embedded, make("a", "text"), fresh=True)
    use(embedded)


@pytest.mark.parametrize("pattern", ["manifest.json", "catalogue.sqlite", "fts/pages/*.idx", "fts/chunks/*.term"])
def test_a_file_overwritten_with_the_same_size_is_refused(
    embedded: EmbeddedStore, published: Path, pattern: str
) -> None:
    for path in published.glob(pattern):
        path.write_bytes(bytes(path.stat().st_size))
    with pytest.raises(StoreUnusable, match="--replace"):
        use(embedded)


def test_text_damaged_inside_a_catalogue_is_refused_when_it_is_read(embedded: EmbeddedStore, published: Path) -> None:
    path = published / "catalogue.sqlite"
    path.write_bytes(path.read_bytes().replace(b'{"kind":"unknown"', b'{"kind":"unkn\xff\xfe!"'))
    with pytest.raises(StoreUnusable, match=REBUILD):
        use(embedded)


def test_the_error_for_damaged_text_does_not_contain_it(embedded: EmbeddedStore, published: Path) -> None:
    path = published / "catalogue.sqlite"
    path.write_bytes(path.read_bytes().replace(b'{"kind":"unknown"', b'{"kind":"secrets"'))
    with pytest.raises(StoreUnusable) as refused:
        use(embedded)
    assert "secrets" not in str(refused.value)


def chmod(folder: Path, *, writable: bool) -> None:
    for path in [folder, *folder.rglob("*")]:
        path.chmod((0o700 if writable else 0o500) if path.is_dir() else (0o600 if writable else 0o400))


def test_a_read_only_store_can_be_read(
    embedded: EmbeddedStore, published: Path, tmp_path: Path, ordinary_user: None
) -> None:
    chmod(tmp_path / "store", writable=False)
    try:
        assert embedded.matters() == ["m"]
        use(embedded)
        with closing(embedded.open("m")) as reader:
            assert [hit.ref for hit in reader.search_pages(TermQuery(("more",)))] == [PageRef("a", 2)]
    finally:
        chmod(tmp_path / "store", writable=True)


@pytest.mark.parametrize("closed", ["m/CURRENT", "m/gen-000001", "m/gen-000001/fts", "m/gen-000001/fts/pages", "m"])
def test_a_store_without_read_permission_is_not_reported_as_damaged(
    embedded: EmbeddedStore, published: Path, tmp_path: Path, ordinary_user: None, closed: str
) -> None:
    path = tmp_path / "store" / closed
    before = path.stat().st_mode
    path.chmod(0)
    try:
        assert embedded.matters() == ["m"]
        with pytest.raises(StoreError, match="permissions") as refused:
            use(embedded)
    finally:
        path.chmod(before)
    assert "--replace" not in str(refused.value)


def test_a_store_that_may_not_be_listed_is_reported(
    embedded: EmbeddedStore, published: Path, tmp_path: Path, ordinary_user: None
) -> None:
    (tmp_path / "store").chmod(0)
    try:
        with pytest.raises(StoreError, match="permissions"):
            embedded.matters()
        with pytest.raises(StoreError, match="permissions"):
            embedded.open("m")
    finally:
        (tmp_path / "store").chmod(0o700)


def test_an_update_refuses_to_build_on_a_single_changed_byte(embedded: EmbeddedStore, published: Path) -> None:
    path = published / "vectors.f32"
    content = bytearray(path.read_bytes())
    content[5] ^= 1
    path.write_bytes(content)
    with pytest.raises(StoreUnusable, match=r"vectors\.f32.*" + REBUILD):
        embedded.begin("m", source="/my laws")


def test_files_outside_any_matter_are_left_alone(embedded: EmbeddedStore, published: Path, tmp_path: Path) -> None:
    (tmp_path / "store" / "README").write_text("mine", encoding="utf-8")
    (tmp_path / "store" / "Not A Matter").mkdir()
    (tmp_path / "store" / "empty").mkdir()
    assert embedded.matters() == ["m"]
