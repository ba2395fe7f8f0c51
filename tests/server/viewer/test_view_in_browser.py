"""Tests the written file in a browser: errors, requests, highlights, keys, contrast and print."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.browser import Browser
from tests.colours import COLOURS, contrast
from tests.server.viewer.conftest import written

_UNNAMED = """
[...document.querySelectorAll('a, button, input, img, nav, section, [role=region], summary')].filter(e =>
  !(e.getAttribute('aria-label') || e.getAttribute('alt') || e.textContent.trim() || e.labels?.length
    || document.getElementById(e.getAttribute('aria-labelledby')))).map(e => e.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize("width", [375, 1280])
def test_a_view_opens_without_an_error_a_request_or_horizontal_scrolling(
    browser: Browser, two_views: Path, width: int
) -> None:
    with browser.open(two_views.as_uri(), width) as opened:
        assert opened.complaints == []
        assert [each for each in opened.requests if not each.startswith("data:image/png")] == []
        opened.value("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert opened.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_document_text_runs_no_script(browser: Browser, store: Path, hostile: Path, tmp_path: Path) -> None:
    written(hostile, store, tmp_path / "h.html")
    with browser.open((tmp_path / "h.html").as_uri()) as opened:
        assert opened.complaints == []
        assert opened.value("document.title") != "taken"
        assert opened.value("document.querySelectorAll('script').length") == 1


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_enough_contrast_with_its_background(browser: Browser, two_views: Path, dark: bool) -> None:
    with browser.open(two_views.as_uri(), dark=dark) as opened:
        opened.value("document.querySelectorAll('details').forEach(each => each.open = true)")
        pale = [each for each in opened.value(COLOURS) if contrast(each[0], each[1]) < 4.5]
        assert pale == []


def test_every_control_has_a_name_and_headings_skip_no_level(browser: Browser, two_views: Path) -> None:
    with browser.open(two_views.as_uri()) as opened:
        assert opened.value(_UNNAMED) == []
        levels = opened.value("[...document.querySelectorAll('main :is(h2,h3,h4)')].map(e => +e.localName[1])")
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert opened.value("['header', 'nav', 'main', 'footer'].every(e => document.querySelector(e))")


def test_keys_move_fold_filter_and_show_help(browser: Browser, two_views: Path) -> None:
    focused = "document.activeElement.closest('.step')?.id"
    with browser.open(two_views.as_uri()) as opened:

        def press(key: str) -> None:
            opened.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
            opened.call("Input.dispatchKeyEvent", type="keyUp", key=key)

        press("j")
        press("j")
        assert opened.value(focused) == "step-2"
        press("o")
        assert opened.value("document.querySelector('#step-2').open") is True
        press("k")
        assert opened.value(focused) == "step-1"
        press("/")
        opened.call("Input.insertText", text="get_context")
        shown = "[...document.querySelectorAll('.step')].filter(e => !e.hidden).length"
        assert 0 < opened.value(shown) < 17
        opened.call("Input.dispatchKeyEvent", type="keyDown", key="Escape")
        assert opened.value(shown) == 17
        press("?")
        assert opened.value("document.querySelector('#help').open") is True


def test_highlights_cover_the_quoted_words_and_no_others(browser: Browser, two_views: Path, traces: list[Path]) -> None:
    """The boxes as the browser lays them out, against the words that pdfium finds there on the page."""
    last = json.loads(traces[0].read_text(encoding="utf-8").splitlines()[-2])
    (cited,) = last["result"]["citations"]
    boxes = """(() => { const s = document.querySelector('.sheet img').getBoundingClientRect();
      return [...document.querySelectorAll('.sheet rect')].map(e => { const b = e.getBoundingClientRect();
        return [(b.left - s.left) / s.width, (b.top - s.top) / s.height, (b.right - s.left) / s.width,
          (b.bottom - s.top) / s.height] }) })()"""
    with browser.open(two_views.as_uri()) as opened:
        areas = opened.value(boxes)
    source = Path(__file__).resolve().parents[3] / "server/demo/matter/harbour-licensing-law-2019.pdf"
    page = PdfDocument(source)[cited["page"] - 1]
    width, height = page.get_size()
    text = page.get_textpage()
    found = " ".join(
        text.get_text_bounded(left * width, height * (1 - bottom), right * width, height * (1 - top))
        for left, top, right, bottom in areas
    )
    assert re.findall(r"\w+", found) == re.findall(r"\w+", cited["quote"])


def test_print_unfolds_the_proof_and_hides_the_controls(browser: Browser, two_views: Path) -> None:
    with browser.open(two_views.as_uri()) as opened:
        printed = PdfDocument(opened.paper())
    text = " ".join(" ".join(sheet.get_textpage().get_text_range() for sheet in printed).split())
    assert "Use" in text
    assert "Filter" not in text


def test_a_run_of_two_hundred_steps_opens(browser: Browser, store: Path, many_steps: Path, tmp_path: Path) -> None:
    written(many_steps, store, tmp_path / "many.html")
    with browser.open((tmp_path / "many.html").as_uri()) as opened:
        assert opened.complaints == []
        assert opened.value("document.querySelectorAll('.step').length") == 200
