"""The user prompt of a run: rendered for the model, and parsed back from its text alone."""

import json
from dataclasses import dataclass

from pincite.tools.answer_types import AnswerType

OPENING = "Answer this question from the documents:"


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked. `doc_ids` are documents given with the question; empty means the whole matter."""

    question: str
    answer_type: AnswerType
    doc_ids: tuple[str, ...] = ()


def render(task: Task) -> str:
    """The text that the model is given."""
    row: dict[str, object] = {"question": task.question, "answer_type": task.answer_type.value}
    if task.doc_ids:
        row["doc_ids"] = list(task.doc_ids)
    return f"{OPENING}\n\n{json.dumps(row, ensure_ascii=False, indent=1)}"


def parse(text: str) -> Task:
    """The task that `render` wrote. Raises `ValueError` for any other text."""
    _, found, body = text.partition(OPENING)
    if not found:
        raise ValueError("the prompt was not written by pincite")
    row = json.loads(body)
    return Task(row["question"], AnswerType(row["answer_type"]), tuple(row.get("doc_ids", ())))
