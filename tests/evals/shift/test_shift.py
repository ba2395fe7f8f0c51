"""Test `shift` on a target whose question mix differs from the tuning run."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pincite.evals.cases import Case, Question, read_cases
from pincite.evals.cli import build_app
from pincite.evals.finished_run import Run, scored
from pincite.evals.manifest import begun
from pincite.evals.metrics import Outcome, Scoring
from pincite.evals.run import run
from pincite.evals.shift.finding import DimensionShift, Evidence, Shift, shift
from pincite.evals.shift.mix import holm
from pincite.evals.shift.reweight import Margin, Reweighted, reweight
from pincite.evals.shift.strata import Asked, asked_by, documents_named, length_band, named_by, placed_by
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.parse import parse

MakeResult = Callable[..., AskResult]
MakeCase = Callable[..., Case]

DEMO = read_cases(Path(__file__).resolve().parents[3] / "server" / "demo" / "questions.jsonl")
TEXTS = {
    "field": "What is the term of the Tug Lease, number {}?",
    "provision": "How many days does Article {} of the Quay Law allow?",
    "comparison": "Is the fee of the first lease higher than that of the second, number {}?",
}
RIGHT = {"field": 0.95, "provision": 0.95, "comparison": 0.3}
"""How often the run answers a kind of question rightly."""


def cases_of(make_case: MakeCase, counts: dict[str, int], label: str) -> list[Case]:
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    return [
        replace(
            make_case(40, {("a", 1)}, id=f"{label}{number}"),
            question=Question(TEXTS[kind].format(number), AnswerType.NUMBER),
        )
        for number, kind in enumerate(kinds)
    ]


def run_of(cases: Sequence[Case], results: Sequence[AskResult]) -> Run:
    manifest = begun(cases, None, Scoring(), source="questions.jsonl", concurrency=1)
    return scored(manifest, [Outcome(case, result) for case, result in zip(cases, results, strict=True)], {})


@pytest.fixture
def tuned(make_case: MakeCase, make_result: MakeResult) -> Callable[..., Run]:
    """`tuned(counts)`: a run on `counts` questions of each kind, right at the rates in `RIGHT`."""

    def made(counts: dict[str, int], seed: int = 7) -> Run:
        chance, cases = random.Random(seed), cases_of(make_case, counts, "t")
        kinds = [parse(case.question.text).kind.value for case in cases]
        return run_of(
            cases,
            [make_result(40 if chance.random() < RIGHT[kind] else 50, ("a", 1)) for kind in kinds],
        )

    return made


def by(found: Shift, name: str) -> DimensionShift:
    [dimension] = [each for each in found.dimensions if each.name == name]
    return dimension


def det(reweighted: Reweighted | None) -> tuple[float, float, float]:
    """The value with the bounds of its interval."""
    assert reweighted is not None
    estimate = reweighted.estimates[0]
    assert estimate.metric == "det"
    assert estimate.value is not None
    assert estimate.interval is not None
    return estimate.interval.low, estimate.value, estimate.interval.high


TUNING = {"field": 90, "provision": 70, "comparison": 40}
TARGET = {"field": 44, "provision": 36, "comparison": 120}
"""Three times the share of what the run answers badly."""
EXPECTED = sum(TARGET[kind] * RIGHT[kind] for kind in TARGET) / 200


class TestPlantedShift:
    def test_is_found_with_the_underrepresented_slice(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        found = shift(tuned(TUNING), Asked(tuple(cases_of(make_case, TARGET, "x"))))
        kind = by(found, "kind of question")
        assert kind.shifted
        assert kind.distance == pytest.approx(0.4)
        [marked] = [each for each in kind.categories if each.evidence]
        assert (marked.name, marked.evidence) == ("comparison", Evidence.UNDER_REPRESENTED)
        assert (marked.tuning_share, marked.target_share) == (0.2, 0.6)

    @pytest.mark.parametrize("seed", range(5))
    def test_gives_a_score_interval_that_contains_the_true_score(
        self, tuned: Callable[..., Run], make_case: MakeCase, seed: int
    ) -> None:
        found = shift(tuned(TUNING, seed), Asked(tuple(cases_of(make_case, TARGET, "x"))))
        low, value, high = det(by(found, "kind of question").reweighted)
        assert low <= EXPECTED <= high
        assert found.scores["det"] is not None
        assert abs(value - EXPECTED) < abs(found.scores["det"] - EXPECTED)
        assert found.joint is not None
        low, _, high = det(found.joint.reweighted)
        assert low <= EXPECTED <= high

    def test_gives_a_warning_with_both_scores(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        found = shift(tuned(TUNING), Asked(tuple(cases_of(make_case, TARGET, "x"))))
        _, value, _ = det(by(found, "kind of question").reweighted)
        expected = (
            f"At the target's mix of kind of question expect det {value:.3f} instead of {found.scores['det']:.3f}"
        )
        assert any(warning.startswith(expected) for warning in found.warnings)

    def test_without_a_score_change_is_reported_without_a_warning(
        self, make_case: MakeCase, make_result: MakeResult
    ) -> None:
        cases = cases_of(make_case, TUNING, "t")
        found = shift(
            run_of(cases, [make_result(40, ("a", 1))] * len(cases)), Asked(tuple(cases_of(make_case, TARGET, "x")))
        )
        assert by(found, "kind of question").shifted
        assert found.warnings == ()

    def test_lowers_the_effective_number_of_questions(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        found = by(shift(tuned(TUNING), Asked(tuple(cases_of(make_case, TARGET, "x")))), "kind of question")
        weights = [TARGET[kind] / TUNING[kind] for kind in TUNING for _ in range(TUNING[kind])]
        assert found.reweighted is not None
        assert found.reweighted.effective_n == pytest.approx(sum(weights) ** 2 / sum(w * w for w in weights))


class TestSameMix:
    def test_raises_no_alarm_on_random_halves_of_one_set(self, make_result: MakeResult) -> None:
        """One of twelve splits may raise an alarm by chance: the tests of a split have a joint error of 5 %."""
        alarms = []
        for seed in range(12):
            cases = random.Random(seed).sample(DEMO, len(DEMO))
            half = len(cases) // 2
            answers = [make_result(None, kind=case.question.answer_type) for case in cases[:half]]
            found = shift(run_of(cases[:half], answers), Asked(tuple(cases[half:])))
            alarms += [seed for each in found.dimensions if each.shifted]
            under = [
                c for each in found.dimensions for c in each.categories if c.evidence is Evidence.UNDER_REPRESENTED
            ]
            assert seed in alarms or not (under or found.joint or found.warnings)
        assert len(set(alarms)) <= 1

    def test_does_not_change_the_scores(self, tuned: Callable[..., Run]) -> None:
        tuning = tuned(TUNING)
        found = shift(tuning, asked_by(tuning))
        assert found.repeated == 200
        assert (found.joint, found.warnings) == (None, ())
        for each in found.dimensions:
            assert each.distance == 0
            if each.reweighted:
                assert each.reweighted.effective_n == pytest.approx(200)
                assert [e.value for e in each.reweighted.estimates] == pytest.approx(list(found.scores.values()))


class TestCategoriesMissingFromTuning:
    def test_are_reported_without_an_estimate(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        tuning = tuned({"field": 100, "provision": 50})
        found = shift(tuning, Asked(tuple(cases_of(make_case, {"field": 20, "provision": 60, "comparison": 20}, "x"))))
        kind = by(found, "kind of question")
        [lacking] = [each for each in kind.categories if each.evidence is Evidence.NONE_AT_ALL]
        assert (lacking.name, lacking.det, lacking.target) == ("comparison", None, 20)
        assert kind.support == pytest.approx(0.8)
        rates = {each.name: each.det for each in kind.categories}
        _, value, _ = det(kind.reweighted)
        assert value == pytest.approx(((rates["field"] or 0) * 20 + (rates["provision"] or 0) * 60) / 80)

    def test_give_a_warning_if_all_are_missing(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        tuning = tuned({"field": 60})
        found = shift(tuning, Asked(tuple(cases_of(make_case, {"comparison": 60}, "x"))))
        assert "Tuning has no evidence at all on 100% of the target, by kind of question." in found.warnings
        assert by(found, "kind of question").reweighted is None

    def test_give_no_expected_score_if_nearly_all_are_missing(
        self, tuned: Callable[..., Run], make_case: MakeCase
    ) -> None:
        tuning = tuned({"field": 100, "comparison": 5})
        found = shift(tuning, Asked(tuple(cases_of(make_case, {"field": 2, "comparison": 100}, "x"))))
        assert any(each.startswith("Tuning says almost nothing") for each in found.warnings)
        assert not any("mix of kind of question expect" in each for each in found.warnings)


class TestDimensions:
    def test_known_for_only_one_set_are_not_compared(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        cases = cases_of(make_case, {"field": 10}, "x")
        cases[0] = replace(cases[0], answer=None)
        reasons = {each.name: each.reason for each in shift(tuned(TUNING), Asked(tuple(cases))).not_compared}
        assert reasons == {
            "route": "the target is a question file; only runs have routes",
            "answerable": "1 of 10 questions of the target set have no gold answer",
            "tag": "the sets share no tag",
        }

    def test_compare_absence_if_all_gold_is_known(self, tuned: Callable[..., Run], make_case: MakeCase) -> None:
        cases = [make_case(None, set(), id=f"x{number}") for number in range(30)]
        answerable = by(shift(tuned(TUNING), Asked(tuple(cases))), "answerable")
        assert {each.name: each.target_share for each in answerable.categories} == {"absent": 1, "answerable": 0}

    def test_count_a_question_under_each_of_its_tags(self, make_case: MakeCase, make_result: MakeResult) -> None:
        first = [make_case(40, {("a", 1)}, id=str(number), tags=("x", "y")) for number in range(4)]
        second = [make_case(40, {("a", 1)}, id=str(number), tags=("x",)) for number in range(4)]
        tag = by(shift(run_of(first, [make_result(40, ("a", 1))] * 4), Asked(tuple(second))), "tag")
        assert {each.name: (each.tuning_share, each.target_share) for each in tag.categories} == {
            "x": (1, 1),
            "y": (1, 0),
        }
        assert (tag.distance, tag.reweighted) == (0.5, None)

    def test_include_routes_if_both_sets_are_runs(self, tuned: Callable[..., Run]) -> None:
        tuning = tuned(TUNING)
        routed = replace(tuning, scores=tuple(replace(row, route="get_page") for row in tuning.scores))
        assert by(shift(routed, asked_by(routed)), "route").distance == 0

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Who heard TCD 010/2024?", ("case number", "1", "none")),
            ("What does Article 5 of Law No. 3 of 2019 say?", ("law number", "1", "article")),
            ("Who signed page 3 of the Tug Lease Agreement?", ("title", "1", "page")),
            ("Who signed it?", ("none", "0", "none")),
            (
                "Do Law No. 1 of 2019, Law No. 2 of 2019 and Law No. 3 of 2020 differ?",
                ("law number", "3 or more", "none"),
            ),
        ],
    )
    def test_group_questions_by_what_they_name(self, text: str, expected: tuple[str, str, str]) -> None:
        question = parse(text)
        assert (named_by(question), documents_named(question), placed_by(question)) == expected

    @pytest.mark.parametrize(("words", "band"), [(1, "1 to 10 words"), (11, "11 to 20 words"), (46, "over 45 words")])
    def test_group_questions_by_length(self, words: int, band: str) -> None:
        assert length_band("word " * words) == band


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_p_values_stay_below_bonferroni_and_keep_their_order(p_values: list[float]) -> None:
    raised = holm(p_values)
    pairs = list(zip(p_values, raised, strict=True))
    assert all(p <= high <= min(1.0, len(p_values) * p) + 1e-12 for p, high in pairs)
    assert all(a[1] <= b[1] for a in pairs for b in pairs if a[0] <= b[0])


@settings(max_examples=25)
@given(st.integers(0, 1000))
def test_raking_meets_every_margin_of_a_target_with_the_same_categories(seed: int) -> None:
    """With a score of 1 on one category and 0 elsewhere, the re-weighted mean is that category's share."""
    chance = random.Random(seed)
    tuning = [(a, b) for a in "xyz" for b in "uv" for _ in range(chance.randint(2, 9))]
    target = [(a, b) for a in "xyz" for b in "uv" for _ in range(chance.randint(1, 9))]
    margins = [
        Margin(
            tuple(pair[axis] for pair in tuning),
            {
                name: float(np.mean([pair[axis] == name for pair in target]))
                for name in "xyzuv"[axis * 3 : 3 + axis * 2]
            },
        )
        for axis in (0, 1)
    ]
    for axis, name in ((0, "x"), (1, "u")):
        found = reweight([_Row(float(pair[axis] == name)) for pair in tuning], margins)  # type: ignore[misc]
        assert found is not None
        assert found.estimates[0].value == pytest.approx(margins[axis].shares[name], abs=0.005)


