"""Find documents of one text, once for each generation."""

from collections.abc import Mapping
from dataclasses import dataclass

from pincite.indexer.copies import same_text
from pincite.tools.corpus import Corpus


@dataclass(frozen=True, slots=True)
class _Copies:
    others: Mapping[str, tuple[str, ...]]


def copies_of(corpus: Corpus, doc_id: str) -> list[str]:
    """Return the other documents of the same text, in order of id."""
    return list(_all(corpus).others.get(doc_id, ()))


def _all(corpus: Corpus) -> _Copies:
    return corpus.memoise(_Copies, "", lambda: _Copies(same_text(corpus.documents.values(), corpus.reader.pages)))
