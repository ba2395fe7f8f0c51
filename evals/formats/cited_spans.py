"""Where in the documents the quotes of an answer stand."""

from collections.abc import Callable
from dataclasses import dataclass

from pincite.evals.directory import AnswerRow
from pincite.evals.formats.gold_text import page_bounds
from pincite.evals.formats.imported import DocSpan
from pincite.server.agent.result import ResultCitation
from pincite.tools.matching.quotes import locate_quote

Text = Callable[[str], str | None]
"""The whole text of a document by its id; None where there is no such document."""


@dataclass(frozen=True, slots=True)
class Cited:
    """The quotes of an answer as spans; `astray`: the quotes that stand nowhere on the page they name."""

    spans: tuple[DocSpan, ...]
    astray: tuple[str, ...]

    @property
    def astray_chars(self) -> int:
        """Characters of the quotes that were not found: cited, and of no document."""
        return sum(map(len, self.astray))


def cited_spans(row: AnswerRow, text: Text) -> Cited:
    """The quotes of a row, found as the validator finds them, whatever the white space and the hyphens.

    A quote that stands on its page more than once is taken where it stands first.
    """
    spans: list[DocSpan] = []
    astray: list[str] = []
    for citation in row.citations:
        found = _located(citation, text(citation.doc_id))
        if found is None:
            astray.append(citation.quote)
        else:
            spans.append(found)
    return Cited(tuple(spans), tuple(astray))


def _located(citation: ResultCitation, text: str | None) -> DocSpan | None:
    bounds = None if text is None else page_bounds(text, citation.page)
    if text is None or bounds is None:
        return None
    start, end = bounds
    span = locate_quote(text[start:end], citation.quote)
    return None if span is None else DocSpan(citation.doc_id, start + span.start, start + span.end)
