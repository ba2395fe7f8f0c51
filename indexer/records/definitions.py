"""Defined terms and where they are defined. Pure.

Two shapes cover legal drafting: `“Term” means ...` anywhere, and a definitions table in which the term stands before
its meaning on the same line (`Insolvency Law the Insolvency Law DIFC Law No. 3 of 2009.`), which only a defining
section is read for.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact, Page, Span

_MEANS = re.compile(
    r"[“\"‘'](?P<term>[A-Z][^”\"’'\n]{1,60})[”\"’']\s*(?:,|\([^)]{1,40}\))?\s*"
    r"(?:shall\s+)?(?:means?|has\s+the\s+meaning|have\s+the\s+meaning|includes?|refers?\s+to)\b"
)


def read_definitions(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Return the facts `definition`: `role` is the term, `value` its meaning up to the end of the sentence."""
    return tuple(fact for page in pages if not page.is_contents for fact in _on_page(page))


def _on_page(page: Page) -> Iterator[Fact]:
    for match in _MEANS.finditer(page.text):
        end = _sentence_end(page.body, match.end())
        meaning = squeeze(page.body[match.end() : end])
        if meaning:
            yield fact_on(page, "definition", meaning, Span(match.start(), end), role=match["term"])


def _sentence_end(text: str, start: int, reach: int = 600) -> int:
    match = re.compile(r"[.;](?=\s|$)").search(text, start, start + reach)
    return match.end() if match else min(len(text), start + reach)
