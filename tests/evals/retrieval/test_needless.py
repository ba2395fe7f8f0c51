from collections.abc import Callable

from pincite.evals.retrieval.needless import needless_pages
from pincite.evals.retrieval.stages import Journey
from pincite.evals.traces import Submitted
from pincite.indexer.page import PageRef

MakeJourney = Callable[..., Journey]
SEARCH = "search_within_doc_family"


def refs(*pages: int) -> tuple[PageRef, ...]:
    return tuple(PageRef("a", page) for page in pages)


def test_needless_pages_are_counted_by_stage_and_by_entry_stage(make_journey: MakeJourney) -> None:
    ways = [
        make_journey(
            {1},
            listings=[(SEARCH, [1, 2, 3])],
            shown=[1, 2, 4],
            submissions=[Submitted(refs(1, 2), "accepted")],
            kept=[1, 2],
            id="q1",
        ),
        make_journey({5}, listings=[(SEARCH, [5])], shown=[5], submissions=[Submitted(refs(5))], kept=[5], id="q2"),
        make_journey(listings=[(SEARCH, [8, 9])], kept=[8], id="unknown"),
    ]
    stages = needless_pages(ways).stages
    told = {name: (row.pages, row.per_question, row.questions, row.entered) for name, row in stages.items()}
    assert told == {
        "searched": (None, None, None, None),
        "found": (2, 1.0, 1, 2),
        "shown": (2, 1.0, 1, 1),
        "cited": (1, 0.5, 1, 0),
        "kept": (1, 0.5, 1, 0),
    }
    assert all(row.unanswerable is None for row in stages.values())


def test_every_page_of_an_unanswerable_question_is_needless(make_journey: MakeJourney) -> None:
    found = needless_pages([make_journey(set(), listings=[(SEARCH, [1, 2])], kept=[2], id="q9")])
    assert (found.stages["found"].pages, found.stages["found"].unanswerable) == (None, 2)
    assert [(page.id, page.page, page.answerable, page.shown_by) for page in found.kept] == [("q9", 2, False, None)]
    assert found.brought_by == {"none": 1}


def test_a_needless_page_of_an_answer_is_reported_with_its_tool(make_journey: MakeJourney) -> None:
    listings = [(SEARCH, [1, 4, 2]), ("get_page", [2])]
    found = needless_pages([make_journey({1}, listings=listings, shown=[1, 4, 2], kept=[1, 2])])
    assert [(page.doc_id, page.page, page.tools) for page in found.kept] == [("a", 2, {SEARCH: 3, "get_page": 1})]
    assert found.brought_by == {SEARCH: 1}
