"""Which statement a question asks the truth of. Pure."""

from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.statements.statement import Statement, statement_of
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType

_KINDS = ("contract", "contract_amendment", "unknown")


def statement_in(view: View) -> Statement | None:
    """The statement that is said to be true of one contract, or of one paper of no known sort; null for any other."""
    named = subjects(view)
    if view.transcript.answer_type is not AnswerType.BOOLEAN or len(named) != 1 or named[0].kind not in _KINDS:
        return None
    return statement_of(view.transcript.question)
