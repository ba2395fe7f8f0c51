"""Decide the next calls of the offline model from the run so far. Pure."""

from pincite.server.agent.offline.absence import is_absent
from pincite.server.agent.offline.candidates import PRINTED, Candidate, Source, best
from pincite.server.agent.offline.compared_values import computed
from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.lone_values import printed_values
from pincite.server.agent.offline.pages_for_unsure import Shown, best_pages
from pincite.server.agent.offline.plan import amending, next_calls
from pincite.server.agent.offline.proof import pages_to_read, repaired, submission
from pincite.server.agent.offline.provisions import definitions, start_pages
from pincite.server.agent.offline.recorded_values import recorded
from pincite.server.agent.offline.target import Target, target_of
from pincite.server.agent.offline.transcript import Call, Transcript

_REPAIRS = 2
ABSENT = Candidate(Source.ABSENT, None, (), 1.0)
SOURCES = (start_pages, recorded, computed, definitions, printed_values)


def decide(transcript: Transcript) -> tuple[Call, ...] | list[Shown]:
    """Return the next lookups, or the submission; the best pages if no value is certain.

    The same transcript gives the same calls.
    """
    view = View(transcript)
    target = target_of(view)
    calls = pages_to_read(view) if view.rejections else next_calls(view, target)
    if calls:
        return calls
    candidates = [candidate for source in SOURCES for candidate in source(view, target)]
    chosen = best(candidates) or (ABSENT if is_absent(view) else None)
    unchecked = _unchecked(view, target, chosen)
    if unchecked:
        return unchecked
    if chosen and not is_amended(view, target, chosen):
        chosen = _repaired(view, chosen)
        if chosen:
            return (submission(view, chosen),)
    return best_pages(view, target, candidates)


def _unchecked(view: View, target: Target, chosen: Candidate | None) -> tuple[Call, ...]:
    """Return the call that looks for amendments of a printed value, unless it was made."""
    if chosen is None or chosen.source not in PRINTED or target.of_version:
        return ()
    quote = chosen.quotes[0]
    looked = chosen.source is Source.PROVISION and bool(view.contexts(quote.ref.doc_id))
    unit = next((h.section for h in view.hits if h.ref == quote.ref and h.section and quote.text in h.snippet), None)
    place: dict[str, str | int] = {"section": unit} if unit else {"page": quote.ref.page}
    call = amending(quote.ref.doc_id, **place)
    return () if looked or view.was_called(call.tool, call.arguments) else (call,)


def is_amended(view: View, target: Target, chosen: Candidate) -> bool:
    """Detect that another document amends the text of a printed value. Questions for one version are exempt."""
    if chosen.source not in PRINTED or target.of_version:
        return False
    cited = {quote.ref.doc_id for quote in chosen.quotes}
    changes = [a.quote.casefold() for a in view.amending if a.doc_id in cited]
    if chosen.source is Source.DEFINITION:
        return any(term.casefold() in change for term in target.defined for change in changes)
    return bool(changes)


def _repaired(view: View, chosen: Candidate) -> Candidate | None:
    """Return the candidate to submit; after a rejection the same one with other pages, or null."""
    if not view.rejections:
        return chosen
    return repaired(view, chosen) if len(view.rejections) < _REPAIRS else None
