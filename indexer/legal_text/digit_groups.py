"""Digits in groups with a gap between them: one number, or numbers beside each other. Pure.

A pdf prints the columns of a table one blank apart, so a blank alone proves nothing.
"""

import re

# 44 000 · 44'000 · 44·000, the same sign between all groups: no 4 4,000, no 12 345,000
GAPPED = (
    r"(?P<gapped>(?!0)\d{1,3}(?P<gap>[ \u00a0\u2000-\u200a\u202f'’·])\d{3}(?:(?P=gap)\d{3})*)"
    r"(?!\d|[,.]\d{3}(?!\d))(?:[.,](?P<cents>\d{1,2})(?![\d,.]\d|\d))?"
)
_TYPESET = "\u00a0\u2007\u2009\u202f"
"""Blanks that do not break, or are thin: what typesetters put between groups of digits."""
_BLANKS = frozenset(" \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u200a" + _TYPESET)
_LABELS = re.compile(
    r"\b(?:paragraphs?|paras?|items?|pages?|pp?|clauses?|sections?|articles?|rules?|regulations?|schedules?|chapters?|parts?"
    r"|nos?|numbers?|lines?|notes?|footnotes?|forms?|volumes?|suite|box|act|law|version)\b[.\s]*$",
    re.IGNORECASE,
)
"""What a number stands behind that is no quantity: another number may follow it."""
_IN_A_SENTENCE = re.compile(r"(?:[a-z(\"“,;:][ \n(]{0,2})$")
_COUNTS = re.compile(r"\b(?:is|are|was|were|be|of|to|at|than|exceed|exceeds|exceeding|by|for|pay|pays|least)\s+$")
"""Words that a quantity follows, and no row of a table ends its label with."""
_GOES_ON = re.compile(r"[ \n](?!and\b|or\b|to\b)[a-z]{2}|[.;](?!\d)")
_BEFORE = 24
"""Characters before a number that tell what it is."""


def is_one_number(text: str, match: re.Match[str]) -> bool:
    """Whether what `GAPPED` matched is one number: any sign but a blank says so.

    With blanks it is where each group but the first begins with a nought, where the blank does not break, where it is
    the whole text, and in a sentence, unless what stands before has a number of its own: `section 12 345 days`.
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
        return _COUNTS.search(before) is not None
    in_a_sentence = _IN_A_SENTENCE.search(before) and _GOES_ON.match(text, match.end())
    return in_a_sentence is not None and _LABELS.search(before) is None
