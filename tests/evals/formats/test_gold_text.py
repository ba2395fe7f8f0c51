import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.formats.gold_text import contains_span, page_at, page_bounds, pages_of, quotes_of
from pincite.evals.formats.imported import DocSpan, TextDocument
from pincite.indexer.extract.text import extract
from pincite.indexer.page import PageRef

TEXTS = st.text(st.sampled_from("ab \f"), max_size=30)


@given(TEXTS)
def test_pages_tile_the_text_and_each_character_lies_on_its_page(text: str) -> None:
    bounds = [page_bounds(text, page) for page in range(1, text.count("\f") + 2)]
    assert "\f".join(text[bound[0] : bound[1]] for bound in bounds if bound) == text
    for page, bound in enumerate(bounds, start=1):
        assert bound is not None
        assert {page_at(text, offset) for offset in range(*bound)} <= {page}


def test_pages_match_those_of_the_index() -> None:
    text = "first page\fsecond page\f\fthe fourth"
    pages = extract(text.encode()).pages
    for number, page in enumerate(pages, start=1):
        bounds = page_bounds(text, number)
        assert bounds is not None
        assert text[slice(*bounds)] == page.text


@pytest.mark.parametrize("page", [0, 3])
def test_a_missing_page_has_no_bounds(page: int) -> None:
    assert page_bounds("one\ftwo", page) is None


def test_a_span_across_a_page_break_gives_a_quote_on_each_page() -> None:
    document = TextDocument("a.txt", "the term\fends here")
    quotes = quotes_of(document, (DocSpan("a.txt", 4, 13),))
    assert [(quote.page, quote.quote) for quote in quotes] == [
        (PageRef("a.txt", 1), "term"),
        (PageRef("a.txt", 2), "ends"),
    ]
    assert pages_of(quotes) == {PageRef("a.txt", 1), PageRef("a.txt", 2)}


@pytest.mark.parametrize("span", [(-1, 2), (2, 2), (3, 2), (0, 99), (3, 5)])
def test_a_span_outside_the_text_or_of_blanks_gives_no_quote(span: tuple[int, int]) -> None:
    assert not contains_span("abc  d", *span)
