"""Find the one document that a caller names: by id, or by a title, law number or case number that only it has."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import Document, DocumentKind
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument
from pincite.tools.question.distinctive import name_words
from pincite.tools.result_budget import listed
from pincite.tools.retrieval.copies import copies_of
from pincite.tools.server_words import quoted, quoted_name

_LISTED = 5


def document_named(corpus: Corpus, name: str) -> Document:
    """Return the document with an id, a unique prefix of it, a title or a number.

    Copies count as one document, and the text of a law has precedence over the notice of its enactment. Raises
    `UnknownDocument`, which lists the documents of that name, or the nearest ones.
    """
    try:
        return corpus.document(name)
    except UnknownDocument as error:
        found = _apart(corpus, corpus.documents_named(name))
        if len(found) == 1:
            return found[0]
        if found:
            reason = f"{name!r} names {len(found)} documents: {_with_titles(found)}. Give the doc_id of one."
            raise UnknownDocument(reason) from error
        if any(doc_id.startswith(name.strip()) for doc_id in corpus.documents):
            raise
        reason = f"There is no document {name!r}. The nearest here: {_with_titles(_nearest(corpus, name))}."
        raise UnknownDocument(reason, "find_documents(query=...) finds one by title or number.") from error


def _apart(corpus: Corpus, documents: Sequence[Document]) -> list[Document]:
    """One of each group of copies, without notices if there is a text."""
    kept: list[Document] = []
    for document in documents:
        copies = copies_of(corpus, document.doc_id)
        if not any(other.doc_id in copies for other in kept):
            kept.append(document)
    texts = [d for d in kept if d.identity.kind is not DocumentKind.ENACTMENT_NOTICE]
    return texts or kept


def _nearest(corpus: Corpus, name: str) -> list[Document]:
    """The documents whose titles share the most distinctive words with a name; then the most similar spelling."""
    wanted, known = set(words(name)), name_words(corpus)

    def nearness(document: Document) -> tuple[float, float]:
        identity = document.identity
        names = [document.doc_id, identity.title or "", *identity.short_titles, *identity.case_ids]
        shared = wanted.intersection(words(" ".join(names)))
        alike = max(SequenceMatcher(None, name.casefold(), each.casefold()).ratio() for each in names)
        return sum(known.worth(stem) for stem in sorted(shared)), alike

    return sorted(corpus.documents.values(), key=nearness, reverse=True)[:_LISTED]


def _with_titles(documents: Sequence[Document]) -> str:
    named = ((quoted_name(d.doc_id), d.identity.title) for d in documents)
    return listed([f"{doc_id} ({quoted(title)})" if title else doc_id for doc_id, title in named], _LISTED)
