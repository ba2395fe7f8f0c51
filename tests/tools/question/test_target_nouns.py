"""Words that name what is asked about."""

import pytest

from pincite.tools.question.target_nouns import subject_nouns


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How many months of parole did the court fix?", ["parole", "court"]),
        ("Did the jury accept the account of Mr Poe?", ["jury", "Poe"]),
        ("Within how many days is a barge tax return to be filed?", ["barge", "tax", "return"]),
        ("What fee does the schedule set for a Towing Licence?", ["fee", "Towing", "Licence"]),
        ("Who chaired the meeting?", ["chaired", "meeting"]),
        ("Must he send it back?", []),
        ("Can a written note enable the clerk to hear it?", ["clerk"]),
        ("Which firm is named?", []),
        ("What fee in USD is due?", ["fee"]),
        ("Does the charter relieve the clerk of the levy?", ["charter", "clerk", "levy"]),
        ("A carrier hands it to a guard on the quay.", ["carrier", "guard", "quay"]),
        ("How many days lie between the storm and the wreck?", ["storm", "wreck"]),
        ("Did the ferry run out of coal?", ["ferry", "coal"]),
        ("Must the owner paint the barge?", ["owner", "barge"]),
        ("Is it a lien that competes with the levy?", ["lien", "levy"]),
        ("Was the injunction sought in vain, or the barge lost?", ["injunction", "vain", "barge"]),
        ("Which is older, and how much dearer is the older barge?", ["barge"]),
        ("Is he bound to send the initial parcel by virtue of the lease?", ["parcel", "lease"]),
        ("Do they both relieve the clerk of risk?", ["clerk", "risk"]),
        ("Does the plea for an appeal bear the seal?", ["plea", "seal"]),
        ("What is the form the law of the quay requires?", ["form", "law", "quay"]),
        ("When is the appeal?", ["appeal"]),
    ],
)
def test_the_things_of_a_question(question: str, named: list[str]) -> None:
    assert subject_nouns(question) == named
