"""Test that quotes are whole sentences, caption lines or list items; every text is invented."""

import pytest

from pincite.indexer.legal_text.whole_sentences import whole_sentence
from pincite.indexer.page import Span

CAPTION = "THE COURTS OF NORTHMARK\nIN THE HARBOUR COURT\nBETWEEN\nOAKLEY LIMITED\nClaimant\nORDER OF JUSTICE RENN\n"
CLAUSE = (
    "4.1 The parties met in May. This Deed shall remain in force until 30 June 2025 or the\n"
    "completion of the Works (see No. 4), whichever is later; and the latter shall control\n"
    "unless the Buyer objects. The next sentence follows.\n"
)


def around(text: str, words: str) -> str:
    at = text.index(words)
    found = whole_sentence(text, Span(at, at + len(words)))
    return text[found.start : found.end]


@pytest.mark.parametrize("words", ["30 June 2025", "completion", "until", "the latter"])
def test_a_quote_has_the_whole_sentence_with_its_condition(words: str) -> None:
    assert around(CLAUSE, words) == CLAUSE[CLAUSE.index("This Deed") : CLAUSE.index(" The next")]


@pytest.mark.parametrize("line", CAPTION.strip().split("\n"))
def test_a_caption_line_is_quoted_alone(line: str) -> None:
    assert around(CAPTION + CLAUSE, line[1:-1]) == line


def test_a_recital_below_the_panel_is_not_part_of_it() -> None:
    bench = "Before: Chief Justice Anselm Croyd, Justice Beatrix Odell and Justice Tobias Renn"
    text = f"{bench}\nUPON the Appeal Notice dated 26 February 2024 and the reply to it of the Respondent\n"
    assert around(text, "Beatrix") == bench


def test_a_table_row_is_quoted_alone() -> None:
    rows = ["12 Failure of a berth holder to keep the register open to inspection $2,000", "13(2) Failure to file $900"]
    text = "General nature of the contravention and of the duty Fine\n" + "\n".join(rows) + "\n"
    assert [around(text, "register"), around(text, "to file")] == rows


def test_a_span_of_several_lines_ends_at_a_line_end() -> None:
    assert around(CAPTION, "LIMITED\nClaim") == "OAKLEY LIMITED\nClaimant"


def test_an_abbreviation_stop_does_not_end_a_sentence() -> None:
    text = "Under Order No. 5 of Mr. Justice A. Renn the Buyer pays USD 5. It may appeal."
    assert around(text, "Buyer") == text.removesuffix(" It may appeal.")


def test_a_list_item_is_quoted_with_its_introductory_sentence() -> None:
    text = "The fee is:\n(a) USD 5 a day; and\n(b) USD 7 a night, unless it is waived.\nOther fees are due."
    assert around(text, "USD 7") == text.removesuffix("\nOther fees are due.")


def test_in_a_long_sentence_only_the_list_item_is_quoted() -> None:
    items = "".join(
        f"\n({letter}) the tug that is hired for the berth of the day {'and the night ' * 12};" for letter in "abcdef"
    )
    found = around(f"The following are let:{items}", "(c) the tug")
    assert found.startswith("(c) the tug")
    assert found.endswith("the night ;")


def test_an_endless_sentence_is_cut_between_clauses() -> None:
    text = "on this day, " * 400
    found = around(text + "USD 5 is due, " + text, "USD 5")
    assert "USD 5 is due" in found
    assert len(found) < 2000
    assert found.startswith("on this day")
    assert found.endswith("day")


def test_a_blank_line_ends_a_quote() -> None:
    assert around("SCHEDULE\n\nThe fee is USD 5\n\nSigned", "USD") == "The fee is USD 5"
