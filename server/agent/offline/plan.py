"""What to look at next: which documents are meant, what is on record of them, which pages bear on the question. Pure.

Three rounds, each one response: `find_documents`; then records, provisions named and a search; then pages, the rest of
a list of records, and what amends the provision named. A fourth where a value was found: what amends its page.
"""

from collections.abc import Iterable, Iterator

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.evidence import SeenDocument, View
from pincite.server.agent.offline.target import Target
from pincite.server.agent.offline.transcript import Call
from pincite.tools.argument_limits import LONGEST_QUERY
from pincite.tools.question.model import Locator

MOST_DOCUMENTS = 4
"""Documents looked at one by one: more than a comparison names."""
_MOST_CALLS = 14
"""Calls of the three rounds: two less than a run may make, for the last check."""
_KNOWN, _PAGES_READ = 10, 5
"""Calls of the second round, and pages read for want of a provision."""
_TOP_K = 8
"""Characters that a search takes."""
_FIELDS = 25
"""Fields that a look at records may ask for."""
TELLING = ("header_date", "date_of_issue", "agreement_date", "document_type")
"""Fields by which papers of one case are told apart."""


def next_calls(view: View, target: Target) -> tuple[Call, ...]:
    """Return the calls of the next round; empty when there is nothing left to look at."""
    if not view.transcript.steps:
        query = Call("find_documents", {"query": view.transcript.question[:LONGEST_QUERY]})
        given = (Call("find_documents", {"family": doc_id}) for doc_id in view.transcript.doc_ids[:MOST_DOCUMENTS])
        return (query, *given)
    looked = {step.call.tool for step in view.transcript.steps}
    if looked == {"find_documents"}:
        return _distinct(_known(view, target))[:_KNOWN]
    if "get_page" in looked:
        return ()
    deeper = [call for call in _deeper(view) if not view.made(call.tool, call.arguments)]
    return tuple(deeper[: max(0, _MOST_CALLS - len(view.transcript.steps))])


def _deeper(view: View) -> Iterator[Call]:
    """The pages worth reading, among what tells whether the first of them may be relied on."""
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
    """The call that tells what amends a `section` or a `page`."""
    return Call("get_context", {"doc_id": doc_id, **place})


def _distinct(calls: Iterable[Call]) -> tuple[Call, ...]:
    kept: list[Call] = []
    for call in calls:
        if call not in kept:
            kept.append(call)
    return tuple(kept)


def _known(view: View, target: Target) -> Iterator[Call]:
    query, named = view.transcript.question[:LONGEST_QUERY], view.subjects[:MOST_DOCUMENTS]
    few = named == view.subjects
    asked = (*target.fields, *target.contract_fields)
    fields = list(dict.fromkeys((*(field.name for field in asked), "party", *TELLING)))[:_FIELDS]
    for name in [d.doc_id for d in named] if few else _cases(view):
        yield Call("lookup_case_metadata", {"case_id": name, "fields": fields})
    if len(query.strip()) > 1:
        for scope in _scopes(view, few=few):
            yield Call("search_within_doc_family", {"query": query, "top_k": _TOP_K, **scope})
    for locator in view.question.locators[:4]:
        for document in _holders(view, locator, view.texts[:MOST_DOCUMENTS]):
            yield Call("find_article_page", {"law": document.doc_id, "article": locator.text})
            if "(" in locator.text:
                whole = locator.text.split("(")[0].strip()
                yield Call("find_article_page", {"law": document.doc_id, "article": whole})


def _cases(view: View) -> list[str]:
    """The cases of many papers: one look gives what is on record of all of a case."""
    return list(dict.fromkeys(case for document in view.subjects for case in document.case_ids[:1]))


def _scopes(view: View, *, few: bool) -> list[dict[str, str]]:
    """Where to search: in each document given or named, in the whole matter where many are named or none."""
    each = [{"doc_id": document.doc_id} for document in view.subjects]
    return each if each and (few or view.transcript.doc_ids) else [{}]


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
    first = [PageRef(document.doc_id, 1) for document in view.subjects]
    return list(dict.fromkeys([*provisions, *(hits or first)]))[: _PAGES_READ + len(provisions[:2])]
