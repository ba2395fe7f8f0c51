"""Detect that the document, case or provision named in a question is not in the matter. Pure.

A word that occurs on no page shows nothing: documents may write `retainer` for what a question calls `stipend`.
"""

from pincite.indexer.legal_text.identifiers import citations
from pincite.indexer.model import COURT_PAPERS
from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.ports import SUBMIT


def failures(transcript: Transcript) -> tuple[Step, ...]:
    """List the calls that failed. What they would have shown is not known to be absent."""
    return tuple(s for s in transcript.steps if s.result is None and s.call.tool != SUBMIT)


def is_absent(view: View) -> bool:
    """Detect a named thing that is not in the matter. After a failed call nothing counts as absent."""
    return not failures(view.transcript) and (_names_unknown_document(view) or _lacks_named_provision(view))


def _names_unknown_document(view: View) -> bool:
    """Detect a question that names only documents or cases that the matter lacks."""
    return bool(view.unknown) and (not view.subjects or any(map(citations, view.unknown)))


def _lacks_named_provision(view: View) -> bool:
    """Detect a provision that none of the named documents has, though their provisions were read.

    Papers of a court cite provisions of other documents, so only their own paragraphs count. Amendments insert
    provisions.
    """
    looked = {str(step.call.arguments["law"]) for step in view.missing_provisions}
    if view.provisions or not view.texts or any(d.doc_id not in looked for d in view.texts):
        return False
    of_courts = {locator.kind for locator in view.question.locators} != {"paragraph"}
    return not any("amend" in d.kind or (d.kind in COURT_PAPERS and of_courts) for d in view.texts)
