"""Why something was decided: the sentence that gives the reason, and where it stands beside the decision. Pure.

A decision is told more than once: where it is reasoned, in the present, as the last words of its part (`The claim
fails`, `It follows that no toll is due`), and in passing elsewhere (`it failed on the claim, which took a day`). The
reason stands before the former in the court's own voice, or behind it after `because`.
"""

import re
from itertools import takewhile

from pincite.server.agent.offline.evidence import passages_of, weight_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.held import is_held
from pincite.server.agent.offline.view import View

FEWEST = 8
"""Words of a sentence; what is shorter is a heading or a label."""
_BEHIND, _BEFORE = 2, 12
"""Sentences behind a decision and before it in which its reason is looked for."""
_WHY = re.compile(
    r"\bwhy\b|\b(?:what|which|on\s+what)\s+(?:\w+\s+){0,2}?(?:reasons?|grounds?|basis|explanation)\b", re.IGNORECASE
)
_BECAUSE = re.compile(
    r"\b(?:because|since|therefore|thus|hence|accordingly|given\s+that|in\s+view\s+of|by\s+reason\s+of|for\s+(?:this|that|these|those)\s+reasons?|on\s+the\s+(?:ground|basis)|"
    r"no\s+longer|there\s+(?:is|was|were|are)\s+no|due\s+to|owing\s+to|so\s+that|in\s+the\s+absence)\b",
    re.IGNORECASE,
)
"""Words by which a reason is given."""
_DISPOSES = re.compile(
    r"\b(?:is|are)\s+(?:hereby\s+|therefore\s+|accordingly\s+)?(?:dismissed|refused|granted|allowed|rejected|upheld|struck\s+out|set\s+aside)\b|"
    r"\b(?:fails|succeeds)\b|\bit\s+follows\s+that\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
"""Words of others: a reason in them is a clause's or a party's."""
_SET_ASIDE = re.compile(
    r"\b(?:I|we)\s+(?:(?:need|do|would|should|will)\s+(?:not\s+)?(?:say|decide|add)\b|add\b|should\s+say\b)",
    re.IGNORECASE,
)
"""What a court leaves open or says by the way."""
_HEADING = 6
"""Words of a line that heads a part; a sentence ends with a full stop."""


def asks_why(question: str) -> bool:
    """Whether a reason is asked for."""
    return _WHY.search(question) is not None


def gives_reason(text: str) -> bool:
    """Whether a passage says a reason in its own words."""
    return _BECAUSE.search(_QUOTED.sub(" ", text)) is not None


def is_reasoned(view: View, passage: Passage) -> bool:
    """Whether a passage decides as it speaks, `the claim is dismissed`, `fails`, and the court's reason stands before.

    Not that the claim had failed, nor the order that is drawn up of it: both tell it without its reason.
    """
    return _disposes(passage.text) and _spoken(view, _before(view, passage)) is not None


def reason_beside(view: View, passage: Passage) -> Passage | None:
    """The sentence beside one that gives its reason, `The claim fails. There was no damage`, null where none does."""
    page = view.pages.get(passage.ref)
    if page is None or gives_reason(passage.text):
        return None
    held = passages_of(page)
    behind = [p for p in held[held.index(passage) + 1 :] if _is_sentence(p)][:_BEHIND] if passage in held else []
    before = _before(view, passage)
    beside = (*behind, *[p for p in before if _is_sentence(p)][:1])
    told = next((p for p in beside if gives_reason(p.text)), None)
    return told or (_spoken(view, before) if _disposes(passage.text) else None)


def _before(view: View, passage: Passage) -> list[Passage]:
    """What stands in its part of the page before a passage, nearest first."""
    page = view.pages.get(passage.ref)
    held = passages_of(page) if page else []
    at = held.index(passage) if passage in held else 0
    return list(takewhile(lambda p: not _is_heading(p), reversed(held[max(0, at - _BEFORE) : at])))


def _disposes(text: str) -> bool:
    return _DISPOSES.search(_QUOTED.sub(" ", text)) is not None


def _spoken(view: View, before: list[Passage]) -> Passage | None:
    """What the court itself says before its decision, and says most of the question."""
    spoken = [p for p in before if is_held(p.text) and not _SET_ASIDE.search(p.text)]
    return max(spoken, key=lambda p: weight_of(view).get(p, 0.0), default=None)


def _is_sentence(passage: Passage) -> bool:
    return len(passage.text.split()) >= FEWEST


def _is_heading(passage: Passage) -> bool:
    return len(passage.text.split()) <= _HEADING and not passage.text.endswith((".", ";", ":", "?"))
