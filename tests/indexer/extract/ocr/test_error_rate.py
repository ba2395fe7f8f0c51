"""Test the OCR error rate on drawn pages of the sample matter against their text layer."""

import io
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.extract.ocr import find_engine
from pincite.indexer.extract.ocr.base import NoEngine
from pincite.indexer.extract.pdf import pictures, text_layer
from pincite.indexer.limits import OcrOptions
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

ROOT = Path(__file__).resolve().parents[4]
MATTER = ROOT / "server" / "demo" / "matter"
Missing = Callable[[str, str], None]


@pytest.fixture(scope="module")
def bench() -> dict[str, Any]:
    """The benchmark's functions."""
    return runpy.run_path(str(ROOT / "benchmarks" / "ocr.py"))


def drawn(content: bytes, page: int, turn: int) -> bytes:
    """A PDF of one page's picture at 300 dpi."""
    with pictures.drawing(content, 300) as draw:
        picture = draw(page)
    assert picture is not None
    image = Image.frombytes("L", (picture.width, picture.height), picture.pixels).rotate(turn, expand=True)
    buffer, size = io.BytesIO(), (image.width * 72 / 300, image.height * 72 / 300)
    canvas = Canvas(buffer, pagesize=size)
    canvas.drawImage(ImageReader(image), 0, 0, *size)
    canvas.save()
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "page", "turn"),
    [
        ("cfi-012-2023-judgment", 3, 0),
        ("harbour-licensing-law-2019", 9, 0),
        ("pilotage-services-agreement", 4, 0),
        ("pilotage-services-agreement", 4, 90),
    ],
)
def test_at_most_one_character_in_a_hundred_is_misread(
    bench: dict[str, Any], missing: Missing, name: str, page: int, turn: int
) -> None:
    engine = find_engine(OcrOptions(engine="tesseract"))
    if isinstance(engine, NoEngine):
        missing("ocr", f"{engine.message}: {engine.remedy}")
    content = (MATTER / f"{name}.pdf").read_bytes()
    wanted = bench["compared"](text_layer.extract(content).pages[page - 1].text)
    item = read_document(Source(name, name, "0", "pdf", drawn(content, page, turn)), engine=engine)
    assert item.pages[0].text_source == "ocr"
    assert bench["distance"](wanted, bench["compared"](item.pages[0].text)) <= 0.01 * len(wanted)
