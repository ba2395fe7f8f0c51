"""Words that are contrary without a `not`."""

import pytest

from pincite.server.agent.offline.readers.contraries import is_contrary


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Is it open-ended", "It shall be closed-ended."),
        ("May it be changed orally", "It is changed only by an instrument in writing."),
        ("Was it heard in private", "It was heard in public."),
        ("Are costs on the standard basis", "Costs are on the indemnity basis."),
        ("Is 9 the maximum", "The minimum is 9."),
        ("Must the vote be unanimous", "The vote is by simple majority."),
        ("Are they liable jointly", "They are liable separately."),
        ("Is it permanent", "It is temporary."),
        ("Were the reasons changed", "The reasons were unchanged."),
        ("Is the fee non-refundable", "The fee is refundable."),
    ],
)
def test_one_word_of_a_pair_against_the_other_is_contrary_both_ways(question: str, text: str) -> None:
    assert is_contrary(question, text)
    assert is_contrary(text, question)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("May it be changed in writing", "It may be changed orally or in writing."),
        ("May it be changed orally or in writing", "It may be changed in writing."),
        ("Is it open-ended", "It may be wound up."),
        ("Is the deed invalid", "The deed is valid."),
        ("Were the unsecured notes secured", "The secured notes were unsecured."),
        ("Is it permanent and unsecured", "It is temporary and secured."),
    ],
)
def test_what_has_both_words_or_two_contraries_is_not_contrary(question: str, text: str) -> None:
    assert not is_contrary(question, text)
