from collections.abc import Callable

import pytest

from pincite.evals.retrieval.figures import Figure, Measured, by_group, by_stage, by_tool, measured
from pincite.evals.retrieval.stages import Journey

MakeJourney = Callable[..., Journey]
SEARCH = "search_within_doc_family"


def _rows(*ways: Journey) -> list[Measured]:
    return [row for way in ways if (row := measured(way, (1, 5)))]


def _value(figure: Figure | None) -> float | None:
    return None if figure is None else figure.value


def test_a_question_without_gold_pages_has_no_metrics(make_journey: MakeJourney) -> None:
    assert _rows(make_journey(), make_journey(set())) == []


def test_stage_metrics_are_means_over_questions_with_gold_pages(make_journey: MakeJourney) -> None:
    rows = _rows(
        make_journey({2}, listings=[(SEARCH, [1, 2])], shown=[2], kept=[2], id="q1"),
        make_journey({3, 4}, listings=[(SEARCH, [3, 9, 8])], shown=[], kept=[], id="q2"),
        make_journey(set(), listings=[(SEARCH, [5])], id="q3"),
    )
    stages = by_stage(rows, (1, 5))
    found = {name: _value(figure) for name, figure in stages["found"].figures.items()}
    assert (stages["found"].n, stages["found"].pages) == (2, 2.5)
    assert (found["recall"], found["any"], found["mrr"]) == (0.75, 1.0, 0.75)
    assert (found["recall@1"], found["any@1"], found["recall@5"]) == (0.25, 0.5, 0.75)
    assert [_value(stages[name].figures["recall"]) for name in ("shown", "cited", "kept")] == [0.5, 0.0, 0.5]


def test_a_stage_that_was_not_recorded_is_null_and_not_0(make_journey: MakeJourney) -> None:
    rows = _rows(make_journey({1}, kept=[1], recorded=False, id="q1"), make_journey({2}, listings=[(SEARCH, [9])]))
    stages = by_stage(rows, (1, 5))
    assert (stages["searched"].n, stages["searched"].pages) == (0, None)
    assert set(stages["searched"].figures.values()) == {None}
    assert (stages["found"].n, _value(stages["found"].figures["recall"])) == (1, 0.0)
    assert (stages["kept"].n, _value(stages["kept"].figures["recall"])) == (2, 0.5)


def test_a_tool_is_measured_over_the_questions_in_which_it_was_called(make_journey: MakeJourney) -> None:
    documents: tuple[str, list[int]] = ("find_documents", [])
    rows = _rows(
        make_journey({7}, listings=[documents, (SEARCH, [1, 2]), (SEARCH, [7])], id="q1"),
        make_journey({7}, listings=[documents, (SEARCH, []), ("get_page", [7])], id="q2"),
        make_journey({7}, listings=[documents], id="q3"),
    )
    tools = by_tool(rows, (1, 5))
    assert list(tools) == ["get_page", SEARCH]
    assert (tools["get_page"].n, _value(tools["get_page"].figures["recall"])) == (1, 1.0)
    assert (tools[SEARCH].n, tools[SEARCH].pages) == (2, 1.5)
    assert [_value(tools[SEARCH].figures[name]) for name in ("recall", "mrr", "recall@1")] == [0.5, 0.25, 0.0]


def test_groups_are_those_of_the_summary_and_small_ones_are_marked(make_journey: MakeJourney) -> None:
    many = [make_journey({1}, kept=[1], id=f"m{n}", tags=("many",)) for n in range(20)]
    rows = _rows(
        *many, make_journey({1}, id="q2", tags=("single", "many")), make_journey(set(), id="q3", tags=("none",))
    )
    groups = by_group(rows, (1, 5))
    assert set(groups) == {"by_type", "by_tag", "by_route", "by_difficulty", "by_kind"}
    kept = {name: stages["kept"] for name, stages in groups["by_tag"].items()}
    assert {name: (row.n, row.few) for name, row in kept.items()} == {"many": (21, False), "single": (1, True)}
    assert _value(kept["many"].figures["recall"]) == pytest.approx(20 / 21)
    assert _value(kept["single"].figures["recall"]) == 0.0


def test_intervals_contain_the_mean_and_have_width_if_all_are_right(make_journey: MakeJourney) -> None:
    rows = _rows(*(make_journey({1}, listings=[(SEARCH, [1])], kept=[1] * (n % 2), id=f"q{n}") for n in range(30)))
    stages = by_stage(rows, (1, 5))
    found, kept = stages["found"].figures["recall"], stages["kept"].figures["recall"]
    assert found
    assert found.interval
    assert [found.value, found.interval.low, found.interval.high] == pytest.approx([1.0, 0.9, 1.0])
    assert kept
    assert kept.interval
    assert 0.2 < kept.interval.low < kept.value == 0.5 < kept.interval.high < 0.8
