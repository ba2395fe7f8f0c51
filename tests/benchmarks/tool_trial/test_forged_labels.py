import random
from collections.abc import Callable, Iterable
from typing import Any, cast

import pytest

from benchmarks.tool_trial.forged_labels import (
    digit_altered,
    label_swapped,
    member_left_out,
    operand_altered,
    relation_turned,
)
from benchmarks.tool_trial.forgeries import Operator, Source
from benchmarks.tool_trial.papers import Papers
from benchmarks.tool_trial.trials import Trial, stripped
from pincite.evals.cases import Case
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Submission

Forge = Callable[..., dict[str, Submission]]
DATES = (("Alpha v Beta", "on 2 May 2024"), ("Gamma v Delta", "on 3 June 2023"))


@pytest.fixture
def forge(make_case: Callable[..., Case]) -> Forge:
    """`forge(operator, type, value, citations, **fields)`: the forgeries by name; no documents are needed."""

    def run(
        operator: Operator, kind: AnswerType, value: Any, citations: Iterable[dict[str, Any]], **fields: Any
    ) -> dict[str, Submission]:
        placed = [{"doc_id": "paper", "page": n, "quote": "words", **item} for n, item in enumerate(citations, 1)]
        without = fields.pop("without_labels", False)
        made = Submission.model_validate(
            {"question": "Which?", "answer_type": kind, "value": value, "citations": placed, **fields}
        )
        trial = Trial(make_case("Which?", kind, value, ("paper", 1)), made)
        source = Source(trial, cast("Papers", None), random.Random(1))
        return {f.operator: f.submission for f in operator(stripped(made) if without else made, source)}

    return run


def _sides() -> list[dict[str, Any]]:
    return [{"side": side, "values": [day.removeprefix("on ")], "quote": day} for side, day in DATES]


def test_swapping_two_sides_swaps_their_labels_and_the_winner(forge: Forge) -> None:
    made = forge(label_swapped, AnswerType.NAME, "Gamma v Delta", _sides(), step="earliest")["label swapped"]
    assert made.value == "Alpha v Beta"
    assert [(item.side, item.quote) for item in made.citations] == [
        ("Alpha v Beta", "on 3 June 2023"),
        ("Gamma v Delta", "on 2 May 2024"),
    ]


def test_sides_of_an_equality_are_not_swapped(forge: Forge) -> None:
    assert forge(label_swapped, AnswerType.BOOLEAN, True, _sides(), step="same") == {}


def test_a_reversed_relation_changes_the_value(forge: Forge) -> None:
    made = forge(relation_turned, AnswerType.NAME, "Gamma v Delta", _sides(), step="earliest")["relation turned"]
    assert (made.step, made.value) == ("latest", "Alpha v Beta")
    dated = forge(relation_turned, AnswerType.DATE, "2023-06-03", _sides(), step="earliest")["relation turned"]
    assert dated.value == "2024-05-02"


def test_a_reversed_relation_without_labels_gives_the_same_value(forge: Forge) -> None:
    made = forge(relation_turned, AnswerType.NAME, "Gamma v Delta", _sides(), step="earliest", without_labels=True)[
        "relation turned"
    ]
    assert (made.value, [item.side for item in made.citations]) == ("Alpha v Beta", [None, None])


def test_a_yes_becomes_a_no_with_the_step_and_with_its_opposite(forge: Forge) -> None:
    made = forge(relation_turned, AnswerType.BOOLEAN, True, _sides(), step="after")
    assert {(name, each.step, each.value) for name, each in made.items()} == {
        ("true and false exchanged", "after", False),
        ("relation turned", "before", False),
    }


def test_a_member_is_removed_from_the_list_the_labels_or_both(forge: Forge) -> None:
    citations = [{"values": ["Ann Lee"]}, {"values": ["Bo Tan"]}]
    made = forge(member_left_out, AnswerType.NAMES, ["Ann Lee", "Bo Tan"], citations)
    assert len(cast("list[str]", made["member left out of the value"].value)) == 1
    labels = made["member left out of the labels (value right)"]
    assert (labels.value, sum(bool(item.values) for item in labels.citations)) == (["Ann Lee", "Bo Tan"], 1)
    assert len(made["member left out throughout"].citations) == 1


def test_a_member_is_removed_from_a_count(forge: Forge) -> None:
    citations = [{"values": ["Ann Lee", "Bo Tan", "Cy Orr"]}]
    made = forge(member_left_out, AnswerType.NUMBER, 3, citations, step="count")
    assert made["member left out throughout"].value == 2
    assert made["member left out of the labels (value right)"].value == 3


@pytest.mark.parametrize(
    ("kind", "value", "label", "new", "follows"),
    [
        (AnswerType.NUMBER, 250, "USD 250", "USD 350", 350),
        (AnswerType.DATE, "2023-06-03", "3 June 2023", "3 June 2024", "2024-06-03"),
        (AnswerType.BOOLEAN, True, "3 June 2023", "3 June 2024", False),
    ],
)
def test_an_altered_operand_changes_the_value(
    forge: Forge, kind: AnswerType, value: object, label: str, new: str, follows: object
) -> None:
    made = forge(operand_altered, kind, value, [{"values": [label], "quote": label}])["operand altered"]
    assert (made.citations[0].values, made.value) == ([new], follows)


@pytest.mark.parametrize(
    ("kind", "value", "quote", "forged", "said"),
    [
        (AnswerType.NUMBER, 5000, "a fee of USD 5,000 a year", 6000, "a fee of USD 6,000 a year"),
        (AnswerType.DATE, "2023-06-03", "on 3 June 2023", "2024-06-03", "on 3 June 2024"),
        (AnswerType.NAME, "Law No. 5 of 2018", "the Law No. 5 of 2018", "Law No. 6 of 2018", "the Law No. 6 of 2018"),
    ],
)
def test_a_digit_is_altered_in_the_value_and_in_the_quote(
    forge: Forge, kind: AnswerType, value: object, quote: str, forged: object, said: str
) -> None:
    made = forge(digit_altered, kind, value, [{"quote": quote}])
    assert made["digit altered in the value"].value == forged
    both = made["digit altered in value and quote"]
    assert (both.value, both.citations[0].quote) == (forged, said)
