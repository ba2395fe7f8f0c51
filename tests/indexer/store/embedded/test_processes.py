"""Test several processes on one embedded store, including killed ones."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from pincite.indexer.errors import StoreLocked, UnknownMatter
from pincite.indexer.model import IndexedDocument
from pincite.indexer.store.base import TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore

Make = Callable[..., IndexedDocument]
Start = Callable[[str], "subprocess.Popen[str]"]

BEFORE_PUBLISH = [
    "the lock is held",
    "a document is put",
    "families are set",
    "vectors are written",
    "pages are indexed",
    "the manifest is written",
    "CURRENT is replaced",
]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """`start(point)`: another process that waits at this point."""
    begun: list[subprocess.Popen[str]] = []

    def process(point: str) -> "subprocess.Popen[str]":
        command = [sys.executable, str(Path(__file__).with_name("embedded_process.py")), str(tmp_path / "store"), point]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        begun.append(child)
        if point != "full disk":
            assert child.stdout is not None
            assert child.stdout.readline() == "reached\n"
        return child

    yield process
    for child in begun:
        child.kill()
        child.communicate()


def publish(store: EmbeddedStore, *documents: IndexedDocument) -> None:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        writer.publish()


def texts(store: EmbeddedStore) -> dict[str, str]:
    """Page texts found by full text search and by key."""
    with closing(store.open("m")) as reader:
        found = reader.search_pages(TermQuery(("words",)))
        assert {hit.ref.doc_id for hit in found} == {document.doc_id for document in reader.documents()}
        return {hit.ref.doc_id: reader.page(hit.ref).text for hit in found}


def generations(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "store" / "m").glob("gen-*"))


def kill(process: "subprocess.Popen[str]") -> None:
    process.kill()
    assert process.wait() != 0, "the process ended before it was killed"


@pytest.mark.parametrize("point", BEFORE_PUBLISH)
def test_a_writer_killed_before_publish_leaves_the_last_generation_and_the_next_writer_succeeds(
    embedded: EmbeddedStore, make: Make, start: Start, tmp_path: Path, point: str
) -> None:
    publish(embedded, make("a", "old words"))
    kill(start(point))
    assert texts(embedded) == {"a": "old words"}
    publish(embedded, make("b", "new words"))
    assert texts(embedded) == {"a": "old words", "b": "new words"}
    assert len(generations(tmp_path)) == 2


@pytest.mark.parametrize("point", BEFORE_PUBLISH)
def test_a_first_writer_killed_before_publish_leaves_no_matter_and_the_next_writer_succeeds(
    embedded: EmbeddedStore, make: Make, start: Start, tmp_path: Path, point: str
) -> None:
    kill(start(point))
    assert embedded.matters() == []
    with pytest.raises(UnknownMatter):
        embedded.open("m")
    publish(embedded, make("b", "new words"))
    assert texts(embedded) == {"b": "new words"}
    assert len(generations(tmp_path)) == 1


def test_a_writer_killed_while_it_removes_old_generations_has_published(
    embedded: EmbeddedStore, make: Make, start: Start, tmp_path: Path
) -> None:
    publish(embedded, make("a", "first words"))
    publish(embedded, make("a", "second words"))
    kill(start("old generations go"))
    assert texts(embedded) == {"a": "unfinished words", "n": "unfinished words"}
    publish(embedded, make("a", "fourth words"))
    assert texts(embedded)["a"] == "fourth words"
    assert len(generations(tmp_path)) == 2


def test_a_second_writer_process_is_refused_until_the_first_dies(
    embedded: EmbeddedStore, make: Make, start: Start
) -> None:
    publish(embedded, make("a", "old words"))
    holder = start("a document is put")
    with pytest.raises(StoreLocked, match=rf"process {holder.pid} on \S+ since 2\d\d\d-"):
        embedded.begin("m", source="/laws")
    assert texts(embedded) == {"a": "old words"}, "readers do not wait for writers"
    kill(holder)
    publish(embedded, make("b", "new words"))


def test_a_generation_is_kept_until_its_reader_process_dies(
    embedded: EmbeddedStore, make: Make, start: Start, tmp_path: Path
) -> None:
    publish(embedded, make("a", "first words"))
    reader = start("read")
    for number in range(3):
        publish(embedded, make("a", f"later words {number}"))
    assert "gen-000001" in generations(tmp_path)
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write("\n")
    reader.stdin.flush()
    assert reader.stdout.readline() == "first words\n"
    kill(reader)
    publish(embedded, make("a", "last words"))
    assert len(generations(tmp_path)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk_is_reported_and_leaves_the_last_generation(
    embedded: EmbeddedStore, make: Make, start: Start, tmp_path: Path
) -> None:
    publish(embedded, make("a", "old words"))
    output, _ = start("full disk").communicate()
    assert output.startswith("StoreError The index of matter 'm' could not be written")
    assert texts(embedded) == {"a": "old words"}
    publish(embedded, make("b", "new words"))
    assert len(generations(tmp_path)) == 2


def test_a_reader_opened_during_updates_finds_a_complete_generation(embedded: EmbeddedStore, make: Make) -> None:
    publish(embedded, make("a", "words 0"))

    def republish() -> None:
        for number in range(1, 21):
            publish(embedded, make("a", f"words {number}"))

    seen = [texts(embedded)["a"]]
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(republish)
        while not writing.done():
            seen.append(texts(embedded)["a"])
        writing.result()
    seen.append(texts(embedded)["a"])
    assert seen == sorted(seen, key=lambda text: int(text.split()[1]))
    assert seen[-1] == "words 20"
