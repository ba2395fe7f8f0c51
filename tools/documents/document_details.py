"""One document of a matter in full: what it says of itself, how it stands to others, and what was odd about it."""

from dataclasses import dataclass

from pincite.indexer.cited_identity import disagreements
from pincite.indexer.model import PASSAGE_FIELDS, Diagnostic, Fact, Relation, Skipped
from pincite.tools.corpus import Corpus


@dataclass(frozen=True, slots=True)
class Details:
    """What the index keeps of one document, beside its row in the list of the matter.

    `facts` are those of the document, each with its page and words, not those of single passages. `relations` are those
    that it states and those in which others name it; `skipped` is what a mail carries that became no document.
    """

    facts: tuple[Fact, ...]
    relations: tuple[Relation, ...]
    diagnostics: tuple[Diagnostic, ...]
    skipped: tuple[Skipped, ...]


def details(corpus: Corpus, doc_id: str) -> Details:
    """Return all that is kept of a document by its whole id, in order of page."""
    told = (*corpus.reader.diagnostics(), *disagreements(corpus.relations))
    notes = [note for note in told if note.doc_id == doc_id]
    return Details(
        tuple(fact for fact in corpus.facts(doc_id) if fact.field not in PASSAGE_FIELDS),
        tuple(relation for relation in corpus.relations if doc_id in (relation.source, relation.target)),
        tuple(notes),
        tuple(each.file for each in corpus.reader.skipped_attachments() if each.doc_id == doc_id),
    )
