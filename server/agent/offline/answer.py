"""A proposed answer with its proof, and how it is submitted. Pure."""

import re
from dataclasses import dataclass
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.steps import stepped
from pincite.server.agent.offline.transcript import Call
from pincite.server.agent.offline.view import SUBMIT, SeenFact, View
from pincite.tools.answer_types import AnswerType, AnswerValue

_MAX_QUOTE = 600


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a page, and the statement of the answer that they prove where it makes several."""

    ref: PageRef
    text: str
    statement: str | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A value and the quotes that prove it. `score` orders proposals of one question, nothing else."""

    value: AnswerValue | None
    quotes: tuple[Quote, ...]
    score: float = 0.0


def quote_of(passage: Passage, around: int = 0) -> Quote:
    """A passage as a quote; of a long one the part around an offset, cut between words."""
    text = passage.text
    if len(text) > _MAX_QUOTE:
        start = max(0, min(around - _MAX_QUOTE // 2, len(text) - _MAX_QUOTE))
        start = text.find(" ", start) + 1 if start else 0
        text = text[start : start + _MAX_QUOTE].rsplit(" ", 1)[0]
    return Quote(passage.ref, text)


def fact_quote(fact: SeenFact) -> Quote:
    """A fact's own words."""
    return Quote(PageRef(fact.doc_id, fact.page), fact.quote)


def submission(view: View, answer_type: AnswerType, proposal: Proposal) -> Call:
    """The call that submits a proposal."""
    arguments: dict[str, Any] = {
        "question": view.transcript.question,
        "answer_type": answer_type.value,
        "value": proposal.value,
        "citations": citations(proposal),
        "searched": [] if proposal.value is not None else searched(view),
    }
    arguments |= stepped(view.transcript.question, answer_type, proposal.value, arguments["citations"])
    if view.transcript.doc_ids:
        arguments["doc_ids"] = list(view.transcript.doc_ids)
    return Call(SUBMIT, arguments)


def citations(proposal: Proposal) -> list[dict[str, Any]]:
    """A proposal's quotes as they are submitted."""
    return [
        {"doc_id": q.ref.doc_id, "page": q.ref.page, "quote": q.text}
        | ({"statement": q.statement} if q.statement else {})
        for q in proposal.quotes
    ]


def searched(view: View) -> list[str]:
    """What was looked through, for an answer of null."""
    looked = [f"{s.call.tool}: {_short(s.call.arguments)}" for s in view.transcript.steps if s.call.tool != SUBMIT]
    return looked[:8] or ["nothing"]


def _short(arguments: Any) -> str:  # noqa: ANN401  any tool's arguments
    text = ", ".join(f"{k}={v}" for k, v in dict(arguments).items())
    return re.sub(r"\s+", " ", text)[:120]
