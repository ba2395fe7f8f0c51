"""The task of a run, and the first message that gives it to a model."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart

from pincite.tools.answer_types import AnswerType

OPENING = "Answer this question from the documents:"
_TASK = "task"


@dataclass(frozen=True, slots=True)
class Task:
    """The question of a run. `doc_ids` are documents given with it; empty means the whole matter."""

    question: str
    answer_type: AnswerType
    doc_ids: tuple[str, ...] = ()


def task_message(task: Task) -> ModelRequest:
    """Write the first message of a run.

    Language models read its text. The offline model reads the `Task` in its metadata, which pydantic-ai sends to no
    provider.
    """
    return ModelRequest(parts=[UserPromptPart(render(task))], metadata={_TASK: task})


def task_in(messages: Sequence[ModelMessage]) -> Task:
    """Return the task of a message history, which must be as `task_message` made it: JSON loses the task's type.

    Raises `ValueError` if no message has a task.
    """
    for message in messages:
        task = (message.metadata or {}).get(_TASK)
        if isinstance(task, Task):
            return task
    raise ValueError("the message history has no task of pincite")


def render(task: Task) -> str:
    """Render the task as the text that a language model reads."""
    row: dict[str, object] = {"question": task.question, "answer_type": task.answer_type.value}
    if task.doc_ids:
        row["doc_ids"] = list(task.doc_ids)
    return f"{OPENING}\n\n{json.dumps(row, ensure_ascii=False, indent=1)}"
