"""What to look at next: which documents are meant, what is on record of them, which pages bear on the question. Pure.

Three rounds, each one response: `find_documents`; then records, provisions named and a search; then pages.
"""

from collections.abc import Iterable, Iterator

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.target import Target
from pincite.server.agent.offline.transcript import Call
from pincite.server.agent.offline.view import SeenDocument, View
from pincite.tools.question.model import Locator

MOST_DOCUMENTS = 4
"""Documents looked at one by one: more than a comparison names."""
_PAGES_READ = 5
_TOP_K = 8
_LONGEST_QUERY = 2000
"""Characters that a search takes."""
_FIELDS = 25
"""Fields that a look at records may ask for."""
TELLING = ("header_date", "date_of_issue", "agreement_date", "document_type")
"""Fields by which papers of one case are told apart."""


def next_calls(view: View, target: Target) -> tuple[Call, ...]:
    """Return the calls of the next round; empty when there is nothing left to look at."""
    if not view.transcript.steps:
        query = Call("find_documents", {"query": view.transcript.question[:_LONGEST_QUERY]})
        given = (Call("find_documents", {"family": doc_id}) for doc_id in view.transcript.doc_ids[:MOST_DOCUMENTS])
        return (query, *given)
    looked = {step.call.tool for step in view.transcript.steps}
    if len(looked) == 1:
        return _distinct(_known(view, target))
    if "get_page" in looked:
        return ()
    return tuple(Call("get_page", {"doc_id": ref.doc_id, "page": ref.page}) for ref in wanted_pages(view))


def _distinct(calls: Iterable[Call]) -> tuple[Call, ...]:
    kept: list[Call] = []
    for call in calls:
        if call not in kept:
            kept.append(call)
    return tuple(kept)


def _known(view: View, target: Target) -> Iterator[Call]:
    query, named = view.transcript.question[:_LONGEST_QUERY], view.subjects[:MOST_DOCUMENTS]
    asked = (*target.fields, *target.contract_fields)
    fields = list(dict.fromkeys((*(field.name for field in asked), "party", *TELLING)))[:_FIELDS]
    for document in named:
        yield Call("lookup_case_metadata", {"case_id": document.doc_id, "fields": fields})
    for locator in view.question.locators[:4]:
        for document in _holders(view, locator, named):
            yield Call("find_article_page", {"law": document.doc_id, "article": locator.text})
            if "(" in locator.text:
                whole = locator.text.split("(")[0].strip()
                yield Call("find_article_page", {"law": document.doc_id, "article": whole})
    if len(query.strip()) > 1:
        for scope in [{"doc_id": document.doc_id} for document in named] or [{}]:
            yield Call("search_within_doc_family", {"query": query, "top_k": _TOP_K, **scope})


def _holders(view: View, locator: Locator, named: list[SeenDocument]) -> list[SeenDocument]:
    """The documents that a provision may lie in: of several named the one named nearest to it, or all."""
    text = view.question.text
    gaps = {d.doc_id: _gap(text, locator, d) for d in named}
    least = min((gap for gap in gaps.values() if gap is not None), default=None)
    return named if least is None else [d for d in named if gaps[d.doc_id] == least]


def _gap(text: str, locator: Locator, document: SeenDocument) -> int | None:
    """Characters between a provision and the name of a document; a name behind it counts as half as far."""
    at = text.casefold().find(document.title.casefold())
    if at < 0:
        return None
    behind = at - locator.span.end
    return behind if behind >= 0 else 2 * (locator.span.start - at)


def wanted_pages(view: View) -> list[PageRef]:
    """The pages worth reading whole, the likeliest first: of provisions named, then what the searches found."""
    provisions = [
        PageRef(p.doc_id, page)
        for p in view.provisions[:MOST_DOCUMENTS]
        for page in range(p.page, min(p.end_page, p.page + 1) + 1)
    ]
    hits = [hit.ref for hit in sorted(view.hits, key=lambda hit: hit.rank)]
    return list(dict.fromkeys([*provisions, *hits]))[: _PAGES_READ + len(provisions[:2])]
