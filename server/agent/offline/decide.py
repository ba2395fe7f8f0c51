"""The offline model's one decision: given a run so far, the next calls. Pure: no clock, no state, no question known."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pincite.server.agent.offline.absence import is_absent, is_unheard_of, is_unspoken
from pincite.server.agent.offline.answer import Proposal, quote_of, submission
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.lists import read_names
from pincite.server.agent.offline.readers.moments import read_date
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.server.agent.offline.readers.persons import read_name
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.server.agent.offline.readers.sentences import read_text
from pincite.server.agent.offline.transcript import Call, Transcript
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.model import QuestionKind

ABSENT = Proposal(None, ())
_READERS: Mapping[AnswerType, Callable[[View], list[Proposal]]] = {
    AnswerType.NUMBER: read_number,
    AnswerType.BOOLEAN: read_boolean,
    AnswerType.NAME: read_name,
    AnswerType.NAMES: read_names,
    AnswerType.DATE: read_date,
    AnswerType.FREE_TEXT: read_text,
}


def decide(transcript: Transcript) -> tuple[Call, ...]:
    """Return the next calls: what to look at, or the one submission. The same transcript gives the same calls."""
    view = View(transcript)
    calls = next_calls(view)
    if calls and not view.rejections:
        return calls
    return (submission(view, transcript.answer_type or AnswerType.FREE_TEXT, _proposal(view)),)


def _proposal(view: View) -> Proposal:
    """The best proposal that has not been rejected; null when there is none left, or nothing was found."""
    listed = read_over_matter(view) if view.transcript.answer_type is AnswerType.NAMES else []
    if not listed and (is_absent(view) or is_unheard_of(view) or is_unspoken(view)):
        return ABSENT
    answer_type = view.transcript.answer_type or AnswerType.FREE_TEXT
    rejected = [dict(step.call.arguments) for step in view.rejections]
    for proposal in _READERS[answer_type](view)[:6]:
        proposal = _covering(view, proposal)
        arguments = dict(submission(view, answer_type, proposal).arguments)
        if not any(_same(arguments, other) for other in rejected):
            return proposal
    return ABSENT


def _covering(view: View, proposal: Proposal) -> Proposal:
    """In a comparison, a quote of each document compared; what the proof does not need is dropped by the server."""
    if view.question.kind is not QuestionKind.COMPARISON or not proposal.quotes:
        return proposal
    cited = {quote.ref.doc_id for quote in proposal.quotes}
    missing = [doc_id for doc_id in compared_documents(view) if doc_id not in cited]
    best = [quote_of(weighed.passage) for doc_id in missing for weighed in ranked(view, doc_id)[:1]]
    return replace(proposal, quotes=(*proposal.quotes, *best))


def _same(a: Mapping[str, object], b: Mapping[str, object]) -> bool:
    return a["value"] == b["value"] and a["citations"] == b["citations"]
