"""Whether a contract settles a statement, and which way; the contracts are made for these tests."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.server.agent.offline.statements.reading import read_statement
from pincite.server.agent.offline.view import SUBMIT
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Settles = Callable[[str, str], bool | None]


@pytest.fixture
def contract(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], "Seen"]:
    """`contract(statement, text)`: a run that has read the one page of a contract and is asked of a statement."""

    def make(statement: str, text: str) -> "Seen":
        run = seen(f"Is the following true under this agreement: {statement}", AnswerType.BOOLEAN, doc_ids=("a",))
        run = run.found(a_document("a", "Slipway Deed", "contract", pages=1)).searched(("a", 1))
        return run.read("a", 1, text)

    return make


@pytest.fixture
def settles(contract: Callable[[str, str], "Seen"]) -> Settles:
    """`settles(statement, text)`: true, false, or null where the text settles nothing."""

    def read(statement: str, text: str) -> bool | None:
        found = read_boolean(contract(statement, text).view)
        value = found[0].value if found else None
        assert value is None or isinstance(value, bool)
        return value

    return read


COPY = "Yard may copy some Drawings."


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The Yard may reproduce the drawings for its own workmen.", True),
        ("The Yard shall duplicate the drawings for every workman.", True),
        ("The Yard shall not copy the drawings.", False),
        ("The Yard agrees not to copy the drawings.", False),
        ("No drawings may be copied.", False),
        ("The Yard is not permitted to copy the drawings.", False),
        ("The Yard shall pay for the drawings.", None),
        ("The Yard shall hang the drawings it has copied beside the slip.", None),
    ],
)
def test_a_leave_follows_from_leave_or_duty_and_is_refuted_by_a_ban(
    settles: Settles, text: str, value: bool | None
) -> None:
    assert settles(COPY, text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The Yard shall not copy the drawings except as needed for the repair.", True),
        ("The Yard shall not copy the drawings without the prior written consent of the Owner.", False),
        ("The Yard shall not copy the drawings except with the written consent of the Owner.", False),
    ],
)
def test_what_a_ban_excepts_is_free_unless_it_is_only_consent(settles: Settles, text: str, value: bool) -> None:
    assert settles(COPY, text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The Yard shall not subcontract the painting other than to its accountants or its lawyers.", True),
        ("The Yard may subcontract:\n(a) the painting, to its auditors; and\n(b) the riveting.", True),
        ("The Yard may subcontract the painting to the class surveyor.", None),
        ("The Yard may pay its auditors out of the deposit.", None),
    ],
)
def test_who_is_spoken_of_must_be_spoken_of_in_the_sentence(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Yard may subcontract some painting to some of its consultants.", text) is value


@pytest.mark.parametrize(
    "text",
    [
        "This Deed does not apply to a hull which:\n(a) is laid up; or\n(b) was sold by the Yard.",
        "Nothing in this Deed restricts the Yard from selling a hull of its own.",
        "This Deed does not apply to a hull which was not insured, or was sold by the Yard.",
    ],
)
def test_what_is_taken_out_of_a_rule_is_free(settles: Settles, text: str) -> None:
    assert settles("Yard may sell a hull.", text) is True


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("On termination of this Deed the Yard shall pay the berth dues.", True),
        ("The Yard shall pay the berth dues on Monday.", None),
        ("The Yard is not required to pay the berth dues on termination.", False),
    ],
)
def test_a_duty_holds_on_the_occasion_stated_and_on_no_other(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Upon the termination of the Deed the Yard shall pay the berth dues.", text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The Tenant shall not transfer this lease.", True),
        ("The Tenant may assign this lease to a tug company.", False),
        ("The Tenant shall keep the jetty clean.", None),
    ],
)
def test_a_ban_follows_from_a_ban_and_is_refuted_by_leave(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Tenant shall not assign the lease.", text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The Bank shall inspect the ledger solely for the valuation.", True),
        ("The Bank shall not inspect the ledger for any purpose other than the valuation.", True),
        ("The Bank may inspect the ledger for any purpose, and its liability is limited to the price.", None),
        ("The Bank may inspect the ledger on Monday, and its liability is limited to the price.", None),
        ("The Bank may inspect the ledger for the valuation only, and its liability is unlimited.", True),
    ],
)
def test_a_limit_is_one_of_the_act_itself(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Bank shall not inspect the ledger except for the valuation.", text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("“Survey Information” means what is told orally by the pilot.", True),
        ("“Survey Information” includes what is spoken or written by the pilot.", False),
        ("“Survey Information” means what the pilot says it is.", None),
    ],
)
def test_only_one_kind_is_refuted_by_the_kind_beside_it(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Survey Information shall only include what is oral.", text) is value


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("the Seller shall mark all goods", "The Seller shall mark all goods."),
        ("the Seller shall label each drum", "The Seller shall label each drum."),
        ("the policy covers theft", "The policy covers theft."),
        ("the rent includes heating", "The rent includes heating."),
        ("the lease contains a break clause", "The lease contains a break clause."),
    ],
)
def test_what_is_said_of_no_term_is_proved_by_its_own_words(settles: Settles, statement: str, text: str) -> None:
    assert settles(statement, text) is True


@pytest.mark.parametrize(
    ("statement", "text", "value"),
    [
        ("the Tenant does not have to pay rent", "The Tenant shall pay rent.", False),
        ("the Tenant does not have to pay rent", "The Tenant need not pay rent.", True),
        ("the Tenant need not insure the jetty", "The Tenant shall insure the jetty.", False),
        ("the Tenant need not insure the jetty", "The Tenant shall not be obliged to insure the jetty.", True),
        ("the Yard may sell the crane", "The Yard has no right to sell the crane.", False),
        ("the Yard may sell the crane", "The Yard shall not have the right to sell the crane.", False),
        ("the Yard may sell the crane", "The Yard has the right to sell the crane.", True),
        ("the Yard has no right to sell the crane", "The Yard may sell the crane.", False),
        ("the Yard shall copy the log", "The Yard shall not copy the log.", False),
        ("the Yard shall copy the log", "The Yard shall copy the log.", True),
    ],
)
def test_a_denied_duty_or_right_is_read_as_denied(settles: Settles, statement: str, text: str, value: bool) -> None:
    assert settles(statement, text) is value


def test_who_is_spared_a_duty_has_no_leave_by_that(contract: Callable[[str, str], "Seen"]) -> None:
    (call,) = decide(contract(COPY, "The Yard shall not be required to copy the drawings.").transcript)
    assert call.arguments["value"] is None
    (call,) = decide(contract(COPY, "The Yard shall not be restricted from copying the drawings.").transcript)
    assert call.arguments["value"] is True


@pytest.mark.parametrize(
    ("statement", "text", "value"),
    [
        ("the Supplier shall indemnify the Buyer", "The Buyer shall indemnify the Supplier.", None),
        ("the Supplier shall indemnify the Buyer", "The Supplier shall indemnify the Buyer.", True),
        ("the Tenant may terminate the lease", "The Tenant pays.\n\nThe Landlord may terminate the lease.", None),
        ("the Tenant may terminate the lease", "The Landlord signs.\n\nThe Tenant may terminate the lease.", True),
        ("the Lessee may terminate the lease", "The Tenant may terminate the lease.", True),
        ("the Tenant shall pay 500 dollars", "The Tenant shall pay 900 dollars.", None),
        ("the Tenant shall pay 500 dollars", "The Tenant shall pay 500 dollars within 9 days.", True),
        ("the Tenant may cancel on thirty days’ notice", "The Tenant may cancel on ninety days’ notice.", None),
        ("the Tenant may cancel on thirty days’ notice", "The Tenant may cancel on 30 days’ notice.", True),
    ],
)
def test_another_party_or_figure_settles_nothing(
    contract: Callable[[str, str], "Seen"], statement: str, text: str, value: bool | None
) -> None:
    found = read_statement(contract(statement, text).view)
    assert (found[0].value if found else None) is value


def test_a_provision_that_is_not_there_is_not_proved_by_another(seen: MakeRun, a_document: MakeDocument) -> None:
    def asked(number: int) -> "Seen":
        question = f"Is it true that under clause {number} of the Slipway Deed the Yard may sell the crane?"
        run = seen(question, AnswerType.BOOLEAN, doc_ids=("a",))
        run = run.found(a_document("a", "Slipway Deed", "contract", pages=1)).searched(("a", 1)).recorded("a")
        return run.read("a", 1, "4. The Yard may sell the crane.")

    (call,) = decide(asked(47).no_provision("a", "clause 47").transcript)
    assert call.arguments["value"] is None
    (call,) = decide(asked(4).provision("a", "4", "4. The Yard may sell the crane.").transcript)
    assert call.arguments["value"] is True


@pytest.mark.parametrize("act", ["use", "insure"])
def test_a_long_sentence_settles_what_its_last_words_do(settles: Settles, act: str) -> None:
    assert (
        settles(f"Yard may {act} the crane.", f"The Yard shall pay{', keep' * 400}, and may {act} the crane.") is True
    )


@pytest.mark.parametrize(
    ("statement", "text", "value"),
    [
        ("the Yard is free to copy the log", "The Yard may reproduce the log.", True),
        ("the Yard is not allowed to sell the tug", "The Yard shall not dispose of the tug.", True),
        ("on expiry the Tenant has to pay the dues", "On termination the Tenant shall remit the dues.", True),
        ("the Yard is obliged to insure the tug", "The Yard shall take out insurance of the tug.", True),
        ("the Yard is obliged to insure the tug", "The Yard has no obligation to insure the tug.", False),
    ],
)
def test_a_statement_is_understood_in_other_words(settles: Settles, statement: str, text: str, value: bool) -> None:
    assert settles(statement, text) is value


@pytest.mark.parametrize(
    ("text", "value"), [("The Yard may sell the tug.", None), ("The Yard may sell the crane.", True)]
)
def test_a_provision_on_another_thing_settles_nothing(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Yard may sell the crane.", text) is value


def test_a_leave_in_general_is_refuted_by_a_ban_with_an_exception_and_a_leave_for_some_is_not(settles: Settles) -> None:
    text = "The Tenant shall not renew the berth licences, except those which the harbour lists."
    assert settles("Tenant may renew the berth licences.", text) is False
    assert settles("Tenant may renew some of the berth licences.", text) is True


@pytest.mark.parametrize("kind", ["judgment", "order", "court_filing", "law"])
def test_what_is_said_of_a_paper_that_binds_no_parties_is_read_as_before(
    seen: MakeRun, a_document: MakeDocument, kind: str
) -> None:
    run = seen("Is it true that the judge granted the stay?", AnswerType.BOOLEAN, doc_ids=("a",))
    run = run.found(a_document("a", "Poe v Croft", kind, pages=1)).read("a", 1, "The stay was granted on Monday.")
    assert read_boolean(run.view)[0].value is True


def test_a_sentence_that_goes_on_with_the_one_before_is_read_with_it(settles: Settles) -> None:
    text = "A court may order a survey of the tug. In such event, it shall pay the surveyor."
    assert settles("Yard shall pay the surveyor where a court orders it.", text) is True


def test_a_recital_settles_nothing(settles: Settles) -> None:
    assert settles(COPY, "WHEREAS, the Yard may copy the drawings, the parties agree:") is None


def test_silence_is_submitted_as_null(contract: Callable[[str, str], "Seen"]) -> None:
    (call,) = decide(contract(COPY, "The Owner shall pay the Yard within ten days.").transcript)
    assert (call.tool, call.arguments["value"], call.arguments["citations"]) == (SUBMIT, None, [])


def test_a_contract_is_read_to_its_end_before_it_is_held_to_be_silent(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen(f"Is it true that {COPY}", AnswerType.BOOLEAN, doc_ids=("a",))
    run = run.found(a_document("a", "Slipway Deed", "contract", pages=2)).searched(("a", 1)).recorded("a")
    run = run.read("a", 1, "The Owner shall pay. The Yard ", next_offset=30)
    called = decide(run.transcript)
    assert [dict(call.arguments) for call in called] == [
        {"doc_id": "a", "page": 1, "offset": 30},
        {"doc_id": "a", "page": 2},
    ]
    run = run.read("a", 1, "may copy the drawings.", offset=30).read("a", 2, "Signed.")
    (call,) = decide(run.transcript)
    assert (call.tool, call.arguments["value"]) == (SUBMIT, True)
    assert call.arguments["citations"][0]["quote"] == "The Yard may copy the drawings."


def test_a_list_item_is_quoted_with_its_lead_in(contract: Callable[[str, str], "Seen"]) -> None:
    text = "The Yard shall not:\n(a) sell the drawings; or\n(b) copy the drawings."
    (call,) = decide(contract(COPY, text).transcript)
    quotes = [citation["quote"] for citation in call.arguments["citations"]]
    assert call.arguments["value"] is False
    assert quotes == ["The Yard shall not:", "(b) copy the drawings."]


def test_a_question_that_states_no_known_act_is_read_as_before(say: Callable[[str, str], object]) -> None:
    assert say("Is it true that the lamp shall be green?", "The lamp shall be green at night.") is True
