"""Find documents of one text, each group once for each generation."""

from weakref import WeakKeyDictionary

from pincite.indexer.copies import identity_key, same_text
from pincite.indexer.model import Document
from pincite.tools.corpus import Corpus

_KNOWN: WeakKeyDictionary[Corpus, dict[str, tuple[str, ...]]] = WeakKeyDictionary()
"""The copies of each document that was compared, of an open generation."""


def copies_of(corpus: Corpus, doc_id: str) -> list[str]:
    """Return the other documents of the same text, in order of id."""
    known = _KNOWN.setdefault(corpus, {})
    if doc_id not in known:
        alike = _alike(corpus, corpus.documents[doc_id])
        same = same_text(alike, corpus.reader.pages)
        known |= {document.doc_id: same.get(document.doc_id, ()) for document in alike}
    return list(known[doc_id])


def _alike(corpus: Corpus, document: Document) -> list[Document]:
    """The documents that may be copies of one, or of such a document: of one identity or with the same bytes."""
    found = {document.doc_id: document}
    added = [document]
    while added:
        near = [
            *corpus.documents.having("identity", *map(identity_key, added)),
            *corpus.documents.having("sha256", *(each.sha256 for each in added)),
        ]
        added = list({each.doc_id: each for each in near if each.doc_id not in found}.values())
        found |= {each.doc_id: each for each in added}
    return [found[doc_id] for doc_id in sorted(found)]
