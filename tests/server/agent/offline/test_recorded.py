"""Names on record: persons and parties of cases, parties of contracts, who enacted a law."""

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
FACTS = (
    ("judge", None, "H.E. Justice Ann Poe"),
    ("party", "claimant", "Alpha Limited"),
    ("party", "defendant", "Beta Limited"),
    ("party", "defendant", "BETA LTD"),
    ("issued_by", None, "Cy Dow"),
)


@pytest.fixture
def case(seen: MakeRun, a_document: MakeDocument) -> MakeRun:
    """`case(question, answer_type)`: a case with its facts looked up."""

    def make(question: str, answer_type: AnswerType = AnswerType.NAME) -> "Seen":
        paper = a_document("a", "Alpha v Beta", "judgment", family="case:a", case_ids=["CFI 001/2020"])
        return seen(question, answer_type).found(paper).recorded("a", *FACTS)

    return make


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who is the claimant in CFI 001/2020?", "Alpha Limited"),
        ("Which company is the claimant in CFI 001/2020?", "Alpha Limited"),
        ("Which judge made the order in CFI 001/2020?", "H.E. Justice Ann Poe"),
        ("Who issued the judgment in CFI 001/2020 on behalf of the registry?", "Cy Dow"),
    ],
)
def test_a_recorded_name_answers_the_question_after_it(case: MakeRun, question: str, name: str) -> None:
    assert read_name(case(question).view)[0].value == name


@pytest.mark.parametrize(
    "question",
    [
        "Which judge spoke of lamps in Elm v Oak, in CFI 001/2020?",
        "Which judge spoke of lamps, as quoted in CFI 001/2020?",
    ],
)
def test_the_judge_of_another_case_is_on_no_record_of_this_one(case: MakeRun, question: str) -> None:
    run = case(question).read("a", 2, "Of lamps Justice Ben Ray spoke in Elm v Oak.")
    assert read_name(run.view)[0].value == "Justice Ben Ray"


def test_where_a_rule_is_asked_for_no_party_on_record_answers(case: MakeRun) -> None:
    run = case("Which section of the Code did both parties name in CFI 001/2020?")
    run = run.read("a", 2, "Both parties named 28 U.S.C. § 12(a) of the Code.")
    assert [p.value for p in read_name(run.view)] == ["28 U.S.C. § 12(a)"]


def test_a_court_to_which_something_goes_is_not_the_one_on_record(case: MakeRun) -> None:
    run = case("To which court was the judgment in CFI 001/2020 released?")
    run = run.recorded("a", ("court", None, "Court of Appeal"))
    run = run.read("a", 2, "The judgment was released to the Fen High Court.")
    assert read_name(run.view)[0].value == "Fen High Court"


def test_of_courts_on_record_the_one_that_sat_answers(case: MakeRun) -> None:
    run = case("Which court issued the judgment in CFI 001/2020?")
    run = run.recorded("a", ("court", None, "The Fen Courts"), ("court", None, "Court of Appeal"))
    assert read_name(run.view)[0].value == "Court of Appeal"


def test_which_party_did_a_thing_is_read_and_not_looked_up(case: MakeRun) -> None:
    run = case("Which party’s application for leave was dismissed in CFI 001/2020?")
    run = run.read("a", 2, "The application of Gamma Limited for leave was dismissed.")
    assert read_name(run.view)[0].value == "Gamma Limited"


def test_a_name_that_the_question_holds_itself_answers_nothing(case: MakeRun) -> None:
    run = case("Which defendant did Beta Limited follow as a party, in CFI 001/2020?")
    assert "Beta Limited" not in [p.value for p in read_name(run.view)]


def test_a_person_of_whom_no_record_is_kept_is_read_from_the_pages(case: MakeRun) -> None:
    run = case("Which counsel appeared for the claimant in CFI 001/2020?")
    run = run.read("a", 2, "Counsel: Ms Jane Roe appeared for the claimant.")
    assert read_name(run.view)[0].value == "Ms Jane Roe"


def test_the_names_of_a_role_are_listed_each_once(case: MakeRun) -> None:
    run = case("Who are the defendants in CFI 001/2020?", AnswerType.NAMES)
    found = read_names(run.view)[0]
    assert found.value == ["Beta Limited"]
    run = case("Who are the parties in CFI 001/2020?", AnswerType.NAMES)
    assert read_names(run.view)[0].value == ["Alpha Limited", "Beta Limited"]


