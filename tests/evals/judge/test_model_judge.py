import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelAPIError, UnexpectedModelBehavior
from pydantic_ai.models.test import TestModel

from pincite.evals.errors import BadJudge, CacheUnusable, NoPrice
from pincite.evals.judge.ask import BOUND_REACHED, OUT_OF_REACH
from pincite.evals.judge.cache import FILE, open_cache
from pincite.evals.judge.criteria import CRITERIA, Judgement, asst
from pincite.evals.judge.model_judge import judge
from pincite.prompts import load
from pincite.server.agent.offline.model import OfflineModel
from tests.evals.judge.conftest import MakeJudge, MakeSubject, ScriptedModel, verdicts


@pytest.fixture
def strict() -> ScriptedModel:
    """Meets every criterion for an answer that says eight, otherwise only clarity."""
    return ScriptedModel(lambda prompt: verdicts(*CRITERIA) if "Eight" in prompt else verdicts("clarity"))


def judged(model: Any, *subjects: Any) -> tuple[Judgement, ...]:
    return asyncio.run(judge(model, subjects))


def test_the_score_is_the_share_of_met_criteria(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    half = ScriptedModel(lambda _: verdicts("correctness", "clarity"))
    (judgement,) = judged(make_judge(half), make_subject())
    assert judgement.score == pytest.approx(2 / 5)
    assert judgement.verdicts is not None
    assert (judgement.verdicts.met("clarity"), judgement.verdicts.met("grounding")) == (True, False)
    assert (judgement.rule, judgement.unjudged, judgement.cached) == (None, None, False)
    assert (judgement.model, judgement.prompt) == ("function:scripted", load("judge").sha256)


def test_the_criteria_reach_the_model_as_instructions_and_the_texts_as_the_prompt(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    judged(make_judge(strict), make_subject("Nine years.", gold="Ten years."))
    assert strict.instructions == [load("judge").text]
    for text in ("For how long?", "Ten years.", "Nine years.", "law, page 9", "for eight (8) years"):
        assert text in strict.prompts[0]


def test_any_pydantic_ai_model_can_judge(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    model = TestModel(custom_output_args=verdicts("grounding"))
    assert judged(make_judge(model), make_subject())[0].score == pytest.approx(1 / 5)


@pytest.mark.parametrize(
    ("gold", "told"),
    [("Ten years.", "GOLD is the right answer."), (None, "the documents do not answer the question.")],
)
def test_the_prompt_has_the_known_gold_answer(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel, gold: str | None, told: str
) -> None:
    judged(make_judge(strict), make_subject(gold=gold))
    assert told in strict.prompts[0]


@pytest.mark.parametrize(
    ("answer", "gold", "fields", "rule", "score"),
    [
        (None, None, {}, "null_right", 1.0),
        (None, "Eight.", {}, "null_wrong", 0.0),
        (None, "Eight.", {"gave_up": True}, "gave_up", 0.0),
        (None, None, {"gave_up": True}, "gave_up", 0.0),
        (None, "Eight.", {"is_text": False}, "not_text", 0.0),
    ],
)
def test_nulls_and_runs_that_gave_up_are_scored_without_a_model(
    make_judge: MakeJudge,
    make_subject: MakeSubject,
    strict: ScriptedModel,
    answer: str | None,
    gold: str | None,
    fields: dict[str, bool],
    rule: str,
    score: float,
) -> None:
    (judgement,) = judged(make_judge(strict), make_subject(answer, gold=gold, **fields))
    assert (judgement.rule, judgement.score, judgement.rests_on_gold) == (rule, score, True)
    assert strict.prompts == []


def test_a_null_without_gold_is_not_judged(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    subject = make_subject(None)
    (judgement,) = judged(make_judge(strict), type(subject)("q", "?", None, None))
    assert (judgement.score, judgement.rests_on_gold, strict.prompts) == (None, False, [])
    assert judgement.unjudged is not None


def test_a_repeated_judgement_is_cached_and_marked(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    (first,) = judged(make_judge(strict), make_subject())
    again = make_judge(strict)
    (second,) = judged(again, make_subject(id="another-id"))
    assert len(strict.prompts) == 1
    assert (first.cached, second.cached, second.score) == (False, True, first.score)
    assert (again.spent.calls, again.spent.tokens) == (0, 0)


def test_the_same_answer_is_judged_once_per_run(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    both = judged(make_judge(strict), make_subject(id="a"), make_subject(id="b"))
    assert [(each.id, each.cached) for each in both] == [("a", False), ("b", True)]
    assert len(strict.prompts) == 1


@pytest.mark.parametrize("change", ["answer", "gold", "question", "quotes", "model"])
def test_every_judged_text_is_part_of_the_cache_key(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel, change: str
) -> None:
    judged(make_judge(strict), make_subject())
    fields: dict[str, Any] = {"answer": "Nine.", "gold": "Nine.", "question": "Why?", "quotes": ()}
    other = make_subject(**{change: fields[change]}) if change in fields else make_subject()
    model = TestModel(custom_output_args=verdicts()) if change == "model" else strict
    assert judged(make_judge(model), other)[0].cached is False


def test_a_damaged_cache_is_an_error_not_an_empty_cache(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("not a database, and long enough to be looked at as one" * 20, encoding="utf-8")
    with pytest.raises(CacheUnusable, match=FILE), open_cache(tmp_path):
        pass


def test_an_answer_beyond_the_call_limit_has_no_score_and_a_reason(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    subjects = [make_subject(f"Eight {number}.", id=str(number)) for number in range(5)]
    found = judged(make_judge(strict, calls=3), *subjects)
    assert [each.score for each in found] == [1.0, 1.0, 1.0, None, None]
    assert {each.unjudged for each in found[3:]} == {BOUND_REACHED}
    assert asst(found) is None


def test_a_second_run_judges_what_the_limit_left_out(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    subjects = [make_subject(f"Eight {number}.", id=str(number)) for number in range(5)]
    judged(make_judge(strict, calls=3), *subjects)
    found = judged(make_judge(strict, calls=3), *subjects)
    assert [each.cached for each in found] == [True, True, True, False, False]
    assert asst(found) == 1.0


def test_the_token_limit_is_checked_before_each_call(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    model = ScriptedModel(lambda _: verdicts())
    bounded = make_judge(model, tokens=4_000)
    found = judged(bounded, *[make_subject(f"{number}.", id=str(number)) for number in range(9)])
    assert 0 < bounded.spent.tokens <= 4_000
    assert sum(each.score is not None for each in found) == bounded.spent.calls < 9
    assert judged(make_judge(model, tokens=100), make_subject("Another."))[0].unjudged == BOUND_REACHED


def test_a_cost_limit_needs_a_model_with_a_known_price(make_judge: MakeJudge) -> None:
    with pytest.raises(NoPrice, match="--max-calls"):
        make_judge(ScriptedModel(lambda _: verdicts()), cost=1.0)


def test_a_custom_server_has_no_price_for_any_model_name(make_judge: MakeJudge) -> None:
    class Own(ScriptedModel):
        system = "openai-compatible"
        model_name = "gpt-4o"

    with pytest.raises(NoPrice):
        make_judge(Own(lambda _: verdicts()), cost=1.0)


def test_a_cost_limit_uses_the_model_price(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    class Priced(ScriptedModel):
        system = "openai"
        model_name = (
            "gpt-4o"  # price of a year ago: 2.50 dollars per million input tokens, 10 per million output tokens
        )

    bounded = make_judge(Priced(lambda _: verdicts()), cost=0.05)
    judged(bounded, *[make_subject(f"{number}.", id=str(number)) for number in range(99)])
    assert bounded.spent.cost is not None
    assert 0.02 < bounded.spent.cost <= 0.05
    assert bounded.spent.cost == pytest.approx(
        bounded.spent.input_tokens * 2.5e-6 + bounded.spent.output_tokens * 10e-6
    )


def test_the_cost_of_a_model_without_a_known_price_is_not_zero(
    make_judge: MakeJudge, make_subject: MakeSubject, strict: ScriptedModel
) -> None:
    bounded = make_judge(strict)
    judged(bounded, make_subject())
    assert (bounded.spent.calls, bounded.spent.cost) == (1, None)


def test_a_malformed_reply_counts_one_call_and_gives_no_judgement(
    make_judge: MakeJudge, make_subject: MakeSubject
) -> None:
    broken = ScriptedModel(lambda _: {"correctness": "perhaps"})
    bounded = make_judge(broken)
    (judgement,) = judged(bounded, make_subject())
    assert (judgement.score, len(broken.prompts), bounded.spent.calls) == (None, 1, 1)
    assert judgement.unjudged is not None
    assert UnexpectedModelBehavior.__name__ in judgement.unjudged


def test_after_three_consecutive_failures_the_model_is_not_called_again(
    make_judge: MakeJudge, make_subject: MakeSubject
) -> None:
    def fails(prompt: str) -> dict[str, Any]:
        raise ModelAPIError("scripted", "no route")

    model = ScriptedModel(fails)
    found = judged(make_judge(model, concurrency=1), *[make_subject(f"{n}.", id=str(n)) for n in range(6)])
    assert len(model.prompts) == 3
    assert [each.unjudged == OUT_OF_REACH for each in found] == [False] * 3 + [True] * 3
    assert all(each.score is None for each in found)


@pytest.mark.parametrize("concurrency", [1, 3, 8])
def test_judgements_are_in_answer_order_under_concurrency(
    make_judge: MakeJudge, make_subject: MakeSubject, concurrency: int
) -> None:
    async def waits(prompt: str) -> None:
        for _ in range(10 if "1." in prompt else 1):
            await asyncio.sleep(0)

    under_way, most = 0, 0

    class Slow(ScriptedModel):
        async def _reply(self, messages: Any, info: Any) -> Any:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await waits(str(messages))
            under_way -= 1
            return await super()._reply(messages, info)

    model = Slow(lambda prompt: verdicts("clarity") if "odd" in prompt else verdicts(*CRITERIA))
    subjects = [make_subject(f"{n}. {'odd' if n % 2 else 'even'}", id=str(n)) for n in range(7)]
    found = judged(make_judge(model, concurrency=concurrency), *subjects)
    assert [(each.id, each.score) for each in found] == [(str(n), 0.2 if n % 2 else 1.0) for n in range(7)]
    assert most == min(concurrency, 7)


def test_the_offline_model_cannot_judge(make_judge: MakeJudge) -> None:
    with pytest.raises(BadJudge, match="--model"):
        make_judge(OfflineModel())


def test_asst_is_the_mean_over_answers_with_gold() -> None:
    rows = [
        Judgement(id=str(n), subject="", score=score, rests_on_gold=True) for n, score in enumerate((1.0, 0.4, 0.0))
    ]
    without = Judgement(id="x", subject="", score=1.0, rests_on_gold=False)
    assert asst(rows) == pytest.approx(1.4 / 3)
    assert asst([*rows, without]) == asst(rows)
    assert asst([without]) is None
    assert asst([]) is None
    assert asst([*rows, Judgement(id="y", subject="", score=None, rests_on_gold=True, unjudged="bound")]) is None


def test_judgements_are_kept_if_a_later_call_is_interrupted(make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    asked: list[str] = []

    def says(prompt: str) -> dict[str, Any]:
        asked.append(prompt)
        if "nine" in prompt:
            raise KeyError("broken")
        return verdicts()

    model = make_judge(ScriptedModel(says), concurrency=2)
    subjects = [make_subject("eight years"), make_subject("nine years")]
    with pytest.raises(KeyError):
        asyncio.run(judge(model, subjects))
    asyncio.run(judge(model, subjects[:1]))
    assert len(asked) == 2
