"""Distinguish documents that are cited alike: the judgment and the order of one case, two versions of a law."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.indexer.model import Document, Fact
from pincite.tools.citation_strings import is_paper, short_name
from pincite.tools.corpus import Corpus
from pincite.tools.documents.document_list import stated
from pincite.tools.lookup.section_index import DATES
from pincite.tools.retrieval.copies import copies_of


@dataclass(frozen=True, slots=True)
class _Shared:
    by_name: Mapping[str, tuple[str, ...]]


def apart(corpus: Corpus, document: Document) -> str | None:
    """Return what to add to a document's short citation if another text of the matter has the same citation.

    For a case paper its kind and date of issue, for a law its version; null if nothing recorded differs.
    """
    alike = corpus.memoise(_Shared, None, lambda: _shared(corpus)).by_name[short_name(document)]
    same = {document.doc_id, *copies_of(corpus, document.doc_id)}
    others = [corpus.documents[doc_id] for doc_id in alike if doc_id not in same]
    if not others:
        return None
    facts = corpus.brief_facts([document.doc_id, *(other.doc_id for other in others)])
    own, *theirs = (_marks(each, facts[each.doc_id]) for each in (document, *others))
    return next((mark for at, mark in enumerate(own) if mark and all(mark != other[at] for other in theirs)), None)


def _shared(corpus: Corpus) -> _Shared:
    found: dict[str, list[str]] = {}
    for document in corpus.documents.values():
        found.setdefault(short_name(document), []).append(document.doc_id)
    return _Shared({name: tuple(doc_ids) for name, doc_ids in found.items()})


def _marks(document: Document, facts: Sequence[Fact]) -> tuple[str | None, str | None]:
    """The recorded details that may distinguish a document, the best first."""
    day = _printed(stated(facts, DATES))
    if not is_paper(document):
        return document.identity.version, day
    kind = document.identity.kind.value.replace("_", " ")
    return (f"{kind} of {day}" if day else None), kind


def _printed(day: str | None) -> str | None:
    """A day in words: `30 April 2031`."""
    try:
        read = date.fromisoformat(day or "")
    except ValueError:
        return day
    return f"{read.day} {read:%B %Y}"
