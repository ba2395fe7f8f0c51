from collections.abc import Callable, Mapping, Sequence

import pytest

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.metrics import Outcome, score
from pincite.evals.retrieval.stages import Journey, journey
from pincite.evals.traces import Listing, Submitted, TraceFacts, Usage
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult, CitedPage
from pincite.tools.answer_types import AnswerType

Refs = Sequence[tuple[str, int]]
MakeJourney = Callable[..., Journey]
SEARCH = "search_within_doc_family"


def refs(*pages: int) -> tuple[PageRef, ...]:
    """Pages of document a."""
    return tuple(PageRef("a", page) for page in pages)


def _journey(
    *page_sets: Sequence[int],
    listings: Sequence[tuple[str, Sequence[int]]] = (),
    shown: Sequence[int] = (),
    submissions: Sequence[Submitted] = (),
    kept: Sequence[int] = (),
    searched: Sequence[int] | None = None,
    id: str = "q1",  # noqa: A002
    tags: tuple[str, ...] = (),
    recorded: bool = True,
    **fields: object,
) -> Journey:
    sets = tuple(frozenset(refs(*pages)) for pages in page_sets)
    answerable = bool(sets) and all(sets)
    case = Case(id, Question("How many?", AnswerType.NUMBER), GoldAnswer(40 if answerable else None), sets, tags)
    given: Mapping[str, object] = {
        "question": "How many?",
        "answer_type": AnswerType.NUMBER,
        "answer": 40 if kept else None,
        "pages": tuple(CitedPage(doc_id="a", page=page) for page in kept),
        "citations": (),
        "status": "answered" if kept else "absent",
        "ttft_ms": 1.0,
        "total_ms": 1.0,
    }
    listed = tuple(Listing(tool, refs(*pages)) for tool, pages in listings)
    facts = TraceFacts(dict.fromkeys(refs(*shown), SEARCH), listed, Usage(1, 1, {}), tuple(submissions))
    outcome = Outcome(case, AskResult.model_validate({**given, **fields}), facts if recorded else None)
    return journey(outcome, score(outcome), None if searched is None else refs(*searched))


@pytest.fixture(scope="session")
def make_journey() -> MakeJourney:
    """A journey of pages of document a: `make_journey({3}, {4, 5}, listings=[("get_page", [3])], ...)`."""
    return _journey
