"""Test that a matter without its lease index is read like a read-only matter."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pincite.indexer.page import Page, PageRef
from pincite.indexer.store.base import SCHEMA_VERSION, Manifest
from pincite.indexer.store.elastic import leases
from pincite.indexer.store.elastic.generations import Generation, manifest_of
from pincite.indexer.store.elastic.index_names import KINDS, GenerationId, Names
from pincite.indexer.store.elastic.rows import page_rows
from pincite.indexer.store.elastic.service import Access, Json
from pincite.indexer.store.elastic.store import ElasticStore

NAMES = Names("p", "m")
KNOWN = GenerationId(1, "0a1b2c3d")
INDICES = {kind: NAMES.index(kind, KNOWN) for kind in KINDS}
MANIFEST = Manifest("gen-000001", SCHEMA_VERSION, "words-1", "/laws", 1, 1, 0, None, None, "2026-01-01T00:00:00Z")
REF = PageRef("a", 1)


class _Matter(BaseHTTPRequestHandler):
    """A fake service with a one-page matter that accepts this many leases before their index disappears."""

    leases = 0

    def do_HEAD(self) -> None:
        self._answer(200, {})

    def do_GET(self) -> None:
        found: Json = {INDICES["catalogue"]: {"aliases": {NAMES.alias("catalogue"): {}}}}
        row = {"_source": manifest_of(Generation(KNOWN, MANIFEST, INDICES))[1]}
        self._answer(200, found if "_alias" in self.path else row)

    def do_POST(self) -> None:
        ((name, source),) = page_rows("a", [Page(1, "words")], ["words"])
        hit = {"_index": INDICES["pages"], "_id": name, "_source": source, "_score": 1.0}
        self._answer(200, {"responses": [{"status": 200, "hits": {"hits": [hit]}}]})

    def do_PUT(self) -> None:
        assert re.match(rf"/{re.escape(NAMES.leases)}/_doc/", self.path)
        if type(self).leases:
            type(self).leases -= 1
            self._answer(201, {"result": "created"})
        else:
            self._answer(404, {"error": {"type": "index_not_found_exception", "reason": "no such index"}})

    def _answer(self, status: int, body: object) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        data = b"" if self.command == "HEAD" else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("X-Elastic-Product", "Elasticsearch")
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  named so by its base
        """Suppress the log; pytest would show it."""


@contextmanager
def holding(taken: int, traces: Path) -> Iterator[ElasticStore]:
    """A store whose service accepts this many leases."""
    with ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Matter,), {"leases": taken})) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        access = Access(f"http://127.0.0.1:{server.server_port}")
        store = ElasticStore(
            access, tokenise=str.split, analyzer_version="words-1", traces=traces, tell=pytest.fail, prefix="p"
        )
        yield store
        store.close()
        server.shutdown()


@pytest.mark.parametrize("taken", [0, 1], ids=["before it is opened", "while it is read"])
def test_a_matter_without_an_index_of_leases_is_opened_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    monkeypatch.setattr(leases, "LEASE_SECONDS", 0.0)
    with holding(taken, tmp_path) as store, closing(store.open("m")) as reader:
        assert reader.manifest == MANIFEST
        for _ in range(2):
            assert reader.page(REF).text == "words"
