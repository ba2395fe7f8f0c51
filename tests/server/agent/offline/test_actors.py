"""Who plays the part that a question asks for, in whatever words a passage gives it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.lists import read_names
from pincite.server.agent.offline.readers.persons import read_name
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Read = Callable[[str, str], object]


@pytest.fixture
def name(seen: MakeRun, a_document: MakeDocument) -> Read:
    """`name(question, text)`: the best name from a page with the text."""

    def read(question: str, text: str) -> object:
        run = seen(question, AnswerType.NAME).found(a_document("a", "Widget Law")).read("a", 1, text)
        return next((p.value for p in read_name(run.view)), None)

    return read


@pytest.fixture
def names(seen: MakeRun, a_document: MakeDocument) -> Read:
    """`names(question, text)`: the best list from a page with the text."""

    def read(question: str, text: str) -> object:
        run = seen(question, AnswerType.NAMES).found(a_document("a", "Widget Law")).read("a", 1, text)
        return next((p.value for p in read_names(run.view)), None)

    return read


@pytest.mark.parametrize(
    "text",
    [
        "A plan of the quay is drawn by the Harbour Board and approved by the Warden after a hearing of the Pilots.",
        "The Warden shall approve the plan of the quay that the Harbour Board draws for the Pilots.",
        "The Harbour Board may follow a plan of the quay by the Pilots with the prior approval of the Warden.",
        "Where the Harbour Board draws it, the Warden may approve the plan of the quay of the Pilots.",
        "The Warden may, on application by the Harbour Board, approve the plan of the quay of the Pilots.",
    ],
)
def test_who_does_a_thing_is_told_by_his_place_and_not_by_the_names_around(name: Read, text: str) -> None:
    assert name("Who must approve the plan of the quay?", text) == "Warden"


def test_a_role_in_small_letters_answers_where_it_does_what_is_asked(name: Read) -> None:
    text = "Upon default under the Widget Code the secured lender may sell the widget without leave of the Court."
    assert name("Who may sell the widget upon default?", text) == "secured lender"


@pytest.mark.parametrize(
    ("question", "text", "owner"),
    [
        (
            "Whose consent does the Clerk need to lease a berth?",
            "The Clerk may, with the consent of the Mayor, lease a berth to a Pilot.",
            "Mayor",
        ),
        (
            "Whose consent does the Clerk need to lease a berth?",
            "The Clerk may lease a berth to a Pilot once he has the Mayor's consent.",
            "Mayor",
        ),
        (
            "Whose consent does the Clerk need to lease a berth?",
            "The Clerk may lease a berth to a Pilot if the Mayor has given his prior written consent to the Owner.",
            "Mayor",
        ),
        (
            "In whose name are permits issued?",
            "Permits drawn by the Clerk are issued in the name of the Mayor.",
            "Mayor",
        ),
    ],
)
def test_whose_a_thing_is_stands_behind_of_or_before_it(name: Read, question: str, text: str, owner: str) -> None:
    assert name(question, text) == owner


def test_the_word_before_whom_leads_to_the_answer(name: Read) -> None:
    text = "A Pilot may refer a refusal by the Clerk to the Berth Tribunal within ten days of notice from the Warden."
    assert name("To which body may a Pilot refer a refusal?", text) == "Berth Tribunal"


@pytest.mark.parametrize(
    ("question", "text", "row"),
    [
        (
            "On whose application may the Court close a quay?",
            (
                "The Court may close a quay. The Salvors and the Pilots object to an application.\n"
                "An application to close a quay may be made by an Owner, a Mortgagee of a Berth, or the Port Body."
            ),
            ["Owner", "Mortgagee of a Berth", "Port Body"],
        ),
        (
            "From whom must a Builder obtain approval of a quay?",
            "A Builder must obtain approval of a quay from the Warden, the Harbour Board and any other Port Bodies.",
            ["Warden", "Harbour Board", "any other Port Bodies"],
        ),
        (
            "Which kinds of person are the only ones that a Club may appoint to keep a roll?",
            "A Guild or a Lodge may not appoint a person other than a Licensed Keeper or a Port Body to keep a roll.",
            ["Licensed Keeper", "Port Body"],
        ),
        (
            "Who may inspect the roll?",
            "The Warden, a Pilot or the Harbour Board may inspect the roll which Owners and Lodgers sign.",
            ["Warden", "Pilot", "Harbour Board"],
        ),
    ],
)
def test_a_row_in_the_place_asked_for_goes_before_any_other_row(
    names: Read, question: str, text: str, row: list[str]
) -> None:
    assert names(question, text) == row


def test_items_below_the_verb_asked_about_give_the_names_that_they_begin_with(names: Read) -> None:
    text = (
        "On the day on which a berth changes hands the Clerk must notify:\n"
        "(a) each holder of a mooring right in writing of the change of hands and of the fee that has to be paid; and\n"
        "(b) the Warden, in the form of Schedule 2.\n"
    )
    assert names("Whom must the Clerk notify when a berth changes hands?", text) == [
        "each holder of a mooring right",
        "Warden",
    ]


def test_by_whom_a_thing_is_done_is_told_in_the_active_voice_too(name: Read) -> None:
    text = "The Pilots may steer. The Warden may, on application by an Owner, appoint a Keeper of the Harbour Board."
    assert name("By whom is a Keeper appointed?", text) == "Warden"


def test_a_pronoun_means_the_subject_of_the_condition_before_it(name: Read) -> None:
    text = "If the Warden is satisfied that a Pilot of the Harbour Board was late, he may issue a warning to the Pilot."
    assert name("Who may issue a warning?", text) == "Warden"


def test_who_has_the_right_to_do_a_thing_may_do_it(name: Read) -> None:
    text = (
        "A General Pilot or, with the leave of the Court, any other person shall have the right to board a Berth Ship."
    )
    assert name("Who may board a ship without the leave of the Court?", text) == "General Pilot"


def test_a_lead_in_weighs_as_much_as_the_item_whose_sentence_it_begins(name: Read) -> None:
    text = (
        "The Court may, on application of the Warden, make one or more of the following orders:\n"
        "(a) an order removing the Keeper of a lamp or any Pilot of the Fen;\n(b) an order closing a quay.\n"
    )
    assert (
        name("On whose application may the Court remove the Keeper of a lamp or a Pilot of the Fen?", text) == "Warden"
    )


def test_of_two_names_joined_in_one_item_each_is_named(names: Read) -> None:
    text = (
        "The Clerk shall give written notice of a hearing to:\n(i) the Lodge and its Keeper; and\n"
        "(ii) where the hearing concerns a Pilot, that Pilot.\n"
    )
    assert names("To whom must the Clerk give written notice of a hearing?", text) == ["Lodge", "Keeper", "Pilot"]


def test_the_subject_of_the_next_clause_plays_no_part_in_the_first(names: Read) -> None:
    text = "The Lodge was represented at the hearing by Mr Amos Elm and the Guild was represented by Ms Ada Oak."
    assert names("Who represented the parties at the hearing?", text) == ["Mr Amos Elm", "Ms Ada Oak"]


def test_of_which_company_leads_to_a_company(name: Read) -> None:
    text = "Mr Elm held a share in Fen Marine, and was a director of Quayside until the Warden of the Port left."
    assert name("Of which company was Mr Elm a director?", text) == "Quayside"


def test_a_verb_behind_to_is_no_one(name: Read) -> None:
    text = "Where a Lodge is required to appoint a Pilot, the report shall be submitted to the Warden with the fee."
    assert name("To whom must the report of a Lodge be submitted?", text) == "Warden"


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("The lamp is returned to the Keeper together with the oil of the Port.", "Keeper"),
        ("The lamp is returned to the Keeper each of the Pilots trusts.", "Keeper"),
    ],
)
def test_a_name_ends_before_what_is_said_of_it(name: Read, text: str, who: str) -> None:
    assert name("To whom is the lamp returned?", text) == who


def test_the_article_of_the_first_of_a_row_is_that_of_all(names: Read) -> None:
    text = "The roll is open to inspection by a partner or auditor of the Lodge at all times and by nobody else."
    assert names("To whose inspection is the roll open?", text) == ["partner", "auditor of the Lodge"]


def test_items_of_an_outer_list_are_not_those_of_the_inner_one(names: Read) -> None:
    text = (
        "The Clerk shall:\n(a) give notice of a hearing to:\n(i) the Lodge; and\n(ii) the Keeper; and\n"
        "(b) take such steps as are needed for the hearing.\n"
    )
    assert names("To whom must the Clerk give notice of a hearing?", text) == ["Lodge", "Keeper"]


def test_an_item_is_read_with_the_lead_in_that_begins_its_sentence(name: Read) -> None:
    text = "Any Owner of a berth, but not the Pilot of the Lodge, has a say. Any Keeper of a lamp may:\n"
    items = "(a) object to the closing of a quay within ten days; or\n(b) ask the Clerk of the Lodge for a copy.\n"
    assert name("Who may object to the closing of a quay within ten days?", text + items) == "Keeper of a lamp"


def test_who_may_make_an_order_that_does_a_thing_does_it(name: Read) -> None:
    text = (
        "If the toll fixed by a Port Body is too high, the Warden may make an Order varying the toll of the Port Body."
    )
    assert name("Who may vary the toll?", text) == "Warden"


def test_by_whom_asks_after_the_verb_and_not_after_what_describes_the_thing(name: Read) -> None:
    text = (
        "A plan amended by the Clerk and certified, in a form approved by the Warden, by a Licensed Surveyor, is filed."
    )
    assert name("By whom must an amended plan be certified?", text) == "Licensed Surveyor"


def test_of_such_a_thing_belongs_to_no_name(name: Read) -> None:
    text = "The rules may require the payment to the Warden of such fees as are set."
    assert name("To whom are fees paid, the payment of which the rules require?", text) == "Warden"


def test_a_verb_with_a_capital_is_a_verb_behind_who_must(name: Read) -> None:
    text = "The Builder must Register a plan of the Quay together with the Roll of the Harbour Board."
    assert name("Who must Register a plan of the Quay together with the Roll?", text) == "Builder"


def test_the_noun_that_is_asked_for_names_nothing_itself(name: Read) -> None:
    text = "A Pilot affected by an order may apply to the Court on those grounds, as the Warden may in the Fen."
    assert name("To which court or body may a Pilot affected by an order apply?", text) == "Court"


def test_a_class_that_no_term_defines_is_named_with_its_all(names: Read) -> None:
    text = "The Court must give notice of its decision to the Warden and all interested parties."
    assert names("To whom must the Court give notice of its decision?", text) == ["Warden", "all interested parties"]


def test_who_was_appointed_is_answered_by_no_office_of_a_statute(name: Read) -> None:
    text = "The Mayor shall appoint a Warden. The Harbour Board appoints auditors of the board of the harbour."
    assert name("Who was appointed as the first Warden?", text) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which judge does the Law name as head of the court?", "A Chief Justice of the Courts heads the court."),
        ("Which individual holds the office of Clerk?", "The Port Clerk holds office. A port has one clerk."),
    ],
)
def test_an_office_is_no_individual(name: Read, question: str, text: str) -> None:
    assert name(question, text) is None


def test_an_individual_is_told_by_words_that_are_written_with_a_capital_only(name: Read) -> None:
    text = "The Lead Pilot, a pilot of the lead class, came late, and the individual Oda Brill held office as Clerk."
    assert name("Which individual held office as Clerk?", text) == "Oda Brill"


def test_a_law_does_nothing_that_somebody_is_asked_for(name: Read) -> None:
    assert name("Who raised the toll?", "The toll was raised by the Toll Law and by Ann Poe.") == "Ann Poe"


def test_a_remark_behind_an_item_is_no_part_of_it(names: Read) -> None:
    items = "(a) a red slip (Slip 1); and\n(b) a blue slip (Slip 2), each as set out below.\n"
    text = f"The Clerk issues the following slips:\n{items}"
    assert names("Which slips does the Clerk issue?", text) == ["red slip (Slip 1)", "blue slip (Slip 2)"]
