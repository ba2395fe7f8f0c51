"""Tests that a quote is found whatever the typesetting, and only if its words are on the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.page import Revision, Span
from pincite.tools.matching.nearness import nearest
from pincite.tools.matching.on_page import places
from pincite.tools.matching.quotes import locate_quote

PAGE = (
    "“WFO” shall be ﬁled in the exam-\nple of non-structural de\u00adfects.  The sum of USD 1,750,000 is due; "
    "it shall be unlawful to pay in England and WalesDIFC Law. CFI-\n020-2025\u200b applies – see note."
)


@pytest.mark.parametrize(
    ("quote", "printed"),
    [
        ("'WFO' shall be filed", "WFO” shall be ﬁled"),
        ("example of nonstructural defects", "exam-\nple of non-structural de\u00adfects"),
        ("EXAMPLE OF NON-STRUCTURAL DEFECTS", "exam-\nple of non-structural de\u00adfects"),
        ("USD 1,750,000", "USD 1,750,000"),
        ("CFI-020-2025 applies", "CFI-\n020-2025\u200b applies"),
        ("applies — see note", "applies – see note"),
        ("DIFC Law.", "DIFC Law"),
    ],
)
def test_a_quote_is_found_with_the_words_as_printed(quote: str, printed: str) -> None:
    span = locate_quote(PAGE, quote)
    assert span is not None
    assert PAGE[span.start : span.end].strip(".") == printed


@pytest.mark.parametrize(
    "quote",
    [
        "USD 1,750,001",
        "USD 1,750",
        "lawful to pay",
        "The sum of USD 1,750,000 was due",
        "The ѕum of USD",
        "it shall be lawful to pay",
        "USD 1,7 50,000",
        "sum of USD 1,750,000⁰ is due",
        "sum of USD 1⁵,750,000 is due",
        "",
        "...",
    ],
)
def test_a_changed_or_shortened_quote_is_not_found(quote: str) -> None:
    assert locate_quote(PAGE, quote) is None


def test_figures_printed_apart_on_the_page_are_not_one_figure() -> None:
    assert locate_quote("Paragraph 10 5 days", "105 days") is None
    assert locate_quote("Paragraph 10 5 days", "10 5 days") is not None


def test_a_superscript_mark_may_be_left_out_of_the_quote_but_not_added() -> None:
    assert locate_quote("a fee of USD 40⁷ is due", "a fee of USD 40 is due") is not None
    assert locate_quote("a fee of USD 40⁷ is due", "a fee of USD 40⁷ is due") is not None
    assert locate_quote("a fee of USD 40⁷ is due", "a fee of USD 40⁸ is due") is None


def test_an_exact_case_match_is_preferred() -> None:
    text = "IN FORCE ON 1 May. In force on 1 May."
    assert locate_quote(text, "In force on") != locate_quote(text, "IN FORCE ON")


@given(st.text(max_size=80), st.text(max_size=40))
def test_any_text_can_be_searched_for_any_quote(text: str, quote: str) -> None:
    span = locate_quote(text, quote)
    assert span is None or 0 <= span.start < span.end <= len(text)


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=3, max_size=10), st.data())
def test_words_of_a_page_are_found_on_it(words: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(start + 1, len(words)))
    assert locate_quote(" ".join(words), " ".join(words[start:end])) is not None


def _fewest_edits(text: str, pattern: str) -> int:
    row = [0] * (len(text) + 1)
    for i, wanted in enumerate(pattern, start=1):
        above, row = row, [i]
        for j, char in enumerate(text, start=1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (char != wanted)))
    return min(row)


@given(st.text("abc", min_size=1, max_size=20), st.text("abc", min_size=1, max_size=8))
def test_the_nearest_passage_needs_the_fewest_edits(text: str, pattern: str) -> None:
    found = nearest(text, pattern)
    assert (found.edits if found else len(pattern)) == _fewest_edits(text, pattern)
    assert found is None or _fewest_edits(text[found.start : found.end], pattern) == found.edits


@pytest.mark.parametrize("quote", ["each shareholder may vote", "each share-\nholder may", "each share- holder may"])
def test_a_word_hyphenated_on_the_page_is_found_with_and_without_its_hyphen(quote: str) -> None:
    (page,) = lay_out([RawPage("At a meeting each share-\nholder may vote. A shareholder has one vote.")])
    (span,) = places(page, quote)
    assert page.words(span).startswith("each shareholder may")


@pytest.mark.parametrize("quote", ["pay within thirty sixty days", "pay within sixty days"])
def test_a_quote_is_found_with_and_without_the_struck_words(quote: str) -> None:
    text = "The master shall pay within thirty sixty days."
    struck = Revision(Span(text.index("thirty"), text.index(" sixty")), "struck")
    (page,) = lay_out([RawPage(text, revisions=(struck,))])
    (span,) = places(page, quote)
    assert page.text[span.start : span.end] == "pay within thirty sixty days"
