"""Test questions made from sentences of provisions."""

import pytest

from pincite.evals.draft.generators.duties import duties
from pincite.evals.draft.generators.periods import periods
from pincite.evals.draft.generators.permissions import permissions
from pincite.evals.draft.generators.sums import sums
from pincite.evals.draft.generators.units import sentences
from pincite.evals.draft.generators.wording import from_outside, is_clear


@pytest.mark.parametrize(
    ("sentence", "question", "value"),
    [
        (
            "The Warden shall decide an application within thirty (30) days after it was made.",
            "within how many days must the Warden decide an application after it was made?",
            30,
        ),
        (
            "A Keeper must keep its books for at least six (6) years.",
            "for at least how many years must a Keeper keep its books?",
            6,
        ),
        (
            "If a Permit is lost, the holder shall tell the Warden within 2 business days.",
            "if a Permit is lost, within how many business days must the holder tell the Warden?",
            2,
        ),
        (
            "Notice shall be given to the Warden not less than ten days before the sale.",
            "at least how many days before the sale must Notice be given to the Warden?",
            10,
        ),
        (
            "Payment shall be made within 45 days of the end of the quarter.",
            "within how many days of the end of the quarter must Payment be made?",
            45,
        ),
    ],
)
def test_a_period_becomes_a_question_about_its_length(sentence: str, question: str, value: int) -> None:
    [posed] = periods(sentence)
    assert (posed.text, posed.answer) == (question, value)


@pytest.mark.parametrize(
    "sentence",
    [
        "The Warden shall decide within thirty (30) days, or sixty (60) days where experts are heard.",
        "It shall be filed within seven (7) days.",
        "A Keeper shall not sell the goods within seven (7) days.",
        "The Warden shall decide an application in good time.",
    ],
)
def test_a_sentence_without_one_clear_period_gives_no_question(sentence: str) -> None:
    assert list(periods(sentence)) == []


@pytest.mark.parametrize(
    ("sentence", "question", "value"),
    [
        ("A Keeper shall not mix the goods of two owners.", "may a Keeper mix the goods of two owners?", False),
        ("No person shall board a ship in quarantine.", "may any person board a ship in quarantine?", False),
        ("The Warden may appoint a deputy in writing.", "may the Warden appoint a deputy in writing?", True),
    ],
)
def test_a_prohibition_or_permission_becomes_a_yes_or_no_question(sentence: str, question: str, value: bool) -> None:
    [posed] = permissions(sentence)
    assert (posed.text, posed.answer) == (question, value)


@pytest.mark.parametrize(
    "sentence",
    [
        "A Keeper shall not sell the goods unless the owner agrees.",
        "A Keeper may only sell the goods by auction.",
        "The delay may result in a loss of the goods.",
        "The Warden is appointed for a term and may be appointed again.",
    ],
)
def test_a_limited_or_merely_possible_act_gives_no_question(sentence: str) -> None:
    assert list(permissions(sentence)) == []


def test_a_duty_becomes_a_question_for_its_bearer() -> None:
    [posed] = duties("The Harbour Authority shall publish a list of pilots each year.")
    assert (posed.text, posed.answer) == ("who must publish a list of pilots each year?", "Harbour Authority")


def test_a_party_is_asked_for_by_its_defined_name() -> None:
    sentence = "The Supplier shall deliver the goods to the quay."
    [posed] = duties(sentence, frozenset({"Supplier", "Buyer"}))
    assert (posed.text, posed.answer) == ("which party must deliver the goods to the quay?", "Supplier")
    assert list(duties(sentence, frozenset({"Seller"}))) == []


def test_a_sum_is_asked_for_by_its_purpose() -> None:
    [posed] = sums("The Client shall pay an annual fee of USD 12,500 in advance.")
    assert (posed.text, posed.answer) == ("what is the amount, in USD, of the annual fee?", 12500)


def test_a_sentence_with_references_outside_itself_is_not_clear() -> None:
    assert is_clear("The Warden may appoint a deputy.")
    assert not is_clear("Such period shall end on the day of the sale.")
    assert not is_clear("The Warden may appoint:")


def test_self_references_of_a_document_are_rephrased() -> None:
    assert (
        from_outside("a function under this Law or these Regulations")
        == "a function under that Law or those Regulations"
    )
    assert from_outside("a direction under this Regulation 1.9") == "a direction under Regulation 1.9"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It was set aside.", 1),
        ("It was set aside. Costs follow.", 2),
        ("Saltmere Law No. 5 of 2018 applies. Mr. Smith agrees.", 2),
        ("KDM v. SOL was heard by H.E. Justice Martin.", 1),
        ("", 0),
    ],
)
def test_a_text_is_split_into_sentences(text: str, count: int) -> None:
    assert len(sentences(text)) == count
