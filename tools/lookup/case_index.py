"""Case papers by case number and neutral citation, in any spelling."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.identifiers import (
    case_id,
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
from pincite.tools.matching.typed_case_numbers import case_key, series_of, typed_cases

_LABELS = frozenset("case claim appeal docket file suit matter no nos number ref".split())
"""Words before a case number that are not part of it."""
_CITING = 20
"""Pages that are checked for a citation: those with most of its words."""


class CaseIndex:
    """The documents of a matter by case number; each mapping is built when it is first used."""

    def __init__(
        self, documents: Mapping[str, Document], reader: IndexReader, facts: Callable[[str], Sequence[Fact]]
    ) -> None:
        self._documents = documents
        self._reader = reader
        self._facts = facts

    def papers(self, number: str) -> list[Document]:
        """The documents filed under a case number in its usual spelling, or the document with a neutral citation."""
        cited = [d for d in self._documents.values() if same_citation(number, d.identity.neutral_citation)]
        return cited or list(self._filed.get(case_key(number), ())) or list(self._by_fact(number))

    def number_in(self, text: str) -> str | None:
        """The case number in a text; null if there is none.

        The whole text, without a label such as `case no`, if papers are filed under it; else a number in it.
        """
        parts = case_key(text)
        while parts not in self._filed and parts and parts[0] in _LABELS:
            parts = parts[1:]
        numbers = (number for document in self._filed.get(parts, ()) for number in document.identity.case_ids)
        return next((number for number in numbers if case_key(number) == parts), None) or case_number(text)

    def citing(self, citation: str) -> list[PageRef]:
        """The pages that print a neutral citation, best first; a document's own citation counts."""
        hits = self._reader.search_pages(TermQuery(tuple(words(citation)), None, _CITING))
        printed = ((hit.ref, citations(self._reader.page(hit.ref).text)) for hit in hits)
        return [ref for ref, found in printed if any(same_citation(citation, each) for each, _ in found)]

    @cached_property
    def series(self) -> frozenset[str]:
        """The letters at the beginning of the matter's case numbers, in lower case."""
        return frozenset(filter(None, (series_of(c) for d in self._documents.values() for c in d.identity.case_ids)))

    @cached_property
    def courts_cited(self) -> frozenset[str]:
        """The courts in the neutral citations of the documents, in lower case."""
        own = (document.identity.neutral_citation for document in self._documents.values())
        return frozenset(court_cited(citation) for citation in own if citation)

    @cached_property
    def _filed(self) -> dict[tuple[str, ...], list[Document]]:
        found: dict[tuple[str, ...], list[Document]] = {}
        for document in self._documents.values():
            for key in dict.fromkeys(map(case_key, document.identity.case_ids)):
                found.setdefault(key, []).append(document)
        return found

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
