"""Whose provisions a question names: `Article 5 of the Pilots Law and Article 7 of the Tugs Law`. Pure."""

import re

from pincite.tools.question.model import Locator, Named, Question, Resolution

_BEHIND = re.compile(r"[\s,]*(?:(?:and|or|,)\s*)*(?:of|in|under|to)\s+(?:the\s+)?")
"""What stands between a provision and the name behind it, other provisions left out: `Articles 5 and 7 of the`."""
_BEFORE = re.compile(r"(?:[’']s?)?[\s,:;(–—-]*(?:(?:and|or|,)\s*)*")
"""What stands between a name and a provision behind it: `the Pilots Law, Articles 5 and 7`."""


def locators_for(question: Question, resolution: Resolution, doc_id: str) -> tuple[Locator, ...]:
    """Return the provisions to look for in a document: those said to be its own, and those said of none."""
    owners = {locator: _owner(locator, question, resolution) for locator in question.locators}
    return tuple(locator for locator, owner in owners.items() if owner is None or doc_id in owner.doc_ids)


def _owner(locator: Locator, question: Question, resolution: Resolution) -> Named | None:
    """The document beside a provision: the one behind it comes before the one in front."""
    text = question.text
    for other in question.locators:
        text = text[: other.span.start] + " " * (other.span.end - other.span.start) + text[other.span.end :]
    spans = [(named, named.span) for named in resolution.named if named.span]
    behind = [n for n, span in spans if _BEHIND.fullmatch(text, locator.span.end, max(span.start, locator.span.end))]
    before = [
        n
        for n, span in spans
        if span.end <= locator.span.start and _BEFORE.fullmatch(text, span.end, locator.span.start)
    ]
    return next(iter([*behind, *before]), None)
