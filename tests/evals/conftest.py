from collections.abc import Callable
from typing import Any

import pytest

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.metrics import Outcome
from pincite.evals.traces import TraceFacts, Usage
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult, CitedPage
from pincite.tools.answer_types import AnswerType, AnswerValue

MakeCase = Callable[..., Case]
MakeResult = Callable[..., AskResult]
MakeTrace = Callable[..., TraceFacts]
MakeOutcome = Callable[..., Outcome]


def _case(
    answer: AnswerValue | None,
    *page_sets: set[tuple[str, int]],
    kind: AnswerType = AnswerType.NUMBER,
    id: str = "q1",  # noqa: A002
    tags: tuple[str, ...] = (),
) -> Case:
    sets = tuple(frozenset(PageRef(*page) for page in pages) for pages in page_sets)
    return Case(id, Question("How many?", kind), GoldAnswer(answer), sets, tags)


def _result(
    answer: AnswerValue | None,
    *pages: tuple[str, int],
    kind: AnswerType = AnswerType.NUMBER,
    **fields: Any,
) -> AskResult:
    given = {
        "question": "How many?",
        "answer_type": kind,
        "answer": answer,
        "pages": tuple(CitedPage(doc_id=doc, page=page) for doc, page in pages),
        "citations": (),
        "status": "absent" if answer is None else "answered",
        "ttft_ms": 2500.0,
        "total_ms": 2600.0,
    }
    return AskResult.model_validate(given | fields)


def _perfect(case: Case) -> Outcome:
    """The gold answer with a gold page set, all shown; free text without gold text stays free text."""
    value = case.answer.value if case.answer else None
    pages = sorted((page.doc_id, page.page) for page in case.page_sets[0])
    return Outcome(case, _result(value, *pages, kind=case.question.answer_type), _trace(*pages))


def _trace(*shown: tuple[str, int], tool: str = "get_page") -> TraceFacts:
    return TraceFacts({PageRef(*page): tool for page in shown}, (), Usage(1, 1, {}))


@pytest.fixture(scope="session")
def make_case() -> MakeCase:
    """A case with gold: `make_case(answer, {("a", 1)}, ...)`."""
    return _case


@pytest.fixture(scope="session")
def make_result() -> MakeResult:
    """A result: `make_result(answer, ("a", 1), ...)`."""
    return _result


@pytest.fixture(scope="session")
def make_trace() -> MakeTrace:
    """The trace of a run that showed these pages: `make_trace(("a", 1), ...)`."""
    return _trace


@pytest.fixture(scope="session")
def perfect() -> MakeOutcome:
    """The outcome of a case answered with gold."""
    return _perfect
