"""When absence can be shown: the document, case or provision that a question names does not exist here. Pure.

That no page holds a word shows nothing: papers say `retainer` for what is asked as `stipend`.
"""

from pincite.indexer.legal_text.identifiers import citations
from pincite.indexer.model import COURT_PAPERS
from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.ports import SUBMIT


def failures(transcript: Transcript) -> tuple[Step, ...]:
    """The looks that failed: what one of them would have shown is not known to be absent."""
    return tuple(s for s in transcript.steps if s.result is None and s.call.tool != SUBMIT)


def is_absent(view: View) -> bool:
    """Whether what is named can be shown not to exist here; after a failed look nothing can."""
    return not failures(view.transcript) and (_is_named_in_vain(view) or _is_no_provision(view))


def _is_named_in_vain(view: View) -> bool:
    """Whether a document or case is named that the matter does not hold, and no other is named."""
    return bool(view.unknown) and (not view.subjects or any(map(citations, view.unknown)))


def _is_no_provision(view: View) -> bool:
    """Whether a numbered provision is said of documents whose provisions were read, and none of them has it.

    A court's paper cites provisions of others, so only its own paragraphs count; an amendment inserts them.
    """
    looked = {str(step.call.arguments["law"]) for step in view.missing_provisions}
    if view.provisions or not view.texts or any(d.doc_id not in looked for d in view.texts):
        return False
    of_courts = {locator.kind for locator in view.question.locators} != {"paragraph"}
    return not any("amend" in d.kind or (d.kind in COURT_PAPERS and of_courts) for d in view.texts)
