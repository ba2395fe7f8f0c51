"""The clause of a sentence that a date or a figure stands in: what is said of it, not of its neighbours. Pure."""

import re
from itertools import pairwise

_END = re.compile(
    r"[;:]\s+|,\s+(?:and|but|or|which|who|while|whereas)\s+|\s+(?:that|which|who)\s+(?=(?:is|are|was|were|has|have|had)\b)|"
    r"\s+and\s+(?=(?:the|an?|he|she|it|they|this|these|that)\s|[A-Z][a-z]+\s(?:\w+\s){0,3}?(?:was|were|is|are|has|had|took|made)\b)",
)
"""Where a clause ends: the next has a subject of its own, or describes a thing of this one."""


def own_clause(text: str, start: int, end: int) -> str:
    """The clause around a stretch of a text; the whole text where it has one clause only."""
    marks = [0, *(m.start() for m in _END.finditer(text) if not start <= m.start() < end), len(text)]
    return next((text[a:b] for a, b in pairwise(marks) if a <= start < b), text)
