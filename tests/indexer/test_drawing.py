"""Test drawn pages and their letter boxes: upright, rotated, cropped and missing pages."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pincite.indexer.drawing import draw_pages
from pincite.indexer.extract.base import Unreadable
from pincite.indexer.extract.drawn_page import Area, DrawnPage, Wanted
from pincite.indexer.limits import ReadingOptions

LAW = Path(__file__).resolve().parents[2] / "server" / "demo" / "matter" / "harbour-licensing-law-2019.pdf"
CUT = 40.0


def drawn(data: bytes, number: int = 9) -> tuple[DrawnPage, bytes]:
    ((page, png),) = draw_pages(data, Wanted((number,)), ReadingOptions())
    return page, png


def changed(turn: int = 0, cut: float = 0.0) -> tuple[bytes, float, float]:
    """The law with its ninth page turned or cropped, and that page's own size in points."""
    document = PdfDocument(LAW)
    page = document[8]
    width, height = page.get_size()
    page.set_cropbox(cut, cut, width - cut, height - cut)
    page.set_rotation(turn)
    made = BytesIO()
    document.save(made)
    return made.getvalue(), width, height


def near(area: Area) -> object:
    return pytest.approx(area, abs=0.002)


def test_a_drawn_page_is_a_small_picture_with_a_box_per_letter() -> None:
    page, png = drawn(LAW.read_bytes())
    assert png.startswith(b"\x89PNG")
    assert len(png) < 120_000
    assert "20.Transfer" in page.letters
    assert len(page.letters) == len(page.areas)
    assert all(0 <= left <= right <= 1 and 0 <= top <= bottom <= 1 for left, top, right, bottom in page.areas)


def test_letter_boxes_of_a_rotated_page_match_its_picture() -> None:
    upright, _ = drawn(LAW.read_bytes())
    turned, _ = drawn(changed(turn=90)[0])
    assert (turned.width, turned.height) == (upright.height, upright.width)
    left, top, right, bottom = upright.areas[upright.letters.index("Transfer")]
    assert turned.areas[turned.letters.index("Transfer")] == near((1 - bottom, left, 1 - top, right))


def test_letter_boxes_of_a_cropped_page_start_at_the_crop_box() -> None:
    upright, _ = drawn(LAW.read_bytes())
    data, width, height = changed(cut=CUT)
    at = upright.letters.index("20.Transfer")
    left, top, right, bottom = upright.areas[at]
    cropped, _ = drawn(data)
    across, down = width - 2 * CUT, height - 2 * CUT
    wanted = (
        (left * width - CUT) / across,
        (top * height - CUT) / down,
        (right * width - CUT) / across,
        (bottom * height - CUT) / down,
    )
    assert cropped.areas[cropped.letters.index("20.Transfer")] == near(wanted)


def test_drawing_a_missing_page_is_an_error() -> None:
    page, png = drawn(LAW.read_bytes(), number=99)
    assert (page.letters, png) == ("", b"")
    assert page.problem


def test_a_file_that_is_not_a_pdf_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        drawn(b"no PDF at all")
