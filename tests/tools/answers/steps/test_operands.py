"""Tests what counts as one thing, one unit and one operand: names, bare figures, derived values and codes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.indexer.page import Page, PageRef, Revision, Span
from tests.tools.answers.papers import cite, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

HARD = [("V4", True)]
SOFT = [("V4", False)]


def test_a_value_that_no_step_derives_is_accepted_as_read_after_a_confirmed_doubt(matter: "Matter") -> None:
    matter.add("fees", "The fee was USD 100 in 2030 and USD 200 in 2031.")
    average = cite("fees", 1, "USD 100 in 2030 and USD 200 in 2031")
    assert sorts(matter.submit("number", 150, average)) == HARD
    assert sorts(matter.submit("number", 150, average, step="read")) == SOFT
    assert matter.confirm("number", 150, average, step="read").accepted


def test_a_percentage_may_be_quoted_in_either_order(matter: "Matter") -> None:
    matter.add("debt", "Of the total of USD 400, USD 100 was paid.")
    both = cite("debt", 1, "Of the total of USD 400, USD 100 was paid", values=["USD 400", "USD 100"])
    assert matter.submit("number", 25, both, step="percent").accepted


def test_namesakes_and_provisions_of_one_law_are_counted_separately(matter: "Matter") -> None:
    text = "Mr Khan and Mrs Khan rely on Article 5 of Law No. 1 of 2004 and Article 9 of Law No. 1 of 2004."
    matter.add("order", text)
    for labels in (["Mr Khan", "Mrs Khan"], ["Article 5 of Law No. 1 of 2004", "Article 9 of Law No. 1 of 2004"]):
        assert matter.submit("number", 2, cite("order", 1, text, values=labels), step="count").accepted


def test_names_that_contain_figures_are_compared_as_names(matter: "Matter") -> None:
    matter.add("a", "The lessee is Level 2 Capital LLP.").add("b", "The lessee is Level 2 Fishing SA.")
    sides = (
        cite("a", 1, "Level 2 Capital LLP", side="a", values=["Level 2 Capital LLP"]),
        cite("b", 1, "Level 2 Fishing SA", side="b", values=["Level 2 Fishing SA"]),
    )
    assert matter.submit("boolean", False, *sides, step="same").accepted
    assert sorts(matter.submit("boolean", True, *sides, step="same")) == HARD


def test_a_comparison_of_sameness_without_labels_asks_for_labels(matter: "Matter") -> None:
    matter.add("a", "Dated 2 May 2024. Judge: Ann Poe.").add("b", "Dated 2 May 2024. Judge: Ben Roe.")
    quotes = cite("a", 1, "2 May 2024. Judge: Ann Poe"), cite("b", 1, "2 May 2024. Judge: Ben Roe")
    assert ("V4", False) in sorts(matter.submit("boolean", True, *quotes, step="same"))


def test_bare_digits_have_the_unit_printed_in_the_quote(matter: "Matter") -> None:
    matter.add("costs", "The costs are USD 1,000 and AED 500.")
    both = cite("costs", 1, "USD 1,000 and AED 500", values=["1,000", "500"])
    assert sorts(matter.submit("number", 1500, both, step="sum")) == SOFT


def test_the_figures_of_a_text_are_checked_in_every_step(matter: "Matter") -> None:
    matter.add("costs", "The costs are USD 100 and USD 200.")
    both = cite("costs", 1, "USD 100 and USD 200", values=["USD 100", "USD 200"])
    assert ("V4", False) in sorts(matter.submit("free_text", "The total is USD 999,999.", both, step="sum"))


def test_no_before_a_noun_is_not_a_quantity(matter: "Matter") -> None:
    matter.add("law", "No person shall operate a ferry.")
    assert sorts(matter.submit("number", 0, cite("law", 1, "No person shall operate a ferry"))) == SOFT


def test_two_pages_with_the_same_sentence_and_a_value_each_are_both_kept(matter: "Matter") -> None:
    matter.add("invoices", "Invoice 1. The amount is USD 300.", "Invoice 2. The amount is USD 300.")
    pages = [cite("invoices", n, "The amount is USD 300", values=["USD 300"]) for n in (1, 2)]
    verdict = matter.submit("number", 600, *pages, step="sum")
    assert [item.ref.page for item in verdict.citations] == [1, 2]
    assert verdict.accepted


def test_a_code_confirms_only_the_value_and_documents_it_was_issued_for(matter: "Matter") -> None:
    matter.add("a", "It was late.").add("b", "It was early.")
    one, other = (cite(doc, 1, quote) for doc, quote in (("a", "It was late"), ("b", "It was early")))
    codes = {
        violation.code
        for value, page in ((5, one), (9, one), (5, other))
        for violation in matter.submit("number", value, page, step="days").violations
    }
    assert len(codes) == 3


def test_an_operand_missing_from_the_question_is_on_trust(matter: "Matter") -> None:
    matter.add("club", "There are fifty (50) members.")
    verdict = matter.submit(
        "number", 1050, cite("club", 1, "fifty (50) members"), step="sum", given=[{"value": "1,000"}]
    )
    assert "that 1,000 is given with the question, which does not print it" in verdict.on_trust


def test_struck_and_inserted_words_are_read_separately(matter: "Matter") -> None:
    matter.add("fines", "Failing to register $5020,000 as amended.")
    ref, text = PageRef("fines", 1), "Failing to register $5020,000 as amended."
    at = text.index("5020")
    changes = (Revision(Span(at, at + 2), "underlined"), Revision(Span(at + 2, at + 4), "struck"))
    matter.pages[ref] = replace(matter.pages[ref], page=Page(1, text, revisions=changes))
    for value, quote in ((50000, "Failing to register $50,000"), (20000, "Failing to register $20,000")):
        assert matter.submit("number", value, cite("fines", 1, text)).accepted
        assert matter.submit("number", value, cite("fines", 1, quote)).accepted
    both = cite("fines", 1, text, values=["$50,000", "$20,000"])
    assert matter.submit("number", 30000, both, step="difference").accepted
    assert sorts(matter.submit("number", 5020, cite("fines", 1, text))) == HARD


def test_a_figure_common_to_two_sides_is_a_number(matter: "Matter") -> None:
    matter.add("a", "The fine is $15,000.").add("b", "The fine is $15,000.")
    sides = [cite(doc, 1, "The fine is $15,000", side=doc, values=["$15,000"]) for doc in ("a", "b")]
    assert matter.submit("number", 15000, *sides, step="in_common").accepted
