"""What to look at next: facts of the cases named, provisions named, then search, then the pages found. Pure.

Three rounds: who is meant (`find_documents`); what is known of it; which pages to read. Each round is one response.
"""

import re
from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.binding import documents_of, is_over_matter, subjects
from pincite.server.agent.offline.contracts import LOOK, LOOKED_UP, amendments, contracts_asked_about
from pincite.server.agent.offline.fields import FIELDS
from pincite.server.agent.offline.focus import CASES
from pincite.server.agent.offline.readers.amending import amending_law
from pincite.server.agent.offline.readers.enumerated import COUNTED_OFF
from pincite.server.agent.offline.readers.listed import candidates, listing_asked
from pincite.server.agent.offline.readers.related import amendments_of
from pincite.server.agent.offline.readers.speakers import asks_for_speaker
from pincite.server.agent.offline.statements.asked import statement_in
from pincite.server.agent.offline.transcript import Call
from pincite.server.agent.offline.view import SeenDocument, View
from pincite.tools.question.model import Locator, QuestionKind
from pincite.tools.retrieval.scope import without_names

_CALLS = 15
"""Calls before the submission: the loop's own limit is a little higher."""
_PAGES_KEPT = 6
"""Calls kept for reading pages, whatever there is to look up."""
_TOP_K = 8
_PAGES_READ = 5
_READ_ON = 5
"""Times that one page is read on: each is a request of its own, and a run has a dozen."""
_PROVISIONS_READ = 8
"""Two provisions, each with the article around it, in two versions of a law."""
_SHORTEST_QUERY, _LONGEST_QUERY = 2, 2000
"""Characters that a search takes at the least and at the most."""
_MAX_DOCUMENTS = 4
"""Documents of their own search: more than a comparison ever names."""
_TELLING = ("header_date", "date_of_issue", "date_of_reissue")
_MAX_CASES = 10
_CONSOLIDATED = re.compile(r"\bconsolidated\s+(?:versions?\s+of\s+)?(?:the\s+)?laws\b", re.IGNORECASE)
_TITLE_PAGES = 9
"""Title pages read for a list over a matter."""
_TITLE_PAGE = re.compile(
    r"\b(?:enact(?:ed|ment)|title page|cover page|front page|in[- ]force date|"
    r"came into force|come into force|amended by|"
    r"consolidated version|ruler|law number|number of the law|dated|which year)\b",
    re.IGNORECASE,
)


def next_calls(view: View) -> tuple[Call, ...]:
    """Return the calls of the next round; empty when there is nothing left to look at."""
    room = _CALLS - len(view.transcript.steps)
    if not view.transcript.steps:
        return (Call("find_documents", {"query": _query(view)}), *_given(view))
    for round_ in (_known, _each_found, _amending, _to_read, _rest):
        calls = tuple(call for call in _distinct(round_(view)) if not view.made(call.tool, call.arguments))
        kept = 0 if round_ in (_to_read, _rest) or listing_asked(view) else _PAGES_KEPT
        fitting = calls[: max(0, room - kept)]
        if fitting:
            return fitting
    return ()


def _query(view: View) -> str:
    """The question as a query; of a longer one what the tools take."""
    return view.transcript.question[:_LONGEST_QUERY]


def _given(view: View) -> Iterator[Call]:
    for doc_id in view.transcript.doc_ids[:_MAX_DOCUMENTS]:
        yield Call("find_documents", {"family": doc_id})


def _known(view: View) -> Iterator[Call]:
    if any(step.call.tool not in ("find_documents",) for step in view.transcript.steps):
        return
    if is_over_matter(view):
        yield from _over_matter(view)
        return
    named = subjects(view)
    cases = dict.fromkeys(case for d in named for case in d.case_ids)
    for case in list(cases)[:_MAX_DOCUMENTS]:
        yield Call("lookup_case_metadata", {"case_id": case, "fields": _fields(view)})
    for contract in contracts_asked_about(view)[:_MAX_DOCUMENTS]:
        yield Call("lookup_case_metadata", {"case_id": contract.doc_id, "fields": list(LOOKED_UP)})
    pinpoints = [
        provision_call(locator, document)
        for locator in view.question.locators[:4]
        for document in documents_of(view, locator, named)[:_MAX_DOCUMENTS]
    ]
    yield from pinpoints
    yield from _searches(view, named)
    for call in pinpoints:
        article = str(call.arguments["article"])
        if "(" in article:
            yield Call(call.tool, {**call.arguments, "article": article.split("(")[0].strip()})


def _over_matter(view: View) -> Iterator[Call]:
    """A question about the matter's documents: the cases it holds, or title pages that hold the question's words."""
    if listing := listing_asked(view):
        yield Call("search_within_doc_family", {"query": listing.query, "family": None, "top_k": 20})
        return
    if CASES.search(view.transcript.question):
        yield Call("find_documents", {"kind": "order"})
        yield Call("find_documents", {"kind": "judgment"})
        return
    yield Call("search_within_doc_family", {"query": _query(view), "family": None, "top_k": 20})
    if _CONSOLIDATED.search(view.transcript.question):
        yield Call("find_documents", {"kind": "law"})
        return
    for kind in ("regulations", "law", "enactment_notice", "amendment_law"):
        yield Call("find_documents", {"kind": kind})


