"""A rule within a rule: the clause that names what the question names decides, with its own polarity."""

from collections.abc import Callable

import pytest

from pincite.server.agent.offline.readers.exceptions import says_within, without_rule_within

Say = Callable[[str, str], object]
ASSIGNED = (
    "This Contract is not assignable by either party without the prior written consent of the other, except that this "
    "Contract shall be assignable by the Builder to an affiliated company."
)
OWNED = (
    "Mr Poe shall not own, manage or work for a competitor; provided, however, that the ownership of up to 1% of the "
    "shares of a listed competitor will not constitute a violation of this covenant."
)
LEASED = "This Lease is noncancellable by either party except for termination in accordance with Paragraph 7, below."
VISITED = "The Seller may inspect the yard at any time, except that the boiler room may not be entered at night."


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("May the contract be assigned to an affiliate without consent?", ASSIGNED, True),
        ("May the contract be assigned by the Builder to an affiliate without the Owner's consent?", ASSIGNED, True),
        ("May the contract be assigned to a bank without consent?", ASSIGNED, False),
        ("Does the covenant forbid Mr Poe to own 1% of a listed competitor?", OWNED, False),
        ("Is owning 1% of a listed competitor a violation of the covenant?", OWNED, False),
        ("May Mr Poe work for a competitor?", OWNED, False),
        ("Is the lease noncancellable by either party, apart from termination under Paragraph 7?", LEASED, True),
        ("Is the lease noncancellable by either party?", LEASED, True),
        ("May the boiler room be entered at night?", VISITED, False),
        ("May the Seller inspect the yard?", VISITED, True),
    ],
)
def test_the_clause_that_names_what_is_asked_decides(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


def test_a_question_about_the_breach_itself_is_no_question_after_a_ban(say: Say) -> None:
    text = "No breach of this Law is punishable by prison."
    assert say("Is a breach of this Law punishable by prison?", text) is False


def test_a_rule_without_another_in_it_says_nothing_more() -> None:
    text = "The Seller may inspect the yard except on Mondays."
    assert without_rule_within(text) == text
    assert says_within("May the Seller inspect the yard on Mondays?", text) is None
