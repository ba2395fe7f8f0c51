"""The offline model's view of a run: the question, and each tool call with its result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pincite.tools.answer_types import AnswerType


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call to make. A submission is a call of `submit_typed_answer`."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A call that was made, with its structured `result`, or the `error` text if it failed."""

    call: Call
    result: Mapping[str, Any] | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A run so far. A null `answer_type` must be inferred."""

    question: str
    answer_type: AnswerType | None
    doc_ids: tuple[str, ...]
    steps: tuple[Step, ...] = ()
