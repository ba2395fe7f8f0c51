"""A page falls into passages: sentences, list items, table rows, headings; nothing of it is lost."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.passages import cut
from pincite.server.agent.offline.view import SeenPage

PIECES = st.sampled_from(
    ["The fee is due.", "No. 5", " ", "\n", "(a) ", "(b) the form;", "12. Fees\n", "PART ONE: FEES\n", "$500", "H.E. ",
     "17(2) Failing to file", " 2,000\n", "Fee (AED) Fee (USD)\n", "Art. 5", "; and", "“Term”", "é", "•", ": ", "A"]
)  # fmt: skip


def passages(text: str) -> list[str]:
    return [passage.text for passage in cut(SeenPage(PageRef("a", 1), text))]


def test_sentences_are_passages_of_their_own() -> None:
    assert passages("The fee is due. Costs follow? So they do!") == ["The fee is due.", "Costs follow?", "So they do!"]


def test_a_marked_heading_is_a_passage_of_its_own() -> None:
    assert passages("Dues are paid\n## Late payment\nIt bears interest.") == [
        "Dues are paid", "## Late payment", "It bears interest.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "sentence",
    [
        "It applies to Dr. Smith and to Mr. Jones.",
        "It was made by H.E. Justice Adam Slate.",
        "It was made under Law No. 5 of 2018.",
        "The tenant is Alpha Co. Limited.",
        "See Art. 5 and paras. 3 to 5.",
        "It deposits a sum of Rs. 9,00,000 with a bank.",
        "It was decided in Alpha v. Beta.",
        "The rate is 5.5 of the sum, i.e. USD 40.",
    ],
)
def test_an_abbreviation_ends_no_sentence(sentence: str) -> None:
    assert passages(f"{sentence} Costs follow.") == [sentence, "Costs follow."]


def test_list_items_are_passages_and_keep_their_labels() -> None:
    text = "The Registrar shall:\n(a) keep the register;\n(b) open it to\nthe public; and\n(ii) certify copies."
    assert passages(text) == [
        "The Registrar shall:",
        "(a) keep the register;",
        "(b) open it to the public; and",
        "(ii) certify copies.",
    ]


def test_numbered_paragraphs_and_dotted_clauses_are_passages() -> None:
    assert passages("(1) a fee is due\n(2) a fine is due") == ["(1) a fee is due", "(2) a fine is due"]
    assert passages("5.1 the fee is due\n5.2 the fine is due") == ["5.1 the fee is due", "5.2 the fine is due"]


def test_a_number_with_a_full_stop_stays_with_its_paragraph() -> None:
    assert passages("1. The appeal is allowed.\n2. Costs follow.") == ["1. The appeal is allowed.", "2. Costs follow."]


def test_a_heading_in_capitals_is_no_part_of_the_sentence_behind_it() -> None:
    assert passages("GENERAL PROVISIONS\nThis Part applies.") == ["GENERAL PROVISIONS", "This Part applies."]


def test_the_heading_of_an_article_is_no_part_of_its_text() -> None:
    found = passages("22. Record keeping\n(1) A Licensee keeps records.\nA fee is due.")
    assert "(1) A Licensee keeps records." in found
    assert not any("Record keeping" in text and "Licensee" in text for text in found)


def test_each_recital_of_an_order_is_a_passage() -> None:
    text = "UPON the claim form AND UPON hearing counsel\nAND UPON reading the file, IT IS ORDERED AND DECLARED:"
    assert passages(text) == [
        "UPON the claim form",
        "AND UPON hearing counsel",
        "AND UPON reading the file, IT IS ORDERED AND DECLARED:",
    ]


@pytest.mark.parametrize("word", ["ninety", "hundred", "Fourteen", "forty-five"])
def test_a_number_that_a_line_breaks_before_its_figures_begins_no_item(word: str) -> None:
    sentence = f"A reply is due within {word}\n(90) days of the notice."
    assert passages(f"{sentence}\n(91) A fee is due.") == [" ".join(sentence.split()), "(91) A fee is due."]


def test_a_number_in_brackets_behind_another_word_begins_an_item() -> None:
    assert passages("A reply is due; and\n(90) a fee is due.") == ["A reply is due; and", "(90) a fee is due."]


HEADING = "4 Boats that are kept at a berth"
"""A line that looks like the heading of an article."""


def test_a_line_as_full_as_the_longest_of_its_page_is_no_heading() -> None:
    assert passages(f"{HEADING}\nA master keeps a log of the crew.\n") == [
        f"{HEADING} A master keeps a log of the crew."
    ]
    longer = "A master keeps a log of all his voyages and of the crew."
    assert passages(f"{HEADING}\n{longer}\n") == [HEADING, longer]


def test_each_row_of_a_table_is_a_passage_also_one_that_wraps() -> None:
    text = "Matter Fee (AED) Fee (USD)\n1 Copy of an entry 400 110\n2 Consent to a transfer\nof shares 200 55\nNote"
    assert passages(text)[1:] == ["1 Copy of an entry 400 110", "2 Consent to a transfer of shares 200 55", "Note"]


def test_a_row_that_wraps_before_a_capital_is_one_passage() -> None:
    text = "Contravention Maximum fine (USD)\n18 Company failing to notify the\nRegistrar of a change 5,000\n"
    assert passages(text)[-1] == "18 Company failing to notify the Registrar of a change 5,000"


def test_a_row_is_not_cut_inside_whatever_stands_in_it() -> None:
    text = "Matter Fee (AED) Fee (USD)\n1 Copy. Also of a map 400 110\n2 Consent to:\n(a) a sale. One 200 55\nNote"
    assert passages(text)[1:] == ["1 Copy. Also of a map 400 110", "2 Consent to: (a) a sale. One 200 55", "Note"]


def test_lines_that_end_in_a_sum_of_money_are_rows() -> None:
    assert passages("Fee for a search $50\nFee for a copy $10\n") == ["Fee for a search $50", "Fee for a copy $10"]


@pytest.mark.parametrize("text", ["", "  \n \t "])
def test_a_page_without_text_has_no_passages(text: str) -> None:
    assert passages(text) == []


@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=200))
def test_nothing_of_a_page_is_lost_but_white_space(text: str) -> None:
    assert "".join("".join(passages(text)).split()) == "".join(text.split())


@given(st.lists(PIECES, max_size=25).map("".join))
def test_a_passage_points_at_its_own_words_of_the_page(text: str) -> None:
    found = cut(SeenPage(PageRef("a", 1), text))
    assert [" ".join(text[p.span.start : p.span.end].split()) for p in found] == [p.text for p in found]
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))


def test_an_initial_ends_no_sentence_and_a_lettered_schedule_does() -> None:
    assert passages("It was signed by Ann B. Poe for the port. See Schedule B. The fee is due.") == [
        "It was signed by Ann B. Poe for the port.", "See Schedule B.", "The fee is due.",
    ]  # fmt: skip


def test_a_line_in_which_a_court_speaks_for_itself_is_no_heading() -> None:
    spoken = "8. For the guild I heard Ms Ann Poe and Mr Bo\nFen, who kept its lamps.\n"
    longer = "A master keeps a log of all his voyages and of all the crew that ever sailed in them."
    assert passages(spoken + longer) == [
        "8. For the guild I heard Ms Ann Poe and Mr Bo Fen, who kept its lamps.",
        longer,
    ]


@pytest.mark.parametrize("end", ["It is the rent of Tower B.", "It was heard by Ann Elm J.", "See Zone C."])
def test_a_letter_that_is_no_initial_ends_its_sentence(end: str) -> None:
    assert passages(f"{end} The tenant pays it.") == [end, "The tenant pays it."]


@pytest.mark.parametrize(
    "line",
    [
        "Hand-over Date: October 31, 2031",
        "4. Hand-over Date: October 31, 2031",
        "(b) Aggregate Ceiling on Advances: $14,500,000.00",
        "Term: Twenty (20) years",
    ],
)
def test_a_value_stays_with_the_label_before_it_on_its_line(line: str) -> None:
    assert passages(f"The loan is made on these terms.\n{line}\nNotices are in writing.")[1] == line


def test_what_follows_a_colon_without_a_figure_is_a_passage_of_its_own() -> None:
    assert passages("The court held: The barge was lost.") == ["The court held:", "The barge was lost."]


@pytest.mark.parametrize("gap", ["\n", "\n \n\n", "\n" * 20_000])
def test_empty_lines_however_many_change_no_passage(gap: str) -> None:
    text = f"FEES\n{gap}The fee is due.\n{gap}(a) the form;\n{gap}AND UPON hearing Ms Poe{gap}(2) of it"
    assert passages(text) == passages(re.sub(r"\s*\n", "\n", text))
