"""Locate the quotes of an answer in the documents."""

from collections.abc import Callable
from dataclasses import dataclass

from pincite.evals.directory import AnswerRow
from pincite.evals.formats.gold_text import page_bounds
from pincite.evals.formats.imported import DocSpan
from pincite.server.agent.result import ResultCitation
from pincite.tools.matching.quotes import locate_quote

Text = Callable[[str], str | None]
"""Returns the whole text of a document by its id; None if it does not exist."""


@dataclass(frozen=True, slots=True)
class Cited:
    """The quotes of an answer as spans; `unlocated` are the quotes that are not on their cited page."""

    spans: tuple[DocSpan, ...]
    unlocated: tuple[str, ...]

    @property
    def unlocated_chars(self) -> int:
        """The number of characters of the quotes that were not found."""
        return sum(map(len, self.unlocated))


def cited_spans(row: AnswerRow, text: Text) -> Cited:
    """Locate the quotes of a row as the validator does, ignoring differences of white space and hyphens.

    If a quote occurs more than once on its page, the first occurrence is used.
    """
    spans: list[DocSpan] = []
    unlocated: list[str] = []
    for citation in row.citations:
        found = _located(citation, text(citation.doc_id))
        if found is None:
            unlocated.append(citation.quote)
        else:
            spans.append(found)
    return Cited(tuple(spans), tuple(unlocated))


def _located(citation: ResultCitation, text: str | None) -> DocSpan | None:
    bounds = None if text is None else page_bounds(text, citation.page)
    if text is None or bounds is None:
        return None
    start, end = bounds
    span = locate_quote(text[start:end], citation.quote)
    return None if span is None else DocSpan(citation.doc_id, start + span.start, start + span.end)
