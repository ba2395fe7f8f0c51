"""Who is told where a person, a company or an office is asked for, and who is not."""

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
Names = Callable[..., list[object]]
ENGAGED = "Alder Dredging Ltd was engaged"
CERTIFIED = "Mr Bo Elm told the court that the price of the lamp had been certified by a surveyor."
COUNSEL = (
    "FEN QUAY COMPANY,\nPlaintiff-Appellant,\nv.\nANN T. POE,\nDefendant-Appellee.\n"
    "COUNSEL\nARGUED: Bo D. Elm, ELM & OAK LLP, Fen, Ohio, for\nAppellant. Cy F. Birch, BIRCH PLLC, New Port, Ohio,\n"
    "for Appellee. ON BRIEF: Dee Ash, BIRCH PLLC, New Port, Ohio, for Appellee.\n"
)
BENCH = (
    "BETWEEN:\nALDER LAMPS LIMITED\n… CLAIMANT\nAND\nFEN QUAY LLP\n… RESPONDENT\n"
    "For the Claimant Mr. Bo Elm, Senior Advocate, i/b\nElm & Partners\n"
    "For the Respondent Mr. Cy Birch, Advocate, with Ms. Dee Ash, i/b Ash Law\nAssociates\nA. BACKGROUND\n"
)


@pytest.fixture
def names(seen: MakeRun, a_document: MakeDocument) -> Names:
    """`names(question, text, kind)`: the names that a page with the text proposes, best first."""

    def read(question: str, text: str, kind: str = "judgment") -> list[object]:
        run = seen(question, AnswerType.NAME).found(a_document("a", "Widget Paper", kind)).read("a", 1, text)
        return [p.value for p in read_name(run.view)]

    return read


@pytest.fixture
def lists(seen: MakeRun, a_document: MakeDocument) -> Names:
    """`lists(question, text)`: the lists that a page with the text proposes, best first."""

    def read(question: str, text: str) -> list[object]:
        run = seen(question, AnswerType.NAMES).found(a_document("a", "Widget Paper", "judgment")).read("a", 1, text)
        return [p.value for p in read_names(run.view)]

    return read


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who moored the barge?", "WHEREAS, the barge was moored beside 4 Fen Lane;"),
        ("Who moored the barge?", "WHEREAS, the barge was moored at Lamp Quay Road under the Mooring Agreement;"),
        ("Which company lit the lamp?", "The lamp was lit on the day of the Lamp Claim Form."),
        ("Who paid the toll?", "The toll was paid, as the Toll Application says."),
    ],
)
def test_a_paper_or_a_street_is_nobody(names: Names, question: str, text: str) -> None:
    assert names(question, text) == []


@pytest.mark.parametrize(
    ("question", "text", "told"),
    [
        ("Who lit the lamp?", "The lamp was lit by Ms Ann Lane.", "Ms Ann Lane"),
        ("Who lit the lamp?", "The lamp was lit by Ann Lane.", "Ann Lane"),
        (
            "Which bank lent the money?",
            "The money was lent by State Street, whose desk is at 9 Fen Road.",
            "State Street",
        ),
    ],
)
def test_somebody_may_be_called_as_streets_are(names: Names, question: str, text: str, told: str) -> None:
    assert names(question, text)[:1] == [told]


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        ("Who chaired the board?", "Ms Ann Poe sued. The board sat twice.", []),
        ("Who chaired the board?", "The board, chaired by Ms Ann Poe, sat twice.", ["Ms Ann Poe"]),
        ("What is the name of the surveyor?", CERTIFIED, []),
        ("What is the name of the surveyor?", "The surveyor, Mr Bo Elm, certified it.", ["Mr Bo Elm"]),
        ("Which special master did the court appoint?", "Ms Ann Poe moved for an order.", []),
        ("Which company was engaged to dredge the quay?", f"{ENGAGED} to dredge the quay.", ["Alder Dredging Ltd"]),
        ("Which dredger was engaged for the quay?", f"{ENGAGED} for the quay.", []),
        ("Which judge was appointed to the panel?", "Justice Ann Oak was appointed to the panel.", ["Justice Ann Oak"]),
        ("Which person was elected to the board?", "Mr Bo Elm was elected to the board.", ["Mr Bo Elm"]),
    ],
)  # fmt: skip
def test_the_holder_of_an_office_is_one_whom_the_paper_calls_so(
    names: Names, question: str, text: str, held: list[str]
) -> None:
    assert names(question, text)[:1] == held


def test_no_statute_names_the_company_with_which_one_must_deal(names: Names) -> None:
    text = "Each Owner must insure the Lamp against fire under the Quay Rules, and pay the Premium."
    assert names("With which insurance company must an Owner insure the lamp?", text, "law") == []


@pytest.mark.parametrize(
    "text",
    [
        "The Warden is to be regarded as the Keeper until one is chosen. The Board must choose a Deputy Keeper.",
        "Until one is chosen the Warden shall act as the Keeper. The Board must choose a Deputy Keeper.",
    ],
)
def test_whoever_is_deemed_another_is_told(names: Names, text: str) -> None:
    assert names("Who counts as the Keeper until one is chosen?", text, "law")[0] == "Warden"


