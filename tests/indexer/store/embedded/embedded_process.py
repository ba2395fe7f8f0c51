"""Use the embedded store argv[1], print `reached` at the point argv[2], and wait there.

A line of input resumes it. Points inside the store are detected with audit events.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from pincite.indexer.errors import StoreError
from pincite.indexer.model import Chunk, Document, DocumentKind, Family, Identity, IndexedDocument
from pincite.indexer.page import Page, PageRef, Span
from pincite.indexer.store.base import Vectors
from pincite.indexer.store.embedded.store import EmbeddedStore

EVENTS = {
    "pages are indexed": ("os.mkdir", "chunks"),
    "the manifest is written": ("os.rename", "manifest.json"),
    "CURRENT is replaced": ("os.rename", "CURRENT"),
    "old generations go": ("shutil.rmtree", "gen-000001"),
    "a trace goes": ("os.remove", "1.jsonl"),
    "the mark goes": ("os.remove", "PURGING"),
}


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def stop_at(point: str, here: str) -> None:
    if point == here:
        say("reached")
        sys.stdin.readline()


def watch(point: str) -> None:
    """Stop just before the file operation of the point in `EVENTS`."""
    wanted, name = EVENTS.get(point, ("", ""))

    def heard(event: str, arguments: tuple[Any, ...]) -> None:
        if event == wanted and any(Path(str(value)).name == name for value in arguments[:2]):
            stop_at(point, point)

    sys.addaudithook(heard)


def document(doc_id: str) -> IndexedDocument:
    page, chunk = Page(1, "unfinished words"), Chunk(f"{doc_id}#1", doc_id, "unfinished", ((1, Span(0, 10)),))
    return IndexedDocument(Document(doc_id, "sha", "pdf", 1, Identity(DocumentKind.UNKNOWN)), (page,), chunks=(chunk,))


def vectors(point: str) -> Iterator[tuple[str, Vectors]]:
    for number, doc_id in enumerate(("a", "n")):
        if number:
            stop_at(point, "vectors are written")
        yield f"{doc_id}#1", np.array([1, 0], dtype=np.float32)


def write(store: EmbeddedStore, point: str) -> None:
    with store.begin("m", source="/laws") as writer:
        stop_at(point, "the lock is held")
        writer.put(document("n"))
        stop_at(point, "a document is put")
        writer.put(document("a"))
        writer.set_families([Family("doc:n", "document", "n", ("n",))], [], {"n": "doc:n"})
        stop_at(point, "families are set")
        writer.embed("model", 2, vectors(point))
        writer.publish()


def purge(store: EmbeddedStore, point: str) -> None:
    watch(point)
    store.purge("m", ["a"], lambda writer: writer.set_families([], [], {}))


def read(store: EmbeddedStore) -> None:
    reader = store.open("m")
    stop_at("read", "read")
    say(reader.page(PageRef("a", 1)).text)
    sys.stdin.readline()


def write_on_a_full_disk(store: EmbeddedStore) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    try:
        write(store, "")
    except StoreError as error:
        say(f"{type(error).__name__} {error}")


def main(root: str, point: str) -> None:
    store = EmbeddedStore(Path(root), tokenise=str.split, analyzer_version="words-1")
    if point == "read":
        read(store)
    elif point == "full disk":
        write_on_a_full_disk(store)
    elif point.startswith("purge until "):
        purge(store, point.removeprefix("purge until "))
    else:
        watch(point)
        write(store, point)


if __name__ == "__main__":
    main(*sys.argv[1:])
