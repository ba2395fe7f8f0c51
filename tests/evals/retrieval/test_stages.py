from collections.abc import Callable

import pytest

from pincite.evals.retrieval.stages import Journey, Stage, acceptable_sets, needless, ranking
from pincite.evals.traces import Submitted
from pincite.indexer.page import PageRef

MakeJourney = Callable[..., Journey]


def refs(*pages: int) -> tuple[PageRef, ...]:
    return tuple(PageRef("a", page) for page in pages)


def test_found_pages_are_unique_and_in_first_named_order(make_journey: MakeJourney) -> None:
    way = make_journey({9}, listings=[("lookup", [5, 2]), ("search", [2, 9, 5]), ("get_page", [9])])
    assert way.pages[Stage.FOUND] == refs(5, 2, 9)
    assert (way.rank(Stage.FOUND, PageRef("a", 9)), way.rank(Stage.FOUND, PageRef("a", 7))) == (3, None)


def test_a_page_has_its_best_rank_over_the_results_of_a_tool(make_journey: MakeJourney) -> None:
    way = make_journey({9}, listings=[("search", [1, 2, 9]), ("get_page", [9]), ("search", [9, 2])])
    assert way.ranks(PageRef("a", 9)) == {"search": 1, "get_page": 1}
    assert way.ranks(PageRef("a", 2)) == {"search": 2}
    assert way.ranks(PageRef("a", 8)) == {}


def test_pages_with_equal_best_rank_are_sorted_by_first_mention(make_journey: MakeJourney) -> None:
    way = make_journey({9}, listings=[("search", [4, 3]), ("search", [1, 2]), ("search", [3])])
    assert ranking(way.tools["search"]) == refs(4, 3, 1, 2)


def test_the_last_submission_counts_as_cited_even_if_rejected(make_journey: MakeJourney) -> None:
    way = make_journey({1}, submissions=[Submitted(refs(1, 2), "rejected"), Submitted(refs(3), "rejected")])
    assert way.pages[Stage.CITED] == refs(3)


def test_a_run_that_submitted_nothing_cites_nothing(make_journey: MakeJourney) -> None:
    assert make_journey({1}).pages[Stage.CITED] == ()


@pytest.mark.parametrize("status", ["unsure", "refused", "failed"])
def test_a_run_without_an_answer_keeps_nothing(make_journey: MakeJourney, status: str) -> None:
    assert make_journey({1}, kept=[1], status=status).pages[Stage.KEPT] == ()


def test_without_a_record_only_kept_pages_are_known(make_journey: MakeJourney) -> None:
    way = make_journey({1}, kept=[1], recorded=False)
    known = {stage for stage, pages in way.pages.items() if pages is not None}
    assert (known, way.recorded, way.last) == ({Stage.KEPT}, False, None)


@pytest.mark.parametrize(("sets", "answerable"), [([{1}], True), ([{1}, {2}], True), ([], False), ([set()], False)])
def test_a_question_is_answerable_if_every_acceptable_set_has_pages(
    make_journey: MakeJourney, sets: list[set[int]], answerable: bool
) -> None:
    assert bool(acceptable_sets(make_journey(*sets).outcome.case)) == answerable


def test_needless_pages_are_those_outside_the_best_covered_set() -> None:
    spread, single = frozenset(refs(1, 2)), frozenset(refs(3))
    assert needless(refs(3, 1), [spread, single]) == refs(1)
    assert needless(refs(1, 2, 3), [spread, single]) == refs(3)
    assert needless(refs(1, 8), [spread, single]) == refs(8)
    assert needless(refs(8), [spread, single]) == refs(8)
    assert needless(refs(8), [frozenset()]) == refs(8)
    assert needless((), [spread]) == ()
