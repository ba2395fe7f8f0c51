import asyncio
import re
from typing import Any

import pytest

from pincite.evals.judge.ask import BOUND_REACHED
from pincite.evals.judge.criteria import Subject
from pincite.evals.judge.pairwise import Comparison, Pair, compare, flip_share
from tests.evals.judge.conftest import MakeJudge, MakeSubject, ScriptedModel


def shown(prompt: str) -> tuple[str, str]:
    a, b = (re.search(rf"\[\[ANSWER {name} \w+\n(.*)\n", prompt) for name in "AB")
    assert a
    assert b
    return a[1], b[1]


def likes(word: str) -> ScriptedModel:
    """Prefers the answer that has the word, in either position."""

    def says(prompt: str) -> dict[str, Any]:
        a, b = (word in text for text in shown(prompt))
        return {"better": "tie" if a == b else "A" if a else "B", "reason": "because"}

    return ScriptedModel(says)


def first_place() -> ScriptedModel:
    return ScriptedModel(lambda _: {"better": "A", "reason": "it comes first"})


def compared(model: Any, *pairs: tuple[Subject, Subject]) -> tuple[Comparison, ...]:
    return asyncio.run(compare(model, [Pair(*pair) for pair in pairs]))


@pytest.mark.parametrize(("word", "winner"), [("eight", "first"), ("nine", "second"), ("years", "tie")])
def test_a_preference_kept_in_both_orders_counts(
    make_judge: MakeJudge, make_subject: MakeSubject, word: str, winner: str
) -> None:
    (found,) = compared(make_judge(likes(word)), (make_subject("eight years"), make_subject("nine years")))
    assert (found.winner, found.flipped, found.by_rule) == (winner, False, False)


def test_a_position_preference_is_a_tie_and_a_flip(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    model = first_place()
    (found,) = compared(make_judge(model), (make_subject("eight"), make_subject("nine")))
    assert (found.winner, found.flipped) == ("tie", True)
    assert [shown(prompt) for prompt in model.prompts] == [("eight", "nine"), ("nine", "eight")]


def test_a_preference_in_only_one_order_is_a_tie_but_not_a_flip(
    make_judge: MakeJudge, make_subject: MakeSubject
) -> None:
    wavering = ScriptedModel(
        lambda prompt: {"better": "A" if shown(prompt)[0] == "eight" else "tie", "reason": "because"}
    )
    (found,) = compared(make_judge(wavering), (make_subject("eight"), make_subject("nine")))
    assert (found.winner, found.flipped) == ("tie", False)


def test_the_flip_rate_is_over_model_judged_pairs(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    one, other, null = make_subject("eight"), make_subject("nine"), make_subject(None)
    found = compared(make_judge(first_place()), (one, other), (null, null), (one, one))
    assert [each.by_rule for each in found] == [False, True, True]
    assert flip_share(found) == 1.0
    assert flip_share(found[1:]) is None


@pytest.mark.parametrize(
    ("gold", "first", "second", "winner"),
    [
        (None, {"answer": None}, {"answer": None, "gave_up": True}, "first"),
        ("Eight.", {"answer": None, "gave_up": True}, {"answer": None}, "tie"),
        ("Eight.", {"answer": "Eight."}, {"answer": "Eight."}, "tie"),
    ],
)
def test_pairs_decided_by_rules_need_no_model_call(
    make_judge: MakeJudge,
    make_subject: MakeSubject,
    gold: str | None,
    first: dict[str, Any],
    second: dict[str, Any],
    winner: str,
) -> None:
    model = first_place()
    (found,) = compared(make_judge(model), (make_subject(gold=gold, **first), make_subject(gold=gold, **second)))
    assert (found.winner, found.by_rule, found.flipped, model.prompts) == (winner, True, None, [])


def test_a_null_is_shown_as_a_statement_and_giving_up_as_no_answer(
    make_judge: MakeJudge, make_subject: MakeSubject
) -> None:
    model = first_place()
    texts = make_subject("eight")
    compared(make_judge(model), (texts, make_subject(None)), (texts, make_subject(None, gave_up=True)))
    assert "no information" in shown(model.prompts[0])[1]
    assert "ended without one" in shown(model.prompts[2])[1]


def test_a_pair_judged_in_one_order_has_no_winner(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    (found,) = compared(make_judge(first_place(), calls=1), (make_subject("eight"), make_subject("nine")))
    assert (found.winner, found.flipped, found.unjudged) == (None, None, BOUND_REACHED)


def test_both_orders_are_cached(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    model = likes("eight")
    pair = (make_subject("eight"), make_subject("nine"))
    compared(make_judge(model), pair)
    (again,) = compared(make_judge(model), pair)
    assert (again.cached, again.winner, len(model.prompts)) == (True, "first", 2)
