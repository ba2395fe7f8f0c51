"""Tests that a file with a part of a document reports which pages are missing."""

import io
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.documents.document_details import details
from pincite.tools.session import Session

TEXT = "Kestrel Tugs paid for the berth in March and gave notice."


def pdf(*pages: list[str]) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for lines in pages:
        for number, line in enumerate(lines):
            canvas.drawString(72, 700 - 40 * number, line)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def indexed(tmp_path: Path, *pages: list[str]) -> Corpus:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "complaint.pdf").write_bytes(pdf(*pages))
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(tmp_path / "files", store, "m"):
        pass
    return Corpus("m", store.open("m"))


def note_of(corpus: Corpus, page: int = 1) -> str | None:
    result: Any = toolset.call(Session(corpus), "get_page", {"doc_id": "complaint", "page": page})
    return str(result.note) if result.note else None


@pytest.mark.parametrize(
    ("pages", "note"),
    [
        ([[TEXT, "Page 1 of 16"]], "prints page 1 of 16: pages 2 to 16 are not in this document"),
        ([[TEXT, "1 of 16"]], "prints page 1 of 16: pages 2 to 16 are not in this document"),
        ([["Page 1 / 2", TEXT]], "prints page 1 of 2: page 2 is not in this document"),
        (
            [["Case 1:31-cv-00061-KLM Document 1 Filed 04/16/31 Page 1 of 9", TEXT]],
            "prints page 1 of 9: pages 2 to 9 are not in this document",
        ),
        (
            [[TEXT, "Page 3 of 9"], [TEXT, "Page 4 of 9"]],
            "prints pages 3 to 4 of 9: pages 1 to 2 and pages 5 to 9 are not in this document",
        ),
        ([[TEXT, "Order No. 4  Page 1 of 3"], [TEXT]], "prints pages 1 to 2 of 3: page 3 is not in this document"),
    ],
)
def test_a_partial_document_reports_its_missing_pages(tmp_path: Path, pages: list[list[str]], note: str) -> None:
    corpus = indexed(tmp_path, *pages)
    assert note_of(corpus) == note_of(corpus, len(pages)) == note
    (diagnostic,) = details(corpus, "complaint").diagnostics
    assert (diagnostic.kind, diagnostic.message) == ("pages_missing", note)


@pytest.mark.parametrize(
    "pages",
    [
        [[TEXT, "Page 1 of 2"], [TEXT, "Page 2 of 2"]],
        [[TEXT, "1/16"]],
        [[TEXT, "The notice is on page 1 of 16"]],
        [[TEXT, "15 of 1931"], [TEXT]],
        [["Page 1 of 2", TEXT, "Page 3 of 40"], ["Page 2 of 2", TEXT, "Page 4 of 40"]],
        [[TEXT, "Page 1 of 9"], [TEXT, "Page 7 of 9"]],
    ],
)
def test_uncertain_page_counts_are_not_reported(tmp_path: Path, pages: list[list[str]]) -> None:
    assert note_of(indexed(tmp_path, *pages)) is None


def test_an_absence_in_a_partial_document_has_its_missing_pages_on_trust(tmp_path: Path) -> None:
    session = Session(indexed(tmp_path, [TEXT, "Page 1 of 16"]))
    question = "What rent does Kestrel Tugs owe?"
    toolset.call(session, "get_page", {"doc_id": "complaint", "page": 1})
    toolset.call(session, "search_within_doc_family", {"query": question})
    given = {"question": question, "answer_type": "number", "value": None, "searched": [question]}
    for more in ({"doc_ids": ["complaint"]}, {}):
        result: Any = toolset.call(session, "submit_typed_answer", {**given, **more})
        assert result.on_trust[-1].endswith("it prints page 1 of 16: pages 2 to 16 are not in this document")
