"""Who stands beside one whom the question names: `besides Elm, who is the other respondent`. Pure.

A sentence joins those who play one part: whoever stands in a row with the one given is the other.
"""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.names import names_in
from pincite.server.agent.offline.phrases import rows_of
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.matching.names import name_in, names_equal

_BESIDE = re.compile(
    r"\b(?:[Bb]esides?|[Aa]part\s+from|[Aa]side\s+from|[Oo]ther\s+than|[Ii]n\s+addition\s+to|[Tt]ogether\s+with|[Aa]longside)\s+(?P<given>[^,;?]{3,90})|"
    r"\b[Ll]eaving\s+(?P<left>[^,;?]{2,80}?)\s+aside\b"
)
_PASSAGES = 6
_ROW = 0.9
"""What one in a row with the one given gains: more than who stands near the words of the question."""


def read_beside(view: View) -> Iterator[Proposal]:
    """Propose whoever stands in one row with somebody whom the question sets aside, in the heaviest passages."""
    found = _BESIDE.search(view.transcript.question)
    given = names_in(f"of {found['given'] or found['left']}") if found else []
    if not given:
        return
    for weighed in ranked(view)[:_PASSAGES]:
        text = weighed.passage.text
        for row in rows_of(text):
            names = [text[span.start : span.end] for span in row]
            rest = [n for n in names if not any(names_equal(n, one) or name_in(n, one) for one in given)]
            others = [name for name in rest if name[:1].isupper() and is_of_form(view, name)]
            if len(rest) < len(names) and others:
                value = others if view.transcript.answer_type is AnswerType.NAMES else others[0]
                yield Proposal(value, (quote_of(weighed.passage, row[0].start),), weighed.weight + _ROW)
