"""Free text: whole sentences of the documents that say what was asked, within 280 characters. Pure."""

import re

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.view import View

_LIMIT = 280
_FEWEST = 8
"""Words of a sentence; what is shorter is a heading or a label."""
_LABEL = re.compile(r"^\s*(?:\d{1,3}[A-Z]?\.(?:\d+\.?)*|\(?[a-z0-9]{1,4}\)|\d+(?:\.\d+)+)\s+")


def read_text(view: View) -> list[Proposal]:
    """Return sentences that answer, best first; the label of a list item is left out."""
    proposals = []
    for weighed in ranked(view)[:10]:
        text = _LABEL.sub("", weighed.passage.text).strip()
        if len(text.split()) < _FEWEST:
            continue
        value = _shortened(text)
        proposals.append(Proposal(value, (quote_of(weighed.passage),), weighed.weight, ((value, (0,)),)))
    return proposals


def _shortened(text: str) -> str:
    """At most the limit, cut after a clause where there is one, else after a word."""
    if len(text) <= _LIMIT:
        return text
    cut = text[: _LIMIT + 1]
    for mark in ("; ", ", "):
        at = cut.rfind(mark)
        if at > _LIMIT // 2:
            return cut[:at].rstrip(" ,;") + "."
    return cut[: cut.rfind(" ")].rstrip(" ,;") + "."
