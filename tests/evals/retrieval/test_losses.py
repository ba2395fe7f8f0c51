from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.retrieval.losses import Fate, QuestionLoss, loss_table, question_loss
from pincite.evals.retrieval.stages import Journey
from pincite.evals.traces import Submitted
from pincite.indexer.page import PageRef

MakeJourney = Callable[..., Journey]
SEARCH = "search_within_doc_family"


def refs(*pages: int) -> tuple[PageRef, ...]:
    return tuple(PageRef("a", page) for page in pages)


def _told(way: Journey) -> QuestionLoss:
    told = question_loss(way)
    assert told is not None
    return told


@pytest.fixture
def reaching(make_journey: MakeJourney) -> Callable[..., Journey]:
    """A question with these gold sets, where each page reached the last of the four stages that lists it."""

    def make(*sets: Sequence[int], stages: Sequence[Sequence[int]], **more: object) -> Journey:
        found, shown, cited, kept = stages
        submitted = [Submitted(refs(*cited), "accepted")]
        return make_journey(*sets, listings=[(SEARCH, found)], shown=shown, submissions=submitted, kept=kept, **more)

    return make


@pytest.mark.parametrize(
    ("stages", "fate"),
    [
        ([[1, 2], [1], [1], [1]], Fate.NEVER_FOUND),
        ([[1, 7], [1], [1], [1]], Fate.NOT_SHOWN),
        ([[1, 7], [1, 7], [1], [1]], Fate.NOT_CITED),
        ([[1, 7], [1, 7], [1, 7], [1]], Fate.DROPPED),
        ([[1, 7], [1, 7], [1, 7], [7]], Fate.KEPT),
    ],
)
def test_a_page_is_lost_after_its_last_reached_stage(
    reaching: Callable[..., Journey], stages: list[list[int]], fate: Fate
) -> None:
    told = _told(reaching({7}, stages=stages))
    assert (told.fate, told.pages[0].fate) == (fate, fate)


def test_a_question_is_lost_at_the_stage_of_its_first_lost_page(reaching: Callable[..., Journey]) -> None:
    told = _told(reaching({1, 2, 3}, stages=[[1, 2, 3], [1, 2], [1], [1]]))
    assert told.fate is Fate.NOT_SHOWN
    assert [page.fate for page in told.pages] == [Fate.KEPT, Fate.NOT_CITED, Fate.NOT_SHOWN]
    assert [page.page for page in told.lost] == [2, 3]


def test_the_acceptable_set_that_gets_furthest_decides(reaching: Callable[..., Journey]) -> None:
    stages = [[1, 3, 4], [1, 3, 4], [1, 3], [1]]
    assert _told(reaching({1, 2}, {3}, stages=stages)).fate is Fate.DROPPED
    assert [page.page for page in _told(reaching({4, 9}, {1, 8}, stages=stages)).pages] == [1, 8]
    assert [page.page for page in _told(reaching({7, 8, 9}, {8, 9}, stages=stages)).pages] == [8, 9]


def test_a_page_at_a_later_stage_has_passed_the_earlier_stages(reaching: Callable[..., Journey]) -> None:
    assert _told(reaching({7}, stages=[[], [], [7], []])).fate is Fate.DROPPED


def test_questions_without_gold_pages_have_no_fate(make_journey: MakeJourney) -> None:
    assert question_loss(make_journey()) is None
    assert question_loss(make_journey(set())) is None


def test_without_a_record_an_unkept_page_has_no_fate(make_journey: MakeJourney) -> None:
    assert _told(make_journey({7}, recorded=False)).fate is Fate.UNRECORDED
    assert _told(make_journey({7}, kept=[7], recorded=False)).fate is Fate.KEPT


def test_a_lost_page_is_reported_with_its_ranks(make_journey: MakeJourney) -> None:
    listings = [("lookup_case_metadata", [4]), (SEARCH, [1, 2, 7]), ("get_page", [7])]
    [page] = _told(make_journey({7}, listings=listings, shown=[1, 7], searched=[9, 7])).pages
    assert (page.searched, page.found, page.shown, page.best_rank) == (2, 4, 2, 3)
    assert page.tools == {SEARCH: 3, "get_page": 1}


