"""Find the papers that a name means: those of a case, one document, or the versions of a law. Reads no page."""

from collections.abc import Sequence
from datetime import date
from difflib import SequenceMatcher

from pincite.indexer.document_keys import case_stems, first_words, title_forms
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.case_keys import case_key
from pincite.indexer.model import Document, DocumentKind
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument
from pincite.tools.retrieval.copies import copies_of
from pincite.tools.retrieval.in_force import are_in_force
from pincite.tools.retrieval.scope import choose_scope


def names_in(corpus: Corpus, text: str) -> list[str]:
    """Return the names in an argument, separated by `;`; one name if the whole is an id or title of a document."""
    whole = text.strip()
    if ";" not in whole or whole in corpus.documents or _is_title(corpus, whole):
        return [text]
    return list(dict.fromkeys(part.strip() for part in whole.split(";") if part.strip())) or [text]


def papers_named(corpus: Corpus, name: str) -> list[Document]:
    """Return the document with this id, else the papers with this case number, else those that the name fits."""
    if name in corpus.documents and not corpus.documents[name].identity.case_ids:
        return [corpus.documents[name]]
    number = corpus.cases.number_in(name)
    filed = corpus.cases.papers(number) if number else []
    if number and (filed or corpus.cases.has_series(number)):
        return filed
    wanted = sorted({stem for stem in words(name) if len(stem) > 1})
    known = corpus.documents.counts("case_stem", wanted)
    some = corpus.documents.having("case_stem", min(wanted, key=lambda stem: known[stem])) if wanted else ()
    titled = [d for d in some if case_stems(d).issuperset(wanted)]
    meant = sorted(choose_scope(corpus, name).doc_ids or ()) if not titled else []
    return titled or [d for d in corpus.documents.some(meant) if d.identity.case_ids] or _documents(corpus, name)


def in_force_first(
    corpus: Corpus, papers: Sequence[Document], as_of: date | None, today: date
) -> tuple[list[Document], dict[str, bool | None]]:
    """Return the papers with the version in force on a day first, and for each whether it is in force.

    With `as_of`, all versions of the law are added. Null for a document that is no law, or the only version.
    """
    versions = list(papers)
    if as_of and any(d.identity.kind is DocumentKind.LAW for d in versions):
        families = {d.family_id for d in versions}
        laws = (d for d in corpus.documents.having("family", *families) if d.identity.kind is DocumentKind.LAW)
        versions += [d for d in laws if d not in versions]
    current = are_in_force(corpus, [paper.doc_id for paper in versions], as_of or today)
    in_force = {d.doc_id: current[d.doc_id] for d in versions}
    return sorted(versions, key=lambda d: in_force[d.doc_id] is False), in_force


def copies_among(corpus: Corpus, papers: Sequence[Document]) -> dict[str, str]:
    """Map each paper that is a copy of an earlier one to the doc_id of the first with its text."""
    place = {d.doc_id: number for number, d in enumerate(papers)}
    first = {i: min((i, *copies_of(corpus, i)), key=lambda each: place.get(each, len(place))) for i in place}
    return {doc_id: original for doc_id, original in first.items() if original != doc_id}


def number_of(corpus: Corpus, paper: Document, name: str) -> str:
    """The case number of a paper that a name gives, as filed; else its first case number, or its id."""
    wanted, filed = case_key(corpus.cases.number_in(name) or ""), paper.identity.case_ids
    return next((case for case in filed if case_key(case) == wanted), next(iter(filed), paper.doc_id))


def nearest_cases(corpus: Corpus, name: str, papers: Sequence[Document]) -> list[str]:
    """The cases and documents that a name fits, else all cases; the nearest numbers first."""
    wanted = corpus.cases.number_in(name) or name
    numbers = {case for d in papers or corpus.documents.values() for case in d.identity.case_ids}
    numbers |= {d.doc_id for d in papers if not d.identity.case_ids}
    return sorted(numbers, key=lambda case: (-SequenceMatcher(None, wanted, case).ratio(), case))


def _documents(corpus: Corpus, name: str) -> list[Document]:
    """Documents without a case: the one with this title, or else with an id that begins so."""
    called = corpus.documents_named(name)
    try:
        return called or [corpus.document(name)]
    except UnknownDocument:
        return []


def _is_title(corpus: Corpus, text: str) -> bool:
    """Whether a document has just this title."""
    called = corpus.documents.having("title", *map(first_words, title_forms(text)))
    return any(document.identity.title == text for document in called)
