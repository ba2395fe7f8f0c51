"""V4 of the validator: the value can be read from the words that are quoted, or reckoned from them."""

from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.model import DocumentKind, Identity
from pincite.indexer.page import Span
from pincite.tools.question.model import Locator, Question, QuestionKind
from tests.tools.answers.papers import AMENDMENT, CASE, LAW, SECURITY, rules

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter


class TestValue:
    @pytest.mark.parametrize(
        ("answer_type", "value", "question", "quotes"),
        [
            ("number", 10, "Within how many days is it due?", [(CASE, 2, "within ten (10) days")]),
            ("number", 30000, "What is the fine?", [(LAW, 3, "The fine for such an offer is $30,000")]),
            (
                "number",
                10,
                "By how many do the limits differ?",
                [(LAW, 2, "fifty (50) Shareholders"), (AMENDMENT, 1, "sixty (60) Shareholders")],
            ),
            ("date", "2027-03-09", "When was it heard?", [(CASE, 1, "heard on 9 March 2027")]),
            (
                "name",
                "QRT Harbour Estate Broker LLC",
                "Who is it?",
                [(CASE, 1, "QRT HARBOUR ESTATE BROKER L.L.C v SOL")],
            ),
            ("name", "CA 014/2027", "Which case fixes security?", [(CASE, 2, "shall provide security")]),
            ("name", "Companies Law", "Which law fixes the fine?", [(LAW, 3, "The fine for such an offer")]),
            (
                "names",
                ["SOL", "QRT Harbour Estate Broker LLC"],
                "Who are they?",
                [(CASE, 1, "ESTATE BROKER L.L.C v SOL")],
            ),
        ],
    )
    def test_a_value_read_from_its_quotes_is_accepted_or_its_open_part_is_named(
        self, companies: "Matter", answer_type: str, value: Any, question: str, quotes: list[tuple[str, int, str]]
    ) -> None:
        companies.ask(question)
        verdict = companies.submit(answer_type, value, *quotes)
        if answer_type == "names":
            assert [violation.slot for violation in verdict.violations] == ["name: QRT Harbour Estate Broker LLC"]
        else:
            assert verdict.accepted, verdict.violations

    @pytest.mark.parametrize(
        ("answer_type", "value", "quote"),
        [
            ("number", 11, (CASE, 2, "within ten (10) days")),
            ("number", 2, (LAW, 1, "DIFC Law No. 5 of 2018")),
            ("number", 5, (LAW, 1, "DIFC Law No. 5 of 2018")),
            ("number", 0.3, (LAW, 3, "The fine for such an offer is $30,000")),
            ("date", "2027-03-10", (CASE, 1, "The appeal was heard on 9 March 2027")),
            ("name", "Conrad Ashe", (CASE, 1, "The appeal was heard on 9 March 2027")),
            ("free_text", "The claim of the lender is postponed until all creditors are paid.", SECURITY),
            ("free_text", "The Defendant shall provide security of USD 300,000.", SECURITY),
        ],
    )
    def test_a_value_that_no_quote_gives_is_rejected(
        self, companies: "Matter", answer_type: str, value: Any, quote: tuple[str, int, str]
    ) -> None:
        companies.ask("How much security must the Defendant give?")
        verdict = companies.submit(answer_type, value, quote)
        assert rules(verdict) == ["V4"]
        assert verdict.violations[0].next_step

    def test_a_value_beside_the_quote_is_told_to_be_on_the_page(self, companies: "Matter") -> None:
        verdict = companies.submit("number", 318640.75, (CASE, 2, "The Defendant shall provide security"))
        assert "outside the quote" in verdict.violations[0].message

    def test_months_do_not_answer_a_question_for_days(self, companies: "Matter") -> None:
        companies.add("a", "It is due within ten (10) months.").ask("Within how many days is it due?")
        assert rules(companies.submit("number", 10, ("a", 1, "due within ten (10) months"))) == ["V4"]

    def test_days_between_two_quoted_dates_are_reckoned(self, companies: "Matter") -> None:
        companies.add("a", "Issued on 28 February 2024.").add(
            "b", "Enacted on this 01 day of March 2024, Law No. 2 of 2024."
        )
        companies.ask("How many days after the judgment was the law enacted?")
        verdict = companies.submit(
            "number", 2, ("a", 1, "28 February 2024"), ("b", 1, "01 day of March 2024, Law No. 2 of 2024")
        )
        assert verdict.accepted
        assert len(verdict.citations) == 2

    @pytest.mark.parametrize("hour", ["2pm", "2 p.m.", "2:15 PM"])
    def test_an_hour_of_the_clock_is_no_number_of_days(self, companies: "Matter", hour: str) -> None:
        companies.add("a", f"Date of issue: 28 February 2024 Time: {hour}").add("b", "Enacted on 1 March 2024.")
        companies.ask("How many days after the judgment was the law enacted?")
        issued = ("a", 1, f"Date of issue: 28 February 2024 Time: {hour}")
        assert len(companies.submit("number", 2, issued, ("b", 1, "Enacted on 1 March 2024")).citations) == 2
        assert rules(companies.submit("number", 2, issued)) == ["V4"]

    def test_a_day_that_a_clause_names_stays_with_the_clause(self, companies: "Matter") -> None:
        day, clause = "dated as of 4 March 2019", "This Lease shall be effective on the date first above written"
        companies.add("lease", f"LEASE, {day}, between A and B.", f"{clause}.")
        companies.ask("On what date did the Lease become effective?")
        verdict = companies.submit("date", "2019-03-04", ("lease", 1, day), ("lease", 2, clause))
        assert [item.ref.page for item in verdict.citations] == [1, 2]
        companies.ask("What is the date of the Lease?")
        verdict = companies.submit("date", "2019-03-04", ("lease", 1, day), ("lease", 2, clause))
        assert [item.ref.page for item in verdict.citations] == [1]

    def test_one_of_two_quoted_figures_is_not_their_difference(self, companies: "Matter") -> None:
        companies.add("a", "The fine is $30,000 for one and $10,000 for the other.").ask(
            "By how much do the fines differ?"
        )
        quote = ("a", 1, "The fine is $30,000 for one and $10,000 for the other")
        assert companies.submit("number", 20000, quote).accepted
        assert rules(companies.submit("number", 30000, quote)) == ["V4"]

    @pytest.mark.parametrize("asked", ["does A cost more than B", "is A dearer than B", "does A exceed B"])
    def test_what_a_question_sets_against_each_other_is_reckoned(self, companies: "Matter", asked: str) -> None:
        companies.add("a", "The fee for A is $300. The fee for B is $100.").ask(f"By what amount {asked}?")
        quotes = ("a", 1, "for A is $300"), ("a", 1, "for B is $100")
        assert companies.submit("number", 200, *quotes).accepted
        assert rules(companies.submit("number", 300, *quotes)) == ["V4"]

    def test_a_list_is_counted_by_its_markers(self, companies: "Matter") -> None:
        companies.add("a", "The matters are: (a) price; (b) delivery; (c) title.").ask("How many matters are listed?")
        quote = ("a", 1, "(a) price; (b) delivery; (c) title")
        assert companies.submit("number", 3, quote).accepted
        assert rules(companies.submit("number", 4, quote)) == ["V4"]

    def test_a_list_over_two_pages_is_proved_by_all_its_items(self, companies: "Matter") -> None:
        companies.add("a", "The matters are: (a) price; (b) delivery;", "(c) title.").ask(
            "How many matters are listed?"
        )
        quotes = ("a", 1, "(a) price"), ("a", 1, "(b) delivery"), ("a", 2, "(c) title")
        assert [item.ref.page for item in companies.submit("number", 3, *quotes).citations] == [1, 1, 2]
        assert rules(companies.submit("number", 3, quotes[2])) == ["V4"]

    def test_dotted_sections_are_counted(self, companies: "Matter") -> None:
        companies.add("a", "4.1 Tolls", "4.2 Levies").ask("How many sections has Chapter 4?")
        assert companies.submit("number", 2, ("a", 1, "4.1 Tolls"), ("a", 2, "4.2 Levies")).accepted

    def test_two_lists_are_added_or_set_against_each_other(self, companies: "Matter") -> None:
        companies.add("a", "Roofs: (a) tile; (b) slate; (c) thatch.", "Floors: (a) oak; (b) stone.")
        companies.ask("How many more sorts are lettered for roofs than for floors?")
        quotes = [("a", 1, "(a) tile"), ("a", 1, "(b) slate"), ("a", 1, "(c) thatch"), ("a", 2, "(a) oak")]
        verdict = companies.submit("number", 1, *quotes, ("a", 2, "(b) stone"))
        assert {item.ref.page for item in verdict.citations} == {1, 2}
        assert rules(companies.submit("number", 5, *quotes, ("a", 2, "(b) stone"))) == ["V4"]
        companies.ask("How many sorts are lettered for roofs and floors together?")
        assert companies.submit("number", 5, *quotes, ("a", 2, "(b) stone")).accepted
        assert rules(companies.submit("number", 6, *quotes, ("a", 2, "(b) stone"))) == ["V4"]

    def test_the_number_of_a_provision_answers_where_it_is_asked_for(self, companies: "Matter") -> None:
        companies.add("a", "Pursuant to Article 61 the Clerk sets these fees.")
        quote = ("a", 1, "Pursuant to Article 61 the Clerk sets these fees")
        companies.ask("Pursuant to which Article number are the fees set?")
        assert companies.submit("number", 61, quote).accepted
        companies.ask("What are the fees in USD?")
        assert rules(companies.submit("number", 61, quote)) == ["V4"]

    def test_things_in_a_row_are_counted(self, companies: "Matter") -> None:
        companies.add("a", "It has a chair warden and two wardens. Articles 3, 5 and 9 lapse.")
        companies.ask("How many wardens has it, the chair included?")
        assert companies.submit("number", 3, ("a", 1, "a chair warden and two wardens")).accepted
        companies.ask("How many Articles lapse?")
        assert companies.submit("number", 3, ("a", 1, "Articles 3, 5 and 9 lapse")).accepted

    def test_ordinals_count_where_none_is_left_out(self, companies: "Matter") -> None:
        companies.add("a", "The First, Second and Third Tenants apply.", "First, it leaks.", "Secondly, it is cold.")
        companies.ask("How many tenants apply?")
        assert companies.submit("number", 3, ("a", 1, "The First, Second and Third Tenants")).accepted
        assert rules(companies.submit("number", 2, ("a", 1, "Second and Third Tenants apply"))) == ["V4"]
        companies.ask("How many faults are enumerated?")
        assert companies.submit("number", 2, ("a", 2, "First, it leaks"), ("a", 3, "Secondly, it is cold")).accepted

    def test_documents_count_that_hold_the_name_asked_for(self, companies: "Matter") -> None:
        for doc_id, name in (("a", "Ann Poe"), ("b", "Bo Roe"), ("c", "Ann Poe")):
            companies.add(doc_id, f"Issued by: {name} Deputy Clerk")
        companies.ask("In how many of the three orders did Deputy Clerk Ann Poe issue the paper?")
        quotes = [("a", 1, "Ann Poe Deputy Clerk"), ("b", 1, "Bo Roe Deputy Clerk"), ("c", 1, "Ann Poe Deputy Clerk")]
        verdict = companies.submit("number", 2, *quotes)
        assert [item.ref.doc_id for item in verdict.citations] == ["a", "c"]
        assert rules(companies.submit("number", 3, *quotes)) == ["V4"]

    def test_a_further_period_is_printed_and_no_difference(self, companies: "Matter") -> None:
        companies.add("a", "It is due within one (1) month, to be extended by a further two (2) months.")
        companies.ask("By how many further months may it be extended?")
        quote = ("a", 1, "within one (1) month, to be extended by a further two (2) months")
        assert companies.submit("number", 2, quote).accepted

    @pytest.mark.parametrize(
        ("asked", "text", "value"),
        [
            (
                "How many members does the Board have, including the chair?",
                "The Guild has four members. The Panel has three members.",
                7,
            ),
            ("What fee is due to pass the examination?", "The fees are USD 400 for it and USD 500 for a permit.", 900),
            ("To how many days may the period be extended?", "It is 10 days and may be extended to 15 days.", 25),
            (
                "How many wardens are there, not counting trainees?",
                "Of eighty wardens thirty wardens are trainees.",
                50,
            ),
            ("How many pilots pass in separate years?", "Eighty pilots sit and thirty pilots fail.", 50),
        ],
    )
    def test_what_a_question_mentions_besides_is_not_added_to_what_it_asks(
        self, companies: "Matter", asked: str, text: str, value: int
    ) -> None:
        companies.add("a", text).ask(asked)
        assert rules(companies.submit("number", value, ("a", 1, text.rstrip(".")))) == ["V4"]

    @pytest.mark.parametrize(
        "asked",
        [
            "How many days is the period in total, with its extension?",
            "How many days is the period at the longest, when it is extended?",
            "How many days is the period at most, with an extension?",
            "How many days is the period, counting the extension?",
        ],
    )
    def test_a_period_with_its_extension_is_their_sum(self, companies: "Matter", asked: str) -> None:
        stated = "The period is 10 days and may be extended by 15 days"
        companies.add("a", f"{stated}.").ask(asked)
        assert companies.submit("number", 25, ("a", 1, stated)).accepted

    def test_days_by_which_one_event_followed_another_are_reckoned(self, companies: "Matter") -> None:
        stated = "The order was made on 1 May 2031 and the sale held on 9 May 2031"
        companies.add("a", f"{stated}.").ask("By how many days did the sale follow the order?")
        assert companies.submit("number", 8, ("a", 1, stated)).accepted

    def test_quotes_count_up_to_a_number_only_of_what_is_counted(self, companies: "Matter") -> None:
        companies.add("a", "Ms Farrow for the Claimant", "Mr Okafor for the Defendant", "Justice Varga", "Justice Ode")
        counsel = ("a", 1, "Ms Farrow for the Claimant"), ("a", 2, "Mr Okafor for the Defendant")
        judges = ("a", 3, "Justice Varga"), ("a", 4, "Justice Ode")
        companies.ask("How many jurors sat at the trial?")
        assert rules(companies.submit("number", 2, *counsel)) == ["V4"]
        companies.ask("How many judges sat at the trial?")
        assert rules(companies.submit("number", 2, *counsel)) == ["V4"]
        verdict = companies.submit("number", 2, *judges, counsel[0])
        assert [item.ref.page for item in verdict.citations] == [3, 4]

    def test_a_repeated_figure_counts_only_where_it_is_asked_for(self, companies: "Matter") -> None:
        companies.add("a", "A fine of $500 for delay.", "A fine of $500 for loss.")
        quotes = ("a", 1, "of $500 for delay"), ("a", 2, "of $500 for loss")
        assert companies.ask("How many contraventions cost $500?").submit("number", 2, *quotes).accepted
        assert rules(companies.ask("How many jurors sat?").submit("number", 2, *quotes)) == ["V4"]

    @pytest.mark.parametrize("question", ["How many days did the trial last?", "How much is it in USD?"])
    def test_a_figure_of_another_unit_than_the_one_asked_for_is_rejected(
        self, companies: "Matter", question: str
    ) -> None:
        companies.add("a", "interest on that sum at the rate of six per cent (6%) a year, or for 6 months")
        assert rules(companies.ask(question).submit("number", 6, ("a", 1, "six per cent (6%) a year"))) == ["V4"]
        assert rules(companies.submit("number", 6, ("a", 1, "for 6 months"))) == ["V4"]
        companies.ask("How many per cent a year is the interest?")
        assert companies.submit("number", 6, ("a", 1, "six per cent (6%) a year")).accepted

    def test_a_day_without_its_year_is_proved_with_the_year(self, companies: "Matter") -> None:
        companies.add("a", "The strike began on 28 April 2031.", "On May 9, it ended.").ask("When did it end?")
        began, ended = ("a", 1, "began on 28 April 2031"), ("a", 2, "On May 9, it ended")
        assert [item.ref.page for item in companies.submit("date", "2031-05-09", began, ended).citations] == [1, 2]
        assert rules(companies.submit("date", "2031-05-09", ended)) == ["V4"]
        companies.ask("When in 2031 did it end?")
        assert companies.submit("date", "2031-05-09", ended).accepted

    def test_a_period_is_counted_from_a_day_that_the_question_gives(self, companies: "Matter") -> None:
        companies.add("a", "A plan is filed within 14 days.").ask("It sank on 20 May 2031; when was the plan due?")
        quote = ("a", 1, "filed within 14 days")
        assert companies.submit("date", "2031-06-03", quote).accepted
        assert rules(companies.submit("date", "2031-06-04", quote)) == ["V4"]

    def test_hours_lead_to_no_day(self, companies: "Matter") -> None:
        companies.add("a", "A plan is filed within 48 hours.").ask("It sank on 20 May 2031; when was the plan due?")
        for day in ("2031-05-19", "2031-05-20"):
            assert rules(companies.submit("date", day, ("a", 1, "filed within 48 hours"))) == ["V4"]

    def test_the_year_of_a_law_is_none_of_a_day_that_the_page_dates(self, companies: "Matter") -> None:
        companies.add("a", "It began on 3 March 2019. On May 9, it was refused.").ask("When in 2031 was it refused?")
        quote = ("a", 1, "It began on 3 March 2019. On May 9, it was refused")
        assert rules(companies.submit("date", "2031-05-09", quote)) == ["V4"]
        assert companies.submit("date", "2019-05-09", quote).accepted

    def test_a_date_counted_in_business_days_is_accepted(self, companies: "Matter") -> None:
        companies.add(
            "a", "Enacted on this 5th day of November 2018. In force on the 5th business day after enactment."
        )
        companies.ask("When did it come into force?")
        quotes = ("a", 1, "this 5th day of November 2018"), ("a", 1, "on the 5th business day after enactment")
        assert companies.submit("date", "2018-11-12", *quotes).accepted
        assert rules(companies.submit("date", "2018-11-13", *quotes)) == ["V4"]

    def test_polarity_is_flagged_and_never_rejected(self, companies: "Matter") -> None:
        companies.add("a", "Bearer shares may not be issued.").add("b", "Shares may be issued only in bearer form.")
        companies.ask("May bearer shares be issued?")
        denied = ("a", 1, "Bearer shares may not be issued")
        assert [companies.submit("boolean", value, denied).undecided for value in (False, True)] == [False, True]
        assert companies.submit("boolean", True, ("b", 1, "Shares may be issued only in bearer form")).undecided

    @pytest.mark.parametrize(
        ("stated", "claimed"),
        [
            ("The counterclaim is dismissed.", "The counterclaim is not dismissed."),
            ("A holder may transfer bearer shares.", "A holder cannot transfer bearer shares."),
            ("A holder may not transfer bearer shares.", "A holder may transfer bearer shares."),
        ],
    )
    def test_a_statement_that_turns_its_quote_round_is_rejected(
        self, companies: "Matter", stated: str, claimed: str
    ) -> None:
        companies.add("a", stated).ask("What follows?")
        verdict = companies.submit("free_text", claimed, ("a", 1, stated))
        assert rules(verdict) == ["V4"]
        assert "denies" in verdict.violations[0].message
        as_stated = companies.submit("free_text", stated, ("a", 1, stated))
        assert (as_stated.accepted, as_stated.undecided) == (True, False)

    @pytest.mark.parametrize(
        ("stated", "claimed", "undecided"),
        [
            ("Permission to appeal is refused.", "Permission to appeal was not granted.", False),
            ("The appeal of the Claimant failed.", "The Claimant's appeal did not succeed and failed.", True),
            ("Shares may be transferred, but not bearer shares.", "Shares may be transferred.", True),
            ("The fee is paid not later than 5 May 2024.", "The fee is paid by 5 May 2024.", False),
            ("Law No. 4 of 2019 sets the fee.", "A law of 2019 sets the fee.", False),
        ],
    )
    def test_a_denial_in_other_words_is_at_most_flagged(
        self, companies: "Matter", stated: str, claimed: str, undecided: bool
    ) -> None:
        companies.add("a", stated).ask("What follows?")
        verdict = companies.submit("free_text", claimed, ("a", 1, stated))
        assert (verdict.violations, verdict.undecided) == ((), undecided)

    def test_claims_are_judged_each_by_its_own_quotes(self, companies: "Matter") -> None:
        verdict = companies.submit(
            "free_text",
            "The Defendant shall provide security of USD 318,640.75. The appeal was heard on 9 March 2027.",
            SECURITY,
            (CASE, 1, "The appeal was heard on 9 March 2027"),
            claims=(("The Defendant provides security of USD 318,640.75", [1]), ("The appeal was heard", [1])),
        )
        assert [violation.slot for violation in verdict.violations] == ["claim 1"]

    def test_a_citation_that_no_claim_refers_to_is_dropped(self, companies: "Matter") -> None:
        verdict = companies.submit(
            "free_text",
            "The Defendant shall provide security within ten days.",
            SECURITY,
            (CASE, 2, "The Defendant shall provide security in the sum of USD 318,640.75 within ten (10) days"),
            (AMENDMENT, 1, "Article 27 is amended"),
            claims=(("The Defendant shall provide security within ten days", [1]),),
        )
        assert verdict.accepted
        assert [item.index for item in verdict.citations] == [1]

    def test_a_sentence_that_no_claim_bears_out_is_rejected(self, companies: "Matter") -> None:
        verdict = companies.submit(
            "free_text",
            "The Defendant shall provide security. The lender waits until all other creditors are satisfied.",
            (CASE, 2, "The Defendant shall provide security"),
            claims=(("The Defendant shall provide security", [0]),),
        )
        assert [violation.slot for violation in verdict.violations] == ["sentence 2"]

    @pytest.mark.parametrize(
        "question", ["How much security must the Defendant give?", "Who was heard?", "On what date was it heard?"]
    )
    def test_yes_or_no_is_no_answer_to_who_when_or_how_much(self, companies: "Matter", question: str) -> None:
        companies.ask(question)
        verdict = companies.submit("boolean", True, (CASE, 2, "The Defendant shall provide security"))
        found = next(violation for violation in verdict.violations if violation.rule.value == "V7")
        assert (found.slot, "answer_type" in found.next_step) == ("value", True)

    def test_a_quote_that_shares_only_the_names_of_its_document_bears_on_nothing(self, companies: "Matter") -> None:
        companies.ask("Must QRT give security to SOL?")
        assert rules(companies.submit("boolean", True, (CASE, 1, "QRT HARBOUR ESTATE BROKER L.L.C v SOL"))) == ["V4"]
        assert companies.submit("boolean", True, SECURITY).accepted

    def test_a_quote_from_the_provision_named_bears_on_the_question(self, companies: "Matter") -> None:
        companies.article(LAW, "27", (2, 0), (3, 70))
        text = "Is it so under Article 27?"
        companies.question = Question(text, QuestionKind.FIELD, locators=(Locator("article", "27", Span(15, 25), ""),))
        assert companies.submit("boolean", True, (LAW, 2, "not have more than fifty (50) Shareholders")).accepted
        assert rules(companies.submit("boolean", True, (LAW, 1, "In force on 12 November 2018"))) == ["V4"]

    def test_a_document_s_name_answers_only_a_question_for_a_document(self, companies: "Matter") -> None:
        companies.ask("Who gives security?")
        assert rules(companies.submit("name", "CA 014/2027", SECURITY)) == ["V4"]
        companies.ask("In which case is security given?")
        assert companies.submit("name", "CA 014/2027", SECURITY).accepted

    def test_a_title_with_another_law_s_number_is_not_the_document_s_name(self, companies: "Matter") -> None:
        companies.ask("Which law limits the Shareholders?")
        limit = (LAW, 2, "not have more than fifty (50) Shareholders")
        assert companies.submit("name", "Companies Law, DIFC Law No. 5 of 2018", limit).accepted
        for name in ("Companies Law, DIFC Law No. 6 of 2018", "Quays Law, DIFC Law No. 5 of 2018"):
            assert rules(companies.submit("name", name, limit)) == ["V4"]

    def test_a_party_that_the_quote_names_by_its_part_answers_only_who(self, companies: "Matter") -> None:
        identity = Identity(DocumentKind.ORDER, "Alder v Birch", parties=("Alder Works Ltd", "Birch Quays Ltd"))
        companies.add("orders/3", "The Claimant shall pay USD 700. Birch Quays Ltd was heard.", identity=identity)
        paid, heard = ("orders/3", 1, "The Claimant shall pay USD 700"), ("orders/3", 1, "Birch Quays Ltd was heard")
        companies.ask("Who must pay?")
        assert companies.submit("name", "Alder Works Ltd", paid).accepted
        assert rules(companies.submit("name", "Alder Works Ltd", heard)) == ["V4"]
        companies.ask("Which judge ordered that the Claimant pay?")
        assert rules(companies.submit("name", "Alder Works Ltd", paid)) == ["V4"]

    def test_a_free_text_with_a_name_that_no_page_has_is_rejected(self, companies: "Matter") -> None:
        companies.ask("What must be provided?")
        text = "The Defendant shall provide security in the sum of USD 318,640.75 to the {}."
        quote = (CASE, 2, "The Defendant shall provide security in the sum of USD 318,640.75")
        verdict = companies.submit("free_text", text.format("Marlowe Fund"), quote)
        assert rules(verdict) == ["V4"]
        assert "Marlowe" in verdict.violations[0].message
        assert companies.submit("free_text", text.replace(" to the {}", ""), quote).accepted


def test_a_capital_behind_a_heading_makes_no_name_of_a_word_without_content(matter: "Matter") -> None:
    matter.add("a", "Ferry Law\n\nArticle 1\nTitle\nThis Law may be cited as the Ferry Law.")
    matter.ask("How may this Law be cited?")
    quote = "Title This Law may be cited as the Ferry Law."
    assert matter.submit("free_text", quote, ("a", 1, quote)).accepted
    assert rules(matter.submit("free_text", f"{quote[:-10]}Barge Law.", ("a", 1, quote)))
