"""The lines of a page's body and where they stand. Pure."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.model import Fact, Page, Span


@dataclass(frozen=True, slots=True)
class Line:
    """A non-empty line without its surrounding space: `page.text[span.start:span.end]`."""

    page: int
    span: Span
    text: str


def body_lines(pages: Iterable[Page]) -> Iterator[Line]:
    """Yield the non-empty lines of the pages' bodies, furniture left out, in reading order."""
    for page in pages:
        offset = 0
        for raw in page.body.split("\n"):
            text = raw.strip()
            if text:
                start = offset + len(raw) - len(raw.lstrip())
                yield Line(page.number, Span(start, start + len(text)), text)
            offset += len(raw) + 1


def squeeze(text: str) -> str:
    """Return the text on one line, runs of white space as one space."""
    return re.sub(r"\s+", " ", text).strip()


def fact_on(
    page: Page, field: str, value: str, span: Span, *, role: str | None = None, confidence: float = 1.0
) -> Fact:
    """Make a fact whose quote is the page's own words at `span`."""
    return Fact(field, value, page.number, squeeze(page.text[span.start : span.end]), span, role, confidence)


def printed_form(pages: Sequence[Page], name: str, reach: int = 30) -> str:
    """Return how the first pages write a name that a caption shouts: the most frequent form not all in capitals."""
    pattern = re.compile(r"\s+".join(map(re.escape, name.split())), re.IGNORECASE)
    seen = Counter(squeeze(found) for page in pages[:reach] for found in pattern.findall(page.text))
    forms = [(form, count) for form, count in seen.most_common() if not form.isupper() and form[0].isupper()]
    return forms[0][0] if forms else name
