"""A result for JSON Lines that are built without a run."""

from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

RESULT = AskResult(
    question="?",
    answer_type=AnswerType.NUMBER,
    answer=None,
    pages=(),
    citations=(),
    status="absent",
    ttft_ms=1,
    total_ms=1,
)
