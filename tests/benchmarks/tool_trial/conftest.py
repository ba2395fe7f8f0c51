"""Fixtures: the sample matter, a question about it, and the bridge log of its answer."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.tool_trial.record import record
from benchmarks.tool_trial.stored import StoredSubmission
from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.indexer.page import PageRef
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.answer_types import AnswerType, AnswerValue

SAMPLE = Path(__file__).resolve().parents[3] / "server" / "demo" / "matter"
Record = Callable[..., StoredSubmission]
MakeCase = Callable[..., Case]


@pytest.fixture(scope="session")
def matter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenMatter]:
    """The sample matter, indexed by words."""
    store = open_store(tmp_path_factory.mktemp("trial"))
    for _ in index_events(SAMPLE, store, "sample", replace=False, embedder=None):
        pass
    with open_matter(store, "sample") as opened:
        yield opened


@pytest.fixture(scope="session")
def make_case() -> MakeCase:
    """`make_case(question, type, answer, (doc_id, page), ...)`: a question with gold, called q."""

    def make(question: str, kind: AnswerType, answer: AnswerValue | None, *pages: tuple[str, int]) -> Case:
        return Case("q", Question(question, kind), GoldAnswer(answer), (frozenset(PageRef(*p) for p in pages),))

    return make


@pytest.fixture
def stored(matter: OpenMatter) -> Record:
    """`stored(case, submission, *calls before, secret=True)`: the record of a submission."""

    def run(case: Case, submission: dict[str, Any], *before: dict[str, Any], secret: bool = True) -> StoredSubmission:
        asked = {"question": case.question.text, "answer_type": case.question.answer_type.value}
        calls = [*before, {"tool": "submit_typed_answer", "args": asked | submission}]
        own, hidden = ({}, {case.id: case}) if secret else ({case.id: case}, {})
        header, rows = record(matter.corpus, "sample", {case.id: calls}, own, hidden)
        assert rows, header.left_out
        return rows[0]

    return run
