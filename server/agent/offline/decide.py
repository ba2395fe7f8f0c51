"""The offline model's one decision: given a run so far, the next calls. Pure: no clock, no state, no question known."""

from pincite.server.agent.offline.absence import is_absent
from pincite.server.agent.offline.candidates import Candidate, Source, best
from pincite.server.agent.offline.computed import computed
from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.proof import mended, pages_to_read, submission
from pincite.server.agent.offline.provisions import definitions, start_pages
from pincite.server.agent.offline.record import recorded
from pincite.server.agent.offline.shown import Shown, best_pages
from pincite.server.agent.offline.target import Target, target_of
from pincite.server.agent.offline.transcript import Call, Transcript
from pincite.server.agent.offline.values import printed_values
from pincite.server.agent.offline.view import View

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
    chosen = _chosen(view, target, candidates)
    return (submission(view, chosen),) if chosen else best_pages(view, target, candidates)


def _chosen(view: View, target: Target, candidates: list[Candidate]) -> Candidate | None:
    """The candidate to submit; after a rejection the same with other pages, or none."""
    chosen = best(candidates) or (ABSENT if is_absent(view, target) else None)
    if chosen is None or not view.rejections:
        return chosen
    return mended(view, chosen) if len(view.rejections) < _REPAIRS else None
