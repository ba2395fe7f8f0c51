"""Build question and answer rows and parse them with the product's readers."""

import json
from typing import Any

from pincite.evals.cases import parse_cases
from pincite.evals.metrics import Outcome
from pincite.server.agent.result import AskResult

Row = dict[str, Any]


def outcome(question: Row, answer: Row) -> Outcome:
    """A row of a question file with a row of `ask --json`."""
    [case] = parse_cases(json.dumps(question))
    return Outcome(case, AskResult.model_validate_json(json.dumps(answer)))


def answer_row(answer_type: str, answer: Any, pages: list[tuple[str, int]], **fields: Any) -> Row:
    """A row of `ask --json`, 2.5 s to the first token; null is absent unless `status` is among the fields."""
    return {
        "question": "Which?",
        "answer_type": answer_type,
        "answer": answer,
        "pages": [{"doc_id": doc_id, "page": page} for doc_id, page in pages],
        "citations": [],
        "status": "absent" if answer is None else "answered",
        "confidence": None,
        "ttft_ms": 2500.0,
        "total_ms": 60_100.0,
        "trace": None,
        **fields,
    }
