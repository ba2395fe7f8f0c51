"""What an enactment does not tell: what was done under it, and who holds an office."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.absence import is_absent
from pincite.server.agent.offline.narrated import asks_what_happened
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    "question",
    [
        "Did the Harbour Master hear the pilots before naming the first warden under the Widget Law?",
        "Which pilots has the Harbour Master licensed under Article 4 of the Widget Law?",
        "Which firm was chosen under Article 7 of the Widget Law to audit the harbour?",
        "Who chaired the first meeting of the Board under the Widget Law?",
        "Which members of the Council of Pilots advised the Harbour Master on the Widget Law?",
        "What is the personal name of the Harbour Master under the Widget Law?",
        "Which individual does the Widget Law name as the first warden?",
        "Has the Harbour Master revoked the licence of any pilot under the Widget Law?",
        "Did the Board issue a fine under Article 9 of the Widget Law to the Blue Line?",
        "Which persons currently serve on the committee of Article 7 of the Widget Law?",
        "Name the members who sit on the Board set up by the Widget Law.",
        "With which bank does the Blue Line keep the account of Article 3 of the Widget Law?",
        "Which free port was the first to be approved under the Widget Law?",
    ],
)
def test_what_was_done_under_an_enactment_does_not_stand_in_it(
    question: str, seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen(question, AnswerType.NAME).searched(("a", 1))
    assert asks_what_happened(run.found(a_document("a", "Widget Law", "law")).view)
    assert is_absent(run.found(a_document("a", "Widget Law", "law")).view)
    assert not asks_what_happened(run.found(a_document("a", "Alder v Birch", "judgment")).view), "a case tells it"


@pytest.mark.parametrize(
    "question",
    [
        "When did the Widget Law come into force?",
        "Did the Ruler enact the Widget Law in May?",
        "Which law was repealed by the Widget Law?",
        "Which rules were replaced when the Widget Law was amended?",
        "Once the Court has made an order, does the Widget Law let the Harbour Master appeal?",
        "What becomes under the Widget Law of the person who purported to act for a pilot?",
        "Which body has the power conferred by Article 3 of the Widget Law?",
        "Who appoints the warden under the Widget Law?",
        "Did the Regulations change the fee of the Widget Law?",
        "Within how many days has the Harbour Master to reply under the Widget Law?",
        "What powers has the Harbour Master under Article 5 of the Widget Law?",
        "Which vessels moored in the harbour must pay the fee of the Widget Law?",
        "With which bank must a pilot lodge his deposit under the Widget Law?",
        "Who was entitled to a berth under the Widget Law?",
        "Did the Board issue the Regulations under the Widget Law?",
        "Which body must revoke a licence under Article 9 of the Widget Law?",
        "Which members may sit on the Board set up by the Widget Law?",
        "Which law was the first to be repealed by the Widget Law?",
    ],
)
def test_its_own_making_and_what_it_rules_stand_in_an_enactment(
    question: str, seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen(question, AnswerType.NAME).searched(("a", 1)).found(a_document("a", "Widget Law", "law"))
    assert not asks_what_happened(run.view)


def test_a_notice_of_enactment_tells_what_was_done(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Who signed the Widget Law, and did the Ruler attend?", AnswerType.NAME).searched(("a", 1))
    assert not asks_what_happened(run.found(a_document("a", "Widget Law", "enactment_notice")).view)


def test_enactments_that_were_read_tell_no_more_where_none_is_named(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Has the Board revoked the consent of any pilot under the harbour rules?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Widget Law", "law"), a_document("b", "Alder v Birch", "judgment"), by_name=False)
    of_law = run.searched(("a", 1)).read("a", 1, "The Board may revoke its consent.")
    assert asks_what_happened(of_law.view)
    assert not asks_what_happened(of_law.read("b", 1, "The Board revoked its consent.").view)
