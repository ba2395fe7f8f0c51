"""The documents of a matter as a list: what each is, when, how long, from which file. Reads no page."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pincite.indexer.model import Document, Fact
from pincite.indexer.sources import doc_id_of
from pincite.tools.corpus import Corpus

DATES = (
    *("date_of_issue", "date_filed", "judgment_date", "agreement_date", "enacted", "header_date", "effective_date"),
    *("made", "date_of_assent", "adopted", "document_date", "approved", "amended"),
)
"""Facts that date a document, the telling ones first."""


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """One document. `file` lies in the indexed folder: the document's own, or the mail that carries it; null if gone.

    `number` is that of the law, the instrument, the case or the contract. `text_sources` are `layer` (the file's own
    text), `ocr` (read from a picture) and `none`. `oddities` counts what was noted while it was read.
    """

    doc_id: str
    kind: str
    title: str | None
    number: str | None
    date: str | None
    pages: int
    family: str
    file: str | None
    text_sources: tuple[str, ...]
    oddities: int


def list_matter(corpus: Corpus, files: Iterable[str]) -> list[ListedDocument]:
    """Every document in order of id; `files` are the relative paths that the indexed folder holds now."""
    sources = corpus.reader.text_sources()
    odd = Counter(note.doc_id for note in corpus.reader.diagnostics())
    held = _by_id(files)
    return [
        _listed(corpus, document, _file(document.doc_id, held), sources.get(doc_id, frozenset()), odd[doc_id])
        for doc_id, document in corpus.documents.items()
    ]


def _listed(
    corpus: Corpus, document: Document, file: str | None, sources: frozenset[str], oddities: int
) -> ListedDocument:
    identity, facts = document.identity, corpus.facts(document.doc_id)
    return ListedDocument(
        document.doc_id,
        identity.kind.value,
        identity.title,
        _number(document, facts),
        identity.in_force or stated(facts, DATES) or identity.dated,
        document.page_count,
        document.family_id,
        file,
        tuple(sorted(sources)),
        oddities,
    )


def _number(document: Document, facts: Sequence[Fact]) -> str | None:
    identity = document.identity
    if identity.law_number:
        return str(identity.law_number)
    if identity.number:
        return identity.number
    return "; ".join(identity.case_ids) or stated(facts, ("contract_number",))


def stated(facts: Sequence[Fact], fields: Iterable[str]) -> str | None:
    """The surest value of the first of the fields that is stated."""
    held = [fact for fact in facts if fact.confidence]
    for field in fields:
        found = [fact for fact in held if fact.field == field]
        if found:
            return max(found, key=lambda fact: fact.confidence).value
    return None


def _by_id(files: Iterable[str]) -> dict[str, str]:
    """The files by the ids that their documents may have: of `a.pdf` that is `a`, or the whole name."""
    names = list(files)
    return {name: name for name in names} | {doc_id_of(name): name for name in reversed(names)}


def _file(doc_id: str, held: dict[str, str]) -> str | None:
    """The document's own file, else that of the mail it came in."""
    places = (doc_id, *map(str, PurePosixPath(doc_id).parents[:-1]))
    return next((held[place] for place in places if place in held), None)
