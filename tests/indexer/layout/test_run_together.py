"""Test the repair of joined and split words with the document's own vocabulary."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.extract.base import Heading, RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import Page, Revision, Span
from pincite.tools.matching.on_page import places


def page(text: str) -> Page:
    return lay_out([RawPage(text)])[0]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("The Maximum is a Fine. Maximum Fine. See MaximumFine now.", "See Maximum Fine now."),
        ("The Berth is let, 2018The Berth. The Quay.", "2018 The Berth"),
        ("Force of wind. 16.3Force of waves", "16.3 Force of waves"),
        ("The claimant is BIRCH LIMITEDClaimant. A Limited; a Claimant.", "LIMITED Claimant."),
        ("Under section 4 and section 5 and section19 it is let.", "section 19"),
        ("QUAY LAW\nPORT LAW\nQUAY LAW\nPORT LAW\nQUAY LAW\nPORT LAW\nQUAY LAWPORT", "QUAY LAW PORT"),
    ],
)
def test_joined_words_are_split_if_the_document_has_each_word(text: str, mended: str) -> None:
    assert mended in page(text).text
    assert mended in page(text).body


@pytest.mark.parametrize(
    "text",
    [
        "We pay by PayPal, a pal of ours.",
        "Mr McDonald is a Donald.",
        "The Master has a Card. MasterCard MasterCard MasterCard MasterCard",
        "Write to MaximumFine@port.example; the Maximum is a Fine, the Maximum Fine.",
        "See port.example/MaximumFine; the Maximum is a Fine, the Maximum Fine.",
        "any one, any one, any one, any one, anyone",
        "The Form 10K and a K and a K. The 3M Company. The USB2 port.",
        "URLs and PDAs of a URL",
        "The courts sit. The courts rise. All courts1 sit in the courts\n1 Of the port.",
    ],
)
def test_names_addresses_codes_and_real_words_are_not_split(text: str) -> None:
    assert page(text).text == text
    assert page(text).joins == ()


def test_a_search_and_a_quote_find_split_words() -> None:
    found = page("The Maximum is a Fine.\nSee MaximumFine now.")
    assert words(found.body).count("maximum") == words(found.body).count("fine") == 2
    assert [found.text[s.start : s.end] for s in places(found, "See MaximumFine now")] == ["See Maximum Fine now"]
    assert places(found, "See Maximum Fine now") == places(found, "See MaximumFine now")


def test_inserted_spaces_map_back_to_the_file_text() -> None:
    raw = "A Fine. The Maximum. MaximumFine and FineThe end"
    found = page(raw)
    assert "".join(c for at, c in enumerate(found.text) if at not in found.joins) == raw
    assert found.text[found.place(raw.index("end")) :] == "end"


def test_tracked_changes_and_headings_shift_with_inserted_spaces() -> None:
    raw = "The Maximum is a Fine\nMaximumFine of the port\nFees"
    struck = Revision(Span(raw.index("MaximumFine"), raw.index("MaximumFine") + 7), "struck")
    heading = Heading(Span(raw.index("Fees"), len(raw)), 1)
    (found,) = lay_out([RawPage(raw, revisions=(struck,), headings=(heading,))])
    (moved,) = found.revisions
    assert found.text[moved.span.start : moved.span.end] == "Maximum"
    assert "Fine of the port" in found.body
    assert found.text[found.place(heading.words.start) :] == "Fees"


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("The Defendant pays. The Defendant sues. The Def endant, again.", "The Defendant,  again."),
        ("The agreement ends; the agreement holds; the agree\nment stays", "the agreement\n stays"),
        ("The port\nO R D E R\nof the court", "\nORDER    \n"),
    ],
)
def test_words_split_by_spaces_are_joined_in_the_body(text: str, whole: str) -> None:
    found = page(text)
    assert whole in found.body
    assert len(found.body) == len(found.text) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "A director signs; a director votes; direct or indirect",
        "A subparagraph, a subparagraph, a sub paragraph",
        "WorldWide, WorldWide, a World Wide web",
        "The trade names and tradenames, tradenames of the names",
        "A B C D E",
        "M R Oakley, MR Birch, MR Ash",
    ],
)
def test_words_that_occur_as_a_pair_stay_separate(text: str) -> None:
    assert page(text).body == text


@given(
    st.lists(
        st.sampled_from("Fine The fine the LAW LAWDIFC DIFC 2018The MaximumFine Maximum fi led filed\n".split(" "))
    )
)
def test_repaired_pages_map_back_to_the_file_text(parts: list[str]) -> None:
    raw = " ".join(parts)
    found = page(raw)
    assert len(found.body) == len(found.text)
    assert "".join(c for at, c in enumerate(found.text) if at not in found.joins) == raw
    for start in range(len(found.body)):
        span = found.source(Span(start, start + 1))
        assert found.body[start].isspace() or found.text[span.start : span.end].strip() != ""
