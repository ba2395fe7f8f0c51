"""Tests which pages print the number of a provision, on invented documents."""

import pytest

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Page, Position
from pincite.tools.retrieval.printed_numbers import pages_printing
from pincite.tools.retrieval.provisions import Pinpoint

PAGES = (
    Page(1, "7. Lanterns 4\n8. Oil 5", is_contents=True),
    Page(2, "A keeper under Article 7 keeps to Article 7(2)(b), to 17.2 and to 7 lanterns."),
    Page(3, "Schedule 9 says more.\n(b) trim it."),
    Page(4, "7. Lanterns\nA lantern is lit.\n(2) It is:\n(a) lit;"),
    Page(5, "(b) trimmed."),
)
SECTIONS = (Section(0, SectionKind.ARTICLE, "7", "", "Lanterns", Position(4, 0), Position(5, 12)),)


@pytest.mark.parametrize(
    ("pinpoint", "pages"),
    [
        (Pinpoint("article", "7"), [4, 2]),
        (Pinpoint("article", "7(2)(b)"), [2]),
        (Pinpoint("article", "7(3)(b)"), [5]),
        (Pinpoint("article", "7(3)(f)"), []),
        (Pinpoint("schedule", "Schedule 9"), [3]),
        (Pinpoint("article", "8"), [1]),
        (Pinpoint("article", "2"), []),
    ],
)
def test_pages_where_the_number_begins_a_line_come_first(pinpoint: Pinpoint, pages: list[int]) -> None:
    assert pages_printing(PAGES, SECTIONS, pinpoint) == pages
