"""Tests sides, steps, codes and claims of a submission, through the tool."""

from collections.abc import Callable
from typing import Any

from tests.tools.harbour import FEE_012, FEE_031, FEE_SIDES, FEES, IDLE, PERIOD, RECORDS, rules

Call = Callable[..., Any]


def test_a_comparison_is_recomputed_from_its_sides(see: Call, submit: Call) -> None:
    see(*FEE_SIDES)
    result = submit(FEES, "name", "CFI 012/2023", *FEE_SIDES, step="highest")
    assert result.status == "accepted"
    (checked,) = result.checked
    assert "USD 27,640" in checked
    assert "is more than" in checked
    assert rules(submit(FEES, "name", "CFI 031/2023", *FEE_SIDES, step="highest")) == {"V4"}


def test_a_comparison_needs_each_document(see: Call, submit: Call) -> None:
    see(*FEE_SIDES)
    result = submit(FEES, "name", "CFI 012/2023", FEE_SIDES[0], step="highest")
    assert "V5" in rules(result)
    assert "document: CFI 031/2023" in {v.slot for v in result.violations}


def test_swapped_sides_are_a_hard_rejection(see: Call, submit: Call) -> None:
    first, second = FEE_SIDES
    swapped = first | {"side": second["side"]}, second | {"side": first["side"]}
    see(*swapped)
    result = submit(FEES, "name", "CFI 031/2023", *swapped, step="highest")
    assert rules(result) == {"V5"}
    assert all(v.hard for v in result.violations)


def test_a_short_name_is_the_recorded_judge(call: Call, submit: Call) -> None:
    long = {"doc_id": FEE_012["doc_id"], "page": 1, "quote": "JUSTICE HELENA VARGA-WHITMORE"}
    other = {"doc_id": FEE_031["doc_id"], "page": 1, "quote": "JUSTICE HELENA VARGA-WHITMORE"}
    for quote in (long, other):
        call("get_page", doc_id=quote["doc_id"], page=1)
    asked = "Did the same judge give the judgments in CFI 012/2023 and CFI 031/2023?"
    sides = (
        long | {"side": "CFI 012/2023", "values": ["Justice Helena Varga-Whitmore"]},
        other | {"side": "CFI 031/2023", "values": ["Helena Varga-Whitmore"]},
    )
    assert submit(asked, "boolean", True, *sides, step="same").status == "accepted"
    assert rules(submit(asked, "boolean", False, *sides, step="same")) == {"V4"}


class TestConfirmed:
    """A code is valid for the question that it was issued for, until that question is answered."""

    def test_a_doubt_is_accepted_when_its_code_is_repeated(self, see: Call, submit: Call) -> None:
        see(PERIOD)
        (found,) = submit(RECORDS, "name", "Nemo Ltd", PERIOD).violations
        assert not found.hard
        result = submit(RECORDS, "name", "Nemo Ltd", PERIOD, confirmed=[found.code])
        assert result.status == "accepted"
        assert any(found.message in trusted for trusted in result.on_trust)
        assert "accepted despite a doubt" in {signal.name for signal in result.signals}

    def test_a_code_that_was_not_issued_is_not_accepted(self, see: Call, submit: Call) -> None:
        see(PERIOD)
        (found,) = submit(RECORDS, "name", "Nemo Ltd", PERIOD).violations
        other = "Who must keep records under the Harbour Licensing Law?"
        assert rules(submit(other, "name", "Nemo Ltd", PERIOD, confirmed=[found.code])) == {"V4"}

    def test_a_code_issued_before_the_last_rejection_is_still_valid(self, see: Call, submit: Call) -> None:
        see(PERIOD)
        (first,) = submit(RECORDS, "name", "Nemo Ltd", PERIOD).violations
        submit(RECORDS, "number", 8, PERIOD)
        assert submit(RECORDS, "name", "Nemo Ltd", PERIOD, confirmed=[first.code]).status == "accepted"

    def test_codes_expire_with_the_answer_to_their_question(self, see: Call, submit: Call) -> None:
        see(PERIOD)
        (found,) = submit(RECORDS, "name", "Nemo Ltd", PERIOD).violations
        assert submit(RECORDS, "number", 6, PERIOD).status == "accepted"
        assert rules(submit(RECORDS, "name", "Nemo Ltd", PERIOD, confirmed=[found.code])) == {"V4"}

    def test_a_hard_rejection_has_no_code(self, see: Call, submit: Call) -> None:
        see(PERIOD)
        (found,) = submit(RECORDS, "number", 8, PERIOD).violations
        assert (found.hard, found.code) == (True, None)

    def test_a_rejection_lowers_the_confidence_of_the_next_answer(self, see: Call, submit: Call) -> None:
        see(PERIOD)
        first = submit(RECORDS, "number", 6, PERIOD)
        submit(RECORDS, "number", 8, PERIOD)
        assert submit(RECORDS, "number", 6, PERIOD).confidence < first.confidence


def test_a_second_page_without_a_label_is_questioned(see: Call, submit: Call) -> None:
    see(PERIOD, IDLE)
    (found,) = submit(RECORDS, "number", 6, PERIOD, IDLE).violations
    assert (found.rule, found.hard, found.slot) == ("V6", False, "citations[1]")
    assert submit(RECORDS, "number", 6, PERIOD, IDLE, confirmed=[found.code]).status == "accepted"


def test_claims_are_accepted_for_one_release(see: Call, submit: Call) -> None:
    see(PERIOD, IDLE)
    claims = [{"text": "the period", "citations": [0]}, {"text": "the renewal", "citations": [1]}]
    result = submit(RECORDS, "number", 6, PERIOD, IDLE, claims=claims)
    assert result.status == "accepted"
    assert len(result.citations) == 2


def test_an_answer_states_what_was_checked_and_what_is_on_trust(see: Call, submit: Call) -> None:
    see(PERIOD)
    result = submit(RECORDS, "number", 6, PERIOD)
    assert result.checked == ["6 is printed (Saltmere Law No. 4 of 2019, p. 9)"]
    assert result.undecided is False
    read = submit("Must a Licensee of the Harbour Licensing Law keep records?", "boolean", True, PERIOD)
    assert (read.checked, read.undecided) == ([], True)
    assert "that the quotes mean yes" in read.on_trust
