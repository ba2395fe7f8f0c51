"""All that the index has about one document: facts, relations and diagnostics."""

from dataclasses import dataclass

from pincite.indexer.cited_identity import disagreements
from pincite.indexer.model import PASSAGE_FIELDS, Diagnostic, Fact, Relation, Skipped
from pincite.tools.corpus import Corpus


@dataclass(frozen=True, slots=True)
class Details:
    """The index entries of one document, beside its row in the list of the matter.

    `facts`: facts of the document, not of single passages, each with page and quote. `relations`: those that it states
    and those of others that name it. `skipped`: attachments of a mail that became no document.
    """

    facts: tuple[Fact, ...]
    relations: tuple[Relation, ...]
    diagnostics: tuple[Diagnostic, ...]
    skipped: tuple[Skipped, ...]


def details(corpus: Corpus, doc_id: str) -> Details:
    """Return the details of a document by its full id, in order of page."""
    diagnostics = (*corpus.reader.diagnostics(), *disagreements(corpus.relations))
    notes = [note for note in diagnostics if note.doc_id == doc_id]
    return Details(
        tuple(fact for fact in corpus.facts(doc_id) if fact.field not in PASSAGE_FIELDS),
        tuple(relation for relation in corpus.relations if doc_id in (relation.source, relation.target)),
        tuple(notes),
        tuple(each.file for each in corpus.reader.skipped_attachments() if each.doc_id == doc_id),
    )