def test_a_page_found_only_by_reading_has_its_search_rank(make_journey: MakeJourney) -> None:
    read = {"listings": [("get_page", [7])], "shown": [7]}
    assert [_told(make_journey({7}, searched=s, **read)).pages[0].best_rank for s in ([1, 7], [1], None)] == [
        2,
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("submissions", "fields", "why"),
    [
        ([], {"status": "refused", "refusal": "time"}, "nothing was submitted: the run ended refused (time)"),
        ([Submitted(())], {}, "an absence was submitted"),
        ([Submitted(refs(1), "accepted")], {"kept": [1]}, "other pages were cited"),
        (
            [Submitted(refs(7), "rejected", rules=("V3", "V5")), Submitted(refs(1), "accepted")],
            {"kept": [1]},
            "cited earlier by a submission that was rejected by V3, V5",
        ),
    ],
)
def test_a_shown_page_that_was_not_cited_has_a_reason(
    make_journey: MakeJourney, submissions: list[Submitted], fields: dict[str, object], why: str
) -> None:
    told = _told(make_journey({7}, listings=[(SEARCH, [7])], shown=[7], submissions=submissions, **fields))
    assert (told.fate, told.pages[0].why) == (Fate.NOT_CITED, why)


@pytest.mark.parametrize(
    ("last", "fields", "why"),
    [
        (Submitted(refs(1, 7), "accepted", {PageRef("a", 7): "page 1 suffices"}), {"kept": [1]}, "page 1 suffices"),
        (Submitted(refs(7), "rejected", rules=("V4",)), {"status": "refused"}, "the submission was rejected by V4"),
        (
            Submitted(refs(7), "accepted"),
            {"status": "unsure"},
            "the submission was accepted, then the run ended unsure",
        ),
        (Submitted(refs(7)), {"status": "failed"}, "the submission was not usable: the run ended failed"),
    ],
)
def test_a_cited_page_that_was_not_kept_has_a_reason(
    make_journey: MakeJourney, last: Submitted, fields: dict[str, object], why: str
) -> None:
    told = _told(make_journey({7}, shown=[7], submissions=[last], **fields))
    assert (told.fate, told.pages[0].why) == (Fate.DROPPED, why)


def test_the_table_counts_questions_pages_and_rank_bands(
    reaching: Callable[..., Journey],
) -> None:
    found = [*range(20, 31), 7]
    ways = [
        reaching({20}, stages=[found, found, [20], [20]]),
        reaching({20, 7}, stages=[found, found, [20], [20]]),
        reaching({22}, stages=[found, found, [20], [20]]),
        reaching({99}, stages=[found, found, [20], [20]], searched=[99]),
        reaching({98}, stages=[found, found, [20], [20]], searched=[]),
    ]
    table = loss_table([_told(way) for way in ways], (1, 5, 10))
    assert {fate: (row.questions, row.partly, row.pages) for fate, row in table.items()} == {
        "never_found": (2, 0, 2),
        "not_shown": (0, 0, 0),
        "not_cited": (2, 1, 2),
        "dropped": (0, 0, 0),
        "kept": (1, 0, 2),
        "unrecorded": (0, 0, 0),
    }
    assert (table["not_cited"].why, table["kept"].why) == ({"other pages were cited": 2}, {})
    assert table["not_cited"].stood == {"to 1": 0, "to 5": 1, "to 10": 0, "deeper": 1, "none": 0}
    assert table["never_found"].stood == {"to 1": 1, "to 5": 0, "to 10": 0, "deeper": 0, "none": 1}


def test_read_pages_are_counted_apart_from_pages_with_a_shown_passage(make_journey: MakeJourney) -> None:
    listings = [(SEARCH, [1, 2, 3]), ("get_page", [2, 3])]
    ways = [make_journey({page}, listings=listings, shown=[1, 2, 3], kept=[3]) for page in (1, 2, 3)]
    table = loss_table([_told(way) for way in ways], (1,))
    assert {fate: (row.pages, row.read) for fate, row in table.items() if row.pages} == {
        "not_cited": (2, 1),
        "kept": (1, 1),
    }


_PAGES = st.lists(st.integers(min_value=1, max_value=6), unique=True)


@given(st.lists(st.frozensets(st.integers(1, 6), min_size=1), min_size=1, max_size=3), _PAGES, st.data())
def test_the_fate_follows_the_last_stage_with_a_complete_set(
    make_journey: MakeJourney, sets: list[frozenset[int]], found: list[int], data: st.DataObject
) -> None:
    """For nested stages, as in a run: the fate is the stage after the last one with a complete set."""
    stages = [found]
    for _ in range(3):
        stages.append(data.draw(st.lists(st.sampled_from(stages[-1]), unique=True)) if stages[-1] else [])
    found, shown, cited, kept = stages
    way = make_journey(*sets, listings=[(SEARCH, found)], shown=shown, submissions=[Submitted(refs(*cited))], kept=kept)
    whole = sum(any(pages <= set(stage) for pages in sets) for stage in stages)
    assert _told(way).fate is [*Fate][whole]
