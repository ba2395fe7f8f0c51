"""Which of two prevails."""

import pytest

from pincite.server.agent.offline.readers.precedence import prevails

RULE = "If a form and these Rules conflict, these Rules shall prevail."


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Does the form prevail over the Rules?", RULE, False),
        ("Where they conflict, do the Rules prevail?", RULE, True),
        ("Shall the Rules take precedence?", "In any conflict, the Rules take precedence.", True),
        ("Will the form override the Rules?", "In any conflict, the form does not override the Rules.", False),
        ("Does the schedule override the lease?", "The schedule overrides the lease.", True),
    ],
)
def test_only_what_is_said_to_prevail_prevails(question: str, text: str, answer: bool) -> None:
    assert prevails(question, text) is answer


@pytest.mark.parametrize(
    ("question", "text"), [("May the form be used?", RULE), ("Does the form prevail?", "A form may be used.")]
)
def test_where_a_side_speaks_of_no_precedence_nothing_is_told(question: str, text: str) -> None:
    assert prevails(question, text) is None


def test_a_yes_or_no_is_told_by_precedence(say: object) -> None:
    assert callable(say)
    assert say("Does the form of the port prevail over the Rules?", RULE) is False
