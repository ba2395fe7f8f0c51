from collections.abc import Callable
from typing import Any

import pytest

from pincite.evals.directory import AnswerRow

MakeRow = Callable[..., AnswerRow]


def _row(id: str, answer: Any = None, *quotes: tuple[str, int, str], **fields: Any) -> AnswerRow:  # noqa: A002
    citations = [{"doc_id": doc, "page": page, "quote": quote, "citation": "c"} for doc, page, quote in quotes]
    given = {
        "id": id,
        "question": f"{id}?",
        "answer_type": "boolean",
        "answer": answer,
        "pages": [{"doc_id": doc, "page": page} for doc, page, _ in quotes],
        "citations": citations,
        "status": "absent" if answer is None else "answered",
        "ttft_ms": 10.4,
        "total_ms": 20.6,
    }
    return AnswerRow.model_validate(given | fields)


@pytest.fixture(scope="session")
def make_row() -> MakeRow:
    """An answer: `make_row("q1", True, ("a.txt", 1, "a quote"), status=...)`; its question is the id with a mark."""
    return _row