class _Row:
    """The fields of a scored question that re-weighting uses."""

    def __init__(self, det: float) -> None:
        self.det, self.g, self.t, self.f = det, 1.0, 1.0, 1.0


def test_margins_without_common_weights_are_refused() -> None:
    both = ("x",) * 5 + ("y",) * 5
    rows = [_Row(1.0) for _ in both]
    margins = [Margin(both, {"x": 0.2, "y": 0.8}), Margin(both, {"x": 0.8, "y": 0.2})]
    assert reweight(rows, margins) is None  # type: ignore[arg-type]


class TestCommand:
    def test_prints_the_shift_and_exits_with_0(
        self, tmp_path: Path, make_case: MakeCase, make_result: MakeResult
    ) -> None:
        cases = cases_of(make_case, {"field": 40, "comparison": 10}, "t")

        async def ask(question: Question) -> AskResult:
            return make_result(40, ("a", 1), question=question.text)

        asyncio.run(run(cases, ask, tmp_path / "run"))
        target = tmp_path / "target.jsonl"
        rows = [{"id": f"x{n}", "question": TEXTS["comparison"].format(n), "answer_type": "number"} for n in range(50)]
        target.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
        shown = CliRunner().invoke(build_app(), ["shift", str(tmp_path / "run"), str(target)], env={"COLUMNS": "160"})
        assert shown.exit_code == 0, shown.output
        assert "under-represented" in shown.stdout
        told = CliRunner().invoke(build_app(), ["shift", str(tmp_path / "run"), str(target), "--json"])
        assert by(Shift.model_validate_json(told.stdout), "kind of question").shifted
        itself = CliRunner().invoke(build_app(), ["shift", str(tmp_path / "run"), str(tmp_path / "run")])
        assert "No mix differs beyond chance" in itself.stdout

    def test_refuses_an_invalid_target(self, tmp_path: Path) -> None:
        result = CliRunner().invoke(build_app(), ["shift", str(tmp_path), str(tmp_path / "nothing.jsonl")])
        assert result.exit_code == 2
        assert "is not a run folder" in result.stderr
