"""Find documents of one text, each group once for each generation."""

from collections.abc import Callable, Collection, Iterable, Sequence
from weakref import WeakKeyDictionary

from pincite.indexer.copies import identity_key, same_text
from pincite.indexer.model import Document
from pincite.indexer.page import Page
from pincite.indexer.store.base import Reads
from pincite.tools.corpus import Corpus

_TOGETHER = 50
"""Documents whose pages are read together."""
_KNOWN: WeakKeyDictionary[Corpus, dict[str, tuple[str, ...]]] = WeakKeyDictionary()
"""The copies of each document that was compared, of an open generation."""


def copies_of(corpus: Corpus, doc_id: str) -> list[str]:
    """Return the other documents of the same text, in order of id."""
    find_copies(corpus, [doc_id])
    return list(_KNOWN[corpus].get(doc_id, ()))


def find_copies(corpus: Corpus, doc_ids: Iterable[str]) -> None:
    """Find the copies of several documents at once, so that `copies_of` looks nothing up for them."""
    known = _KNOWN.setdefault(corpus, {})
    if missing := [doc_id for doc_id in dict.fromkeys(doc_ids) if doc_id not in known]:
        alike = _alike(corpus, corpus.documents.some(missing))
        same = same_text(alike, _pages(corpus, alike))
        known |= {document.doc_id: same.get(document.doc_id, ()) for document in alike}


def _pages(corpus: Corpus, documents: Collection[Document]) -> Callable[[str], Sequence[Page]]:
    """The pages of a document by its id; the first one asked for of a part announces the part.

    Documents of one identity are compared one after the other, so that order is the order of the parts.
    """
    ids = [each.doc_id for each in sorted(documents, key=lambda each: (identity_key(each), each.doc_id))]
    parts = [ids[start : start + _TOGETHER] for start in range(0, len(ids), _TOGETHER)]
    part_of = {doc_id: part for part in parts for doc_id in part}

    def pages(doc_id: str) -> Sequence[Page]:
        if part := part_of.pop(doc_id, None):
            corpus.reader.expect(Reads(documents=part))
            for each in part:
                part_of.pop(each, None)
        return corpus.reader.pages(doc_id)

    return pages


def _alike(corpus: Corpus, documents: Collection[Document]) -> list[Document]:
    """The documents that may be copies of some, or of such documents: of one identity or with the same bytes."""
    found = {document.doc_id: document for document in documents}
    added = list(documents)
    while added:
        near = [
            *corpus.documents.having("identity", *map(identity_key, added)),
            *corpus.documents.having("sha256", *(each.sha256 for each in added)),
        ]
        added = list({each.doc_id: each for each in near if each.doc_id not in found}.values())
        found |= {each.doc_id: each for each in added}
    return [found[doc_id] for doc_id in sorted(found)]
