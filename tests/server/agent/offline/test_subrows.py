"""Rows under one title of a table."""

from collections.abc import Callable

import pytest

from pincite.server.agent.offline.answer import Proposal

Best = Callable[..., Proposal]
FEES = (
    "Licence of a boat (Form 4) To renew a licence: $250;\nTo give up a licence: $70;\nTo transfer a licence: $1,000\n"
    "Key to a berth (Form 5) To copy a key: $9\n"
)


@pytest.mark.parametrize(
    ("what", "fee"), [("renew a licence", 250), ("give up a licence", 70), ("transfer a licence", 1000)]
)
def test_the_title_is_that_of_all_rows_under_it(best: Best, what: str, fee: int) -> None:
    assert best(f"What is the fee in USD for a licence of a boat (Form 4) to {what}?", FEES).value == fee


def test_a_title_ends_where_the_next_begins(best: Best) -> None:
    assert best("What is the fee in USD for a key to a berth (Form 5) to copy a key?", FEES).value == 9
