"""The offline model's one decision: given a run so far, the next calls. Pure: no clock, no state, no question known."""

from pincite.server.agent.offline.absence import is_absent
from pincite.server.agent.offline.candidates import PRINTED, Candidate, Source, best
from pincite.server.agent.offline.compared_values import computed
from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.lone_values import printed_values
from pincite.server.agent.offline.pages_for_unsure import Shown, best_pages
from pincite.server.agent.offline.plan import amending, next_calls
from pincite.server.agent.offline.proof import mended, pages_to_read, submission
from pincite.server.agent.offline.provisions import definitions, start_pages
from pincite.server.agent.offline.recorded_values import recorded
from pincite.server.agent.offline.target import Target, target_of
from pincite.server.agent.offline.transcript import Call, Transcript

_REPAIRS = 2
ABSENT = Candidate(Source.ABSENT, None, (), 1.0)
SOURCES = (start_pages, recorded, computed, definitions, printed_values)


def decide(transcript: Transcript) -> tuple[Call, ...] | list[Shown]:
    """Return the next calls: what to look at, or the one submission; the best pages where nothing is certain.

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
        chosen = _mended(view, chosen)
        if chosen:
            return (submission(view, chosen),)
    return best_pages(view, target, candidates)


def _unchecked(view: View, target: Target, chosen: Candidate | None) -> tuple[Call, ...]:
    """The look at what amends the words of a printed value, where none was made of its provision."""
    if chosen is None or chosen.source not in PRINTED or target.of_version:
        return ()
    quote = chosen.quotes[0]
    looked = chosen.source is Source.PROVISION and bool(view.contexts(quote.ref.doc_id))
    unit = next((h.section for h in view.hits if h.ref == quote.ref and h.section and quote.text in h.snippet), None)
    place: dict[str, str | int] = {"section": unit} if unit else {"page": quote.ref.page}
    call = amending(quote.ref.doc_id, **place)
    return () if looked or view.made(call.tool, call.arguments) else (call,)


def is_amended(view: View, target: Target, chosen: Candidate) -> bool:
    """Whether another paper here changes what a value is printed in, and no version is named."""
    if chosen.source not in PRINTED or target.of_version:
        return False
    cited = {quote.ref.doc_id for quote in chosen.quotes}
    changes = [a.quote.casefold() for a in view.amending if a.doc_id in cited]
    if chosen.source is Source.DEFINITION:
        return any(term.casefold() in change for term in target.defined for change in changes)
    return bool(changes)


def _mended(view: View, chosen: Candidate) -> Candidate | None:
    """The candidate to submit; after a rejection the same with other pages, or none."""
    if not view.rejections:
        return chosen
    return mended(view, chosen) if len(view.rejections) < _REPAIRS else None
