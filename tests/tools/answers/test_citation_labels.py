"""Tests labels of citations: printed in their quote, on the right side, and given as the former `claims`."""

from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.model import DocumentKind, Identity
from tests.tools.answers.papers import CASE, SECURITY, cite, joined, rules, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter


@pytest.fixture
def orders(matter: "Matter") -> "Matter":
    """Two orders of two cases; each prints its amount and its date."""
    for doc_id, case, party, day, fee in (
        ("order-7", "CA 007/2031", "Alder Ltd", "2 May 2031", "USD 300"),
        ("order-9", "CA 009/2031", "Birch LLC", "3 June 2031", "USD 450"),
    ):
        identity = Identity(DocumentKind.ORDER, f"{party} v Cedar", case_ids=(case,), parties=(party, "Cedar"))
        matter.add(doc_id, f"Issued on {day}. The costs are {fee}.", identity=identity, family=f"case:{doc_id}")
    return matter.ask("Which order has the higher costs?")


def costs(side_7: str, side_9: str, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    return (
        cite("order-7", 1, "The costs are USD 300", side=side_7, values=["USD 300"], **more),
        cite("order-9", 1, "The costs are USD 450", side=side_9, values=["USD 450"], **more),
    )


@pytest.mark.parametrize("label", ["USD 700", "700", "9 March 2027", "eleven (11) days"])
def test_a_labelled_figure_or_date_missing_from_its_quote_is_a_hard_rejection(companies: "Matter", label: str) -> None:
    verdict = companies.submit("number", 10, SECURITY | {"values": [label]})
    assert sorts(verdict) == [("V4", True)]
    (found,) = verdict.violations
    assert found.slot == "citations[0].values"
    assert label in found.message


def test_the_rejection_of_a_figure_states_what_its_quote_prints(companies: "Matter") -> None:
    (found,) = companies.submit("number", 10, SECURITY | {"values": ["USD 700"]}).violations
    assert "USD 318,640.75" in found.message


def test_a_labelled_name_missing_from_its_quote_is_a_doubt(companies: "Matter") -> None:
    labelled = SECURITY | {"values": ["the Fourth Defendant"]}
    assert sorts(companies.submit("number", 1, labelled, step="count")) == [("V4", False)]
    verdict = companies.confirm("number", 1, labelled, step="count")
    assert verdict.accepted
    assert "the Fourth Defendant" in joined(verdict.on_trust)


@pytest.mark.parametrize("label", ["USD 318,640.75", "318640.75", "ten (10) days", "10 days", "10"])
def test_a_figure_may_be_labelled_in_another_form(companies: "Matter", label: str) -> None:
    assert companies.submit("number", 1, SECURITY | {"values": [label]}, step="count").accepted


@pytest.mark.parametrize("side", ["CA 7/2031", "order-7", "Alder Ltd v Cedar", "Alder Limited"])
def test_a_side_is_linked_to_its_document_by_number_id_title_or_party(orders: "Matter", side: str) -> None:
    verdict = orders.submit("name", "CA 009/2031", *costs(side, "CA 009/2031"), step="highest")
    assert verdict.accepted
    assert "is about" not in joined(verdict.on_trust)


def test_a_side_is_linked_to_a_quote_that_prints_it(orders: "Matter") -> None:
    orders.add("letter", "Dahl pays USD 20, and Eames pays USD 30.")
    dahl = cite("letter", 1, "Dahl pays USD 20", side="Dahl", values=["USD 20"])
    eames = cite("letter", 1, "Eames pays USD 30", side="Eames", values=["USD 30"])
    verdict = orders.submit("name", "Eames", dahl, eames, step="highest")
    assert verdict.accepted
    assert "is about" not in joined(verdict.on_trust)


def test_a_side_without_a_link_to_its_page_is_on_trust(orders: "Matter") -> None:
    verdict = orders.submit("name", "the later claim", *costs("the earlier claim", "the later claim"), step="highest")
    assert verdict.accepted
    assert "that CA 007/2031, p. 1 is about the earlier claim" in verdict.on_trust


@pytest.mark.parametrize(
    ("side_7", "side_9"), [("CA 009/2031", "CA 007/2031"), ("Birch LLC v Cedar", "Alder Ltd v Cedar")]
)
def test_swapped_sides_are_a_hard_rejection_with_the_document_of_each(
    orders: "Matter", side_7: str, side_9: str
) -> None:
    verdict = orders.submit("name", side_9, *costs(side_7, side_9), step="highest")
    assert sorts(verdict) == [("V5", True), ("V5", True)]
    assert [v.slot for v in verdict.violations] == ["citations[0].side", "citations[1].side"]
    assert "CA 009/2031, p. 1" in verdict.violations[0].message


def test_a_side_printed_only_in_the_quote_of_another_side_is_a_doubt(orders: "Matter") -> None:
    orders.add("letter", "Dahl pays USD 20, and Eames pays USD 30.")
    dahl = cite("letter", 1, "Dahl pays USD 20", side="Eames", values=["USD 20"])
    eames = cite("letter", 1, "Eames pays USD 30", side="Dahl", values=["USD 30"])
    assert sorts(orders.submit("name", "Dahl", dahl, eames, step="highest")) == [("V5", False), ("V5", False)]


@pytest.mark.parametrize("sides", [("CA 007/2031", "ca 7/2031"), ("Alder Ltd", "ALDER LIMITED")])
def test_one_side_may_be_written_in_two_forms(orders: "Matter", sides: tuple[str, str]) -> None:
    fee = cite("order-7", 1, "The costs are USD 300", side=sides[0], values=["USD 300"])
    day = cite("order-7", 1, "Issued on 2 May 2031", side=sides[1])
    _, other = costs("", "CA 009/2031")
    assert orders.submit("name", "CA 009/2031", fee, day, other, step="highest").accepted


class TestClaims:
    """The former field `claims` is accepted for one release."""

    def test_a_claim_is_the_statement_of_the_citations_that_it_refers_to(self, companies: "Matter") -> None:
        heard = cite(CASE, 1, "The appeal was heard on 9 March 2027")
        claims = [{"text": "security is due", "citations": [0]}, {"text": "it was heard", "citations": [1]}]
        submission = companies.submission("free_text", "Security is due.", SECURITY, heard, claims=claims)
        assert [item.statement for item in submission.citations] == ["security is due", "it was heard"]
        verdict = companies.submit("free_text", "Security is due.", SECURITY, heard, claims=claims)
        assert [item.ref.page for item in verdict.citations] == [2, 1]

    def test_a_figure_of_a_claim_must_be_printed(self, companies: "Matter") -> None:
        claims = [{"text": "the security is USD 400,000", "citations": [0]}]
        verdict = companies.submit("free_text", "Security is due.", SECURITY, claims=claims)
        assert sorts(verdict) == [("V4", False)]

    def test_a_given_statement_is_not_overwritten(self, companies: "Matter") -> None:
        claims = [{"text": "as claimed", "citations": [0]}]
        submission = companies.submission("free_text", "x", SECURITY | {"statement": "as stated"}, claims=claims)
        assert submission.citations[0].statement == "as stated"

    def test_a_claim_of_a_citation_that_does_not_exist_labels_nothing(self, companies: "Matter") -> None:
        verdict = companies.submit("number", 10, SECURITY, claims=[{"text": "x", "citations": [7, -1]}])
        assert verdict.accepted

    def test_claims_are_in_no_schema(self, companies: "Matter") -> None:
        assert "claims" not in type(companies.submission("number", 1)).model_json_schema()["properties"]


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    @pytest.mark.parametrize("label", ["CA 010/2031", "Clause 10"])
    def test_a_number_inside_a_reference_does_not_print_the_reference(self, companies: "Matter", label: str) -> None:
        assert rules(companies.submit("number", 10, SECURITY | {"values": [label]})) == ["V4"]

    @pytest.mark.parametrize("text", ["(3) The costs are USD 5.", "In CA 003/2031 the costs are USD 5."])
    def test_a_marker_or_a_case_number_is_not_an_operand(self, matter: "Matter", text: str) -> None:
        matter.add("paper", text)
        verdict = matter.submit("number", 8, cite("paper", 1, text, values=["3", "USD 5"]), step="sum")
        assert sorts(verdict) == [("V4", True)]
