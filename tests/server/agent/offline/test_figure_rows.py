"""Rows of timetables and scales are passages of their own, though no mark stands between them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.figure_rows import figure_rows
from pincite.server.agent.offline.passages import cut
from pincite.server.agent.offline.readers.moments import read_date
from pincite.server.agent.offline.view import SeenPage
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

TIMETABLE = (
    "CASE PLAN\nEvent Deadline\nJoinder of parties and amendment of pleadings December 6, 2030\n"
    "Lay evidence (Rule 4.2) February 3, 2031\nRebuttal of experts July 18, 2031\nEach side calls four experts.\n"
)
HEAD = (
    "The Lamp Oil Regulations 2031\nMade 18th November 2031\nLaid before the Assembly 20th November 2031\n"
    "Coming into force 6th January 2032\nThe Minister makes these Regulations.\n"
)
SCALE = (
    "Ground Points\n§ 4(1) Base level 7\n§ 4(2) Loss of over 300 barrels +18\n§ 9 Early admission -3\nNothing else.\n"
)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (TIMETABLE, TIMETABLE.split("\n")[2:5]),
        (HEAD, HEAD.split("\n")[1:4]),
        (SCALE, SCALE.split("\n")[1:4]),
    ],
)
def test_each_row_is_a_passage(text: str, rows: list[str]) -> None:
    passages = [passage.text for passage in cut(SeenPage(PageRef("a", 1), text))]
    assert [row for row in rows if row in passages] == rows


@pytest.mark.parametrize(
    "text",
    [
        "It was let on 4 May 2031 and again on\n5 May 2031\nto the same tenant.",
        "The first lease is of 3 May 2031\nand it ended.",
        "The hearing was held before the Warden on 4 May 2031,\nand continued in the presence of both on 5 May 2031",
        "See clause 7\nand clause 9",
    ],
)
def test_running_text_that_breaks_behind_a_date_is_no_table(text: str) -> None:
    assert figure_rows(text) == []


@pytest.mark.parametrize(
    ("question", "text", "day"),
    [
        ("By what date are experts to be rebutted: when is rebuttal of experts due?", TIMETABLE, "2031-07-18"),
        ("When do the Regulations come into force?", HEAD, "2032-01-06"),
        ("On what date were the Regulations laid before the Assembly?", HEAD, "2031-11-20"),
    ],
)
def test_a_date_is_of_its_own_row(
    seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]], question: str, text: str, day: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Lamp Oil Regulations", "regulations"))
    assert read_date(run.read("a", 1, text).view)[0].value == day
