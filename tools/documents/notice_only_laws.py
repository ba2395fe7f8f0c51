"""Detect laws of which a matter has only the notice of enactment."""

from collections.abc import Collection, Iterable

from pincite.indexer.document_keys import law_key
from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import Document, DocumentKind
from pincite.tools.corpus import Corpus
from pincite.tools.result_budget import listed
from pincite.tools.server_words import quoted

ONLY_NOTICE = "the text of this law is not in the matter; only its enactment notice is"
_NAMES = 3


def only_notice(corpus: Corpus, documents: Collection[Document]) -> str | None:
    """Return a sentence that says so if all the documents are notices of laws that are not in the matter; else null."""
    if not documents or any(d.identity.kind is not DocumentKind.ENACTMENT_NOTICE for d in documents):
        return None
    return None if any(_has_text(corpus, notice) for notice in documents) else ONLY_NOTICE


def notices_among(corpus: Corpus, doc_ids: Iterable[str]) -> str | None:
    """Return a sentence on those of the documents that are notices of laws that the matter does not have; else null."""
    alone = [d for d in corpus.documents.some(sorted(set(doc_ids))) if only_notice(corpus, [d])]
    names = listed([quoted(d.identity.title or d.doc_id) for d in alone], _NAMES, "; ")
    return f"{ONLY_NOTICE}: {names}" if alone else None


def _has_text(corpus: Corpus, notice: Document) -> bool:
    """Whether the law that a notice enacts is a document, by its number or by the name in the notice."""
    if any(r.kind == "enacts" and r.source == notice.doc_id and r.target is not None for r in corpus.relations):
        return True
    number = notice.identity.law_number
    named = (d.identity for d in corpus.documents.having("law", law_key(number))) if number else ()
    laws = (identity for identity in named if identity.kind is not DocumentKind.ENACTMENT_NOTICE)
    return any(same_law(identity.law_number, number) for identity in laws)
