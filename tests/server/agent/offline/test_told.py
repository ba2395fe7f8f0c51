"""Whether the pages tell that what a yes or no is asked of was done."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.page import PageRef, Span
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.server.agent.offline.readers.told import is_statement, is_untold
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
CAPTION = "FOR THE NINTH CIRCUIT\n____________\nIn re: ANN POE\n"
LETTERHEAD = "Page 1 of 2\nMr. Abel Croft\nClerk of Court\nUnited States Court of Appeals\nFor the Ninth Circuit\n"


def passage(text: str) -> Passage:
    return Passage(PageRef("a", 1), Span(0, len(text)), " ".join(text.split()))


@pytest.fixture
def order(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`order(question, text)`: a run that has read the one page of an order, or of a paper of another kind."""

    def make(question: str, text: str, kind: str = "order", unheld: tuple[str, ...] = ()) -> "Seen":
        run = seen(question, AnswerType.BOOLEAN)
        run = run.found(a_document("a", "Ann Poe v. Croft", kind, case_ids=["31-100"]))
        return run.searched(("a", 1), unheld=unheld).read("a", 1, text)

    return make


@pytest.mark.parametrize(
    "text", [CAPTION, LETTERHEAD, "UNITED STATES COURT OF APPEALS", "Re: Poe v. Croft, No. 31-100"]
)
def test_a_caption_a_letterhead_or_a_heading_says_nothing(text: str) -> None:
    assert not is_statement(passage(text))


@pytest.mark.parametrize(
    "text",
    [
        "The stay was granted on Monday.",
        "(b) any other bank of the zone;",
        "Nothing in this Deed changes the rent.",
        "17(2) Failing to file a return 5,000",
        "IT IS ORDERED that the lamp be lit.",
    ],
)
def test_a_sentence_a_list_item_and_a_row_of_a_table_say_something(text: str) -> None:
    assert is_statement(passage(text))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "Does the order say that Poe is disbarred?",
            f"{CAPTION}Poe has been suspended and may show cause in 20 days.",
        ),
        ("Was the stay granted?", "The tenant asks the court to grant a stay of the sale."),
        ("Has the judgment been reversed?", "The appeal was docketed today, and the parties are named in the caption."),
        ("Has the appeal been dismissed?", "If no form is filed in time the appeal will be dismissed."),
    ],
)
def test_what_no_statement_tells_is_not_answered(order: Callable[..., "Seen"], question: str, text: str) -> None:
    run = order(question, text)
    assert is_untold(run.view)
    assert read_boolean(run.view) == []


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Was the stay granted?", "The stay is denied, and the sale goes on.", False),
        ("Was the stay granted?", "The stay is granted until Monday.", True),
        ("Does the order say that the search was unlawful?", "The search was lawful, since the boat was let.", False),
    ],
)
def test_the_opposite_of_what_is_asked_tells_it_too(
    order: Callable[..., "Seen"], question: str, text: str, answer: bool
) -> None:
    assert read_boolean(order(question, text).view)[0].value is answer


def test_a_deed_that_stands_on_no_page_is_not_told(order: Callable[..., "Seen"]) -> None:
    question, text = "Has the tenant been evicted?", "The tenant has paid the rent of the boat in full."
    assert is_untold(order(question, text, unheld=("evicted",)).view)
    assert not is_untold(order(question, text).view)
    assert not is_untold(order(question, "The eviction of the tenant took place.", unheld=("evicted",)).view)


def test_a_paper_filed_with_a_court_cannot_tell_what_the_court_did_in_that_case(order: Callable[..., "Seen"]) -> None:
    text = "This Court granted a stay in another case in May, and should grant one here."
    asked = "Has the Ninth Circuit granted the stay in Poe v. Croft?"
    assert is_untold(order(asked, text, "court_filing").view)
    assert not is_untold(order(asked, text, "judgment").view)
    assert not is_untold(order("Has the Ninth Circuit granted a stay?", text, "court_filing").view)


@pytest.mark.parametrize(
    ("question", "unheld"),
    [
        ("Did the pilot enter a plea before the harbour court?", "plea"),
        ("Did the jurors in the case of the boat reach a unanimous verdict on the rent?", "verdict"),
        ("Has the owner ever given the Harbour Office any guarantee for the rent?", "guarantee"),
    ],
)
def test_a_thing_that_stands_on_no_page_was_not_told_to_be_made(
    order: Callable[..., "Seen"], question: str, unheld: str
) -> None:
    text = "The pilot and the owner of the boat came before the harbour court over the rent."
    assert is_untold(order(question, text, unheld=(unheld,)).view)
    assert not is_untold(order(question, text).view)
    assert not is_untold(order(question, f"{text} No {unheld} was asked for.", unheld=(unheld,)).view)


@pytest.mark.parametrize(
    ("question", "text", "unheld"),
    [
        (
            "Did the tribunal award the claimant any compensation?",
            "The tribunal ordered the respondent to pay the claimant damages.",
            "compensation",
        ),
        (
            "Did the agent give the landlord a warning?",
            "On 4 May the agent cautioned the landlord in writing.",
            "warning",
        ),
    ],
)
def test_a_thing_is_told_by_another_deed_of_the_same_persons(
    order: Callable[..., "Seen"], question: str, text: str, unheld: str
) -> None:
    assert read_boolean(order(question, text, unheld=(unheld,)).view)[0].value is True


@pytest.mark.parametrize(
    ("question", "unheld"),
    [
        ("Did the tribunal award the pilot any compensation?", "compensation"),
        ("Did the claimant enter a plea before the tribunal?", "plea"),
        ("Did the tribunal reach a verdict on the claimant?", "verdict"),
    ],
)
def test_a_deed_to_another_person_or_in_a_civil_case_tells_nothing_of_it(
    order: Callable[..., "Seen"], question: str, unheld: str
) -> None:
    text = "The tribunal ordered the respondent to pay the claimant damages."
    assert is_untold(order(question, text, unheld=(unheld,)).view)


def test_what_was_given_is_decided_where_the_thing_is_spoken_of(order: Callable[..., "Seen"]) -> None:
    text = (
        "The owner of the boat may give the pilot the boat for the winter at a rent to be paid.\n"
        "The owner did not sign a guarantee.\n"
    )
    question = "Did the owner of the boat give the pilot a guarantee for the winter rent?"
    assert read_boolean(order(question, text).view)[0].value is False
