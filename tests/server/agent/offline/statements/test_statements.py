"""Whether a contract settles a statement, and which way; the contracts are made for these tests."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.polarity import read_boolean
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
        ("The Yard shall not disclose the drawings to any third party other than to its employees.", True),
        ("The Yard may disclose the drawings to:\n(a) its workmen and staff; and\n(b) the class surveyor.", True),
        ("The Yard may disclose the drawings to the class surveyor.", None),
        ("The Yard may pay its employees out of the deposit.", None),
        ("The disclosing party shall name its employees.", None),
    ],
)
def test_who_is_spoken_of_must_be_spoken_of_in_the_sentence(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Yard may share some Drawings with some of the employees of the Yard.", text) is value


@pytest.mark.parametrize(
    "text",
    [
        "This Deed does not apply to a method which:\n(a) is public; or\n(b) was independently developed by the Yard.",
        "Secret Methods shall not include a method that (a) is public, or (b) has been independently conceived by it.",
        "Nothing in this Deed restricts the Yard from independently developing a method of its own.",
        "Secret Information means all methods, but is not information which: (a) was independently developed.",
        "The obligations of the Yard shall cease with respect to any method independently developed by it.",
    ],
)
def test_what_is_taken_out_of_a_rule_is_free(settles: Settles, text: str) -> None:
    assert settles("Yard may independently develop similar methods.", text) is True


def test_a_negation_inside_what_is_taken_out_of_a_rule_bans_nothing(settles: Settles) -> None:
    text = "This Deed does not apply to a method which was not secret, or was independently developed by the Yard."
    assert settles("Yard may independently develop similar methods.", text) is True


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("On termination of this Deed the Yard shall hand back the drawings.", True),
        ("The Yard shall hand back the drawings on the demand of the Owner.", None),
        ("The Yard is not required to return the drawings on termination.", False),
        ("The Yard may terminate this Deed by notice.", None),
    ],
)
def test_a_duty_holds_on_the_occasion_stated_and_on_no_other(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Yard shall return or destroy some Drawings upon the termination of the Deed.", text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("No licence in the drawings is granted to the Yard.", True),
        ("Nothing in this Deed shall be construed as conferring any title to the drawings.", True),
        ("The drawings remain the sole property of the Owner.", True),
        ("The Owner shall pay the Yard within ten days.", None),
    ],
)
def test_no_right_is_granted_by_words_that_deny_or_keep_it(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Deed shall not grant the Yard any right to the Drawings.", text) is value


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
        ("The Yard shall use the drawings solely for the repair.", True),
        ("The Yard shall not use the drawings for any purpose other than the repair.", True),
        ("The Yard shall use the north gate.", None),
    ],
)
def test_a_limit_follows_from_only_and_from_not_other_than(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Yard shall not use any drawings for any purpose other than the repair.", text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("“Secret Information” means information marked “confidential” by the Owner.", True),
        ("“Secret Information” means information, whether or not marked as confidential.", False),
        ("“Secret Information” means information marked secret or of such a nature that it should be so known.", False),
        ("“Secret Information” means information about the slip.", None),
    ],
)
def test_all_is_known_by_a_mark_unless_the_definition_takes_in_more(
    settles: Settles, text: str, value: bool | None
) -> None:
    assert settles("All Secret Information shall be expressly identified by the Owner.", text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("“Secret Information” includes designs and the names of customers.", False),
        ("“Secret Information” means the design of the slip.", True),
        ("“Secret Information” means what the Owner says it is.", None),
    ],
)
def test_only_one_kind_is_refuted_by_the_kind_beside_it(settles: Settles, text: str, value: bool | None) -> None:
    assert settles("Secret Information shall only include technical information.", text) is value


@pytest.mark.parametrize(
    ("statement", "text", "value"),
    [
        ("the Yard is free to copy the drawings", "The Yard may reproduce the drawings.", True),
        ("the Yard is not allowed to copy the drawings", "The Yard shall not copy the drawings.", True),
        (
            "on expiry the Yard has to give back the drawings",
            "On termination the Yard shall return the drawings.",
            True,
        ),
        ("the Yard acquires no licence in the drawings", "No right in the drawings is granted to the Yard.", True),
        ("the duties of the Yard continue after termination", "These duties shall survive its expiry.", True),
        (
            "the Yard may give its staff access to the drawings",
            "It shall disclose the drawings only to employees.",
            True,
        ),
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
    text = "The Tenant shall not employ the staff of the Owner, except those who answer a public notice."
    assert settles("Tenant may employ the staff of the Owner.", text) is False
    assert settles("Tenant may employ some of the staff of the Owner.", text) is True


@pytest.mark.parametrize("kind", ["judgment", "order", "court_filing", "law"])
def test_what_is_said_of_a_paper_that_binds_no_parties_is_read_as_before(
    seen: MakeRun, a_document: MakeDocument, kind: str
) -> None:
    run = seen("Is it true that the judge granted the stay?", AnswerType.BOOLEAN, doc_ids=("a",))
    run = run.found(a_document("a", "Poe v Croft", kind, pages=1)).read("a", 1, "The stay was granted on Monday.")
    assert read_boolean(run.view)[0].value is True


def test_a_sentence_that_goes_on_with_the_one_before_is_read_with_it(settles: Settles) -> None:
    text = "The Yard may be compelled by a court to produce the log. In such event, it shall inform the Owner."
    assert settles("Yard shall notify the Owner in case it is required by law to produce the log.", text) is True


def test_what_is_taken_in_as_secret_is_not_disclosed(settles: Settles) -> None:
    text = "In this Deed, Secret Information means:\n(a) the drawings; and\n(b) the fact that they negotiate a repair."
    assert settles("Yard shall not disclose the fact that the Deed was negotiated.", text) is True


def test_a_recital_settles_nothing(settles: Settles) -> None:
    assert settles(COPY, "WHEREAS, the Yard may copy the drawings, the parties agree:") is None


def test_what_need_not_be_given_back_may_be_kept(settles: Settles) -> None:
    text = "The Yard shall not be required to destroy the drawings held in its archive."
    assert settles("Yard may retain some drawings.", text) is True


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
