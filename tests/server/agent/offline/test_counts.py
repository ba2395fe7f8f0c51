"""Counts: items of a list, rows of a table, persons on record; and the number of a form or a paragraph."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Best = Callable[..., Proposal]


def test_the_number_of_a_form_stands_behind_the_word(best: Best) -> None:
    text = "An appeal is made on Form 12 within 20 days. It costs 40."
    assert best("What is the form number for an appeal?", text).value == 12


PARAGRAPHS = "3. The claim was filed late.\n4. The defence was served on the port.\n5. See paragraph 12 of the reply."


@pytest.mark.parametrize(
    "question",
    [
        "What is the number of the paragraph which says that the defence was served on the port?",
        "Which paragraph number says that the defence was served on the port?",
    ],
)
def test_the_number_of_a_paragraph_is_the_one_it_begins_with(best: Best, question: str) -> None:
    assert best(question, PARAGRAPHS).value == 4


def test_the_number_that_a_paragraph_begins_with_goes_before_one_that_it_cites(best: Best) -> None:
    assert best("Which paragraph number speaks of the reply?", PARAGRAPHS).value == 5
    assert best("Which paragraph number speaks of the reply?", "See paragraph 12 of the reply.").value == 12


def test_the_number_of_a_paragraph_is_no_number_of_an_article(best: Best) -> None:
    question = "What is the number of the article on the defence served on the port?"
    assert best(question, "4. The defence was served on the port under Article 9.").value == 9


def test_the_paragraph_in_which_something_is_said_is_the_one_around_it(best: Best) -> None:
    text = (
        "7. The claim is old.\n8. Two points arise. The first concerns the moored barge. It sank.\n9. Costs follow.\n"
    )
    found = best("In which numbered paragraph is the moored barge spoken of?", text)
    assert (found.value, [quote.text[:2] for quote in found.quotes]) == (8, ["8.", "Th"])


def test_the_article_that_provides_something_is_not_one_referred_to_in_it(best: Best) -> None:
    text = "21. Fees\n(1) A fee under Article 9 is due for a mooring.\n22. Fines\n(1) A fine is due for a wreck.\n"
    assert best("Which Article provides for a fee for a mooring?", text).value == 21
    assert best("Pursuant to which Article number is a fee due for a mooring?", text).value == 9


def test_the_rows_that_hold_an_amount_are_counted(best: Best) -> None:
    text = "The fines\nFailing to file $2,000\nFailing to keep $5,000\nFailing to show $2,000\n"
    found = best("How many of the contraventions carry a fine of $2,000?", text)
    assert (found.value, len(found.quotes)) == (2, 2)


def test_the_first_page_of_a_table_is_where_its_rows_begin(best: Best) -> None:
    table = "3 Failing to file $2,000\n4 Failing to show $2,000\n"
    question = "How many contraventions on the first page of the fines table have a fine of $2,000?"
    assert best(question, "The Widget Law\n", table, "9 Failing to sign $2,000\n").value == 2


ROWS = "Failing to file $2,000\nFailing to keep $5,000\n"
FINES = "How many of the contraventions carry a fine of $2,000?"


def test_rows_of_one_document_are_counted_over_its_pages_and_quoted_in_their_order(best: Best) -> None:
    found = best(FINES, ROWS, "Failing to show a form $2,000\n", "Failing to sign $9,000\n")
    assert found.value == 2
    assert [(quote.ref.page, quote.text) for quote in found.quotes] == [
        (1, "Failing to file $2,000"),
        (2, "Failing to show a form $2,000"),
    ]


def test_rows_are_counted_in_one_document_only(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen(FINES, AnswerType.NUMBER).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    found = read_number(run.read("a", 1, ROWS).read("b", 1, ROWS + "Failing to show $2,000\n").view)[0]
    assert len({quote.ref.doc_id for quote in found.quotes}) == 1


def test_a_row_is_counted_by_the_sum_of_its_column(best: Best) -> None:
    table = "Matter Fee (AED) Fee (USD)\n1 Search 2,000 500\n2 Copy 8,000 2,000\n3 Loan 8,400 2,100\n4 Key 8,000 2,000"
    found = best("How many of the matters carry a fee of USD 2,000?", table)
    assert (found.value, [quote.text for quote in found.quotes]) == (2, ["2 Copy 8,000 2,000", "4 Key 8,000 2,000"])


def test_rows_that_hold_another_amount_are_not_counted(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("How many of the contraventions carry a fine of $7?", AnswerType.NUMBER)
    assert read_number(run.found(a_document("a", "Widget Law")).read("a", 1, ROWS).view) == []


def test_items_with_roman_numerals_are_counted(seen: MakeRun, a_document: MakeDocument) -> None:
    article = "(b) property in an account including:\n(i) shares;\n(ii) bonds; and\n(iii) claims.\n"
    run = seen("How many kinds of property does Regulation 2.1(b) list?", AnswerType.NUMBER)
    run = run.found(a_document("a", "Widget Rules")).provision("a", "2.1(b)", article).read("a", 1, article)
    assert read_number(run.view)[0].value == 3


def test_lettered_items_of_the_provision_are_counted_and_each_is_quoted(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    article = "6. Content\n(1) It shall state:\n(a) the name;\n(b) the place; and\n(c) the date.\n"
    other = "7. Fees\n(1) For:\n(a) a copy;\n(b) a search;\n(c) a card;\n(d) a form."
    run = seen("How many matters does Article 6 list?", AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    found = read_number(run.provision("a", "6", article).read("a", 1, article + other).view)[0]
    assert found.value == 3
    assert [quote.text for quote in found.quotes] == ["(a) the name;", "(b) the place; and", "(c) the date."]


def test_the_number_right_before_the_thing_counted_answers(best: Best) -> None:
    text = "In Article 9 a vote takes 7 days. Three or more wardens may apply."
    assert best("How many wardens may apply?", text).value == 3


def test_more_than_one_is_no_number_of_things(best: Best) -> None:
    text = (
        "(1) A ship may be of these classes:\n(a) Class A, a tug;\n(b) Class B, a barge; and\n(c) Class C, a ferry.\n"
    )
    text += "(2) A ship may be of more than one class.\n"
    assert best("How many classes may a ship be of?", text).value == 3


def test_parties_on_record_are_counted_each_once(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("How many defendants are there in CFI 001/2020?", AnswerType.NUMBER)
    run = run.found(a_document("a", "A v B", "judgment", case_ids=["CFI 001/2020"]))
    facts = [("party", "claimant", "Alpha"), *(("party", "defendant", name) for name in ("Beta", "Gamma", "Beta"))]
    assert read_number(run.recorded("a", *facts).view)[0].value == 2


FORMS = "(a) Licence (Form 1);\n(b) Licence Renewal – Change of Berth (Form 2);\n(c) Licence Renewal (Form 3).\n"


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("What is the form number for a Licence?", 1),
        ("What is the form number for a Change of Berth?", 2),
        ("What is the number of the approved form for a Licence Renewal?", 3),
    ],
)
def test_the_number_is_that_of_the_thing_called_just_so(best: Best, question: str, number: int) -> None:
    assert best(question, FORMS).value == number


def test_the_number_of_an_article_stands_before_its_heading(best: Best) -> None:
    text = (
        "18. Sale of a berth\n(1) A person may sell under Article 7.\n19. Transfer of a berth\n(1) It may be given.\n"
    )
    assert best("What article number sets out the transfer of a berth?", text).value == 19


ITEMS = "(a) the rent,\n(b) the key, and\n(c) the lamp.\n"


def test_the_items_are_counted_of_the_list_whose_lead_in_bears_most(best: Best) -> None:
    text = "4. The clerk may note:\n(a) rain; and\n(b) wind.\n5. The findings on what follows are set aside:\n"
    found = best("How many lettered findings were set aside by Order 5?", f"{text}{ITEMS}")
    assert (found.value, [quote.text for quote in found.quotes]) == (
        3,
        ["(a) the rent,", "(b) the key, and", "(c) the lamp."],
    )


def test_the_number_that_the_question_gives_tells_two_lists_apart(best: Best) -> None:
    text = f"4. What follows is set aside:\n(a) rain; and\n(b) wind.\n5. What follows is set aside:\n{ITEMS}"
    assert best("How many lettered matters are set aside by Order 4?", text).value == 2
    assert best("How many lettered matters are set aside by Order 5?", text).value == 3


def test_lettered_items_are_no_parts_of_a_document(best: Best) -> None:
    text = "The Parts before the Schedule are:\n(a) rain; and\n(b) wind.\nThere are 8 Parts before the Schedule.\n"
    assert best("How many Parts are there before the Schedule?", text).value == 8


def test_names_that_a_sentence_of_the_provision_puts_in_a_row_are_counted(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    text = "(4) This Article does not apply to a sale of Money, Bearer Notes, Warehouse Receipts or Options.\n"
    run = seen("How many kinds of property does Article 9(4) list as excluded?", AnswerType.NUMBER)
    run = run.found(a_document("a", "Widget Law")).provision("a", "9(4)", text).read("a", 1, text)
    assert read_number(run.view)[0].value == 4


def test_one_who_is_to_be_counted_too_is_added(best: Best) -> None:
    text = "The lower bench has a single judge and the upper bench has a presiding judge and two judges."
    assert best("How many judges, the presiding judge included, has the upper bench?", text).value == 3


def test_persons_counted_off_by_ordinals_are_as_many_as_the_last(best: Best) -> None:
    text = "The First, Second and Third Tenants applied in 2 letters."
    assert best("How many tenants applied?", text).value == 3


FAULTS = "48. First, the roof leaked. It rained.\n49. Secondly, the lamp was out.\n"


def test_paragraphs_that_begin_with_ordinals_are_counted_over_the_page(best: Best) -> None:
    found = best(
        "How many faults, introduced by ordinals, does it enumerate?", FAULTS, "50. Thirdly, the key was lost.\n"
    )
    assert (found.value, len(found.quotes)) == (3, 3)


def test_documents_that_bear_a_name_on_record_are_counted(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "In how many of the two cases CFI 001/2020 and CFI 002/2020 was the order issued by Ann Poe?"
    papers = (a_document(f"{n}", "A v B", "order", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2))
    run = seen(question, AnswerType.NUMBER).found(*papers)
    run = run.recorded("1", ("issued_by", None, "Ann Poe")).recorded("2", ("issued_by", None, "Bo Roe"))
    found = read_number(run.view)[0]
    assert (found.value, len(found.quotes)) == (1, 2)
