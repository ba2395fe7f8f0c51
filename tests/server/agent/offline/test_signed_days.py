"""The day on which somebody signed stands below his name."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.moments import read_date
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

BLOCKS = (
    "The tenant Bo Ash agrees to leave by 9 June 2031.\nSIGNED:\nBy: /s/ Ann B. Poe\nANN B. POE\nManager\n"
    "Date: 12 March 2031\nI have read this lease.\n/s/ Bo Ash\nBO ASH\nTenant\nDate: 7 March 2031\n"
)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("On what date did Bo Ash sign the lease?", "2031-03-07"),
        ("When did Ann Poe sign the lease of Bo Ash?", "2031-03-12"),
        ("On what date did Bo Ash himself, as distinct from the manager, sign the lease?", "2031-03-07"),
    ],
)
def test_a_signature_is_dated_by_the_line_below_it(
    seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]], question: str, day: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Lease", "contract"))
    assert read_date(run.read("a", 1, BLOCKS).view)[0].value == day


def test_a_date_below_a_name_that_signs_nothing_is_no_such_day(
    seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]]
) -> None:
    run = seen("On what date did Bo Ash sign the lease?", AnswerType.DATE).found(a_document("a", "Lease", "contract"))
    text = "Bo Ash signed the lease on 4 May 2031.\nTo: Bo Ash\nDate: 7 June 2031\nDear tenant\n"
    assert read_date(run.read("a", 1, text).view)[0].value == "2031-05-04"
