"""List the documents of a matter: kind, date, length and source file. Reads no page."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pincite.indexer.model import Document, Fact
from pincite.indexer.sources import doc_id_of
from pincite.tools.corpus import Corpus
from pincite.tools.lookup.section_index import DATES


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """One document. `file` is its path in the indexed folder, or that of the mail it was attached to; null if gone.

    `number` is that of the law, the instrument, the case or the contract. `text_sources` are `layer` (the file's own
    text), `ocr` (read from a picture) and `none`. `oddities` counts the diagnostics of its reading.
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
    """Return every document in order of id; `files` are the relative paths in the indexed folder now."""
    sources = corpus.reader.text_sources()
    odd = Counter(note.doc_id for note in corpus.reader.diagnostics())
    by_id = _by_id(files)
    with_facts = zip(corpus.documents.each(), corpus.own_facts(corpus.documents), strict=True)
    return [
        _listed(document, facts, _file(doc_id, by_id), sources.get(doc_id, frozenset()), odd[doc_id])
        for document, (doc_id, facts) in with_facts
    ]


def _listed(
    document: Document, facts: Sequence[Fact], file: str | None, sources: frozenset[str], oddities: int
) -> ListedDocument:
    identity = document.identity
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
    """The most certain value of the first field that is stated."""
    certain = [fact for fact in facts if fact.confidence]
    for field in fields:
        found = [fact for fact in certain if fact.field == field]
        if found:
            return max(found, key=lambda fact: fact.confidence).value
    return None


def _by_id(files: Iterable[str]) -> dict[str, str]:
    """The files by the ids that their documents may have: `a` or `a.pdf` for `a.pdf`."""
    names = list(files)
    return {name: name for name in names} | {doc_id_of(name): name for name in reversed(names)}


def _file(doc_id: str, by_id: dict[str, str]) -> str | None:
    """The document's own file, else the file of the mail it was attached to."""
    places = (doc_id, *map(str, PurePosixPath(doc_id).parents[:-1]))
    return next((by_id[place] for place in places if place in by_id), None)
