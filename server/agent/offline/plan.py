"""Plan the next calls: documents, then their records and provisions, then pages. Pure.

There are three rounds, each one response: `find_documents`; then records, named provisions and a search; then pages,
the rest of a list of records, and amendments of the named provision. If a value is found, a fourth round checks what
amends its page.
"""

from collections.abc import Iterable, Iterator

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.evidence import SeenDocument, View
from pincite.server.agent.offline.target import Target
from pincite.server.agent.offline.transcript import Call
from pincite.tools.argument_limits import LONGEST_QUERY
from pincite.tools.question.model import Locator

MOST_DOCUMENTS = 4
"""The most documents looked up one by one: more than a comparison names."""
_MOST_CALLS = 14
"""The most calls of the three rounds: two fewer than a run may make, for the last check."""
_KNOWN, _PAGES_READ = 10, 5
"""The most calls of the second round, and the most pages read if no provision is named."""
_TOP_K = 8
"""Hits requested from a search."""
_FIELDS = 25
"""The most fields that one record lookup may request."""
DISTINGUISHING = ("header_date", "date_of_issue", "agreement_date", "document_type")
"""Fields that distinguish the papers of one case."""


def next_calls(view: View, target: Target) -> tuple[Call, ...]:
    """Return the calls of the next round; empty if nothing is left to look at."""
    if not view.transcript.steps:
        query = Call("find_documents", {"query": view.transcript.question[:LONGEST_QUERY]})
        given = (Call("find_documents", {"family": doc_id}) for doc_id in view.transcript.doc_ids[:MOST_DOCUMENTS])
        return (query, *given)
    looked = {step.call.tool for step in view.transcript.steps}
    if looked == {"find_documents"}:
        return _distinct(_lookups(view, target))[:_KNOWN]
    if "get_page" in looked:
        return ()
    deeper = [call for call in _follow_up(view) if not view.was_called(call.tool, call.arguments)]
    return tuple(deeper[: max(0, _MOST_CALLS - len(view.transcript.steps))])


def _follow_up(view: View) -> Iterator[Call]:
    """Yield the pages to read. Checks on the first page come right after it."""
    pages = [_page(ref) for ref in wanted_pages(view)]
    yield from pages[:1]
    for step in view.cut_records:
        if "cursor" not in step.call.arguments:
            yield Call(step.call.tool, {**step.call.arguments, "cursor": (step.result or {})["next_cursor"]})
    for provision in view.provisions[:1]:
        yield amending(provision.doc_id, section=provision.path)
    for ref in view.amendments[:1]:
        yield _page(ref)
    yield from pages[1:]


def _page(ref: PageRef) -> Call:
    return Call("get_page", {"doc_id": ref.doc_id, "page": ref.page})


def amending(doc_id: str, **place: str | int) -> Call:
    """Return the call that looks for amendments of a `section` or a `page`."""
    return Call("get_context", {"doc_id": doc_id, **place})


def _distinct(calls: Iterable[Call]) -> tuple[Call, ...]:
    kept: list[Call] = []
    for call in calls:
        if call not in kept:
            kept.append(call)
    return tuple(kept)


def _lookups(view: View, target: Target) -> Iterator[Call]:
    query, named = view.transcript.question[:LONGEST_QUERY], view.subjects[:MOST_DOCUMENTS]
    few = named == view.subjects
    asked = (*target.fields, *target.contract_fields)
    fields = list(dict.fromkeys((*(field.name for field in asked), "party", *DISTINGUISHING)))[:_FIELDS]
    for name in [d.doc_id for d in named] if few else _cases(view):
        yield Call("lookup_case_metadata", {"case_id": name, "fields": fields})
    if len(query.strip()) > 1:
        for scope in _scopes(view, few=few):
            yield Call("search_within_doc_family", {"query": query, "top_k": _TOP_K, **scope})
    for locator in view.question.locators[:4]:
        for document in _documents_of(view, locator, view.texts[:MOST_DOCUMENTS]):
            yield Call("find_article_page", {"law": document.doc_id, "article": locator.text})
            if "(" in locator.text:
                whole = locator.text.split("(")[0].strip()
                yield Call("find_article_page", {"law": document.doc_id, "article": whole})


def _cases(view: View) -> list[str]:
    """List the cases of many papers. One lookup returns the records of a whole case."""
    return list(dict.fromkeys(case for document in view.subjects for case in document.case_ids[:1]))


def _scopes(view: View, *, few: bool) -> list[dict[str, str]]:
    """Return the search scopes: each named document, or the whole matter if many or none are named."""
    each = [{"doc_id": document.doc_id} for document in view.subjects]
    return each if each and (few or view.transcript.doc_ids) else [{}]


def _documents_of(view: View, locator: Locator, named: list[SeenDocument]) -> list[SeenDocument]:
    """Return the documents that may contain a provision: the one named nearest to it, or all."""
    text = view.question.text
    gaps = {d.doc_id: _gap(text, locator, d) for d in named}
    least = min((gap for gap in gaps.values() if gap is not None), default=None)
    return named if least is None else [d for d in named if gaps[d.doc_id] == least]


def _gap(text: str, locator: Locator, document: SeenDocument) -> int | None:
    """Count the characters between a provision and a document's name. A name after it counts half."""
    at = text.casefold().find(document.title.casefold())
    if at < 0:
        return None
    behind = at - locator.span.end
    return behind if behind >= 0 else 2 * (locator.span.start - at)


def wanted_pages(view: View) -> list[PageRef]:
    """Return the pages to read whole, the most promising first: named provisions, then search hits."""
    provisions = [
        PageRef(p.doc_id, page)
        for p in view.provisions[:MOST_DOCUMENTS]
        for page in range(p.page, min(p.end_page, p.page + 1) + 1)
    ]
    hits = [hit.ref for hit in sorted(view.hits, key=lambda hit: hit.rank)]
    first = [PageRef(document.doc_id, 1) for document in view.subjects]
    return list(dict.fromkeys([*provisions, *(hits or first)]))[: _PAGES_READ + len(provisions[:2])]
