"""Recitals: `UPON the Order of Justice Elm granting the Lamp Application` names the judge of another order. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.evidence import question_terms
from pincite.server.agent.offline.focus import wants_judge
from pincite.server.agent.offline.passages import Weighed
from pincite.server.agent.offline.view import View

_RECITAL = re.compile(
    r"\W*(?:AND\s+)?UPON\b.{0,120}\b(?:order|orders|judgment|decision|reasons|directions)\b", re.IGNORECASE
)
_OF_ANY = frozenset(
    words("order orders judgment judge justice decision reasons made make amended issued dated gave given")
)
"""Words that every order is spoken of with: they tell none from the paper's own."""
_TELLING, _SHARE = 2, 0.75


def is_recited(view: View, weighed: Weighed, name: str) -> bool:
    """Whether a passage recites the order asked about, with its judge: nearly all that tells it stands there."""
    telling = set(question_terms(view)) - _OF_ANY
    if not wants_judge(view.transcript.question) or len(telling) < _TELLING:
        return False
    held = telling & weighed.passage.terms
    return (
        len(held) >= _SHARE * len(telling)
        and _RECITAL.match(weighed.passage.text) is not None
        and name in weighed.passage.text
    )
