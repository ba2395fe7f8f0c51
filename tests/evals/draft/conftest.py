from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.draft.model import Candidate, DraftQuestion
from pincite.evals.draft.propose import candidates
from pincite.indexer.page import PageRef
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

MATTER = Path(__file__).resolve().parents[3] / "server" / "demo" / "matter"


@pytest.fixture(scope="session")
def sample_folder() -> Path:
    """The documents of the sample matter."""
    return MATTER


@pytest.fixture(scope="session")
def sample_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample matter, indexed without vectors."""
    store = tmp_path_factory.mktemp("store")
    for _ in index_events(MATTER, open_store(store), "sample", replace=False, embedder=None):
        pass
    return store


@pytest.fixture(scope="session")
def sample(sample_store: Path) -> Iterator[Corpus]:
    """The sample matter."""
    with closing(open_store(sample_store).open("sample")) as reader:
        yield Corpus("sample", reader)


@pytest.fixture(scope="session")
def proposed(sample: Corpus) -> tuple[Candidate, ...]:
    """Everything that can be proposed over the sample matter."""
    return candidates(sample)


@pytest.fixture(scope="session")
def make_question() -> Callable[..., DraftQuestion]:
    """A proposed question: `make_question(answer=..., ...)`."""

    def make(**given: Any) -> DraftQuestion:
        fields: dict[str, Any] = {
            "id": "q1",
            "status": "proposed",
            "question": "Within how many days?",
            "answer_type": AnswerType.NUMBER,
            "answer": 14,
            "pages": (PageRef("law", 2),),
            "quotes": ("within fourteen (14) days",),
        }
        return DraftQuestion(**(fields | given))

    return make
