"""Turn a candidate into a submission, and repair a rejected one. Pure."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.candidates import Candidate, Quote
from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.transcript import Call, Step
from pincite.server.agent.ports import SUBMIT
from pincite.tools.answer_types import AnswerType

_MAX_QUOTE = 600
_ANOTHER_PAGE = re.compile(r"Cite page (\d+) instead")
_PAGE_CALL = re.compile(r'get_page\(doc_id=("(?:[^"\\]|\\.)*"), page=(\d+)\)')
_CITATION = re.compile(r"citations\[(\d+)\]")


def submission(view: View, candidate: Candidate) -> Call:
    """Return the call that submits a candidate."""
    arguments: dict[str, Any] = {
        "question": view.transcript.question,
        "answer_type": (view.transcript.answer_type or AnswerType.FREE_TEXT).value,
        "value": candidate.value,
        "citations": [_citation(quote) for quote in candidate.quotes],
    }
    if candidate.value is None:
        arguments["searched"] = _searched(view)
    if candidate.step is not None:
        arguments["step"] = candidate.step.value
    if view.transcript.doc_ids:
        arguments["doc_ids"] = list(view.transcript.doc_ids)
    return Call(SUBMIT, arguments)


def pages_to_read(view: View) -> tuple[Call, ...]:
    """Return calls for the pages that the last rejection requests and that were not read yet."""
    called = (found for violation in _violations(view) for found in _PAGE_CALL.finditer(violation["next_step"]))
    calls = (Call("get_page", {"doc_id": json.loads(found[1]), "page": int(found[2])}) for found in called)
    return tuple(call for call in calls if not view.was_called(call.tool, call.arguments))


def repaired(view: View, candidate: Candidate) -> Candidate | None:
    """Return the candidate with the pages that the last rejection requests; null if it requests more."""
    quotes = list(candidate.quotes)
    for violation in _violations(view):
        place, page = _CITATION.fullmatch(violation["slot"]), _ANOTHER_PAGE.search(violation["next_step"])
        if not (place and page):
            return None
        quote = quotes[int(place[1])]
        quotes[int(place[1])] = replace(quote, ref=PageRef(quote.ref.doc_id, int(page[1])))
    return replace(candidate, quotes=tuple(quotes))


def _violations(view: View) -> Sequence[Mapping[str, Any]]:
    last: Step | None = view.rejections[-1] if view.rejections else None
    return list((last.result or {}).get("violations", ())) if last else []


def _citation(quote: Quote) -> dict[str, Any]:
    labels = {"side": quote.side, "values": list(quote.values), "statement": quote.statement}
    return {"doc_id": quote.ref.doc_id, "page": quote.ref.page, "quote": _cut(quote.text)} | {
        name: value for name, value in labels.items() if value
    }


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE].rsplit(" ", 1)[0]


def _searched(view: View) -> list[str]:
    """Describe the searches made, for an answer of null."""
    looked = (step.call for step in view.transcript.steps if step.call.tool != SUBMIT)
    said = [f"{call.tool}: {', '.join(f'{k}={v}' for k, v in call.arguments.items())}"[:120] for call in looked]
    return said[:8] or ["nothing"]
