"""Propose questions about who must act, from sentences about a body of the law or a contract party. Pure."""

import re
from collections.abc import Iterator

from pincite.evals.draft.generators.wording import Posed, opening
from pincite.tools.answer_types import AnswerType

# The Registrar may delegate a function under this Law to an officer of the Authority.
_DUTY = re.compile(
    r"(?:(?P<when>(?:If|Where|When|Upon) [^,;:]{5,110}), )?(?P<the>[Tt]he )?"
    r"(?P<body>[A-Z][\w’'.&-]*(?: (?:of|and|the|for) (?:the )?[A-Z][\w’'.-]*| [A-Z][\w’'.-]*){0,5}) "
    r"(?P<modal>shall|must|may) (?P<done>(?!not\b|only\b|be\b|have\b|also\b)[^;:]{12,190})\."
)
_BODY = re.compile(
    r"\b(?:Registrar|Authority|Courts?|Commissioner|President|Board|Minister|Ruler|Tribunal|Committee|Governor|"
    r"Council|Comptroller|Commission|Administrator|Chancery|Chancellor|Secretary|Director|Master)\b|^[A-Z]{4,}$"
)


def duties(sentence: str, parties: frozenset[str] = frozenset()) -> Iterator[Posed]:
    """Yield questions on who has a duty or a power; `parties` are a contract's names for its parties."""
    match = _DUTY.fullmatch(sentence)
    if match is None:
        return
    body, rest = match["body"], f"{match['when'] or ''} {match['done']}"
    is_party = body in parties
    if body in rest or not (is_party or (not parties and _BODY.search(body))):
        return
    modal = "must" if match["modal"] == "shall" else match["modal"]
    who = "which party" if is_party else "who"
    yield Posed("body", f"{opening(match['when'])}{who} {modal} {match['done']}?", AnswerType.NAME, body)
