"""Tests which forms of numbers, dates and names count as printed in a quote."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.answers.papers import AMENDMENT, CASE, LAW, SECURITY, cite, joined, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

SOFT, HARD = [("V4", False)], [("V4", True)]


def printed(matter: "Matter", answer_type: str, value: Any, text: str, **more: Any) -> Any:
    """The verdict on a value when a whole page is quoted."""
    matter.add("paper", text)
    return matter.submit(answer_type, value, cite("paper", 1, text), **more)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "It is due in three (3) days."),
        (3, "It is due in three days."),
        (40, "A share of forty per cent (40%) is due."),
        (1250000.5, "The sum is AED 1,250,000.50 in all."),
        (2500000, "The sum is USD 2.5 million in all."),
        (0, "The interest is nil."),
        (120, "one hundred and twenty days"),
    ],
)
def test_a_number_is_read_in_the_forms_that_lawyers_use(matter: "Matter", value: float, text: str) -> None:
    assert printed(matter, "number", value, text).accepted


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2019, "HARBOUR LAW NO. 4 OF 2019"),
        (4, "Law No. 4 of 2019"),
        (2031, "14 March 2031"),
        (7, "(a) Notice (Form 7);"),
    ],
)
def test_a_part_of_a_reference_quoted_alone_is_accepted_on_trust(matter: "Matter", value: int, text: str) -> None:
    verdict = printed(matter, "number", value, text)
    assert verdict.accepted
    assert "part of a reference or date" in joined(verdict.on_trust)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "(3) The Tenant keeps the keys."),
        (7, "7. The Tenant keeps the keys."),
        (5, "It follows CA 005/2031."),
        (5, "It follows CA-005-2031."),
        (22, "Article 22(1) applies."),
        (4, "See also Law No. 4 of 2019."),
        (2019, "See also Law No. 4 of 2019."),
        (9, "It is on page 9."),
        (2, "It was issued at 2 p.m."),
        (14, "It was issued on 14 March 2031."),
        (2031, "It was issued on 14 March 2031."),
    ],
)
def test_a_marker_a_reference_a_time_or_a_date_is_not_a_number(matter: "Matter", value: int, text: str) -> None:
    assert sorts(printed(matter, "number", value, text)) == SOFT


@pytest.mark.parametrize(
    "text",
    [
        "made this 14th day of November, A.D., 2005",
        "made this 14th day of November, A.D. 2005",
        "made this fourteenth day of November, 2005",
        "made on the 14th day of November in the year 2005",
        "November 14, 2005",
        "14/11/2005",
        "14 NOVEMBER 2005",
        "14\nNovember 2005",
        "In 2005 it began; on 14 November it ended",
    ],
)
def test_a_date_is_read_in_the_forms_that_deeds_use(matter: "Matter", text: str) -> None:
    assert printed(matter, "date", "2005-11-14", text).accepted
    assert not printed(matter, "date", "2005-11-15", text).accepted


@pytest.mark.parametrize(
    ("answer_type", "value", "text"),
    [
        ("date", "2031-04-03", "Dated 03/04/2031."),
        ("date", "2031-03-04", "Dated 03/04/2031."),
        ("date", "2031-04-03", "Dated 3 April 2031, served on 5 May 2031."),
        ("number", 300, "The rent is USD 300 and the deposit USD 120."),
    ],
)
def test_one_of_several_readings_is_accepted_on_trust(
    matter: "Matter", answer_type: str, value: Any, text: str
) -> None:
    verdict = printed(matter, answer_type, value, text)
    assert verdict.accepted
    assert verdict.other_readings
    assert "is the one meant" in joined(verdict.on_trust)


def test_a_label_selects_one_of_several_figures(matter: "Matter") -> None:
    text = "The rent is USD 300 and the deposit USD 120."
    matter.add("paper", text)
    verdict = matter.submit("number", 300, cite("paper", 1, text, values=["USD 300"]))
    assert verdict.accepted
    assert not verdict.other_readings


def test_a_date_beside_an_unreadable_one_is_a_doubt(matter: "Matter") -> None:
    assert sorts(printed(matter, "date", "2031-04-03", "Served on 5 May 2031, dated the third of April last.")) == SOFT


def test_a_question_for_a_page_may_be_answered_with_the_number_of_the_cited_page(matter: "Matter") -> None:
    notice = cite("lease", 2, "A notice is sent by post 9 days before")
    matter.add("lease", "LEASE", f"{notice['quote']}.").ask("On which page is the notice sent by post?")
    assert matter.submit("number", 2, notice).accepted
    assert sorts(matter.ask("How many copies are sent?").submit("number", 2, notice)) == HARD


@pytest.mark.parametrize(
    ("name", "quote"),
    [
        ("Companies Law", cite(LAW, 3, "The fine for such an offer")),
        ("DIFC Law No. 5 of 2018", cite(LAW, 3, "The fine for such an offer")),
        ("Companies Law, DIFC Law No. 5 of 2018", cite(LAW, 3, "The fine for such an offer")),
        ("CA 14/2027", SECURITY),
        ("KDM v SOL", SECURITY),
        ("KDM Tug and Barge LLC", cite(CASE, 1, "KDM TUG AND BARGE L.L.C v SOL")),
    ],
)
def test_a_name_is_printed_in_a_quote_or_is_that_of_its_document(
    companies: "Matter", name: str, quote: dict[str, Any]
) -> None:
    assert companies.submit("name", name, quote).accepted


@pytest.mark.parametrize(
    ("name", "quote"),
    [
        ("CA 015/2027", SECURITY),
        ("Companies Law, DIFC Law No. 6 of 2018", cite(LAW, 2, "not have more than fifty (50) Shareholders")),
        ("Quays Law, DIFC Law No. 5 of 2018", cite(LAW, 2, "not have more than fifty (50) Shareholders")),
        ("Companies Law", cite(AMENDMENT, 1, "not have more than sixty (60) Shareholders")),
    ],
)
def test_the_name_of_another_document_is_a_doubt(companies: "Matter", name: str, quote: dict[str, Any]) -> None:
    assert sorts(companies.submit("name", name, quote)) == SOFT


def test_names_in_either_order_and_without_titles_count_as_printed(matter: "Matter") -> None:
    text = "Before H.E. Justice Ann Poe and Roe, Bo KC"
    assert printed(matter, "names", ["Poe, Ann", "Mr Bo Roe"], text.replace("Roe, Bo", "Bo Roe")).accepted


def test_the_value_of_every_side_must_be_printed(matter: "Matter") -> None:
    matter.add("a", "The fee is USD 50.").add("b", "The fee is USD 60.")
    both = cite("a", 1, "The fee is USD 50", side="a"), cite("b", 1, "The fee is USD 60", side="b")
    (found,) = matter.submit("number", 50, *both).violations
    assert "in the quotes of b" in found.message


WORDS = "The appeal was heard within ten (10) days by Joann Poe, solely on paper."


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    def test_a_side_that_prints_another_figure_is_a_hard_rejection(self, matter: "Matter") -> None:
        matter.add("a", "The fee is USD 50.").add("b", "The fee is USD 60.")
        both = cite("a", 1, "The fee is USD 50", side="a"), cite("b", 1, "The fee is USD 60", side="b")
        assert sorts(matter.submit("number", 50, *both)) == HARD

    @pytest.mark.parametrize("name", ["CA 010/2031", "Article 10"])
    def test_a_number_inside_a_reference_does_not_print_the_reference(self, matter: "Matter", name: str) -> None:
        assert sorts(printed(matter, "name", name, WORDS)) == SOFT

    @pytest.mark.parametrize("name", ["Ann Poe", "Sole"])
    def test_a_name_inside_other_words_is_not_printed(self, matter: "Matter", name: str) -> None:
        assert sorts(printed(matter, "name", name, WORDS)) == SOFT

    @pytest.mark.parametrize("text", ["Law No. 5 of 2018 applies.", "It is paid no later than 10 days after."])
    def test_no_before_a_number_is_not_zero(self, matter: "Matter", text: str) -> None:
        assert not printed(matter, "number", 0, text).accepted

    def test_a_printed_number_is_not_a_count_of_labelled_figures(self, matter: "Matter") -> None:
        text = "The rent is USD 300."
        matter.add("paper", text)
        verdict = matter.submit("number", 1, cite("paper", 1, text, values=["USD 300"]), step="printed")
        assert sorts(verdict) == HARD

    def test_a_label_with_two_readings_is_on_trust(self, matter: "Matter") -> None:
        text = "Dated 03/04/2031."
        matter.add("paper", text)
        verdict = matter.submit("date", "2031-04-03", cite("paper", 1, text, values=["03/04/2031"]))
        assert verdict.accepted
        assert verdict.other_readings

    @pytest.mark.parametrize(("value", "text"), [(5000000, "The fee is USD 5M."), (500, "The fee is USD 500-600.")])
    def test_a_sum_is_not_a_reference(self, matter: "Matter", value: int, text: str) -> None:
        assert printed(matter, "number", value, text).accepted

    def test_a_number_that_is_read_must_be_printed(self, matter: "Matter") -> None:
        assert not printed(matter, "number", 999, "The rent is USD 300.", step="read").accepted

    @pytest.mark.parametrize(
        ("step", "answer_type", "value"),
        [("sum", "date", "2031-01-01"), ("sum", "name", "Zed"), ("count", "name", "Zed")],
    )
    def test_a_value_of_another_type_than_the_result_of_the_step_is_rejected(
        self, matter: "Matter", step: str, answer_type: str, value: str
    ) -> None:
        text = "The rent is USD 300."
        matter.add("paper", text)
        verdict = matter.submit(answer_type, value, cite("paper", 1, text, values=["USD 300"]), step=step)
        assert not verdict.accepted


SHARES = "Alder held 49% of the shares, Birch & Sons held 50% and Mr Croyd 1%."


def test_a_name_with_a_figure_is_printed_when_the_quote_prints_both(matter: "Matter") -> None:
    assert printed(matter, "names", ["Alder 49%", "Birch & Sons (50%)", "Mr Croyd: 1%"], SHARES).accepted
    assert sorts(printed(matter, "names", ["Alder 48%"], SHARES)) == SOFT
    assert sorts(printed(matter, "names", ["Dahl 49%"], SHARES)) == SOFT


def test_a_text_may_state_the_difference_of_two_quoted_figures_on_trust(matter: "Matter") -> None:
    text = "Notice is 7 days under the old law and 30 days under the new law."
    verdict = printed(matter, "free_text", "7 days became 30 days, 23 days more.", text)
    assert verdict.accepted
    assert "that 23 is meant: the difference of two quoted figures" in verdict.on_trust
    assert sorts(printed(matter, "free_text", "7 days became 30 days, 24 days more.", text)) == SOFT


def test_a_difference_requires_quantities_of_one_unit(matter: "Matter") -> None:
    clause = "15. Notice. The Buyer gives 60 days' notice and pays USD 1,500.50, or USD 500.50 at once."
    assert sorts(printed(matter, "free_text", "The notice is 45 days.", clause)) == SOFT
    assert printed(matter, "free_text", "USD 1,000 less is paid at once.", clause).accepted


def test_the_number_of_a_clause_is_not_a_quantity(matter: "Matter") -> None:
    text = "1.1 The facility amount is USD 250,000. 1.2 The fee is USD 9."
    assert printed(matter, "number", 250_000, text).accepted
    assert not printed(matter, "number", 1.1, text).accepted
    assert not printed(matter, "number", 1.2, text).accepted


@pytest.mark.parametrize("value", [30, 60])
def test_words_and_a_figure_that_differ_are_both_printed_and_on_trust(matter: "Matter", value: int) -> None:
    verdict = printed(matter, "number", value, "The Borrower repays within thirty (60) days.")
    assert verdict.accepted
    assert any("is the one meant: the quotes also print" in line for line in verdict.on_trust)
