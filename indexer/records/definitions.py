"""Read defined terms and their definitions. Pure.

Four forms cover legal drafting: `“Term” means ...` anywhere; a table with the term before its meaning (`Business Day a
day other than a Sunday.`), read only below the table's own head; a list with the meaning after a colon; and a name in
brackets after its meaning.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.patterns import definitions as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.records.bracketed_names import read_bracketed
from pincite.indexer.records.definition_lists import read_lists
from pincite.indexer.records.definition_tables import read_tables

_SENTENCE_END = re.compile(r"[.;](?=\s|$)")
_SENTENCE_REACH = 600


def read_definitions(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Return the facts `definition`.

    `role` is the term; `value` is its meaning up to the end of the sentence or row.
    """
    body = [page for page in pages if not page.is_contents]
    quoted = [fact for page in body for fact in _quoted(page)]
    return (*quoted, *read_bracketed(body), *_listed(body))


def _quoted(page: Page) -> Iterator[Fact]:
    if not any(mark in page.body for mark in patterns.QUOTES):
        return
    for match in patterns.MEANS.finditer(page.body):
        end = _sentence_end(page.body, match.end())
        meaning = squeeze(page.body[match.end() : end]).lstrip(",: ")
        for term in (match["term"], match["also"]):
            if meaning and term:
                yield fact_on(page, "definition", meaning, Span(match.start(), end), role=term)


def _sentence_end(text: str, start: int) -> int:
    match = _SENTENCE_END.search(text, start, start + _SENTENCE_REACH)
    return match.end() if match else min(len(text), start + _SENTENCE_REACH)


def _listed(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the rows of tables and lists. A row over two pages is quoted up to the end of its first page."""
    by_number = {page.number: page for page in pages}
    for row in (*read_tables(pages), *read_lists(pages)):
        here = [line for line in row.lines if line.page == row.lines[0].page]
        span = Span(here[0].span.start, here[-1].span.end)
        yield fact_on(by_number[here[0].page], "definition", row.meaning, span, role=row.term)
