"""Facts of a case come in the order of their use: who and when first, the title page before the foot of the last."""

from pincite.indexer.model import Document, DocumentKind, Fact, Identity
from pincite.indexer.page import Span
from pincite.tools.fact_order import wanted_facts

PAPER = Document("order-7", "x", "pdf", 3, Identity(DocumentKind.ORDER))


def fact(field: str, value: str, page: int) -> Fact:
    return Fact(field, value, page, value, Span(0, 1))


def test_the_day_in_the_heading_is_the_date_of_issue_where_the_paper_says_it_was_issued_on_it() -> None:
    issued, heading = fact("date_of_issue", "2031-05-02", 3), fact("header_date", "2031-05-02", 1)
    found = wanted_facts([(PAPER, heading), (PAPER, issued)], ["date_of_issue"])
    assert [(f.field, f.page) for _, f in found] == [("date_of_issue", 1), ("date_of_issue", 3)]


def test_another_day_in_the_heading_is_no_date_of_issue() -> None:
    issued, heading = fact("date_of_issue", "2031-05-02", 3), fact("header_date", "2031-05-09", 1)
    assert [f.page for _, f in wanted_facts([(PAPER, heading), (PAPER, issued)], ["date_of_issue"])] == [3]
