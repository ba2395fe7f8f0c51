"""A value is what the label before it calls it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.labelled_values import labelled_so
from pincite.server.agent.offline.readers.moments import read_date
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

PARTICULARS = (
    "This Hire Agreement is made by Alder Boats and Birch Tours on 2 March 2031.\nParticulars\n"
    "1. Hire Ceiling: USD 900\n2. Deposit on Keys: USD 120\n"
    "3. First Day of Hire: 4 May 2031\n4. Expiry Date and Last Day of Hire: 9 June 2031\n"
)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What is the Last Day of Hire under the particulars of Alder Boats?", "2031-06-09"),
        ("What is the First Day of Hire under the particulars of Alder Boats?", "2031-05-04"),
    ],
)
def test_a_date_answers_to_its_label(
    seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]], question: str, day: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Hire Agreement", "contract"))
    assert read_date(run.read("a", 1, PARTICULARS).view)[0].value == day


@pytest.mark.parametrize(
    ("question", "sum_"),
    [
        ("What is the Hire Ceiling in USD in the particulars of Alder Boats?", 900),
        ("What is the Deposit on Keys in USD in the particulars of Alder Boats?", 120),
    ],
)
def test_a_sum_answers_to_its_label(best: Callable[..., Proposal], question: str, sum_: int) -> None:
    assert best(question, PARTICULARS).value == sum_


@pytest.mark.parametrize(
    ("question", "before", "so"),
    [
        ("What was the date of issue of the order?", "Date of issue: ", True),
        ("What is the rent of the mill?", "Rent: £", True),
        ("What is the rent of the mill?", "Service Charge: £", False),
        ("What is the rent of the mill?", "The rent of the mill is £", False),
        ("On what date was it let?", "Date: ", False),
        ("What is the rent of the mill?", "\n" * 20_000 + "Rent:\n  £ ", True),
        ("What is the rent of the mill?", "Rent: as below" + "\n" * 20_000, False),
    ],
)
def test_a_label_counts_that_says_what_is_asked(question: str, before: str, so: bool) -> None:
    assert (labelled_so(question, before) > 0) == so
