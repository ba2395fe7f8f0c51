"""Detect questions for a number that is a label: of an article, a numbered paragraph, or a form."""

import re

_THINGS = "form|article|regulation|schedule|clause|paragraph|part|section|rule|recital|footnote|chapter|appendix"
_LABEL = re.compile(
    rf"\b(?:which|what)\s+(?:numbered\s+|lettered\s+)?(?P<which>{_THINGS})\b|"
    rf"\b(?P<thing>{_THINGS})\s+number\b|\bnumber\s+of\s+the\s+(?:\w+\s+){{0,2}}?(?P<of>{_THINGS})\b",
    re.IGNORECASE,
)


def label_asked(question: str) -> str | None:
    """The kind of thing whose number is asked for: `article` in `under which Article`; null if none is."""
    found = _LABEL.search(question)
    return (found["which"] or found["thing"] or found["of"]).lower() if found else None
