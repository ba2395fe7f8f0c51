"""Tests rule V6: a proof is the smallest complete set of pages, and drops only repeated or unlabelled pages."""

from typing import TYPE_CHECKING

import pytest

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import PageRef, Position
from tests.tools.answers.papers import cite, joined, kept, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

FEE, RENT, TERM = "The fee is USD 100", "The rent is USD 300", "The term is six years"


@pytest.fixture
def lease(matter: "Matter") -> "Matter":
    matter.add("lease", f"LEASE. {FEE}.", f"{RENT}. {TERM}.", f"{FEE}.", f"{FEE}. {RENT}.").add("note", f"{FEE}.")
    return matter.ask("What is due?")


def test_all_quotes_on_a_kept_page_are_kept(lease: "Matter") -> None:
    quotes = cite("lease", 2, RENT), cite("lease", 2, TERM), cite("lease", 2, "six years")
    verdict = lease.submit("number", 300, *quotes)
    assert verdict.accepted
    assert [item.index for item in verdict.citations] == [0, 1, 2]


@pytest.mark.parametrize("pages", [(1, 3), (3, 1), (3, 4, 1)])
def test_the_title_page_is_kept_among_pages_with_the_same_sentence(lease: "Matter", pages: tuple[int, ...]) -> None:
    verdict = lease.submit("number", 100, *(cite("lease", page, FEE) for page in pages))
    assert kept(verdict) == {("lease", 1)}
    assert all("prints the same words" in item.reason for item in verdict.dropped)


@pytest.mark.parametrize(
    ("kind", "start"), [(SectionKind.ORDER, (2, 0)), (SectionKind.ARTICLE, (3, 0)), (SectionKind.SCHEDULE, (3, 0))]
)
def test_the_operative_order_or_start_page_is_kept_among_pages_with_the_same_sentence(
    matter: "Matter", kind: SectionKind, start: tuple[int, int]
) -> None:
    matter.add("order", "ORDER", f"Reasons. {FEE}.", f"It is ordered. {FEE}.")
    section = Section(0, kind, "7", "", None, Position(*start), Position(3, 99))
    page = matter.pages[PageRef("order", 3)]
    matter.pages[PageRef("order", 3)] = type(page)(page.page, page.whole, page.shown, (section,))
    for pages in ((2, 3), (3, 2)):
        assert kept(matter.submit("number", 100, *(cite("order", n, FEE) for n in pages))) == {("order", 3)}


def test_a_page_that_prints_the_same_and_more_is_kept(lease: "Matter") -> None:
    short, long = cite("lease", 3, FEE, values=["USD 100"]), cite("lease", 4, f"{FEE}. {RENT}", values=["USD 300"])
    assert kept(lease.submit("number", 400, cite("lease", 4, RENT, values=["USD 300"]), short, step="sum")) == {
        ("lease", 3),
        ("lease", 4),
    }
    assert kept(lease.submit("free_text", "USD 300 and USD 100.", cite("lease", 3, FEE), long)) == {("lease", 4)}


def test_the_same_sentence_for_another_side_is_kept(lease: "Matter") -> None:
    sides = cite("lease", 1, FEE, side="Alder", values=["USD 100"]), cite("lease", 3, FEE, side="Birch")
    verdict = lease.confirm("boolean", True, *sides, step="same")
    assert kept(verdict) == {("lease", 1), ("lease", 3)}


def test_the_same_sentence_in_another_document_is_kept(lease: "Matter") -> None:
    both = cite("lease", 1, FEE), cite("note", 1, FEE, statement="the note says so too")
    assert kept(lease.confirm("number", 100, *both)) == {("lease", 1), ("note", 1)}


def test_a_page_without_a_label_beside_labelled_ones_is_questioned_and_never_dropped(lease: "Matter") -> None:
    labelled = cite("lease", 2, RENT, values=["USD 300"])
    assert sorts(lease.submit("number", 300, cite("lease", 1, "LEASE"), labelled)) == [("V6", False)]
    assert kept(lease.confirm("number", 300, cite("lease", 1, "LEASE"), labelled)) == {("lease", 1), ("lease", 2)}


