"""Fixtures that build PDFs with image pages."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.store.embedded.store import EmbeddedStore

_DPI = 150
_A4 = (595, 842)
Scan = Callable[..., Image.Image]
Bound = Callable[..., bytes]


@pytest.fixture(scope="session")
def notice() -> tuple[str, ...]:
    """The lines of a page."""
    return (
        "SALTMERE HARBOUR AUTHORITY",
        "Notice of dues under Part 3 of the Harbour Dues Law",
        "The master of the vessel shall pay the dues within fourteen days",
        "of the day on which the vessel left the berth. Interest runs from",
        "that day at the rate of two per cent a month until all is paid.",
        "Issued by the Registrar on 18 April 2024.",
    )


@pytest.fixture(scope="session")
def scan() -> Scan:
    """`scan(*lines, turn=0)`: an image of an A4 page at 150 dpi, rotated counterclockwise by `turn` degrees."""

    def drawn(*lines: str, turn: int = 0) -> Image.Image:
        image = Image.new("L", (1240, 1754), 255)
        draw, font = ImageDraw.Draw(image), ImageFont.load_default(size=30)
        for place, line in enumerate(lines):
            draw.text((120, 150 + 60 * place), line, fill=0, font=font)
        return image.rotate(turn, expand=True)

    return drawn


@pytest.fixture(scope="session")
def bound() -> Bound:
    """`bound(*pages)`: a PDF. A text is a page of lines, an image fills its page; a pair is an image with a text layer.

    An image of less than 1000 pixels is placed in the corner of an A4 page.
    """

    def written(*pages: str | Image.Image | tuple[Image.Image, str]) -> bytes:
        buffer = io.BytesIO()
        canvas = Canvas(buffer)
        for page in pages:
            _draw(canvas, *(page if isinstance(page, tuple) else (None, page) if isinstance(page, str) else (page, "")))
            canvas.showPage()
        canvas.save()
        return buffer.getvalue()

    return written


def _draw(canvas: Canvas, picture: Image.Image | None, text: str) -> None:
    canvas.setPageSize(_A4)
    if picture is not None:
        size = (picture.width * 72 / _DPI, picture.height * 72 / _DPI)
        canvas.setPageSize(size if picture.width >= 1000 else _A4)
        canvas.drawImage(ImageReader(picture), 0, 0, *size)
    for place, line in enumerate(text.splitlines()):
        canvas.drawString(72, 800 - 14 * place, line)


@pytest.fixture
def store(tmp_path: Path) -> EmbeddedStore:
    """An empty store."""
    return EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
