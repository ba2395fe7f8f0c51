"""Lists over a matter: which laws name another one on their title page."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
QUESTION = "Among all the consolidated laws, which two name Law No. 3 of 2031 on their cover page as an amending law?"
COVER = "As amended by the Fen Laws Amendment Law, Law No. 3 of 2031."


@pytest.fixture
def over_matter(seen: MakeRun, a_document: MakeDocument) -> "Seen":
    """A run that has found the amending law only, while the search led to title pages of others."""
    notice = a_document("n", "Fen Laws Amendment Law", "enactment_notice", law_number="Law No. 3 of 2031")
    run = seen(QUESTION, AnswerType.NAMES).found(notice, by_name=False)
    return run.searched(("a", 1), ("n", 1), ("b", 1), ("c", 4))


def test_who_makes_regulations_asks_for_no_list_of_them(seen: MakeRun, a_document: MakeDocument) -> None:
    law = a_document("a", "Widget Law")
    for kind in (AnswerType.NAME, AnswerType.NAMES):
        run = seen("Which body makes Regulations under this Law?", kind, ("a",)).found(law)
        assert [call.tool for call in next_calls(run.view)] == ["search_within_doc_family"]


def test_title_pages_found_are_looked_up_where_their_document_is_unknown(over_matter: "Seen") -> None:
    assert [dict(call.arguments) for call in next_calls(over_matter.view)] == [{"family": "a"}, {"family": "b"}]


def test_what_does_not_fit_the_limit_of_calls_leaves_room_for_pages(over_matter: "Seen") -> None:
    run = over_matter
    for number in range(7):
        run = run.searched((f"d{number}", 1), query=str(number))
    assert {call.tool for call in next_calls(run.view)} == {"get_page"}


def test_the_amending_law_itself_and_its_notice_are_not_listed(over_matter: "Seen", a_document: MakeDocument) -> None:
    run = over_matter.found(a_document("a", "Quay Law"), a_document("b", "Berth Law", law_number="Law No. 4 of 2019"))
    run = run.read("n", 1, f"ENACTMENT NOTICE. {COVER}").read("a", 1, COVER).read("b", 1, COVER)
    assert read_over_matter(run.view)[0].value == ["Quay Law", "Berth Law, Law No. 4 of 2019"]
