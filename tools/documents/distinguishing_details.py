"""What distinguishes a document from others with its title: number, version, kind, parties, date, length."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from pincite.indexer.families import title_key
from pincite.indexer.model import Document, Fact
from pincite.indexer.sized_cache import SizedStore
from pincite.tools.corpus import Corpus
from pincite.tools.documents.document_list import stated
from pincite.tools.lookup.section_index import DATES
from pincite.tools.retrieval.copies import copies_of

_MOST = 120
"""Most characters of the text."""
_KEPT = 20_000
"""Documents whose details are kept, about 10 MB; or those of one title, if they are more."""


def differs_by(corpus: Corpus, document: Document) -> str | None:
    """The details in which a document differs from others with its title; null if no other text has the title.

    `version: Consolidated Version No. 2; date: 2020-01-07`. If several have the same details, the text says so and
    gives their number of pages.
    """
    alike = _of_one_title(corpus, title_key(document.identity.title or ""))
    same = alike.details.keys() & {document.doc_id, *copies_of(corpus, document.doc_id)}
    others = len(alike.details) - len(same)
    if not others:
        return None
    own = alike.details.get(document.doc_id) or _own(corpus, document)
    equal = {name: sum(alike.details[each][name] == value for each in same) for name, value in own.items()}
    differing = [name for name, value in own.items() if alike.counts[name, value] - equal[name] < others]
    told = [f"{name}: {own[name]}" for name in differing if own[name]]
    lacking = [f"no {name}" for name in differing if not own[name]]
    return _cut("; ".join(told or lacking[:1]) or f"nothing recorded; {document.page_count} pages")


@dataclass(frozen=True, slots=True)
class _OneTitle:
    """The details of each document of one title by id, and the number of documents with each value of a detail."""

    details: Mapping[str, Mapping[str, str]]
    counts: Counter[tuple[str, str]]


_KNOWN: WeakKeyDictionary[Corpus, SizedStore[str, _OneTitle]] = WeakKeyDictionary()
"""The titles compared of an open generation."""


def _of_one_title(corpus: Corpus, key: str) -> _OneTitle:
    known = _KNOWN.setdefault(corpus, SizedStore(lambda _, title: min(len(title.details), _KEPT), _KEPT))
    found = known.get(key)
    if found is None:
        documents = corpus.documents.some(sorted(corpus.titles.called(key))) if key else []
        facts = corpus.brief_facts([document.doc_id for document in documents])
        details = {each.doc_id: _recorded(each, facts[each.doc_id]) for each in documents}
        found = _OneTitle(details, Counter(pair for each in details.values() for pair in each.items()))
        known.store(key, found)
    return found


def _own(corpus: Corpus, document: Document) -> Mapping[str, str]:
    """The details of a document whose title does not find it."""
    return _recorded(document, corpus.brief_facts([document.doc_id])[document.doc_id])


def _recorded(document: Document, facts: Sequence[Fact]) -> Mapping[str, str]:
    identity = document.identity
    return {
        "number": str(identity.law_number or "") or "; ".join(identity.case_ids),
        "kind": identity.kind.value,
        "version": identity.version or "",
        "date": identity.in_force or identity.enacted or stated(facts, DATES) or identity.dated or "",
        "parties": " v ".join(identity.parties[:2]),
        "court": identity.court or "",
    }


def _cut(text: str) -> str:
    return text if len(text) <= _MOST else f"{text[: _MOST - 2].rsplit(' ', 1)[0]} …"
