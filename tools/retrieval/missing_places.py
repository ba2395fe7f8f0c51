"""Report pages and provisions of a query that its documents do not have: Article 200 of 98, page 500 of 12."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.analyzer import analyze
from pincite.indexer.model import Document, Section, SectionKind
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Locator, PageLocator
from pincite.tools.question.owners import is_of_another, locators_for
from pincite.tools.retrieval.printed_numbers import heads_line
from pincite.tools.retrieval.provisions import Pinpoint, find_sections, nearby, of_locator
from pincite.tools.retrieval.scope import Scope
from pincite.tools.server_words import quoted

_FEW = 6
"""Most documents for which missing places are reported."""
_NAMED = (SectionKind.PART, SectionKind.CHAPTER, SectionKind.SCHEDULE)
_LISTED = 6
_OWN_OF_DECISIONS = ("paragraph", "part", "schedule")
"""Units of a court's paper; an article or a rule in the question is one that the paper applies."""


def missing_places(corpus: Corpus, scope: Scope) -> list[str]:
    """Say of each page and provision that a query names, and no document meant has, what they have instead."""
    documents = corpus.documents.some(sorted(scope.doc_ids or ()))
    if not documents or len(documents) > _FEW:
        return []
    notes = [_no_page(page, documents) for page in scope.question.page_locators]
    notes += [_no_provision(corpus, scope, locator, documents) for locator in scope.question.locators]
    return list(dict.fromkeys(filter(None, notes)))


def existing_instead(sections: Sequence[Section], pinpoint: Pinpoint) -> str:
    """Say what a document has instead of a provision: its last article, its schedules, the article without the (9)."""
    kind = next((k for k in _NAMED if k == pinpoint.kind), None)
    if kind is not None:
        labels = [quoted(s.path) for s in sections if s.kind is kind][:_LISTED]
        return f"it has {', '.join(labels)}" if labels else f"no {kind} was found in it"
    if "(" in pinpoint.path:
        around = nearby(sections, pinpoint, 1)
        if around and pinpoint.path.startswith(f"{around[0].path}("):
            return f"its {around[0].kind.value} {around[0].path} begins on page {around[0].start.page}"
    if pinpoint.container and not find_sections(sections, Pinpoint("schedule", pinpoint.container)):
        return existing_instead(sections, Pinpoint("schedule", pinpoint.container))
    units = list(_units(sections, pinpoint))
    if not units:
        return "no numbered units were found in it"
    last = max(units, key=_order)
    return f"the last is {last.kind.value} {last.path}, on page {last.start.page}"


def _units(sections: Sequence[Section], pinpoint: Pinpoint) -> Iterator[Section]:
    """Yield the numbered units of the same schedule, or of the main body."""
    inside = find_sections(sections, Pinpoint("schedule", pinpoint.container)) if pinpoint.container else []
    container = inside[0].path if inside else ""
    for section in sections:
        if section.container == container and section.path[:1].isdigit() and "(" not in section.path:
            yield section


def _order(section: Section) -> tuple[tuple[int, ...], str]:
    """Sorts `17A` after `17`, and `4.10` after `4.9`."""
    return tuple(int(n) for n in re.findall(r"\d+", section.path)), section.path


def _no_page(locator: PageLocator, documents: Sequence[Document]) -> str | None:
    if any(locator.page <= document.page_count for document in documents):
        return None
    return f"there is no page {locator.page}: " + ", ".join(f"{document_name(d)} has {d.page_count}" for d in documents)


def _no_provision(corpus: Corpus, scope: Scope, locator: Locator, documents: Sequence[Document]) -> str | None:
    if is_of_another(locator, scope.question, scope.resolution):
        return None
    pinpoint = of_locator(locator)
    meant = [d for d in documents if locator in locators_for(scope.question, scope.resolution, d.doc_id)]
    if not meant or any(find_sections(corpus.sections(d.doc_id), pinpoint) for d in meant):
        return None
    own = [d for d in meant if not d.identity.kind.is_court_paper or locator.kind in _OWN_OF_DECISIONS]
    first = next(iter(own), None)
    if first is None:
        return None
    instead = existing_instead(corpus.sections(first.doc_id), pinpoint)
    return f"no {locator.text} was found in {document_name(first)}: {instead}{_printed_on(corpus, first, locator)}"


def _printed_on(corpus: Corpus, document: Document, locator: Locator) -> str:
    """Where a line begins with a provision that is no unit, among the first pages by its words."""
    query = TermQuery(tuple(analyze(locator.text)), frozenset({document.doc_id}), _LISTED)
    hits = corpus.reader.search_pages(query)
    pages = sorted(hit.ref.page for hit in hits if heads_line(corpus.reader.page(hit.ref), of_locator(locator)))
    return f"; a line of page {', '.join(map(str, pages))} begins with it" if pages else ""


def document_name(document: Document) -> str:
    """The quoted name of a document in a note."""
    identity = document.identity
    return quoted(next(iter(identity.case_ids), None) or identity.title or document.doc_id)
