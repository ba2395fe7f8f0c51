"""Tests entries of a table of contents that were parsed as units, and bare headings, on invented documents."""

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Page, Position
from pincite.tools.retrieval.contents_entries import without_entries


def unit(index: int, page: Page, start: int, end: int) -> Section:
    return Section(
        index, SectionKind.ARTICLE, "5", "", "Lanterns", Position(page.number, start), Position(page.number, end)
    )


def test_a_unit_on_a_contents_page_or_with_leaders_is_dropped() -> None:
    contents = Page(1, "5. Lanterns 9", is_contents=True)
    led = Page(2, "5. Lanterns ........ 9")
    body = Page(3, "5. Lanterns\nA lantern is lit.")
    found = [unit(i, page, 0, len(page.text)) for i, page in enumerate((contents, led, body))]
    assert without_entries(found, (contents, led, body)) == found[2:]
    assert without_entries(found[:2], (contents, led, body)) == []


def test_a_bare_heading_comes_after_the_unit_with_text_and_stays_if_there_is_no_other() -> None:
    bare, body = Page(1, "5. Lanterns    9"), Page(2, "5. Lanterns\nA lantern is lit.")
    found = [unit(0, bare, 0, len(bare.text)), unit(1, body, 0, len(body.text))]
    assert without_entries(found, (bare, body)) == [found[1], found[0]]
    assert without_entries(found[:1], (bare, body)) == found[:1]


def test_a_provision_that_ends_with_a_number_is_not_an_entry() -> None:
    page = Page(1, "5. Lanterns\nThe fee is 500")
    found = [unit(0, page, 0, len(page.text))]
    assert without_entries(found, (page,)) == found