def _each_found(view: View) -> Iterator[Call]:
    """The second step over a matter: each case is looked up, and each title page found whose document is unknown."""
    if not is_over_matter(view):
        return
    if listing := listing_asked(view):
        for doc_id in candidates(view, listing):
            yield Call(LOOK, {"case_id": doc_id, "fields": list(dict.fromkeys((listing.field, "party")))})
    elif not CASES.search(view.transcript.question):
        for hit in view.hits:
            if hit.ref.page == 1 and hit.ref.doc_id not in view.documents:
                yield Call("find_documents", {"family": hit.ref.doc_id})
    else:
        cases = dict.fromkeys(case for d in view.documents.values() for case in d.case_ids)
        for case in list(cases)[:_MAX_CASES]:
            yield Call("lookup_case_metadata", {"case_id": case, "fields": ["judge", "issued_by", "party"]})


def _amending(view: View) -> Iterator[Call]:
    """The second step for a contract: what amends it is looked up too."""
    for contract in contracts_asked_about(view)[:_MAX_DOCUMENTS]:
        for doc_id in amendments(view, contract)[:_MAX_DOCUMENTS]:
            yield Call(LOOK, {"case_id": doc_id, "fields": list(LOOKED_UP)})


def _fields(view: View) -> list[str]:
    """The fields to look up: those asked for, and the dates by which papers of one case are told apart."""
    asked = [field.name for field in FIELDS if field.pattern.search(view.transcript.question)]
    return list(dict.fromkeys([*asked, *_TELLING]))


def provision_call(locator: Locator, document: SeenDocument) -> Call:
    """The call that finds a pinpoint in a document."""
    return Call("find_article_page", {"law": document.doc_id, "article": locator.text})


def _searches(view: View, named: list[SeenDocument]) -> Iterator[Call]:
    query = _query(view)
    if len(query) < _SHORTEST_QUERY:
        return
    if not named:
        yield Call("search_within_doc_family", {"query": query, "top_k": _TOP_K})
        return
    for document in named[:_MAX_DOCUMENTS]:
        yield Call("search_within_doc_family", {"query": query, "doc_id": document.doc_id, "top_k": _TOP_K})


def _to_read(view: View) -> Iterator[Call]:
    if view.pages or listing_asked(view):
        return
    for ref in _wanted_pages(view):
        yield Call("get_page", {"doc_id": ref.doc_id, "page": ref.page})


def _rest(view: View) -> Iterator[Call]:
    """What is left of the one contract that a statement is asked of: only who has read it all knows its silence."""
    if statement_in(view) is None:
        return
    for ref, offset in view.unread.items():
        if view.times_read[ref] <= _READ_ON:
            yield Call("get_page", {"doc_id": ref.doc_id, "page": ref.page, "offset": offset})
    for document in subjects(view):
        for number in range(1, min(document.pages, _CALLS) + 1):
            if PageRef(document.doc_id, number) not in view.pages:
                yield Call("get_page", {"doc_id": document.doc_id, "page": number})


def _wanted_pages(view: View) -> list[PageRef]:
    """Pages worth reading whole, best first, at most as many as a few calls can give."""
    wanted: list[PageRef] = [*_located_pages(view), *_heads_of_opinions(view)]
    if is_over_matter(view):
        amended = [PageRef(target, 1) for target in view.amended]
        return list(dict.fromkeys([*amended, *(h.ref for h in view.hits if h.ref.page == 1)]))[:_TITLE_PAGES]
    wanted += [PageRef(relation.source, relation.page) for relation in amendments_of(view)]
    meant = amending_law(view)
    wanted += [PageRef(meant.source, meant.page), PageRef(meant.target, 1)] if meant and meant.target else []
    for provision in view.provisions[:_PROVISIONS_READ]:
        wanted += [
            PageRef(provision.doc_id, p) for p in range(provision.page, min(provision.end_page, provision.page + 1) + 1)
        ]
    wanted += [
        PageRef(d.doc_id, p)
        for d in subjects(view)[:2]
        if d.kind.startswith("contract")
        for p in (1, 2)
        if p <= d.pages
    ]
    if _TITLE_PAGE.search(without_names(view.question)):
        wanted += [PageRef(d.doc_id, 1) for d in subjects(view)[:_MAX_DOCUMENTS]]
    several = len({h.ref.doc_id for h in view.hits}) > 1 and view.question.kind is QuestionKind.COMPARISON
    share = 3 if several else _PAGES_READ
    taken: dict[str, int] = {}
    for hit in sorted(view.hits, key=lambda h: h.rank):
        if taken.get(hit.ref.doc_id, 0) < share:
            taken[hit.ref.doc_id] = taken.get(hit.ref.doc_id, 0) + 1
            wanted.append(hit.ref)
    if COUNTED_OFF.search(view.transcript.question):
        wanted[1:1] = [PageRef(r.doc_id, r.page + 1) for r in wanted[:1] if r.page < view.documents[r.doc_id].pages]
    return list(dict.fromkeys(wanted))[: _PAGES_READ + 4]


def _heads_of_opinions(view: View) -> Iterator[PageRef]:
    """The first pages and the last one of a decision, where its author or another judge begins."""
    for document in subjects(view)[:1] if asks_for_speaker(view.question.text) else ():
        for page in sorted({1, 2, 3, 4, document.pages}):
            if page <= document.pages:
                yield PageRef(document.doc_id, page)


def _located_pages(view: View) -> Iterator[PageRef]:
    for locator in view.question.page_locators:
        for document in subjects(view):
            page = locator.page if locator.page > 0 else document.pages
            if page <= document.pages:
                yield PageRef(document.doc_id, page)


def _distinct(calls: Iterator[Call]) -> list[Call]:
    found: list[Call] = []
    for call in calls:
        if call not in found:
            found.append(call)
    return found
