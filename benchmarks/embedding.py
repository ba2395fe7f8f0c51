"""Embed passages of an indexed matter with the packaged model on one thread; prints passages per CPU second as JSON.

Run `python -m benchmarks.embedding STORE MATTER`.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count, islice

from pincite.indexer.store.base import IndexReader
from pincite.server.compose.open_store import open_store
from pincite.server.compose.search_parts import open_embedder

_PASSAGES = 200


def main(address: str, matter: str) -> None:
    """Embed passages of all documents in turn."""
    with closing(open_store(address).open(matter)) as reader:
        texts = list(islice(_texts(reader), _PASSAGES))
    model = open_embedder(threads=1)
    started = time.process_time()
    model.embed(texts)
    seconds = time.process_time() - started
    print(json.dumps({"model": model.model_id, "passages": len(texts), "per_second": round(len(texts) / seconds, 1)}))


def _texts(reader: IndexReader) -> Iterator[str]:
    """Yield the first passage of each document, then the second of each, and so on."""
    for number in count(1):
        found = [f"{document.doc_id}#{number:04d}" for document in reader.documents()]
        for chunk_id in found:
            with suppress(KeyError):
                yield reader.chunk(chunk_id).text


if __name__ == "__main__":
    main(*sys.argv[1:])
