"""Tests the order of facts: persons and dates first, the title page before the foot of the last page."""

from dataclasses import replace

from pincite.indexer.model import Document, DocumentKind, Fact, Identity
from pincite.indexer.page import Span
from pincite.tools.results.fact_order import by_rounds, decided_in_orders, wanted_facts

PAPER = Document("order-7", "x", "pdf", 3, Identity(DocumentKind.ORDER))


def fact(field: str, value: str, page: int) -> Fact:
    return Fact(field, value, page, value, Span(0, 1))


def test_the_date_in_the_heading_is_the_date_of_issue_if_the_document_says_so() -> None:
    issued, heading = fact("date_of_issue", "2031-05-02", 3), fact("header_date", "2031-05-02", 1)
    found = wanted_facts([(PAPER, heading), (PAPER, issued)], ["date_of_issue"])
    assert [(f.field, f.page) for _, f in found] == [("date_of_issue", 1), ("date_of_issue", 3)]


def test_another_date_in_the_heading_is_not_the_date_of_issue() -> None:
    issued, heading = fact("date_of_issue", "2031-05-02", 3), fact("header_date", "2031-05-09", 1)
    assert [f.page for _, f in wanted_facts([(PAPER, heading), (PAPER, issued)], ["date_of_issue"])] == [3]


def test_a_repeated_date_comes_after_the_other_requested_fields() -> None:
    heading, foot, judge = (
        fact("date_of_issue", "2031-05-02", 1),
        fact("date_of_issue", "2031-05-02", 3),
        fact("judge", "Vex", 1),
    )
    found = wanted_facts([(PAPER, heading), (PAPER, foot), (PAPER, judge)], ["date_of_issue", "judge"])
    assert [(f.field, f.page) for _, f in found] == [("date_of_issue", 1), ("judge", 1), ("date_of_issue", 3)]


def test_each_field_is_given_from_one_document_before_the_next() -> None:
    other = replace(PAPER, doc_id="order-8")
    first, second, order = (
        fact("date_of_issue", "2031-05-02", 1),
        fact("date_of_issue", "2031-06-02", 1),
        fact("order", "Pay.", 1),
    )
    found = by_rounds([(PAPER, first), (other, second), (other, order)])
    assert [f.value for _, f in found] == ["2031-05-02", "Pay.", "2031-06-02"]


def test_an_order_is_given_for_a_field_that_only_it_mentions() -> None:
    costs, stay = fact("order", "There shall be no order as to costs.", 2), fact("order", "The claim is stayed.", 2)
    costs = replace(costs, role="3")
    facts = [(PAPER, costs), (PAPER, stay)]
    assert decided_in_orders(facts, ["costs_ordered", "claim_value"]) == {"costs_ordered": ["3"]}
    assert [f.value for _, f in wanted_facts(facts, ["costs_ordered"])] == [costs.value]
    assert [f.value for _, f in wanted_facts(facts, ["outcome"])] == [costs.value, stay.value]
