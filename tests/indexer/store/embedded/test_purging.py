"""Test that a purge leaves nothing of a document on disk, with open readers and after kills."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.errors import StoreLocked, UnknownMatter
from pincite.indexer.model import Family, IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexWriter, TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore

Make = Callable[..., IndexedDocument]
SECRET = "the zanzibar settlement of forty two"
SHARED = "words that both have"


def grouped(writer: IndexWriter) -> None:
    names = [document.doc_id for document, _ in writer.outline()]
    families = [Family(f"doc:{name}", "document", name, (name,)) for name in names]
    writer.set_families(families, [], {name: f"doc:{name}" for name in names})


def publish(store: EmbeddedStore, *documents: IndexedDocument) -> None:
    with store.begin("m", source="/laws") as writer, closing(store.embeddings("m")) as cache:
        for document in documents:
            writer.put(document)
        grouped(writer)
        chunks = [chunk for item in writer.contents() for chunk in item.chunks]
        vectors = {c.text: np.array([1, 1 / len(c.text)], dtype=np.float32) for c in chunks}
        cache.put_many("model", vectors.items())
        writer.embed("model", 2, [(chunk.chunk_id, vectors[chunk.text]) for chunk in chunks])
        writer.publish()


@pytest.fixture
def matter(embedded: EmbeddedStore, make: Make, tmp_path: Path) -> Path:
    """Two generations with `a`, and traces, one of which names it."""
    publish(embedded, make("a", SECRET, SHARED), make("b", "harmless text", SHARED))
    publish(embedded, make("c", "more text"))
    traces = tmp_path / "store" / "m" / "traces"
    (traces / "1.jsonl").write_text(f'{{"hits":[{{"doc_id":"a","snippet":"{SECRET}"}}]}}\n', encoding="utf-8")
    (traces / "2.jsonl").write_text('{"hits":[{"doc_id":"b"}], "a_word": "a-b"}\n', encoding="utf-8")
    return tmp_path / "store" / "m"


def holding(matter: Path, words: str) -> list[str]:
    """The files of the matter that contain these words."""
    return [path.name for path in matter.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


def test_a_purge_removes_all_of_a_document_and_keeps_the_others(embedded: EmbeddedStore, matter: Path) -> None:
    assert holding(matter, SECRET)
    purged = embedded.purge("m", ["a"], grouped)
    assert (purged.documents, purged.pages, purged.passages, purged.vectors, purged.traces) == (("a",), 2, 2, 1, 1)
    assert (purged.generations, purged.held) == (("gen-000001", "gen-000002"), ())
    assert holding(matter, SECRET) == []
    assert sorted(path.name for path in matter.iterdir() if path.name.startswith(("gen", "PUR"))) == ["gen-000003"]
    assert [path.name for path in (matter / "traces").glob("*.jsonl")] == ["2.jsonl"]
    with closing(embedded.open("m")) as reader:
        assert [document.doc_id for document in reader.documents()] == ["b", "c"]
        assert [family.family_id for family in reader.families()] == ["doc:b", "doc:c"]
        assert reader.search_pages(TermQuery(("zanzibar",))) == []
        assert [hit.ref for hit in reader.search_pages(TermQuery(("both",)))] == [PageRef("b", 2)]
        nearest = reader.nearest_chunks(np.array([1, 1 / len(SHARED)], dtype=np.float32), None, 3)
        assert {hit.chunk_id for hit in nearest} == {"b#1", "b#2", "c#1"}


def test_a_purge_keeps_the_vector_of_a_text_shared_with_another_document(embedded: EmbeddedStore, matter: Path) -> None:
    embedded.purge("m", ["a"], grouped)
    with closing(embedded.embeddings("m")) as cache:
        known = cache.get_many("model", [SECRET, SHARED, "harmless text", "more text"])
    assert [vector is not None for vector in known] == [False, True, True, True]


def test_a_damaged_vector_cache_does_not_stop_a_purge(embedded: EmbeddedStore, matter: Path) -> None:
    (matter / "embeddings.sqlite").write_bytes(b"no database" * 1000)
    assert embedded.purge("m", ["a"], grouped).vectors == 0
    assert holding(matter, SECRET) == holding(matter, "no database") == []


def test_purged_text_is_not_in_free_sqlite_pages(embedded: EmbeddedStore, make: Make) -> None:
    publish(embedded, *(make(f"d{n}", *(f"{SECRET} number {n} {k} " * 40 for k in range(20))) for n in range(8)))
    publish(embedded, make("kept", "harmless text"))
    embedded.purge("m", [f"d{n}" for n in range(8)], grouped)
    assert holding(embedded.traces("m").parent, "zanzibar") == []


def test_purging_an_unknown_document_removes_nothing(embedded: EmbeddedStore, matter: Path) -> None:
    with pytest.raises(KeyError):
        embedded.purge("m", ["a", "absent"], grouped)
    with closing(embedded.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == SECRET
    assert len(list((matter / "traces").iterdir())) == 2


def test_a_purge_is_refused_during_another_write(embedded: EmbeddedStore, matter: Path) -> None:
    with embedded.begin("m", source="/laws"):
        with pytest.raises(StoreLocked, match="process"):
            embedded.purge("m", ["a"], grouped)
        with pytest.raises(StoreLocked, match="process"):
            embedded.purge_matter("m")
    assert holding(matter, SECRET)


def test_purging_a_matter_removes_all_its_files(embedded: EmbeddedStore, matter: Path) -> None:
    purged = embedded.purge_matter("m")
    assert purged.documents == ("a", "b", "c")
    assert (purged.pages, purged.traces, purged.vectors, purged.source) == (5, 2, 4, "/laws")
    assert not matter.exists()
    with pytest.raises(UnknownMatter):
        embedded.purge_matter("m")


def test_an_unreadable_matter_can_be_purged(embedded: EmbeddedStore, matter: Path) -> None:
    for manifest in matter.glob("gen-*/manifest.json"):
        manifest.write_text("{}", encoding="utf-8")
    embedded.purge_matter("m")
    assert not matter.exists()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str], "subprocess.Popen[str]"]]:
    begun: list[subprocess.Popen[str]] = []

    def process(point: str) -> "subprocess.Popen[str]":
        command = [sys.executable, str(Path(__file__).with_name("embedded_process.py")), str(tmp_path / "store"), point]
        begun.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        assert begun[-1].stdout is not None
        assert begun[-1].stdout.readline() == "reached\n"
        return begun[-1]

    yield process
    for child in begun:
        child.kill()
        child.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be removed here: they are reported as held")
def test_an_open_reader_keeps_reading_purged_files(
    embedded: EmbeddedStore, matter: Path, start: Callable[[str], "subprocess.Popen[str]"]
) -> None:
    reader = start("read")
    embedded.purge("m", ["a"], grouped)
    assert holding(matter, SECRET) == []
    output, _ = reader.communicate("\n\n")
    assert output == f"{SECRET}\n"


@pytest.mark.parametrize("point", ["a trace goes", "CURRENT is replaced", "the mark goes"])
def test_a_killed_purge_is_completed_by_the_next_purge_or_writer(
    embedded: EmbeddedStore,
    matter: Path,
    make: Make,
    start: Callable[[str], "subprocess.Popen[str]"],
    point: str,
) -> None:
    killed = start(f"purge until {point}")
    killed.kill()
    assert killed.wait() != 0
    with closing(embedded.open("m")) as reader:
        held = {document.doc_id for document in reader.documents()}
    if "a" in held:
        embedded.purge("m", ["a"], grouped)
    else:
        publish(embedded, make("d", "later text"))
    assert holding(matter, SECRET) == []
    assert holding(matter, "harmless text")
