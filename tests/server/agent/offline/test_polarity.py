"""Yes or no: whether the passage that bears most on a question says so or says not."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.negation import main_clause, turned
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Say = Callable[[str, str], object]


@pytest.fixture
def say(seen: MakeRun, a_document: MakeDocument) -> Say:
    """`say(question, text)`: what a page with the text answers to the question."""

    def read(question: str, text: str) -> object:
        run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law")).read("a", 1, text)
        return read_boolean(run.view)[0].value

    return read


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("May a director vote at a meeting?", "A director may vote at a meeting of the board.", True),
        ("May a director vote at a meeting?", "A director may not vote at a meeting of the board.", False),
        ("May a director vote at a meeting?", "No director shall vote at a meeting of the board.", False),
        ("Can a minor not be a trustee of land?", "A minor cannot be a trustee of land here.", True),
        ("Is it unlawful to sell widgets?", "No person shall sell widgets in the zone.", True),
        ("Is it unlawful to sell widgets?", "Any person may sell widgets in the zone.", False),
    ],
)
def test_a_negation_in_just_one_of_question_and_passage_turns_the_answer(
    say: Say, question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer


def test_a_question_whether_something_is_prohibited_is_turned_once(say: Say) -> None:
    assert say("Is a director prohibited from voting?", "A director is barred and may not vote at all.") is True


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Must a notice be given in seven days?", "A notice must be given not later than seven days after it."),
        ("Is a form free of charge?", "A form is free of charge whether or not a fee is paid."),
        (
            "May a partner sell land to the firm?",
            "Nothing in this Law prevents a partner from selling land to the firm.",
        ),
        ("Must a company have a director?", "A company must have not less than one director."),
        ("Does Law No. 5 apply to a partner?", "Law No. 5 applies to a partner of any firm."),
    ],
)
def test_turns_of_phrase_that_hold_a_negation_turn_nothing(say: Say, question: str, text: str) -> None:
    assert say(question, text) is True


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("May a licence lapse if a fee is not paid?", "A licence may lapse where a fee is unpaid.", True),
        ("If a fee is not paid, may a licence lapse?", "A licence may lapse where a fee is unpaid.", True),
        ("May a director vote at a meeting?", "A director may vote at a meeting if he has not sold his shares.", True),
    ],
)
def test_a_negation_in_a_condition_turns_nothing(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("May a licence lapse if the fee is not paid?", "May a licence lapse"),
        ("Where the fee is not paid, may a licence lapse?", "may a licence lapse?"),
        ("Under Article 5, may it lapse unless it is not renewed?", "may it lapse"),
        ("May a licence lapse?", "May a licence lapse?"),
    ],
)
def test_the_main_clause_is_the_question_without_its_conditions(question: str, clause: str) -> None:
    assert main_clause(question) == clause


@pytest.mark.parametrize("text", ["may not", "no person", "isn’t", "can't", "unlawfully", "void", "never", "NOTHING"])
def test_a_negation_turns(text: str) -> None:
    assert turned(text)


@pytest.mark.parametrize(
    "text",
    "may|whether or not|not less than|no later than|Law No. 5|knot|not only|avoidance|nothing in this Article limits|"
    "is or is not".split("|"),
)
def test_what_only_looks_like_a_negation_turns_nothing(text: str) -> None:
    assert not turned(text)


EXCEPTION = "A director may vote on a contract, except where the director holds shares in the supplier."


def test_an_exception_turns_the_answer_only_where_the_question_describes_it(say: Say) -> None:
    assert say("May a director who holds shares in the supplier vote on a contract?", EXCEPTION) is False
    assert say("May a director vote on a contract?", EXCEPTION) is True


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Did the claim for damages succeed?", "The claim for damages was dismissed with costs on Monday.", False),
        ("Was the claim for damages dismissed?", "The claim for damages was dismissed with costs on Monday.", True),
        ("Was the application granted?", "The application of the tenant was refused by the Registrar.", False),
        ("Was the application refused?", "The application of the tenant was refused by the Registrar.", True),
        ("Was the application granted?", "The application of the tenant was granted by the Registrar.", True),
    ],
)
def test_defeat_answers_a_question_after_success(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


ARGUED = "Mr Poe submitted that the clause was void for want of consideration."
HELD = "Did the Court accept that the clause was void for want of consideration?"


@pytest.mark.parametrize(
    ("after", "answer"),
    [
        ("I do not agree with him.", False),
        ("In my judgment he is right.", True),
        ("The court finds for him on this point.", True),
        ("The court rejects what he says.", False),
        ("The hearing lasted two days.", False),
    ],
)
def test_what_a_party_argued_is_not_what_the_court_held(say: Say, after: str, answer: bool) -> None:
    assert say(HELD, f"{ARGUED} {after}") is answer


def test_a_question_whether_the_court_rejected_is_the_other_way_round(say: Say) -> None:
    question = HELD.replace("accept", "reject")
    assert say(question, f"{ARGUED} I do not agree with him.") is True
    assert say(question, f"{ARGUED} In my judgment he is right.") is False


def test_the_court_may_speak_of_the_submission_that_it_accepts(say: Say) -> None:
    assert say(HELD, f"{ARGUED} I accept that submission.") is True


@pytest.fixture
def sides(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`sides(question, one, two)`: a page of each of two laws."""

    def make(question: str, one: str, two: str) -> "Seen":
        run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
        return run.read("a", 1, one).read("b", 1, two)

    return make


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is the time for a notice longer in the Widget Law than in the Gadget Law?", True),
        ("Is the time for a notice shorter in the Widget Law than in the Gadget Law?", False),
        ("Is the time for a notice the same in the Widget Law and in the Gadget Law?", False),
    ],
)
def test_a_comparison_takes_one_figure_a_side_and_cites_both(sides: MakeRun, question: str, answer: bool) -> None:
    run = sides(question, "The time for a notice is 30 days.", "The time for a notice is 21 days.")
    best = read_boolean(run.view)[0]
    assert best.value is answer
    assert {quote.ref.doc_id for quote in best.quotes} == {"a", "b"}


