"""The offline model's one decision: given a run so far, the next calls. Pure: no clock, no state, no question known."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pincite.server.agent.offline.absence import is_absent, is_unheard_of
from pincite.server.agent.offline.answer import Proposal, citations, quote_of, submission
from pincite.server.agent.offline.bearing import is_of_another_bench, stands_apart
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.mending import (
    has_read_since,
    is_of_none,
    keeps_value,
    lacks_a_side,
    mended,
    pages_asked_for,
)
from pincite.server.agent.offline.occupations import is_of_other_work
from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.readers.contract_lists import read_contract_list
from pincite.server.agent.offline.readers.contract_pairs import is_one_sided, read_contract_pair
from pincite.server.agent.offline.readers.contracts import is_left_open, read_contract
from pincite.server.agent.offline.readers.counts import is_measured
from pincite.server.agent.offline.readers.deadlines import read_day, read_stepped
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.fee_rows import read_row_sums
from pincite.server.agent.offline.readers.formulas import read_formulas
from pincite.server.agent.offline.readers.listed import listing_asked
from pincite.server.agent.offline.readers.lists import read_names
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.server.agent.offline.readers.persons import read_name
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.server.agent.offline.readers.reckoning import read_reckoned
from pincite.server.agent.offline.readers.sentences import read_text
from pincite.server.agent.offline.statements.reading import read_statement
from pincite.server.agent.offline.transcript import Call, Transcript
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.model import QuestionKind
from pincite.tools.question.page_asked import asks_for_page
from pincite.tools.question.pair import PAIR, speaks_of_pair

ABSENT = Proposal(None, ())
READERS: Mapping[AnswerType, Callable[[View], list[Proposal]]] = {
    AnswerType.NUMBER: read_number,
    AnswerType.BOOLEAN: read_boolean,
    AnswerType.NAME: read_name,
    AnswerType.NAMES: read_names,
    AnswerType.DATE: read_day,
    AnswerType.FREE_TEXT: read_text,
}
"""What reads an answer of each type from a run."""


def decide(transcript: Transcript) -> tuple[Call, ...]:
    """Return the next calls: what to look at, or the one submission. The same transcript gives the same calls."""
    view = View(transcript)
    calls = pages_asked_for(view) if view.rejections else next_calls(view)
    if calls:
        return calls
    return (submission(view, transcript.answer_type or AnswerType.FREE_TEXT, _proposal(view)),)


def _proposal(view: View) -> Proposal:
    """The best proposal that has not been rejected; null when there is none left, or nothing was found.

    Where a rejection speaks of citations only, the value stays: with mended citations, or others that prove it. What
    a contract has on record as the field asked for needs no other words of the question beside it.
    """
    if is_of_none(view):
        return ABSENT
    if keeps_value(view):
        return _proved_otherwise(view)
    if is_left_open(view) or is_one_sided(view) or (listing_asked(view) and not _on_record(view)):
        return ABSENT
    if not (_is_said(view) or _on_record(view)) and (is_absent(view) or is_unheard_of(view)):
        return ABSENT
    untried = _untried(view, [p for p in _proposals(view)[:6] if not is_of_other_work(view, p)])
    best = next(iter(untried or _on_record(view)), ABSENT)
    apart = stands_apart(view, best) and not _on_record(view)
    return ABSENT if apart or is_of_another_bench(view, best) else best


def _is_said(view: View) -> bool:
    """Whether the answer is read in other words than the question's: off title pages and records, in a formula.

    A statement that names a provision, or words that no page holds, is not spared the look for them.
    Or reckoned: no page that prints two figures speaks of how much dearer one is, or of the days that lie between.
    """
    read: Mapping[AnswerType, Callable[[View], Sequence[object] | bool]] = {
        AnswerType.BOOLEAN: lambda view: not (view.question.locators or view.unheld) and read_statement(view),
        AnswerType.NAMES: read_over_matter,
        AnswerType.NAME: read_formulas,
        AnswerType.NUMBER: lambda view: is_measured(view) or [*read_row_sums(view), *read_reckoned(view)],
        AnswerType.DATE: read_stepped,
    }
    answers = read.get(view.transcript.answer_type or AnswerType.FREE_TEXT)
    return answers is not None and bool(answers(view))


def _proved_otherwise(view: View) -> Proposal:
    """The rejected value with other citations; where there are none left, the same again, so that the run is refused.

    Neither another value nor null follows from a page that is missing, unless it is a side of what was compared.
    """
    again, proposals = mended(view), _proposals(view)
    if not lacks_a_side(view):
        proposals = [again, *(proposal for proposal in proposals if proposal.value == again.value)]
    return next(iter(_untried(view, proposals)), again)


def _proposals(view: View) -> list[Proposal]:
    return _on_record(view) or READERS[view.transcript.answer_type or AnswerType.FREE_TEXT](view)


def _on_record(view: View) -> list[Proposal]:
    """What is on record of the contract named, or of the two that are compared; no record is of a page's number."""
    if asks_for_page(view.transcript.question):
        return []
    listing = listing_asked(view)
    if listing is not None:
        return read_contract_list(view, listing)
    return read_contract(view) or read_contract_pair(view)


def _untried(view: View, proposals: list[Proposal]) -> list[Proposal]:
    """The proposals that were not rejected as they stand; what was rejected before more was read may pass now."""
    before = view.rejections[:-1] if has_read_since(view) else view.rejections
    whole = [covering(view, proposal) for proposal in proposals]
    return [p for p in whole if not any(_same(p, step.call.arguments) for step in before)]


def covering(view: View, proposal: Proposal) -> Proposal:
    """In a comparison, a quote of each document compared; what the proof does not need is dropped by the server.

    Two documents given with a question of `both cases` are compared too.
    """
    compares = view.question.kind is QuestionKind.COMPARISON or (
        len(set(view.transcript.doc_ids)) == PAIR and speaks_of_pair(view.transcript.question)
    )
    if not compares or not proposal.quotes:
        return proposal
    cited = {quote.ref.doc_id for quote in proposal.quotes}
    missing = [doc_id for doc_id in compared_documents(view) if doc_id not in cited]
    best = [quote_of(weighed.passage) for doc_id in missing for weighed in ranked(view, doc_id)[:1]]
    return replace(proposal, quotes=(*proposal.quotes, *best))


def _same(proposal: Proposal, submitted: Mapping[str, Any]) -> bool:
    return (proposal.value, citations(proposal)) == (submitted["value"], submitted["citations"])