def test_a_party_that_two_cases_share_answers_with_a_quote_of_each(seen: MakeRun, a_document: MakeDocument) -> None:
    papers = [a_document(f"{n}", "v", "judgment", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2)]
    run = seen("Which company is a party to both CFI 001/2020 and CFI 002/2020?", AnswerType.NAME).found(*papers)
    run = run.recorded("1", ("party", "claimant", "Alpha Limited"), ("party", "defendant", "Beta Limited"))
    found = read_name(run.recorded("2", ("party", "claimant", "BETA LTD")).view)[0]
    assert found.value == "Beta Limited"
    assert {quote.ref.doc_id for quote in found.quotes} == {"1", "2"}


def test_who_enacts_names_himself_in_the_formula(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Who enacted the Widget Law?", AnswerType.NAME).found(a_document("a", "Widget Law"))
    text = "We, Alder Thorn, Ruler of Fen, hereby enact on 1 May 2020 the Widget Law."
    assert read_name(run.read("a", 1, text).view)[0].value == "Alder Thorn"


def test_the_parties_of_a_contract_are_quoted_from_the_page_that_names_them(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    contract = a_document("a", "Supply Agreement", "contract", parties=["Alpha Limited", "Beta LLP"])
    run = seen("Who are the parties to the Supply Agreement?", AnswerType.NAMES).found(contract)
    found = read_names(run.read("a", 2, "BETWEEN\n(1) Alpha Limited; and\n(2) Beta LLP.").view)[0]
    assert found.value == ["Alpha Limited", "Beta LLP"]
    assert {quote.ref.page for quote in found.quotes} == {2}


def test_parties_that_no_page_read_names_are_not_proposed(seen: MakeRun, a_document: MakeDocument) -> None:
    contract = a_document("a", "Supply Agreement", "contract", parties=["Alpha Limited", "Beta LLP"])
    run = seen("Who are the parties to the Supply Agreement?", AnswerType.NAMES).found(contract)
    assert read_names(run.read("a", 1, "the supply of steel").view) == []


DEFENDANTS = ("Beta Limited", "Gamma Limited", "Delta Limited", "Epsilon Limited")


@pytest.fixture
def counted(seen: MakeRun, a_document: MakeDocument) -> MakeRun:
    """`counted(question, answer_type)`: a case of several defendants and respondents looked up."""

    def make(question: str, answer_type: AnswerType) -> "Seen":
        paper = a_document("a", "Alpha v Beta", "judgment", family="case:a", case_ids=["CFI 001/2020"])
        facts = [("party", "claimant", "Alpha Limited"), *(("party", "defendant", name) for name in DEFENDANTS)]
        facts += [("party", "respondent", name) for name in ("Ash LLP", "Birch LLP", "Cedar LLP")]
        return seen(question, answer_type).found(paper).recorded("a", *facts)

    return make


@pytest.mark.parametrize(
    ("counted_off", "places"),
    [
        ("Second to Fourth Defendants", [1, 2, 3]),
        ("First and Third Defendants", [0, 2]),
        ("first, second and fourth defendants", [0, 1, 3]),
        ("Second or Third Defendants", [1, 2]),
        ("Defendants", [0, 1, 2, 3]),
        ("Sixth to Eighth Defendants", [0, 1, 2, 3]),
    ],
)
def test_parties_that_the_question_counts_off_are_listed_by_their_place(
    counted: MakeRun, counted_off: str, places: list[int]
) -> None:
    found = read_names(counted(f"Who are the {counted_off} in CFI 001/2020?", AnswerType.NAMES).view)[0]
    assert found.value == [DEFENDANTS[place] for place in places]


@pytest.mark.parametrize(
    ("counted_off", "name"), [("Third Respondent", "Cedar LLP"), ("Second Defendant", "Gamma Limited")]
)
def test_one_party_that_the_question_counts_off_answers(counted: MakeRun, counted_off: str, name: str) -> None:
    found = read_name(counted(f"Who is the {counted_off} in CFI 001/2020?", AnswerType.NAME).view)
    assert [p.value for p in found] == [name]


def test_counting_parties_off_leaves_judges_alone(case: MakeRun) -> None:
    run = case("Which judge heard the Second Defendant in CFI 001/2020?")
    assert read_name(run.view)[0].value == "H.E. Justice Ann Poe"


def test_parties_asked_for_by_their_place_are_the_recorded_ones_whatever_they_are_called(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    paper = a_document("a", "Alpha v Beta", "judgment", family="case:a", case_ids=["CFI 001/2020"])
    parties = [("party", "defendant", name) for name in ("Beta Limited", "Elm Bank", "Oak Bank")]
    run = seen("Which banks were the Second to Third Defendants?", AnswerType.NAMES, ("a",)).found(paper)
    run = run.recorded("a", *parties).read("a", 1, "The keeper of Fen House asked the Second to Third Defendants.")
    assert read_names(run.view)[0].value == ["Elm Bank", "Oak Bank"]
