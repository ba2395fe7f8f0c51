"""Tests that each step is recomputed from its quotes: a right value, a wrong one, and unreadable quotes."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.answers.papers import cite, joined, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

SILENT = "Nothing else is recorded here"
LEASE = f"Made on 1 May 2024 between Alder Ltd and Birch LLC. The rent is USD 300 for six (6) rooms. {SILENT}."
ORDER = f"Issued on 3 June 2024 to Birch LLC and Cedar LLP. The costs are USD 450, with interest of 5%. {SILENT}."
TERM = f"The term is two (2) years and ten (10) days, of which 3 months are free. {SILENT}."


@dataclass(frozen=True)
class Row:
    """A step with the value that its citations prove, and one that they do not."""

    step: str | None
    answer_type: str
    right: Any
    wrong: Any
    citations: tuple[dict[str, Any], ...]
    more: dict[str, Any] = field(default_factory=dict)


def lease(quote: str, *values: str) -> dict[str, Any]:
    return cite("lease", 1, quote, values=list(values))


def sides(quote_a: str, quote_b: str, *, labelled: bool = True) -> tuple[dict[str, Any], ...]:
    """The lease as one side and the order as the other, each with its quote as the value."""
    values = ([quote_a], [quote_b]) if labelled else ([], [])
    return (
        cite("lease", 1, quote_a, side="the Lease", values=values[0]),
        cite("order", 1, quote_b, side="the Order", values=values[1]),
    )


DAYS, SUMS = sides("1 May 2024", "3 June 2024"), sides("USD 300", "USD 450")
PARTIES = (
    cite("lease", 1, "Alder Ltd and Birch LLC", side="the Lease", values=["Alder Ltd", "Birch LLC"]),
    cite("order", 1, "Birch LLC and Cedar LLP", side="the Order", values=["Birch LLC", "Cedar LLP"]),
)
MADE, RENT = lease("Made on 1 May 2024", "1 May 2024"), lease("The rent is USD 300", "USD 300")
INTEREST = cite("order", 1, "The costs are USD 450, with interest of 5%", values=["USD 450", "5%"])


def term(quote: str) -> dict[str, Any]:
    return cite("term", 1, quote, values=[quote])


ROWS = {
    "printed number": Row(None, "number", 300, 301, (RENT,)),
    "printed date": Row(None, "date", "2024-05-01", "2024-05-02", (MADE,)),
    "count": Row("count", "number", 2, 3, (lease("Alder Ltd and Birch LLC", "Alder Ltd", "Birch LLC"),)),
    "earliest": Row("earliest", "name", "the Lease", "the Order", DAYS),
    "latest": Row("latest", "name", "the Order", "the Lease", DAYS),
    "latest, the day": Row("latest", "date", "2024-06-03", "2024-05-01", DAYS),
    "highest": Row("highest", "name", "the Order", "the Lease", SUMS),
    "highest, the sum": Row("highest", "number", 450, 300, SUMS),
    "highest, without labels": Row(
        "highest", "name", "the Order", "the Lease", sides("USD 300", "USD 450", labelled=False)
    ),
    "lowest": Row("lowest", "name", "the Lease", "the Order", SUMS),
    "before": Row("before", "boolean", True, False, DAYS),
    "after": Row("after", "boolean", False, True, DAYS),
    "more": Row("more", "boolean", False, True, SUMS),
    "less": Row("less", "boolean", True, False, SUMS),
    "before a day given": Row("before", "boolean", False, True, (MADE,), {"given": [{"value": "1 January 2024"}]}),
    "more than a sum given": Row("more", "boolean", True, False, (RENT,), {"given": [{"value": "USD 250"}]}),
    "same": Row("same", "boolean", False, True, SUMS),
    "different": Row("different", "boolean", True, False, SUMS),
    "in_common": Row("in_common", "names", ["Birch LLC"], ["Alder Ltd"], PARTIES),
    "in_common, a number": Row("in_common", "number", 1, 2, PARTIES),
    "in_common, yes or no": Row("in_common", "boolean", True, False, PARTIES),
    "sum": Row("sum", "number", 750, 740, SUMS),
    "difference": Row("difference", "number", 150, 300, SUMS),
    "difference with a sum given": Row("difference", "number", 50, 60, (RENT,), {"given": [{"value": "USD 250"}]}),
    "product": Row("product", "number", 600, 650, (RENT,), {"given": [{"value": "2"}]}),
    "percent of": Row("percent", "number", 22.5, 23.5, (INTEREST,)),
    "what per cent": Row("percent", "number", 66.67, 68, SUMS),
    "days": Row("days", "number", 33, 32, DAYS),
    "days from a day given": Row("days", "number", 30, 33, (MADE,), {"given": [{"value": "31 May 2024"}]}),
    "months": Row("months", "number", 1, 2, DAYS),
    "years": Row("years", "number", 4, 5, (MADE,), {"given": [{"value": "1 March 2020"}]}),
    "plus_days": Row("plus_days", "date", "2024-05-11", "2024-05-12", (MADE, term("ten (10) days"))),
    "plus_months": Row("plus_months", "date", "2024-08-01", "2024-09-01", (MADE, term("3 months"))),
    "plus_years": Row("plus_years", "date", "2026-05-01", "2025-05-01", (MADE, term("two (2) years"))),
    "plus_days given": Row("plus_days", "date", "2024-05-31", "2024-05-30", (MADE,), {"given": [{"value": "30 days"}]}),
    "more inside each side": Row("more", "boolean", False, True, PARTIES, {"per_side": "count"}),
    "same inside each side": Row("same", "boolean", True, False, PARTIES, {"per_side": "count"}),
}
NAMES = {
    "printed name": Row(None, "name", "Alder Ltd", "Cedar LLP", (lease("between Alder Ltd and Birch LLC"),)),
    "printed names": Row(
        "printed", "names", ["Birch LLC", "Alder Ltd"], ["Alder Ltd", "Cedar LLP"], (lease("Alder Ltd and Birch LLC"),)
    ),
    "read, a figure": Row("read", "free_text", "The rent is USD 300.", "The rent is USD 350.", (RENT,)),
    "read, a date": Row(None, "free_text", "Made on 1 May 2024.", "Made on 2 May 2024.", (MADE,)),
}
"""Steps that are refused softly: another name may be a form of the same, and a text may be put in other words."""


@pytest.fixture
def lettings(matter: "Matter") -> "Matter":
    matter.add("lease", LEASE).add("order", ORDER).add("term", TERM)
    return matter.ask("What follows?")


def submit(matter: "Matter", row: Row, value: Any, *, confirm: bool = False) -> Any:
    more = row.more if row.step is None else {"step": row.step} | row.more
    return (matter.confirm if confirm else matter.submit)(row.answer_type, value, *row.citations, **more)


@pytest.mark.parametrize("row", [*ROWS.values(), *NAMES.values()], ids=[*ROWS, *NAMES])
def test_a_right_value_is_accepted_and_its_step_is_shown(lettings: "Matter", row: Row) -> None:
    verdict = submit(lettings, row, row.right)
    assert verdict.accepted, verdict.violations
    assert verdict.checked
    assert not verdict.doubts


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_wrong_value_is_a_hard_rejection_with_the_values_of_the_quotes(lettings: "Matter", row: Row) -> None:
    verdict = submit(lettings, row, row.wrong)
    assert sorts(verdict) == [("V4", True)]
    assert verdict.violations[0].code is None
    assert verdict.violations[0].next_step


@pytest.mark.parametrize("row", NAMES.values(), ids=NAMES)
def test_a_name_or_a_text_that_is_not_printed_is_a_doubt(lettings: "Matter", row: Row) -> None:
    assert sorts(submit(lettings, row, row.wrong)) == [("V4", False)]
    assert submit(lettings, row, row.wrong, confirm=True).accepted


def unreadable(row: Row) -> Row:
    """The same with quotes that print no readable value, and without operands."""
    quotes = {(item["doc_id"], item.get("side")): item for item in row.citations}
    citations = tuple(
        cite(doc_id, 1, SILENT) | ({"side": side} if side else {"statement": "what it says"}) for doc_id, side in quotes
    )
    return Row(row.step, row.answer_type, row.right, row.wrong, citations, {})


UNREAD = {name: unreadable(row) for name, row in ROWS.items() if name != "count"}


@pytest.mark.parametrize("row", UNREAD.values(), ids=UNREAD)
def test_unreadable_quotes_are_a_doubt_that_can_be_confirmed(lettings: "Matter", row: Row) -> None:
    refused = submit(lettings, row, row.right)
    assert sorts(refused) == [("V4", False)]
    assert refused.violations[0].code
    accepted = submit(lettings, row, row.right, confirm=True)
    assert accepted.accepted
    assert refused.violations[0].message in joined(accepted.on_trust)
    assert not accepted.checked


def test_a_count_without_labels_is_a_doubt_that_shows_the_format(lettings: "Matter") -> None:
    (found,) = lettings.submit("number", 2, cite("lease", 1, "Alder Ltd and Birch LLC"), step="count").violations
    assert not found.hard
    assert '"count"' in found.next_step
    assert "Alder" not in found.next_step


@pytest.mark.parametrize("step", ["count", "in_common"])
def test_the_completeness_of_a_list_is_on_trust(lettings: "Matter", step: str) -> None:
    row = ROWS[step]
    trusted = joined(submit(lettings, row, row.right).on_trust)
    assert "no others" in trusted or "complete" in trusted


@pytest.mark.parametrize("value", [True, False])
def test_a_yes_or_no_that_is_read_is_on_trust_with_its_reason(lettings: "Matter", value: bool) -> None:
    verdict = lettings.submit("boolean", value, RENT, because="the rent includes the rooms")
    assert verdict.accepted
    assert "the rent includes the rooms" in joined(verdict.on_trust)
    assert not verdict.checked


def test_a_figure_of_the_question_need_not_be_printed(lettings: "Matter") -> None:
    lettings.ask("Is the rent above USD 250?")
    assert lettings.submit("free_text", "It is above USD 250.", RENT).accepted


def test_a_figure_of_a_statement_must_be_printed(lettings: "Matter") -> None:
    stated = RENT | {"statement": "the rent is USD 350"}
    (found,) = lettings.submit("boolean", True, stated).violations
    assert (found.slot, found.hard) == ("citations[0]", False)
    assert "350" in found.message


def test_a_result_may_be_rounded_to_the_given_decimal_places(lettings: "Matter") -> None:
    row = ROWS["what per cent"]
    assert all(submit(lettings, row, value).accepted for value in (66.67, 66.7, 66.667))
    assert sorts(submit(lettings, row, 66.66)) == [("V4", True)]


def test_counting_both_days_is_accepted_on_trust(lettings: "Matter") -> None:
    verdict = submit(lettings, ROWS["days"], 34)
    assert verdict.accepted
    assert "both days count" in joined(verdict.on_trust)


@pytest.mark.parametrize(("value", "accepted"), [("2024-06-10", True), ("2024-06-11", False)])
def test_working_days_exclude_the_weekend_and_trust_that_none_is_a_holiday(
    lettings: "Matter", value: str, accepted: bool
) -> None:
    lettings.add("notice", "Payment is due within five (5) business days.")
    issued = cite("order", 1, "Issued on 3 June 2024", values=["3 June 2024"])
    due = cite("notice", 1, "within five (5) business days", values=["five (5) business days"])
    verdict = lettings.submit("date", value, issued, due, step="plus_days")
    assert verdict.accepted is accepted
    assert not accepted or "public holiday" in joined(verdict.on_trust)


@pytest.mark.parametrize("row", [row for row in UNREAD.values() if row.answer_type != "boolean"])
def test_the_rejection_of_a_step_shows_labels_and_never_the_value(lettings: "Matter", row: Row) -> None:
    (found,) = submit(lettings, row, row.right).violations
    assert "`values`" in found.next_step or "`side`" in found.next_step
    assert str(row.right) not in found.next_step


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    def test_the_day_before_the_anniversary_is_accepted_on_trust(self, lettings: "Matter") -> None:
        row = ROWS["plus_months"]
        assert submit(lettings, row, "2024-08-01").accepted
        verdict = submit(lettings, row, "2024-07-31")
        assert (verdict.accepted, verdict.other_readings) == (True, True)

    def test_equal_dates_are_zero_days_apart(self, lettings: "Matter") -> None:
        given = {"given": [{"value": "1 May 2024"}], "step": "days"}
        assert lettings.submit("number", 0, MADE, **given).accepted
        assert sorts(lettings.submit("number", 5, MADE, **given)) == [("V4", True)]

    def test_a_sum_of_some_figures_of_an_unlabelled_quote_is_not_a_hard_rejection(self, lettings: "Matter") -> None:
        lettings.add("bill", "The fee is USD 300 and the deposit USD 200, within 10 days.")
        bill = cite("bill", 1, "The fee is USD 300 and the deposit USD 200, within 10 days")
        assert ("V4", True) not in sorts(lettings.submit("number", 500, bill, step="sum"))
