"""Case papers by case number and neutral citation, in any spelling."""

from collections.abc import Callable, Iterator, Sequence

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.case_keys import case_key, series_of
from pincite.indexer.legal_text.identifiers import (
    case_id,
    citation_key,
    citations,
    court_cited,
    docket_numbers,
    jurisdiction_numbers,
    same_citation,
)
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import Document, Fact
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexReader, TermQuery
from pincite.tools.lookup.documents_by_key import Documents
from pincite.tools.matching.typed_case_numbers import typed_cases

_LABELS = frozenset("case claim appeal docket file suit matter no nos number ref".split())
"""Words before a case number that are not part of it."""
_CITING = 20
"""Pages that are checked for a citation: those with most of its words."""


class CaseIndex:
    """The documents of a matter by case number."""

    def __init__(self, documents: Documents, reader: IndexReader, facts: Callable[[str], Sequence[Fact]]) -> None:
        self._documents = documents
        self._reader = reader
        self._facts = facts

    def papers(self, number: str) -> list[Document]:
        """The documents filed under a case number in its usual spelling, or the document with a neutral citation."""
        cited = self._documents.having("citation", " ".join(citation_key(number)))
        return list(cited or self._filed(case_key(number))) or list(self._by_fact(number))

    def number_in(self, text: str) -> str | None:
        """The case number in a text; null if there is none.

        The whole text, without a label such as `case no`, if papers are filed under it; else a number in it.
        """
        parts = case_key(text)
        while parts and parts[0] in _LABELS and not self._filed(parts):
            parts = parts[1:]
        numbers = (number for document in self._filed(parts) for number in document.identity.case_ids)
        return next((number for number in numbers if case_key(number) == parts), None) or case_number(text)

    def citing(self, citation: str) -> list[PageRef]:
        """The pages that print a neutral citation, best first; a document's own citation counts."""
        hits = self._reader.search_pages(TermQuery(tuple(words(citation)), None, _CITING))
        printed = ((hit.ref, citations(self._reader.page(hit.ref).text)) for hit in hits)
        return [ref for ref, found in printed if any(same_citation(citation, each) for each, _ in found)]

    def has_series(self, number: str) -> bool:
        """Whether a case number of the matter begins with the letters of this one."""
        series = series_of(number)
        return bool(series) and self._documents.counts("series", [series])[series] > 0

    def has_court(self, citation: str) -> bool:
        """Whether a document has a neutral citation of the court in this one."""
        court = court_cited(citation)
        return bool(court) and self._documents.counts("court", [court])[court] > 0

    def _filed(self, parts: tuple[str, ...]) -> Sequence[Document]:
        """The documents with a case number of these parts."""
        return self._documents.having("case", " ".join(parts)) if parts else ()

    def _by_fact(self, citation: str) -> Iterator[Document]:
        """Yield documents whose first page states a citation: old indexes have citations as facts only."""
        for ref in self.citing(citation) if citations(citation) else ():
            facts = self._facts(ref.doc_id) if ref.page == 1 else ()
            if any(f.field == "neutral_citation" and same_citation(citation, f.value) for f in facts):
                yield self._documents[ref.doc_id]


def case_number(text: str) -> str | None:
    """The case number in a text, in its usual spelling (`ENF 053/2025`), however it is written; null if none."""
    placed = next((number for number, _ in jurisdiction_numbers(text)), None)
    if placed:
        return placed
    match = common.CASE_ID.search(text) or common.CASE_ID.search(text.upper())
    if match:
        return case_id(match)
    typed = next((case.case_id for case in typed_cases(text)), None)
    return typed or next((number for number, _ in docket_numbers(text)), None)
