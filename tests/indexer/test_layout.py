from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.model import IndexedDocument, Page

Pages = Callable[..., tuple[Page, ...]]
WITH_CONTENTS = {
    "harbour-licensing-law-2019": [2, 3],
    "harbour-licensing-law-consolidated-2022": [2, 3],
    "harbour-licensing-regulations-2019": [2],
}


def furniture(page: Page) -> list[str]:
    return [page.text[span.start : span.end].strip() for span in page.furniture]


def test_pages_are_numbered_from_one_in_physical_order(laid_out: Pages) -> None:
    assert [page.number for page in laid_out("a", "", "c")] == [1, 2, 3]


def test_a_line_that_recurs_at_the_head_of_pages_is_furniture_but_for_the_first_page(laid_out: Pages) -> None:
    pages = laid_out(*(f"Companies Law\nbody of page {word}\nand {word} more" for word in ("one", "two", "six", "ten")))
    assert [furniture(page) for page in pages] == [[], *[["Companies Law"]] * 3]


def test_running_lines_may_differ_in_their_digits(laid_out: Pages) -> None:
    pages = laid_out(*(f"body {w}\nmore {w}\nPage {n} of 4" for n, w in enumerate(("one", "two", "six", "ten"), 1)))
    assert [furniture(page) for page in pages] == [[f"Page {n} of 4"] for n in range(1, 5)]


def test_printed_page_numbers_become_labels_also_where_they_lag_behind(laid_out: Pages) -> None:
    pages = laid_out("Title", "i\ncontents", *(f"words {w} here\n{n}" for n, w in enumerate(("one", "two", "six"), 1)))
    assert [page.label for page in pages] == [None, "i", "1", "2", "3"]


def test_a_number_in_the_text_that_breaks_the_sequence_is_no_label(laid_out: Pages) -> None:
    pages = laid_out("words one\n1", "words two\n2", "words six\n41", "words ten\n4")
    assert [page.label for page in pages] == ["1", "2", None, "4"]


def test_the_label_that_the_file_declares_wins() -> None:
    assert [page.label for page in lay_out([RawPage("a\n7", "iv"), RawPage("b\n8", "v")])] == ["iv", "v"]


def test_the_body_keeps_the_offsets_of_the_text(laid_out: Pages) -> None:
    page = laid_out("x", "Companies Law\nArticle 1", "Companies Law\nArticle 9", "Companies Law\nArticle 20")[1]
    assert len(page.body) == len(page.text)
    assert page.body.index("Article 1") == page.text.index("Article 1")
    assert "Companies" not in page.body


@pytest.mark.parametrize("mark", ["\ufffe", "\x02", "\u00ad"])
def test_a_word_hyphenated_at_a_line_end_is_joined_where_the_document_writes_it_whole(
    laid_out: Pages, mark: str
) -> None:
    (page,) = laid_out(f"the share{mark}\nholder and the shareholder")
    assert page.text == "the shareholder and the shareholder"


def test_a_compound_keeps_its_hyphen_at_a_line_end(laid_out: Pages) -> None:
    (page,) = laid_out("the re\ufffe\nissued order")
    assert page.text == "the re-issued order"


def test_wide_spaces_are_spaces(laid_out: Pages) -> None:
    (page,) = laid_out("Oakley\u00a0Ltd\u2009No.\u202f1")
    assert page.text == "Oakley Ltd No. 1"


def test_a_page_of_dot_leaders_is_contents(laid_out: Pages) -> None:
    text = "CONTENTS\n" + "\n".join(f"{n}. Title of {n} ............ {n + 2}" for n in range(1, 9))
    assert laid_out(text)[0].is_contents


def test_a_headed_list_of_page_numbers_is_contents_also_without_leaders(laid_out: Pages) -> None:
    text = "Table of Contents\n" + "\n".join(f"{n}. Title {n + 2}" for n in range(1, 9))
    assert laid_out(text)[0].is_contents


def test_a_page_of_text_is_no_contents_page(laid_out: Pages) -> None:
    assert not laid_out("1. Title\nThis Law may be cited as the Port Law 2019.\n2. Commencement\nAt once.")[
        0
    ].is_contents


def test_the_contents_pages_of_the_sample_matter_are_marked_and_no_others(matter: dict[str, IndexedDocument]) -> None:
    marked = {name: [p.number for p in item.pages if p.is_contents] for name, item in matter.items()}
    assert {name: pages for name, pages in marked.items() if pages} == WITH_CONTENTS


def test_sample_laws_are_labelled_in_roman_up_to_the_body(matter: dict[str, IndexedDocument]) -> None:
    labels = [page.label for page in matter["harbour-licensing-law-2019"].pages]
    assert labels == ["i", "ii", "iii", *map(str, range(1, 17))]


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("warehouse-receipts-law-2018", "Warehouse Receipts Law, Saltmere Law No. 3 of 2018"),
        ("cfi-012-2023-judgment", "CFI 012/2023: Judgment"),
        ("pilotage-services-agreement", "Pilotage Services Agreement"),
    ],
)
def test_running_headers_of_the_sample_matter_are_furniture_on_every_later_page(
    matter: dict[str, IndexedDocument], name: str, header: str
) -> None:
    for page in matter[name].pages[1:]:
        assert (header in furniture(page)) == page.text.startswith(header)
        assert header not in page.body.split("\n")


@settings(max_examples=60)
@given(st.lists(st.text(alphabet="aZ1. \n-\ufffe\u00ad(i)\u00e9", max_size=80), min_size=1, max_size=6))
def test_furniture_lies_inside_the_text_in_order_and_apart(texts: list[str]) -> None:
    pages = lay_out([RawPage(text) for text in texts])
    assert len(pages) == len(texts)
    for page in pages:
        bounds = [offset for span in page.furniture for offset in (span.start, span.end)]
        assert bounds == sorted(bounds)
        assert all(0 <= offset <= len(page.text) for offset in bounds)
        assert len(page.body) == len(page.text)
        assert page.body.count("\n") == page.text.count("\n")
