import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pincite.server.markup import element
from tests.browser import Browser
from tests.colours import COLOURS, contrast

_NAMES = ["mixed", "hostile", "three", "failed", "without-gold", "many-tags"]
_ELEMENTS = "[...document.querySelectorAll('*')].map(e => [e.localName, e.parentElement?.localName ?? ''])"


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize("width", [375, 1280])
def test_a_page_opens_without_errors_requests_or_horizontal_scrolling(
    browser: Browser, pages: dict[str, Path], name: str, width: int
) -> None:
    with browser.open(pages[name].as_uri(), width) as opened:
        assert opened.complaints == []
        assert opened.requests == []
        opened.value("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert opened.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert opened.value("document.title") != "taken"


@pytest.mark.parametrize("name", _NAMES)
def test_a_browser_parses_the_elements_as_written(browser: Browser, pages: dict[str, Path], name: str) -> None:
    tree = ET.fromstring(pages[name].read_text(encoding="utf-8").partition("\n")[2])
    parents = {child: parent for parent in tree.iter() for child in parent}
    names = [[_local(each), _local(parents.get(each))] for each in tree.iter()]
    with browser.open(pages[name].as_uri()) as opened:
        assert opened.value(_ELEMENTS) == names


def _local(each: ET.Element | None) -> str:
    return "" if each is None else re.sub(r"\{.*\}", "", each.tag)


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_enough_contrast_with_its_background(browser: Browser, pages: dict[str, Path], dark: bool) -> None:
    with browser.open(pages["mixed"].as_uri(), dark=dark) as opened:
        assert opened.value("getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)'") is dark
        opened.value("document.querySelectorAll('details').forEach(each => each.open = true)")
        colours = opened.value(COLOURS)
        assert {"text", "summary", "td", "dd", "a", "p"} <= {name for _, _, name in colours}
        assert [each for each in colours if contrast(each[0], each[1]) < 4.5] == []


@pytest.mark.parametrize("dark", [False, True])
def test_counts_have_enough_contrast_with_their_cell(browser: Browser, pages: dict[str, Path], dark: bool) -> None:
    shades = (
        "(n => { const e = document.querySelector('svg .cell'); e.setAttribute('class', 'cell shade-' + n);"
        "return [getComputedStyle(e).fill, getComputedStyle(document.querySelector('svg text')).fill] })"
    )
    with browser.open(pages["mixed"].as_uri(), dark=dark) as opened:
        for shade in range(1, 6):
            behind, ink = opened.value(f"{shades}({shade})")
            assert contrast(behind, ink) >= 4.5


def test_a_filter_hides_the_rows_of_other_classes(browser: Browser, pages: dict[str, Path]) -> None:
    shown = "[...document.querySelectorAll('.row')].filter(e => e.checkVisibility()).map(e => e.className)"
    with browser.open(pages["mixed"].as_uri()) as opened:
        assert len(opened.value(shown)) == 6
        opened.value("document.querySelector('.only-class-wrong_page').click()")
        assert opened.value(shown) == ["row class-wrong_page type-number", "row class-unscored type-number"]
        opened.value("document.querySelector('.only-class-all').click()")
        opened.value("document.querySelector('.only-type-boolean').click()")
        assert opened.value(shown) == ["row class-false_null type-boolean", "row class-unscored type-number"]


def test_a_link_to_an_example_opens_its_row(browser: Browser, pages: dict[str, Path]) -> None:
    with browser.open(pages["mixed"].as_uri()) as opened:
        opened.value("document.querySelector('#failures .numbers').open = true")
        opened.value("document.querySelector('#failures td a').click()")
        assert opened.value("document.querySelector(':target').closest('details').open")


@pytest.mark.parametrize("name", ["mixed", "many-tags"])
def test_no_chart_is_taller_than_an_a4_page(browser: Browser, pages: dict[str, Path], name: str) -> None:
    with browser.open(pages[name].as_uri(), 690) as opened:  # the width of A4 within its margins
        opened.call("Emulation.setEmulatedMedia", media="print")
        assert max(opened.value("[...document.querySelectorAll('.drawn')].map(e => e.offsetHeight)")) < 1000
        assert opened.paper().startswith(b"%PDF")


def test_a_closed_row_is_printed_open(browser: Browser, pages: dict[str, Path]) -> None:
    with browser.open(pages["mixed"].as_uri()) as opened:
        printed = PdfDocument(opened.paper())
    text = "\n".join(sheet.get_textpage().get_text_range() for sheet in printed)
    assert text.count("Cited pages") == 6
    assert text.count("expected") == 6


def test_the_browser_check_detects_a_script_or_a_loaded_image(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"{element('p', 'x')}<img src='other.png'><script>console.log(1)</script>", encoding="utf-8")
    with browser.open(page.as_uri()) as opened:
        assert opened.requests == [(tmp_path / "other.png").as_uri()]
        assert opened.complaints
