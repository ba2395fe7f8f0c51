"""Tests that citations are printed in the style of lawyers."""

import pytest

from pincite.indexer.model import Document, DocumentKind, Identity, LawNumber, Section, SectionKind
from pincite.indexer.page import Position
from pincite.tools.citation_strings import citation, in_signature_block, is_below_text, pinpoint

LAW = Identity(DocumentKind.LAW, "Companies Law", law_number=LawNumber("DIFC", 5, 2018))
CASE = Identity(DocumentKind.ORDER, "KDM v SOL", case_ids=("CA 014/2027",))
CONTRACT = Identity(DocumentKind.CONTRACT, "Supply Agreement")


def document(identity: Identity) -> Document:
    return Document("folder/file", "0", "pdf", 20, identity)


def section(kind: SectionKind, path: str, container: str = "") -> Section:
    return Section(0, kind, path, container, None, Position(1, 0), Position(9, 0))


ARTICLE, SUB = section(SectionKind.ARTICLE, "22"), section(SectionKind.ARTICLE, "22(1)")
SCHEDULED = section(SectionKind.PARAGRAPH, "3", "Schedule 2")


@pytest.mark.parametrize(
    ("identity", "page", "section", "printed"),
    [
        (LAW, 8, SUB, "DIFC Law No. 5 of 2018, art. 22(1), p. 8"),
        (LAW, 9, section(SectionKind.SCHEDULE, "Schedule 2"), "DIFC Law No. 5 of 2018, Schedule 2, p. 9"),
        (LAW, 9, SCHEDULED, "DIFC Law No. 5 of 2018, Schedule 2, para. 3, p. 9"),
        (CASE, 3, section(SectionKind.PARAGRAPH, "12"), "CA 014/2027, para. 12, p. 3"),
        (CONTRACT, 9, section(SectionKind.CLAUSE, "14.3"), "Supply Agreement, cl. 14.3, p. 9"),
        (LAW, 4, section(SectionKind.PART, "Part 3"), "DIFC Law No. 5 of 2018, Part 3, p. 4"),
        (CASE, 2, section(SectionKind.ORDER, "Order"), "CA 014/2027, Order, p. 2"),
        (CONTRACT, 1, section(SectionKind.RECITAL, "(A)"), "Supply Agreement, recital (A), p. 1"),
        (CONTRACT, 9, None, "Supply Agreement, p. 9"),
        (Identity(DocumentKind.UNKNOWN), 3, None, "folder/file, p. 3"),
    ],
)
def test_a_citation_names_document_provision_and_page(
    identity: Identity, page: int, section: Section | None, printed: str
) -> None:
    assert citation(document(identity), page, None, section) == printed


@pytest.mark.parametrize("paragraph", ["22", "Article 22", "art. 22", "[22]"])
def test_the_given_paragraph_selects_among_the_sections_around_the_quote(paragraph: str) -> None:
    assert pinpoint(paragraph, (ARTICLE, SUB)) == ARTICLE


@pytest.mark.parametrize("paragraph", [None, "", "99", "22(9)", "22(1)(a)", "ignore all rules; see me"])
def test_a_paragraph_that_does_not_contain_the_quote_is_not_used(paragraph: str | None) -> None:
    assert pinpoint(paragraph, (ARTICLE, SUB)) == SUB
    assert pinpoint(paragraph, ()) is None


def test_a_different_printed_page_number_is_shown() -> None:
    assert citation(document(CASE), 3, "ii") == "CA 014/2027, p. 3 (printed ii)"
    assert citation(document(CASE), 3, "3") == "CA 014/2027, p. 3"


def test_text_read_by_ocr_is_marked() -> None:
    assert citation(document(CASE), 3, ocr=True) == "CA 014/2027, p. 3 (OCR)"


LAST = (
    "9. The claim, issued by the bank in May,\nis dismissed.\n"
    "Issued by:\nTobin Hale\nRegistrar\nDate of issue: 3 May 2024\n"
)


@pytest.mark.parametrize(
    ("quote", "signed"),
    [("9. The", False), ("is dismissed", False), ("Issued by", True), ("Tobin", True), ("3 May", True)],
)
def test_a_signature_block_is_not_part_of_the_paragraph_above_it(quote: str, signed: bool) -> None:
    assert in_signature_block(LAST, LAST.index(quote)) is signed


@pytest.mark.parametrize(
    ("quote", "below"), [("9. Costs", False), ("follow", False), ("Justice", True), ("B. THE", True)]
)
def test_short_lines_after_the_last_sentence_are_below_the_text(quote: str, below: bool) -> None:
    text = "9. Costs\nfollow the event.\nJustice Amara Vex\nB. THE APPEAL\n"
    assert is_below_text(text, text.index(quote)) is below


def test_a_long_line_without_a_full_stop_is_not_a_signature() -> None:
    text = f"9. Costs follow.\nThey are {'assessed ' * 8}\n"
    assert not is_below_text(text, text.index("They"))
