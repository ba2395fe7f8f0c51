"""Whether a person is told as the holder of the office that the question asks for: the paper calls him so. Pure.

Of an office that a paper speaks of without naming its holder nobody is told, however many persons it names besides.
"""

import re

from pincite.indexer.analyze import placed_words, words
from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.view import View
from pincite.server.agent.offline.works import APPOINTED

_ASKED = re.compile(
    rf"\bnames?\s+of\s+the\s+(?:[a-z]+\s+){{0,2}}?(?P<named>{APPOINTED}|trustee)\b|"
    r"\bwhich\s+(?:[a-z]+\s+){0,2}?(?P<chosen>[a-z]+)\s+(?:did\s+[^?]{2,60}?\s+(?:appoint|elect|nominate|engage|retain)|(?:was|were)\s+(?:appointed|elected|nominated|engaged|retained))\b|"
    r"\bwho\s+(?P<does>chair|presid|present|host)(?:s|es|ed)\b|"
    r"\bwho\s+(?:is|was|are|were)\s+(?:named|described|identified|given|mentioned|shown|appointed)\b[^?]*?\bas\s+(?:an?\s+|the\s+)?(?:[a-z]+\s+){0,2}?(?P<shown>[a-z]+(?:er|or|ee|man|ant|ent|ist))\b",
    re.IGNORECASE,
)
_ANY_BEARER = re.compile(
    r"(?:compan(?:y|ies)|businesse?s?|organi[sz]ations?|firms?|persons?|people|individuals?|m[ae]n|wom[ae]n|members?|"
    r"judges?|justices?|bod(?:y|ies)|entit(?:y|ies)|part(?:y|ies)|candidates?)",
    re.IGNORECASE,
)
"""What says only which sort of bearer is asked for: beside his name no paper says it."""
_LAW_FIRM = re.compile(r"\b(?:which|what|name\s+of\s+the)\s+(?:[a-z]+\s+)?law\s+firm\b", re.IGNORECASE)
_FIRM = frozenset(words("firm represents instructed solicitors legal advocates lawyers"))
"""What stands beside the name of those who act for a side."""
_REACH = 45
"""Characters in which a name and the office stand together."""
_END = re.compile(r"[.;]\s+(?=[A-Z])")


def is_called_so(view: View, proposal: Proposal) -> bool:
    """Whether each name proposed stands beside the office asked for; true where no office is asked for."""
    asked = _ASKED.search(view.question.text)
    firm = _LAW_FIRM.search(view.question.text) is not None
    called = None if asked is None else str(asked[asked.lastgroup or 0])
    if not firm and (called is None or _ANY_BEARER.fullmatch(called)):
        return True
    office = _FIRM if called is None else frozenset(words(called))
    names = proposal.value if isinstance(proposal.value, list) else [str(proposal.value)]
    return all(any(_stands_by(quote.text, name, office) for quote in proposal.quotes) for name in names)


def _stands_by(text: str, name: str, office: frozenset[str]) -> bool:
    at = text.find(name)
    if at < 0:
        return False
    places = (place for stem, place in placed_words(text) if any(stem.startswith(each) for each in office))
    return any(
        min(abs(place - at), abs(place - at - len(name))) <= _REACH
        and not _END.search(text[min(place, at) : max(place, at)])
        for place in places
    )
