"""Whether a question asks if a statement is true under one document. Pure."""

from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.statements.statement import statement_of
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType


def is_stated(view: View) -> bool:
    """Whether the question asks of one document whether a statement is true under it."""
    if view.transcript.answer_type is not AnswerType.BOOLEAN or statement_of(view.transcript.question) is None:
        return False
    return len(subjects(view)) == 1
