"""Yes, no or silence: a statement asked of a contract, held against every sentence read of it. Pure."""

from functools import lru_cache

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of, question_terms
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.statements.asked import statement_in
from pincite.server.agent.offline.statements.judging import judged
from pincite.server.agent.offline.statements.units import Finding
from pincite.server.agent.offline.view import View

_MOST = 3


@lru_cache(maxsize=8)
def read_statement(view: View) -> tuple[Proposal, ...]:
    """True or false with what says so, best first; empty where nothing read settles the statement."""
    statement = statement_in(view)
    if statement is None:
        return ()
    found = judged(statement, _read(view))
    asked = set(question_terms(view))
    settled = [finding for finding in found if finding.says is found[0].says]
    settled.sort(key=lambda finding: not asked & finding.unit.passage.terms)
    return tuple(_proposal(finding) for finding in settled[:_MOST])


def _read(view: View) -> list[Passage]:
    meant = {document.doc_id for document in subjects(view)}
    pages = sorted((page for page in view.pages.values() if page.ref.doc_id in meant), key=lambda page: page.ref)
    return [passage for page in pages for passage in passages_of(page)]


def _proposal(finding: Finding) -> Proposal:
    own = quote_of(finding.unit.passage, max(0, finding.place - finding.unit.offset))
    lead = finding.unit.lead
    quotes = (quote_of(lead), own) if lead is not None else (own,)
    return Proposal(finding.says, quotes)
