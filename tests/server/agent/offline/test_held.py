"""Yes or no about what a court did: its own words, not those of a party."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.held import asks_what_was_held, read_held

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Say = Callable[[str, str], object]
ARGUED = "Mr Poe submitted that the clause was void for want of consideration."
HELD = "Did the Court accept that the clause was void for want of consideration?"


@pytest.mark.parametrize(
    "question",
    [
        HELD,
        "Did the judge grant a stay?",
        "Did the Deputy Chief Justice grant a stay?",
        "Did H.E. Justice Ann Poe grant a stay?",
        "Did the Registrar grant a stay?",
        "Did the tribunal grant a stay?",
        "Did the magistrate grant a stay?",
        "On what terms did the panel grant a stay?",
    ],
)
def test_a_question_about_what_a_court_did_is_told_whatever_its_verb(seen: MakeRun, question: str) -> None:
    assert asks_what_was_held(seen(question).view)


@pytest.mark.parametrize("question", ["Did the tenant pay?", "May the court grant a stay?", "Is the judge paid?"])
def test_a_question_of_another_form_is_told_apart(seen: MakeRun, question: str) -> None:
    assert not asks_what_was_held(seen(question).view)


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


MATTER = "that the clause was void for want of consideration"


@pytest.mark.parametrize(
    "said",
    "submits|submitted|made the submission|contended|argues|argued|made the argument|suggested|asserted|proposes|"
    "proposed|made the proposal|alleged|maintains|maintained|complained|invited the court to find|relies on it|"
    "relied on it".split("|"),
)
def test_what_is_only_reported_was_not_held(say: Say, said: str) -> None:
    assert say(HELD, f"Mr Poe {said} {MATTER}.") is False
    assert say(HELD, f"It is clear {MATTER}.") is True


@pytest.mark.parametrize(
    "said",
    "I am with him|We are with him|The court is with him|I was with him|We were with him|I do so find|"
    "The court does so|We did so find|I have said so|The court has said so|I had said so|I would say so|"
    "I will say so|I can say so|We could say so|I accept it|I agree|I find so|We hold so|I consider it so|"
    "I conclude so|I think so|I see it so|The court orders so|I direct so|We grant it|I allow it|"
    "In my judgment it is so|In our view it is so|In my opinion it is so|The judge was right|"
    "The first-instance judge was correct|The judge was entitled to it|That argument is good|"
    "This ground has force|That submission was sound|This contention must be right".split("|"),
)
def test_the_court_is_known_by_its_voice(say: Say, said: str) -> None:
    assert say(HELD, f"{ARGUED} {said}.") is True


@pytest.mark.parametrize(
    "said",
    "it fails|it failed|I dismiss it|I refuse it|I reject it|I disagree|I am unpersuaded|it is unnecessary to say|"
    "he is wrong|it was wrongly put|it is denied|I deny it|there is no basis for it|there is no merit in it|"
    "there is no prospect of it|there is no reason to doubt the clause|nor is it so|neither is so|I cannot say so|"
    "I decline to say so|the sum is too low|the sum is too high|it is without merit".split("|"),
)
def test_the_court_is_against_it_in_many_words(say: Say, said: str) -> None:
    assert say(HELD, f"{ARGUED} In my view {said}.") is False


def test_a_question_whether_the_court_rejected_is_the_other_way_round(say: Say) -> None:
    question = HELD.replace("accept", "reject")
    assert say(question, f"{ARGUED} I do not agree with him.") is True
    assert say(question, f"{ARGUED} In my judgment he is right.") is False


@pytest.mark.parametrize(
    ("after", "answer"),
    [
        ("I accept that submission.", True),
        ("We agree with this argument.", True),
        ("The court upholds the ground.", True),
        ("I do not accept either contention.", False),
        ("The court cannot uphold that point.", False),
        ("I dismiss these grounds.", False),
        ("I refuse his point.", False),
        ("We reject such contentions.", False),
        ("I allow her argument.", True),
    ],
)
def test_the_court_may_speak_of_the_submission_that_it_decides_on(say: Say, after: str, answer: bool) -> None:
    assert say(HELD, f"{ARGUED} {after}") is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I find, as Mr Poe argued, that the clause was void for want of consideration.", True),
        ("Mr Poe argued, as I have said, that the clause was void for want of consideration.", False),
    ],
)
def test_the_court_speaks_where_its_voice_stands_before_the_argument(say: Say, text: str, answer: bool) -> None:
    assert say(HELD, text) is answer


@pytest.mark.parametrize(("between", "answer"), [(4, True), (5, False)])
def test_an_answer_to_an_argument_is_looked_for_a_few_passages_behind_it(say: Say, between: int, answer: bool) -> None:
    assert say(HELD, f"{ARGUED} {'The rain fell. ' * between}In my judgment he is right.") is answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Did the judge err in law?", "The judge erred in law when he heard it.", True),
        ("Did the judge err in law?", "The judge was right in law when he heard it.", False),
        ("Did the judge misdirect himself?", "The judge misdirected himself.", True),
        ("Did the judge grant a stay even though it was not sought?", "The court granted a stay.", True),
    ],
)
def test_a_word_of_defeat_on_one_side_only_says_no(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("The court allows a stay of 28 days.", True),
        ("The court allows a stay of 7 days.", False),
        ("The court allows a stay of 28 days, and not of 7 days.", False),
        ("The court allows a stay at a cost of USD 7.", True),
        ("The court allows a stay.", True),
    ],
)
def test_another_figure_than_the_one_asked_about_was_not_accepted(say: Say, text: str, answer: bool) -> None:
    assert say("Did the judge allow a stay of 28 days?", text) is answer


def test_another_percentage_than_the_one_asked_about_was_not_accepted(say: Say) -> None:
    assert say("Did the judge allow a cut of 10%?", "The court allows a cut of 10%.") is True
    assert say("Did the judge allow a cut of 10%?", "The court allows a cut of 5%.") is False


@pytest.fixture
def held(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], "Seen"]:
    """`held(question, text)`: a page of a judgment read."""

    def make(question: str, text: str) -> "Seen":
        return seen(question).found(a_document("a", "Widget Law")).read("a", 1, text)

    return make


def test_the_argument_and_the_answer_to_it_are_quoted(held: MakeRun) -> None:
    found = read_held(held(HELD, f"{ARGUED} The rain fell. I accept that submission.").view, lambda _: False)[0]
    assert [quote.text for quote in found.quotes] == [ARGUED, "I accept that submission."]


def test_a_passage_in_which_the_court_speaks_goes_before_one_alike_in_which_it_does_not(held: MakeRun) -> None:
    plain = "The clause was void for want of consideration."
    spoken = "The clause was void, I think, for want of consideration."
    view = held(HELD, f"{spoken} {plain}").view
    assert [weighed.passage.text for weighed in ranked(view)] == [plain, spoken]
    assert [found.quotes[0].text for found in read_held(view, lambda _: False)] == [spoken, plain]


@pytest.mark.parametrize("says", [True, False])
def test_what_nobody_argued_and_no_court_spoke_on_is_read_as_any_passage(held: MakeRun, says: bool) -> None:
    read: list[str] = []

    def listen(passage: Passage) -> bool:
        read.append(passage.text)
        return says

    text = "The clause was void for want of consideration."
    assert read_held(held(HELD, text).view, listen)[0].value is says
    assert read == [text]


def test_a_rule_that_is_quoted_is_not_the_voice_of_the_court(say: Say) -> None:
    text = "Mr Poe suggests a cut of 10%. Rule 4 says “Where the court has ordered a cut, it is paid at once.”"
    assert say("Did the judge adopt the cut of 10% that Mr Poe suggested?", text) is False
    assert say("Did the judge adopt the cut of 10% that Mr Poe suggested?", f"{text} I accept that suggestion.") is True


def test_the_passage_with_the_figure_asked_about_is_the_one_that_is_decided_on(say: Say) -> None:
    text = (
        "I shall order payment of costs on account of the costs of the claim. Mr Poe suggests that it should be 10%. "
        "There is no basis to depart from the usual 5%."
    )
    assert say("Did the court adopt the 10% that Mr Poe suggested for the payment on account of costs?", text) is False


def test_a_figure_that_the_court_is_said_to_have_replaced_is_not_looked_for(say: Say) -> None:
    text = "I shall not fix a new sum of rent, but remit it. The clerk ordered a rent of USD 700 for the sum of a year."
    assert say("Did the court fix a new sum of rent in place of the USD 700 of the clerk?", text) is False


DEED = "In my judgment the just order is to deprive the tenant of his costs."


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Did the court deprive the tenant of costs for stating that there was no lease?", True),
        ("Did the court deprive the tenant of costs on the ground that there was no lease?", True),
        ("Did Judge Poe decline to deprive the tenant of costs for the lease?", False),
    ],
)
def test_the_sentence_in_which_the_court_does_the_deed_decides(say: Say, question: str, answer: bool) -> None:
    before = "I was not sure that the tenant told the truth of the lease when he spoke of costs and the lease."
    assert say(question, f"{before} {DEED}") is answer


def test_a_verb_of_what_the_court_thought_is_no_deed(say: Say) -> None:
    text = f"{ARGUED} I do not agree. I accept his evidence of the rain."
    assert say(HELD, text) is False


def test_what_the_court_did_for_all_it_did_not_do_for_one_part_alone(say: Say) -> None:
    text = "I shall order that the seal be lifted, and all hearings and all papers are open."
    assert say("Did the court lift the seal for the papers alone?", text) is False
    assert say("Did the court lift the seal?", text) is True


def test_a_test_that_has_to_be_met_is_not_what_came_of_it(held: MakeRun) -> None:
    test = "To obtain leave a tenant needs to establish a real prospect of success on appeal."
    outcome = "In this case the tenant has a good prospect of success on appeal, he asserts."
    question = "Did the court hold that the tenant had a real prospect of success on appeal?"
    found = read_held(held(question, f"{test} {outcome}").view, lambda _: True)
    assert [quote.text for quote in found[0].quotes] == [outcome]


def test_what_is_merely_called_proposed_was_not_argued(say: Say) -> None:
    text = "A tenant needs more than that the proposed appeal is arguable."
    assert say("Did the court say that a tenant needs more than that the appeal is arguable?", text) is True
