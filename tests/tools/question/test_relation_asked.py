"""Tests questions about how documents are related to a named one."""

import pytest

from pincite.indexer.page import Span
from pincite.tools.question.relation_asked import Tie, tie_asked

NAME = "Law No. 7 of 2022"


@pytest.mark.parametrize(
    ("text", "tie"),
    [
        ("Which laws did Law No. 7 of 2022 amend?", Tie.AMENDED),
        ("What does Law No. 7 of 2022 amend?", Tie.AMENDED),
        ("Which laws were amended by Law No. 7 of 2022?", Tie.AMENDED),
        ("laws amended by Law No. 7 of 2022", Tie.AMENDED),
        ("Which law amended Law No. 7 of 2022?", Tie.AMENDING),
        ("What amends the Law No. 7 of 2022?", Tie.AMENDING),
        ("List the amendments to Law No. 7 of 2022.", Tie.AMENDING),
        ("amendments to the Law No. 7 of 2022", Tie.AMENDING),
        ("By which law was Law No. 7 of 2022 amended?", Tie.AMENDING),
        ("Which regulations were made under Law No. 7 of 2022?", Tie.UNDER),
        ("regulations made under the Law No. 7 of 2022", Tie.UNDER),
        ("Under which law were Law No. 7 of 2022 made?", Tie.UNDER),
        ("What does Article 5 of Law No. 7 of 2022 say of amendments?", None),
        ("How are amendments to the Law No. 7 of 2022 made?", None),
        ("When was Law No. 7 of 2022 amended?", None),
        ("What fee is due under Law No. 7 of 2022?", None),
        ("Which orders may the Court make under Law No. 7 of 2022?", None),
    ],
)
def test_a_question_asks_how_others_are_related_to_the_named_document(text: str, tie: Tie | None) -> None:
    start = text.index(NAME)
    assert tie_asked(text, [Span(start, start + len(NAME))]) is tie
