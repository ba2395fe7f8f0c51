"""Tests that OCR text is marked wherever it is shown or cited, with a scripted tesseract."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.limits import OcrOptions, ReadingOptions
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo" / "matter"
ORDER = "cfi-012-2023-order-with-reasons"
TEXT = "CERTIFICATE OF SERVICE\nI, Corwin Hale, process server of the Court, certify as foIlows.\nServed on 3 May 2024."
QUOTE = "I, Corwin Hale, process server of the Court, certify as follows."
QUESTION = "Which process server certified service of the Order with Reasons in CFI 012/2023?"


@pytest.fixture
def session(tmp_path: Path, tesseract_says: Callable[..., None]) -> Iterator[Session]:
    """A session on one document of the sample matter, whose last page is an image read by OCR."""
    (tmp_path / "files").mkdir()
    shutil.copy(SAMPLE / f"{ORDER}.pdf", tmp_path / "files")
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    tesseract_says(TEXT)
    options = ReadingOptions(ocr=OcrOptions(engine="tesseract", dpi=100))
    for _ in build(tmp_path / "files", store, "sample", options=options):
        pass
    reader = store.open("sample")
    yield Session(Corpus("sample", reader))
    reader.close()


def test_an_ocr_page_states_its_source_and_confidence(session: Session) -> None:
    page = toolset.call(session, "get_page", {"doc_id": ORDER, "page": 4}).model_dump()
    assert (page["text_source"], page["ocr_confidence"]) == ("ocr", 0.87)
    assert "read from the page's picture" in page["note"]
    layer = toolset.call(session, "get_page", {"doc_id": ORDER, "page": 1}).model_dump()
    assert (layer["text_source"], layer["ocr_confidence"], layer["note"]) == ("layer", None, None)


def test_an_ocr_page_counts_as_a_page_with_text(session: Session) -> None:
    assert session.corpus.coverage.pages_without_text == 0


@pytest.mark.parametrize(("quote", "inexact"), [(QUOTE, True), ("I, Corwin Hale, process server of the Court", False)])
def test_a_citation_of_ocr_text_says_so_and_whether_its_quote_is_exact(
    session: Session, quote: str, inexact: bool
) -> None:
    toolset.call(session, "get_page", {"doc_id": ORDER, "page": 4})
    citations = [{"doc_id": ORDER, "page": 4, "quote": quote}]
    arguments = {"question": QUESTION, "answer_type": "name", "value": "Corwin Hale", "citations": citations}
    result = toolset.call(session, "submit_typed_answer", arguments).model_dump()
    assert result["status"] == "accepted", result["violations"]
    (citation,) = result["citations"]
    assert citation["citation"].endswith("(OCR)")
    assert (citation["text_source"], citation["inexact"]) == ("ocr", inexact)
