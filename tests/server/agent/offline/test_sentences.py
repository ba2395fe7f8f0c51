"""Free text: what the documents say of what was asked, in whole clauses, within the limit of an answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.server.agent.offline.readers.sentences import read_text

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

LIMIT = 280
Run = Callable[..., "Seen"]


@pytest.fixture(scope="module")
def page(seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]]) -> Run:
    """`page(text, question)`: a run that has read a page with the text."""

    def make(text: str, question: str = "What shall the Registrar keep?") -> "Seen":
        return seen(question).found(a_document("a", "Widget Law")).read("a", 1, text)

    return make


def test_the_sentence_that_bears_most_is_the_answer_and_its_own_statement(page: Run) -> None:
    sentence = "The Registrar shall keep a register of all licences."
    best = read_text(page(f"A fee is due to the Board for every form. {sentence}").view)[0]
    assert best.value == sentence
    assert best.quotes[0].statement == sentence
    assert best.quotes[0].text == sentence


def test_an_item_without_its_list_is_a_sentence_without_its_label(page: Run) -> None:
    best = read_text(page("(a) the Registrar shall keep a register of all licences; and").view)[0]
    assert best.value == "The Registrar shall keep a register of all licences."


LIST = """(1) An application for a Widget Licence shall be accompanied by:
(a) a plan of the yard in three copies;
(b) the name and address of each owner; and
(c) the fee that Schedule 2 sets out.
(2) An application is refused where the fee is not paid within the month.
"""


def test_what_a_list_says_is_all_of_it_under_its_lead_in(page: Run) -> None:
    best = read_text(page(LIST, "What shall accompany an application for a Widget Licence?").view)[0]
    assert best.value == (
        "An application for a Widget Licence shall be accompanied by: a plan of the yard in three copies; "
        "the name and address of each owner; the fee that Schedule 2 sets out."
    )
    assert len(best.quotes) == 4
    assert {quote.statement for quote in best.quotes} == {best.value}


def test_of_a_list_that_asks_for_one_item_only_that_item_is_said(page: Run) -> None:
    question = "How many copies of the plan of the yard shall be sent in?"
    best = read_text(page(LIST, question).view)[0]
    assert best.value == (
        "An application for a Widget Licence shall be accompanied by: a plan of the yard in three copies."
    )


def test_a_long_list_is_said_without_its_lead_in_and_only_whole_items_of_it(page: Run) -> None:
    items = [f"a certificate of the yard in which part {n} of the widget was made and tested" for n in range(5)]
    labelled = ";\n".join(f"({chr(97 + n)}) {item}" for n, item in enumerate(items))
    text = f"A widget may be sold in the port if it is shown to the Registrar together with:\n{labelled}.\n"
    best = read_text(page(text, "What shall be shown to the Registrar for a widget to be sold?").view)[0]
    assert best.value == "A certificate" + "; ".join(items[:3])[13:] + "."
    assert len(best.quotes) == 3


def test_a_list_goes_on_over_the_running_lines_of_the_next_page(page: Run) -> None:
    first = "3.2 A vessel need not take a pilot where it is:\n(a) a tug at work; or\n4\n"
    second = "Pilotage Rules 2031\n(b) a vessel that shifts along its own quay.\n3.3 A pilot is paid by the vessel.\n"
    run = page(first, "When need a vessel not take a pilot?").read("a", 2, second)
    best = read_text(run.view)[0]
    assert str(best.value).endswith("a tug at work; a vessel that shifts along its own quay.")
    assert {quote.ref.page for quote in best.quotes} == {1, 2}


RULE = (
    "Where a widget that was sold by a dealer of the port turns out within ninety days of its delivery to have been "
    "made of other stuff than the certificate of its maker states, the dealer shall take it back and shall repay the "
    "whole price together with the costs of its carriage to the person to whom it was delivered."
)


def test_of_a_long_rule_the_case_is_said_where_a_question_asks_when(page: Run) -> None:
    value = read_text(page(RULE, "When shall a dealer take a widget back?").view)[0].value
    assert str(value).startswith("Where a widget that was sold")
    assert str(value).endswith("the certificate of its maker states.")


def test_of_a_long_rule_the_consequence_is_said_where_a_question_asks_what(page: Run) -> None:
    value = read_text(page(RULE, "What shall a dealer do when a widget is of other stuff?").view)[0].value
    assert str(value).startswith("The dealer shall take it back")


def test_a_reason_asked_for_is_told_with_the_decision_that_it_stands_behind(page: Run) -> None:
    text = "The claim for the lost widgets is dismissed. The widgets had no longer belonged to the yard by then.\n"
    best = read_text(page(text, "Why was the claim for the lost widgets dismissed?").view)[0]
    assert best.value == text.strip()
    assert len(best.quotes) == 2


def test_a_comparison_is_told_with_a_sentence_of_each_side(
    seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]]
) -> None:
    question = "How does the time for an appeal differ between the Widget Law and the Gadget Law?"
    run = seen(question).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "An appeal shall be filed within the time of ten days after notice was given.")
    run = run.read("b", 1, "An appeal shall be filed within the time of thirty days after notice was given.")
    best = read_text(run.view)[0]
    assert "ten days" in str(best.value)
    assert "thirty days" in str(best.value)
    assert " ".join(str(quote.statement) for quote in best.quotes) == best.value


def test_headings_are_no_sentences(page: Run) -> None:
    assert read_text(page("22. Register\nWhat the Registrar keeps\n").view) == []


def test_a_long_sentence_ends_after_a_clause(page: Run) -> None:
    text = "The Registrar shall keep " + ", ".join(f"a register of the licences of class {n}" for n in range(20)) + "."
    value = str(read_text(page(text).view)[0].value)
    assert len(value) <= LIMIT
    assert value.endswith(".")
    assert text.startswith(value[:-1] + ",")


@given(words=st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=9, max_size=80))
def test_a_sentence_is_never_too_long_and_ends_between_words(page: Run, words: list[str]) -> None:
    for proposal in read_text(page(" ".join(words)).view):
        value = str(proposal.value)
        assert len(value) <= LIMIT
        assert value.removesuffix(".").casefold().split() == words[: len(value.split())]


def test_what_a_court_decided_is_told_in_its_own_words_and_not_a_partys(page: Run) -> None:
    text = (
        "The Claimant submitted that the security for the widgets should remain in place until the trial ends.\n"
        "In our judgment the security for the widgets falls away once the claim is struck out.\n"
    )
    best = read_text(page(text, "What did the Court decide about the security for the widgets until trial?").view)[0]
    assert str(best.value).startswith("In our judgment")


def test_what_a_court_thinks_proper_is_its_own_word(page: Run) -> None:
    text = (
        "(e) address what the surveyor and the owner wrote of the widgets.\n"
        "It would be perfectly proper for the surveyor to draw up the list of widgets, but the owner must swear.\n"
    )
    question = "How did the Court share the list of widgets between the harbour surveyor and the owner?"
    assert str(read_text(page(text, question).view)[0].value).startswith("It would be perfectly proper")


@pytest.mark.parametrize(
    "other",
    [
        "The owner submitted that it would be harsh to have the costs of the widgets taxed on the full scale.",
        "The owner seeks the costs of the widgets to be taxed on the full scale, with interest on the costs.",
        "Order 7 provides that the costs of the widgets are taxed on the full scale where a party was slow.",
    ],
)
def test_why_a_court_decided_is_neither_a_partys_wish_nor_a_general_rule(
    other: str, seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]]
) -> None:
    own = "I consider that the costs must be taxed on the full scale for the tricks that were played."
    run = seen("Why were the costs of the widgets to be taxed on the full scale?")
    run = run.found(a_document("a", "Alder v Birch", "order", case_ids=["CFI 001/2031"]))
    assert read_text(run.read("a", 1, f"{other}\n{own}\n").view)[0].value == own


def test_what_an_article_says_stands_in_it_and_not_where_another_speaks_of_the_same(page: Run) -> None:
    article = "A yard may keep a boat of its own for the pilots and the crew.\n"
    text = f"12. Boats\n{article}13. Refusal\nThe Registrar may refuse to allow a yard to keep the widgets dry.\n"
    run = page(text, "What does Article 12 allow a yard to do?").provision("a", "12", f"12. Boats\n{article}")
    assert read_text(run.view)[0].value == article.strip()


def test_a_long_statement_is_told_without_what_it_concedes_first(page: Run) -> None:
    conceded = "Even allowing for the weather, as the pilots told it, and for the hour at which " + "the boats " * 20
    text = f"{conceded}came in, I find that the Registrar shall keep a register of the boats.\n"
    value = str(read_text(page(text, "What did the Court find that the Registrar shall keep?").view)[0].value)
    assert value == "I find that the Registrar shall keep a register of the boats."


@pytest.mark.parametrize(
    ("question", "other", "telling"),
    [
        (
            "What account number of the yard does the judgment name?",
            "The yard holds no bank accounts that the judgment creditor of the yard has ever heard of.",
            "The yard shall be paid into its account at the Quay Bank, No. 0077 1234 5678, within a week.",
        ),
        (
            "What email address of the yard does the judgment name?",
            "The yard wrote by email to the address of the pilots and the judgment names the email.",
            "The judgment of the yard is served by writing to pilots@quay.example within a week.",
        ),
        (
            "What sentence did the Court pass on the owner of the yard?",
            "The second sentence of the letter shows that the owner of the yard might come before the Court.",
            "The owner of the yard is sentenced by the Court to pay and to thirty days of prison.",
        ),
    ],
)
def test_a_thing_with_a_form_of_its_own_is_told_by_what_has_the_form(
    question: str, other: str, telling: str, page: Run
) -> None:
    assert read_text(page(f"{other}\n", question).view) == []
    assert read_text(page(f"{other}\n{telling}\n", question).view)[0].quotes[0].text == telling


def test_a_thing_with_a_form_of_its_own_that_is_only_spoken_of_is_not_asked_for(page: Run) -> None:
    text = "The yard must give its account number to the Registrar before the end of the month."
    assert read_text(page(text, "When must the yard give its account number to the Registrar?").view)[0].value == text
