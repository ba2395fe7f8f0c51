"""The clause that a date or a figure stands in."""

import pytest

from pincite.server.agent.offline.readers.clauses import own_clause


@pytest.mark.parametrize(
    ("text", "stretch", "clause"),
    [
        ("The lease was made on May 1; the key was lost on May 2.", "May 2", "; the key was lost on May 2."),
        ("They met on May 1 and the key was lost on May 2.", "May 1", "They met on May 1"),
        ("They met on May 1 and the key was lost on May 2.", "May 2", " and the key was lost on May 2."),
        ("A deed was made on May 1 that was amended on May 2.", "May 1", "A deed was made on May 1"),
        ("A deed was made on May 1, but sealed on May 2.", "May 2", ", but sealed on May 2."),
        ("They met on May 1 and May 2.", "May 2", "They met on May 1 and May 2."),
        ("On May 1, the parties and guests met.", "May 1", "On May 1, the parties and guests met."),
    ],
)
def test_a_clause_ends_where_the_next_has_a_subject_of_its_own(text: str, stretch: str, clause: str) -> None:
    start = text.index(stretch)
    assert own_clause(text, start, start + len(stretch)) == clause