def test_records_decide_whether_two_cases_share_a_judge(seen: MakeRun, a_document: MakeDocument) -> None:
    cases = [
        a_document(f"{n}", "A v B", "judgment", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2, 3)
    ]
    run = seen("Did the same judge decide CFI 001/2020 and CFI 002/2020?", AnswerType.BOOLEAN).found(*cases[:2])
    run = run.recorded("1", ("judge", None, "H.E. Justice Ann Poe"))
    assert read_boolean(run.recorded("2", ("judge", None, "Justice Ann Poe")).view)[0].value is True
    assert read_boolean(run.recorded("2", ("judge", None, "Justice Ben Ray")).view)[0].value is False


def test_records_decide_which_order_was_issued_first(seen: MakeRun, a_document: MakeDocument) -> None:
    cases = [a_document(f"{n}", "A v B", "order", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2)]
    question = "Was the order in CFI 001/2020 issued {} the order in CFI 002/2020?"
    for word, answer in (("before", True), ("after", False)):
        run = seen(question.format(word), AnswerType.BOOLEAN).found(*cases)
        run = run.recorded("1", ("date_of_issue", None, "2020-03-01"))
        run = run.recorded("2", ("date_of_issue", None, "2020-04-01"))
        assert read_boolean(run.view)[0].value is answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Is the notice period longer than 30 days?", "The notice period is one hundred and twenty (120) days.", True),
        ("Is the notice period shorter than 30 days?", "The notice period is sixty (60) days.", False),
        ("May he give 10 days notice?", "He may give at least fourteen (14) days notice of it.", False),
        ("May he give 20 days notice?", "He may give at least fourteen (14) days notice of it.", True),
    ],
)
def test_a_figure_asked_about_is_held_against_the_figure_of_the_passage(
    say: Say, question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "May a person who lives abroad act as officer if he is employed in the group?",
            "An officer must not live abroad unless he is employed in the group of the company.",
            True,
        ),
        ("May a stranger who is neither a member nor an owner see the register?", "Any stranger may see it.", True),
        (
            "Can ordinary matters be decided by majority?",
            "Ordinary matters may be decided by majority, but no other.",
            True,
        ),
        (
            "Must an owner register its lot?",
            "(7) Unless the rules otherwise provide, an owner must register its lot.",
            True,
        ),
    ],
)
def test_a_condition_or_an_exception_turns_only_the_case_it_describes(
    say: Say, question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer
