"""Decide whether digit groups with gaps between them are one number or several. Pure.

A PDF prints the columns of a table one blank apart, so a blank alone is no evidence.
"""

import re

# 44 000 · 44'000 · 44·000, with the same sign between all groups: not 4 4,000 or 12 345,000
GAPPED = (
    r"(?P<gapped>(?!0)\d{1,3}(?P<gap>[ \u00a0\u2000-\u200a\u202f'’·])\d{3}(?:(?P=gap)\d{3})*)"
    r"(?!\d|[,.]\d{3}(?!\d))(?:[.,](?P<cents>\d{1,2})(?![\d,.]\d|\d))?"
)
"""Source of a pattern with the groups `gapped`, `gap` and `cents`."""
_TYPESET = "\u00a0\u2007\u2009\u202f"
"""Thin or non-breaking blanks, which typesetters put between digit groups."""
_BLANKS = frozenset(" \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u200a" + _TYPESET)
_LABELS = re.compile(
    r"\b(?:paragraphs?|paras?|items?|pages?|pp?|clauses?|sections?|articles?|rules?|regulations?|schedules?|chapters?"
    r"|parts?"
    r"|nos?|numbers?|lines?|notes?|footnotes?|forms?|volumes?|suite|box|act|law|version)\b[.\s]*$",
    re.IGNORECASE,
)
"""Words before a number that is not a quantity. Another number may follow it."""
_IN_A_SENTENCE = re.compile(r"(?:[a-z(\"“,;:][ \n(]{0,2})$")
_BEFORE_QUANTITY = re.compile(
    r"\b(?:is|are|was|were|be|of|to|at|than|exceed|exceeds|exceeding|by|for|pay|pays|least)\s+$"
)
"""Words that precede a quantity and do not end the label of a table row."""
_CONTINUES = re.compile(r"[ \n](?!and\b|or\b|to\b)[a-z]{2}|[.;](?!\d)")
_BEFORE = 24
"""Characters before a number that may say what it is."""


def is_one_number(text: str, match: re.Match[str]) -> bool:
    """Return whether a match of `GAPPED` is one number. Any sign but a blank shows that it is.

    With blanks it is one number if each group but the first begins with a zero, if the blank is non-breaking or thin,
    if it is the whole text, or if it is in a sentence and has no label of its own before it: `section 12 345 days`.
    """
    if match["gap"] not in _BLANKS:
        return True
    before = text[max(0, match.start() - _BEFORE) : match.start()]
    groups = match["gapped"].split(match["gap"])[1:]
    if all(group.startswith("0") for group in groups) or match["gap"] in _TYPESET:
        return True
    if match.span() == (0, len(text)):
        return True
    if match.end() == len(text):
        return _BEFORE_QUANTITY.search(before) is not None
    in_a_sentence = _IN_A_SENTENCE.search(before) and _CONTINUES.match(text, match.end())
    return in_a_sentence is not None and _LABELS.search(before) is None
