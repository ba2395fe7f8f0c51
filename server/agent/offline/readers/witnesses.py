"""Who gave evidence for a side: the persons of the sentence that says whom it called. Pure.

Courts introduce evidence in few ways, and seldom by the word `witness`: `for Alder I heard Mr Elm`, `Alder called Mr
Elm and Ms Oak`, `Mr Elm gave evidence on behalf of Alder`, `the witnesses for Alder were Mr Elm and Ms Oak`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.names import is_person, names_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View
from pincite.tools.matching.names import name_in

_SIDE = r"(?:the\s+)?(?P<side>[A-Z][\w’&.-]*?(?:\s+(?:and\s+)?[A-Z][\w’&.-]*?)*)"
_FOR = r"(?:for|on\s+behalf\s+of|on\s+the\s+side\s+of)"
_TRAIT = r"(?:(?:factual|lay|expert|live|oral|only|other|of\s+fact)\s+){0,2}"
_ASKED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:witness|expert|evidence|testif)\w*\b[^?]*?\b(?:{_FOR}|by)\s+{_SIDE}(?=[\s?,])",
        rf"\b(?:witness|expert)(?:es|s)?\b[^?]*?\b(?:did|had|has)\s+{_SIDE}\s+(?:call|rely|lead|tender|adduce|put)",
        rf"\b{_SIDE}[’']s?\s+{_TRAIT}(?:witness|expert)(?:es|s)?\b",
        rf"\b(?:witness|expert)(?:es|s)?\s+(?:called|tendered|relied\s+on|led|heard)\s+(?:by|{_FOR})\s+{_SIDE}(?=[\s?,])",
    )
)
_HEARD = (
    r"(?:(?:I|we|[Tt]he\s+(?:[Cc]ourt|[Tt]ribunal|judge))\s+(?:have\s+|also\s+)?heard|"
    r"(?:oral\s+)?evidence\s+was\s+(?:also\s+)?given\s+by)"
)
_GAVE = (
    r"(?:(?:also\s+)?(?:gave|has\s+given|have\s+given)\s+(?:[a-z]+\s+){0,2}?evidence|testified|"
    r"(?:was|were)\s+(?:also\s+)?called)"
)
_WHOLE = 3
"""What such a sentence weighs: more than any list of persons that stand near the question's words."""


def read_witnesses(view: View) -> Iterator[Proposal]:
    """Propose the persons who gave evidence for the side that the question names, all together."""
    side = _side_asked(view.question.text)
    if side is None:
        return
    found: dict[str, Quote] = {}
    for weighed in ranked(view):
        for name in _heard_for(view, weighed.passage, side):
            found.setdefault(name, quote_of(weighed.passage))
    if found:
        yield Proposal(list(found), tuple(dict.fromkeys(found.values())), _WHOLE)


def _side_asked(question: str) -> str | None:
    found = next((match for pattern in _ASKED if (match := pattern.search(question))), None)
    return re.sub(r"[’']s?$", "", found["side"]) if found else None


def _heard_for(view: View, passage: Passage, side: str) -> list[str]:
    """The persons of a passage that says whom a side called; what stands behind an article is a thing's name."""
    said = rf"(?:the\s+|The\s+)?{re.escape(side)}"
    other = rf"(?:(?:,|;|\band\b)\s+(?:{_FOR})\s+(?:the\s+)?[A-Z].*)?$"
    behind = (
        rf"\b(?i:{_FOR})\s+{said},?\s+{_HEARD}(?P<who>.+?){other}",
        rf"\b{_HEARD}(?P<who>.+?)(?:,\s+(?:both|all))?\s+{_FOR}\s+{said}\b",
        rf"\b{said}\s+(?:called(?!\s+(?:up)?on\b|\s+(?:for|off|in|out|at)\b)|adduced\s+evidence\s+from|led\s+evidence\s+from|relied\s+on\s+the\s+evidence\s+of)(?P<who>.+?){other}",
        rf"^(?P<who>.+?)\s+{_GAVE}\s+(?:{_FOR}|by)\s+{said}\b",
        rf"\b(?:{said}[’']s?\s+{_TRAIT}witness(?:es)?|[Ww]itness(?:es)?\s+(?:called\s+)?(?:by|{_FOR})\s+{said})\s*(?:was|were|is|are|,|:)(?P<who>.+?){other}",
    )
    told = next((match["who"] for pattern in behind if (match := re.search(pattern, passage.text))), "")
    part = replace(passage, text=told.strip(" ,:"))
    return [name for name in names_of(part) if _is_witness(view, told, name)]


def _is_witness(view: View, told: str, name: str) -> bool:
    apart = re.search(rf"\b[Tt]he\s+(?:[a-z]+\s+)?{re.escape(name)}", told) is None
    return apart and is_person(name) and is_of_form(view, name) and not name_in(view.question.text, name)