def test_where_a_thing_must_be_done_stands_behind_its_verb(names: Names) -> None:
    text = "Notice of a sale shall be published in a Listed Gazette in the manner set by the Rules of the Port."
    assert names("Where must notice of a sale be published?", text, "law")[0] == "Listed Gazette"


def test_who_a_court_does_something_to_is_its_object(names: Names) -> None:
    text = "The Order of Justice Oak is upheld. The Second Applicant is granted leave to amend."
    assert names("Which applicant was granted leave to amend?", text)[0] == "Second Applicant"


def test_the_subject_of_a_provision_decides_whatever_its_verb(names: Names) -> None:
    text = "The Warden may determine that a Foreign Port, or a Free Harbour, keeps an adequate lamp."
    assert names("Who decides whether a Foreign Port keeps an adequate lamp?", text, "law")[0] == "Warden"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who argued the appeal for Ann Poe?", "Cy F. Birch"),
        ("Who argued the appeal for the Appellant?", "Bo D. Elm"),
        ("Which counsel appeared for Fen Quay Company?", "Bo D. Elm"),
    ],
)
def test_counsel_are_told_by_the_side_that_the_caption_gives_a_party(names: Names, question: str, told: str) -> None:
    assert names(question, COUNSEL)[0] == told


def test_all_who_appeared_for_a_side_are_told_together(lists: Names) -> None:
    question = "Which two advocates appeared for Fen Quay LLP?"
    assert lists(question, BENCH)[0] == ["Mr. Cy Birch", "Ms. Dee Ash"]


def test_a_short_name_is_given_whole_where_its_page_prints_it_so(names: Names) -> None:
    text = "The court heard Mr Bo Elm. It found Mr Elm evasive on the email."
    assert names("Which witness was found evasive on the email?", text)[0] == "Mr Bo Elm"


def test_a_longer_name_behind_the_short_one_is_another_s(names: Names) -> None:
    text = "Mr Oak inspected the tug. His son, Mr Ben Oak, was ashore."
    assert names("Which witness inspected the tug?", text)[0] == "Mr Oak"
    text = "The court heard Mr Ben Oak (“Mr Oak”). Mr Oak inspected the tug."
    assert names("Which witness inspected the tug?", text)[0] == "Mr Ben Oak"


def test_a_short_name_that_two_bear_stays_short(names: Names) -> None:
    text = "The court heard Mr Bo Elm and Mr Cy Elm. It found Mr Elm evasive on the email."
    assert "Mr Elm" in names("Which witness was found evasive on the email?", text)


def test_who_stands_in_a_row_with_the_one_set_aside_is_the_other(names: Names) -> None:
    text = "Proceedings were brought against Alder Lamps LLC and Mr Bo Elm before Justice Oak."
    assert names("Besides Mr Bo Elm, who is the other respondent to the proceedings?", text)[0] == "Alder Lamps LLC"


def test_what_a_question_sets_aside_is_in_no_list(lists: Names) -> None:
    text = "Payments were made to the following persons:\n(a) FEN;\n(b) Ann Poe – USD 900;\n(c) Bo Elm – USD 40.\n"
    assert lists("Leaving Ann Poe aside, to which persons were payments made?", text)[0] == ["FEN", "Bo Elm"]


def test_persons_are_listed_without_the_papers_beside_them(lists: Names) -> None:
    text = "They show:\n(1) Schedule B;\n(2) payments to individuals –\n(a) Ann Poe – USD 900;\n(b) Bo Elm – USD 40.\n"
    assert lists("To which individuals were the payments made?", text)[0] == ["Ann Poe", "Bo Elm"]


def test_surveys_of_two_are_told_by_both_their_makers(lists: Names) -> None:
    text = "The survey of Alder Works, which blames rain, conflicts with that of Fen Marine."
    assert set(lists("Two surveys conflict. Whose surveys were they?", text)[0]) == {"Alder Works", "Fen Marine"}  # type: ignore[call-overload]


def test_defined_terms_are_listed_by_their_noun(lists: Names) -> None:
    text = "The Claimant sought a stay (the “Stay Application”) and the log (the “Log Application”)."
    assert lists("Which two defined applications did the Claimant make?", text)[0] == [
        "Stay Application",
        "Log Application",
    ]


def test_a_name_is_told_without_an_owner_or_a_complement_that_the_question_gives(names: Names) -> None:
    paid = "The Keeper’s fees are payable from the Port Body’s Lamp Fund."
    assert names("Out of which fund are the Keeper's fees paid?", paid, "law")[0] == "Lamp Fund"
    ranked = "A Prior Lamp Charge in Quay Goods has priority over a later charge."
    assert names("Which charge in Quay Goods has priority?", ranked, "law")[0] == "Prior Lamp Charge"


def test_the_judge_whose_view_is_asked_about_is_not_the_answer(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Which witness did the Chief Justice's reasons prefer?", AnswerType.NAME)
    run = run.found(a_document("a", "Alder v Birch", "judgment", case_ids=["CFI 1/2031"]))
    run = run.recorded("a", ("judge", None, "Chief Justice Ann Oak")).read("a", 2, "I prefer the witness Mr Bo Elm.")
    assert read_name(run.view)[0].value == "Mr Bo Elm"
