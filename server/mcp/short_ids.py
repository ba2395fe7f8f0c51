"""The short form of a long document id, which every tool takes."""

from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument

_LONG_ID = 40
"""Characters of an id up to which it is given whole."""
_PREFIX = 12
"""Characters of a longer id that are given, where they fit no other document."""


def short_id(corpus: Corpus, doc_id: str) -> str:
    """The beginning of a long id, where every tool takes it for that document alone; else the id."""
    if len(doc_id) <= _LONG_ID or doc_id not in corpus.documents:
        return doc_id
    try:
        short = doc_id[:_PREFIX].strip()
        return short if corpus.document(short).doc_id == doc_id else doc_id
    except UnknownDocument:
        return doc_id