def test_all_labelled_pages_are_kept(lease: "Matter") -> None:
    pages = cite("lease", 2, TERM, statement="how long"), cite("lease", 3, FEE, values=["USD 100"])
    assert kept(lease.submit("number", 100, *pages)) == {("lease", 2), ("lease", 3)}


@pytest.mark.parametrize("second", [cite("lease", 2, TERM), cite("note", 1, FEE)])
def test_a_second_page_without_a_label_is_questioned(lease: "Matter", second: dict[str, object]) -> None:
    first = cite("lease", 3, FEE)
    verdict = lease.submit("number", 100, first, second)
    assert sorts(verdict) == [("V6", False)]
    assert verdict.violations[0].slot in ("citations[0]", "citations[1]")
    assert "`statement`" in verdict.violations[0].next_step
    assert lease.confirm("number", 100, first, second).accepted
    assert lease.submit("number", 100, first | {"values": ["USD 100"]}, second | {"statement": "term"}).accepted


def test_the_first_page_of_each_named_document_is_not_questioned(lease: "Matter") -> None:
    lease.ask("Is it the same in the lease as in the note?", named={"lease": "the lease", "note": "the note"})
    both = cite("lease", 1, FEE), cite("note", 1, FEE)
    assert kept(lease.confirm("boolean", True, *both, step="same")) == {("lease", 1), ("note", 1)}
    assert sorts(lease.submit("boolean", True, *both, cite("lease", 2, RENT))) == [("V6", False)]


def test_a_page_with_another_name_of_a_list_is_not_questioned(matter: "Matter") -> None:
    matter.add("roll", "Ann Poe signs.", "Bo Roe signs.", "Nobody else signs.").ask("Who signs?")
    names = cite("roll", 1, "Ann Poe signs"), cite("roll", 2, "Bo Roe signs")
    assert kept(matter.submit("names", ["Ann Poe", "Bo Roe"], *names)) == {("roll", 1), ("roll", 2)}
    third = cite("roll", 3, "Nobody else signs")
    assert sorts(matter.submit("names", ["Ann Poe", "Bo Roe"], *names, third)) == [("V6", False)]


def test_dropped_pages_are_not_on_trust(lease: "Matter") -> None:
    verdict = lease.submit("number", 300, cite("lease", 1, "LEASE"), cite("lease", 2, RENT, values=["USD 300"]))
    assert "p. 1" not in joined(verdict.on_trust)


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    def test_the_page_that_prints_the_value_is_never_dropped(self, lease: "Matter") -> None:
        rent, length = cite("lease", 2, RENT), cite("lease", 3, FEE, statement="what else is due")
        verdict = lease.submit("number", 300, rent, length)
        assert not verdict.accepted or ("lease", 2) in kept(verdict)

    def test_the_last_page_of_a_statement_is_never_dropped(self, lease: "Matter") -> None:
        pages = cite("lease", 1, FEE, statement="due when sold"), cite("lease", 3, FEE, statement="due when let")
        assert kept(lease.submit("boolean", True, *pages)) == {("lease", 1), ("lease", 3)}

    def test_a_sentence_with_another_figure_is_not_the_same_sentence(self, matter: "Matter") -> None:
        matter.add("bill", "Bill.", "A fee of USD 500 is due.", "A fee of USD 50 is due.")
        fees = (
            cite("bill", 2, "fee of USD 500", values=["USD 500"]),
            cite("bill", 3, "fee of USD 50", values=["USD 50"]),
        )
        assert kept(matter.submit("number", 550, *fees, step="sum")) == {("bill", 2), ("bill", 3)}

    def test_whether_a_page_is_questioned_does_not_depend_on_the_order(self, lease: "Matter") -> None:
        fee, note = cite("lease", 1, FEE), cite("note", 1, FEE, statement="the note says so too")
        assert lease.submit("number", 100, fee, note).accepted == lease.submit("number", 100, note, fee).accepted

    def test_the_reason_names_a_kept_page(self, lease: "Matter") -> None:
        verdict = lease.submit("number", 100, *(cite("lease", page, FEE) for page in (3, 4, 1)))
        assert {item.reason for item in verdict.dropped} == {"page 1 prints the same words"}
