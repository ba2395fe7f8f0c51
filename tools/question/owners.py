"""Assign provisions to named documents: `Article 5 of the Pilots Law and Article 7 of the Tugs Law`. Pure."""

import re
from collections.abc import Iterable, Iterator

from pincite.indexer.page import Span
from pincite.tools.question.model import Locator, Named, Question, Resolution

_OF = r"(?:of|in|under|to)\s+(?:the\s+)?"
_BEHIND = re.compile(rf"[\s,]*+(?:(?:and|or)[\s,]*+)*+{_OF}")
"""The text between a provision and the name after it, without other provisions: `Articles 5 and 7 of the`."""
_BEFORE = re.compile(r"(?:[’']s?|\s+\d{4}\b)?[\s,:;(–—-]*+(?:(?:and|or)[\s,]*+)*+")
"""The text between a name and a provision after it: `the Pilots Law 2018, Articles 5 and 7`."""
_OF_ANOTHER = re.compile(rf"\s*{_OF}[A-Z]")
"""A provision of something named after it that is no document."""
_JOINED = re.compile(
    r"[\s,]*+(?:(?:and|or)\s+(?:(?:that|those)\s+)?(?:(?:of|in|under)\s+)?|with\s+(?:that|those)\s+(?:of|in"
    r"|under)\s+)(?:the\s+)?"
)
"""The text between two names with one provision: `of the Pilots Law and of the Tugs Law`."""


def locators_for(question: Question, resolution: Resolution, doc_id: str) -> tuple[Locator, ...]:
    """Return the provisions to find in a document: those of the document, and those of no named document."""
    owners = {locator: _owners(locator, question, resolution) for locator in question.locators}
    return tuple(locator for locator, owned in owners.items() if owned is None or doc_id in owned)


def is_of_another(locator: Locator, question: Question, resolution: Resolution) -> bool:
    """Whether a provision belongs to something that is not in the matter: `Rule 4 of the Court Rules`."""
    if not _OF_ANOTHER.match(question.text, locator.span.end):
        return False
    return not _owners(locator, question, resolution)


def _owners(locator: Locator, question: Question, resolution: Resolution) -> frozenset[str] | None:
    """The documents beside a provision; a name after it has precedence over one before it.

    Null if none is named there; empty if no document has the name after it.
    """
    spans = sorted({span for named in resolution.named for span in named.spans})
    text = _without(question.text, [other.span for other in question.locators])
    behind = [s for s in spans if s.start > locator.span.end and _BEHIND.fullmatch(text, locator.span.end, s.start)]
    if behind:
        return _borne(resolution.named, _joined(text, behind[0], spans, question))
    if _OF_ANOTHER.match(question.text, locator.span.end):
        unborne = [m.span.start for m in resolution.unknown if m.span.start > locator.span.end]
        return frozenset() if any(_BEHIND.fullmatch(text, locator.span.end, start) for start in unborne) else None
    before = [s for s in spans if s.end <= locator.span.start and _BEFORE.fullmatch(text, s.end, locator.span.start)]
    return _borne(resolution.named, before[-1:]) if before else None


def _joined(text: str, first: Span, spans: Iterable[Span], question: Question) -> Iterator[Span]:
    """A name and the names joined to it without a provision of their own in between."""
    yield first
    end = first.end
    for span in spans:
        if span.start < end:
            continue
        apart = any(end <= other.span.start < span.start for other in question.locators)
        if apart or not _JOINED.fullmatch(text, end, span.start):
            return
        yield span
        end = span.end


def _borne(named: Iterable[Named], spans: Iterable[Span]) -> frozenset[str]:
    wanted = frozenset(spans)
    return frozenset(doc_id for each in named if wanted.intersection(each.spans) for doc_id in each.doc_ids)


def _without(text: str, spans: Iterable[Span]) -> str:
    for span in spans:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return text
