"""Tests where the words of a quote are highlighted in a page image."""

import pytest

from pincite.indexer.extract.drawn_page import DrawnPage
from pincite.indexer.page import Page, Span
from pincite.server.viewer.highlight import place_of, rectangles

WIDE = 100


def drawing(*lines: str) -> DrawnPage:
    """A page image of lines: a letter is a hundredth of its width, a line a tenth of its height."""
    cells = [(letter, column, row) for row, line in enumerate(lines) for column, letter in enumerate(line)]
    seen = [(letter, column, row) for letter, column, row in cells if letter != " "]
    areas = tuple((c / WIDE, r / 10 + 0.02, (c + 1) / WIDE, r / 10 + 0.08) for _, c, r in seen)
    return DrawnPage(1, 1000, 1000, "".join(letter for letter, _, _ in seen), areas)


def highlight_cells(page: Page, quote: str, picture: DrawnPage) -> list[tuple[int, int, int]]:
    """Row, first and last column of each rectangle."""
    span = place_of(page, quote)
    assert span is not None
    return [
        (int((top + bottom) * 5), round(left * WIDE + 0.2), round(right * WIDE - 0.2))
        for left, top, right, bottom in rectangles(page, span, picture)
    ]


def test_a_quote_over_two_lines_has_a_rectangle_on_each() -> None:
    page = Page(1, "the pilot shall board\nthe ship at the buoy")
    assert highlight_cells(page, "shall board the ship", drawing(*page.text.split("\n"))) == [(0, 10, 21), (1, 0, 8)]


def test_a_word_hyphenated_over_two_lines_is_highlighted_on_both() -> None:
    page = Page(1, "the har-\nbour fee", hyphens=(Span(7, 9),))
    assert highlight_cells(page, "harbour fee", drawing("the har-", "bour fee")) == [
        (0, 4, 7),
        (1, 0, 8),
    ] or highlight_cells(page, "harbour fee", drawing("the har-", "bour fee")) == [(0, 4, 8), (1, 0, 8)]


def test_columns_drawn_line_by_line_across_the_page_are_highlighted_separately() -> None:
    page = Page(1, "left one\nleft two\nright one\nright two")
    picture = drawing("left one  right one", "left two  right two")
    assert highlight_cells(page, "right one right two", picture) == [(0, 10, 19), (1, 10, 19)]


def test_a_repeated_line_is_highlighted_where_it_was_cited() -> None:
    page = Page(1, "b one\nsame line\na two\nsame line")
    picture = drawing("a two", "same line", "b one", "same line")
    assert rectangles(page, Span(22, 31), picture)[0][1] > 0.3


def test_a_space_inserted_by_the_index_does_not_prevent_a_highlight() -> None:
    page = Page(1, "the Maximum Fine is due", joins=(11,))
    assert highlight_cells(page, "Maximum Fine", drawing("the MaximumFine is due")) == [(0, 4, 15)]


def test_words_between_two_fields_of_a_line_are_not_highlighted() -> None:
    page = Page(1, "Ann Smith\nof Dover\nParty:")
    picture = drawing(f"Ann Smith {' ' * 20}of Dover")
    between = drawing(f"{' ' * 20}Party:")
    both = DrawnPage(1, 1000, 1000, picture.letters + between.letters, picture.areas + between.areas)
    assert highlight_cells(page, "Ann Smith\nof Dover", both) == [(0, 0, 9), (0, 30, 38)]


def test_right_to_left_words_are_one_rectangle() -> None:
    letters = "ספינה בנמל".replace(" ", "")
    areas = tuple((0.5 - n / WIDE, 0.02, 0.508 - n / WIDE, 0.08) for n in range(len(letters)))
    assert highlight_cells(Page(1, "ספינה בנמל"), "ספינה בנמל", DrawnPage(1, 1000, 1000, letters, areas)) == [
        (0, 42, 51)
    ]


def test_words_that_are_not_on_the_page_have_no_position() -> None:
    assert place_of(Page(1, "the pilot"), "the harbour master") is None


@pytest.mark.parametrize(("source", "found"), [("ocr", True), ("layer", False)])
def test_only_a_page_read_by_ocr_may_differ_by_a_letter(source: str, found: bool) -> None:
    text = "the pilot shall board the ship at the buoy and stay there until it is berthed"
    page = Page(1, text.replace("berthed", "bcrthed"), text_source=source)  # type: ignore[arg-type]
    assert (place_of(page, text) is not None) is found
