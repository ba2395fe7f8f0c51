"""Shorten long document ids to prefixes that every tool accepts."""

from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument

_LONG_ID = 40
"""Ids up to this length are given in full."""
_PREFIX = 12
"""The prefix length of longer ids, if it is unique."""


def short_id(corpus: Corpus, doc_id: str) -> str:
    """Return the prefix of a long id, if tools accept it for that document only; else the id."""
    if len(doc_id) <= _LONG_ID or doc_id not in corpus.documents:
        return doc_id
    try:
        short = doc_id[:_PREFIX].strip()
        return short if corpus.document(short).doc_id == doc_id else doc_id
    except UnknownDocument:
        return doc_id
