"""What the offline model sees of a run: the question and every tool call so far with what came back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pincite.tools.answer_types import AnswerType


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call to make; submitting is the call of `submit_typed_answer`."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A call that was made: its structured `result`, or the `error` text of an unusable call."""

    call: Call
    result: Mapping[str, Any] | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A run so far. `answer_type` null means that it is to be inferred."""

    question: str
    answer_type: AnswerType | None
    doc_ids: tuple[str, ...]
    steps: tuple[Step, ...] = ()
