"""When absence can be shown: what is named does not exist, or no page names the thing asked for in any form. Pure."""

from pincite.indexer.analyze import words
from pincite.indexer.references import citations
from pincite.server.agent.offline.target import Target
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.offline.view import SUBMIT, View
from pincite.tools.question.asking import is_asking
from pincite.tools.question.kind import asked
from pincite.tools.question.thesaurus import other_words
from pincite.tools.question.things import things
from pincite.tools.retrieval.scope import without_names

_FIRST = 2
"""Things that stand behind the asking word: what is asked for, and of what (`months of parole`)."""
_OF_COURTS = ("judgment", "order", "court_filing")


def failures(transcript: Transcript) -> tuple[Step, ...]:
    """The looks that failed: what one of them would have shown is not known to be absent."""
    return tuple(s for s in transcript.steps if s.result is None and s.call.tool != SUBMIT)


def is_absent(view: View, target: Target) -> bool:
    """Whether what is asked for can be shown to be absent."""
    return _is_named_in_vain(view) or _lacks_provision(view) or bool(unspoken(view, target))


def _is_named_in_vain(view: View) -> bool:
    """Whether a document or case is named that the matter does not hold, and no other is named."""
    return bool(view.unknown) and (not view.subjects or any(map(citations, view.unknown)))


def _lacks_provision(view: View) -> bool:
    """Whether a numbered provision is said of the one document named, whose provisions were read, and is not there.

    A court's paper cites provisions of others, so only its own paragraphs count; an amendment inserts them.
    """
    if view.provisions or len(view.subjects) != 1 or not view.missing_provisions:
        return False
    document = view.subjects[0]
    if "amend" in document.kind:
        return False
    kinds = {locator.kind for locator in view.question.locators}
    return document.kind not in _OF_COURTS or kinds == {"paragraph"}


def unspoken(view: View, target: Target) -> list[str]:
    """The things asked for first that no page searched names, nor by another word.

    None where a record is asked for, or where a name is not held either: then other documents may be meant. What `who`
    did is no thing: `who penned the judgment` asks for its judge.
    """
    if target.relation or view.provisions or any(word[0].isupper() for word in view.unheld):
        return []
    first = things(asked(without_names(view.question)))[:_FIRST]
    known = {stem for field in (*target.fields, *target.contract_fields) for stem in field.words}
    nouns = [w for w in view.unheld if w in first and not is_asking(w) and not w.endswith("ed")]
    missing = [w for w in nouns if not set(words(w)) & known]
    return [word for word in missing if not any(other_words([stem]) for stem in words(word))]
