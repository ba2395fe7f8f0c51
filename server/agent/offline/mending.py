"""What a rejection asks for: other citations of the same value, pages to read, or another value. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.transcript import Call
from pincite.server.agent.offline.view import SUBMIT, View
from pincite.tools.answer_types import AnswerType

_OF_CITATIONS = frozenset({"V1", "V2", "V3", "V5", "V6"})
"""Rules that find fault with what is cited, not with the value."""
_ANOTHER_PAGE = re.compile(r"Cite page (\d+) instead")
_PAGE_CALL = re.compile(r'get_page\(doc_id=("(?:[^"\\]|\\.)*"), page=(\d+)\)')
_NULL = re.compile(r"^Submit\s+null\b|\belse\s+submit\s+null\b")
_ENOUGH = 2
"""Rejections for the wrong document after which no other is looked for: the question names one that is not held."""
_CITATION = re.compile(r"citations\[(\d+)\]")


def keeps_value(view: View) -> bool:
    """Whether the last rejection speaks of citations only: a page that is missing makes no value wrong."""
    rules = {violation["rule"] for violation in _violations(view)}
    return bool(rules) and rules <= _OF_CITATIONS


def lacks_a_side(view: View) -> bool:
    """Whether the last rejection misses a document that the question compares: then a value of both sides is another.

    Of a yes or no there are two values only, so the other would follow from nothing.
    """
    missed = any(violation["slot"].startswith("document: ") for violation in _violations(view))
    return missed and view.transcript.answer_type is not AnswerType.BOOLEAN


def is_of_none(view: View) -> bool:
    """Whether submission after submission cited a document that the question does not mean: null is what is left."""
    last = view.rejections[-_ENOUGH:]
    return len(last) == _ENOUGH and all(
        any(v["rule"] == "V2" and _NULL.search(v["next_step"]) for v in (step.result or {}).get("violations", ()))
        for step in last
    )


def pages_asked_for(view: View) -> tuple[Call, ...]:
    """The pages that the last rejection wants to be read and that were not asked for yet."""
    wanted = [Call("get_page", {"doc_id": ref.doc_id, "page": ref.page}) for ref in _called_for(view)]
    return tuple(call for call in wanted if not view.made(call.tool, call.arguments))


def has_read_since(view: View) -> bool:
    """Whether a page was read after the last rejection: then the same citations may be accepted."""
    last = view.transcript.steps[-1]
    return last.call.tool != SUBMIT and last.result is not None


def mended(view: View) -> Proposal:
    """What was rejected last, with the pages that the violations name, and with the rest of a passage cut by a page."""
    submitted = _proposed(view.rejections[-1].call.arguments)
    quotes = list(submitted.quotes)
    for violation in _violations(view):
        place, page = _CITATION.fullmatch(violation["slot"]), _ANOTHER_PAGE.search(violation["next_step"])
        if place and page:
            quote = quotes[int(place[1])]
            quotes[int(place[1])] = replace(quote, ref=replace(quote.ref, page=int(page[1])))
    statement = next((quote.statement for quote in quotes if quote.statement), None)
    rest = (replace(quote, statement=statement) for quote in _carried_on(view))
    return replace(submitted, quotes=(*quotes, *rest))


def _carried_on(view: View) -> list[Quote]:
    """The first words of each page to which a quoted passage runs over."""
    over = any(violation["slot"].startswith("passage") for violation in _violations(view))
    pages = [view.pages[ref] for ref in _called_for(view) if ref in view.pages] if over else []
    return [quote_of(passages_of(page)[0]) for page in pages if passages_of(page)]


def _called_for(view: View) -> list[PageRef]:
    found = (m for violation in _violations(view) for m in _PAGE_CALL.finditer(violation["next_step"]))
    return list(dict.fromkeys(PageRef(json.loads(m[1]), int(m[2])) for m in found))


def _violations(view: View) -> list[Mapping[str, Any]]:
    result = view.rejections[-1].result if view.rejections else None
    return list((result or {}).get("violations", ()))


def _proposed(arguments: Mapping[str, Any]) -> Proposal:
    quotes = (Quote(PageRef(c["doc_id"], c["page"]), c["quote"], c.get("statement")) for c in arguments["citations"])
    return Proposal(arguments["value"], tuple(quotes))
