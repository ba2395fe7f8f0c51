"""What distinguishes a document from others with its title: number, version, kind, parties, date, length."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.families import title_key
from pincite.indexer.model import Document, Fact
from pincite.tools.corpus import Corpus
from pincite.tools.documents.document_list import stated
from pincite.tools.lookup.section_index import DATES
from pincite.tools.retrieval.copies import copies_of

_MOST = 120
"""Most characters of the text."""


def differs_by(corpus: Corpus, document: Document) -> str | None:
    """The details in which a document differs from others with its title; null if no other text has the title.

    `version: Consolidated Version No. 2; date: 2020-01-07`. If several have the same details, the text says so and
    gives their number of pages.
    """
    key = title_key(document.identity.title or "")
    alike = corpus.memoise(_OneTitle, key, lambda: _one_title(corpus, key)) if key else _OneTitle({}, {})
    same = alike.details.keys() & {document.doc_id, *copies_of(corpus, document.doc_id)}
    others = len(alike.details) - len(same)
    if not others:
        return None
    own = _recorded(document, corpus.brief_facts([document.doc_id])[document.doc_id])
    equal = {name: sum(alike.details[each][name] == value for each in same) for name, value in own.items()}
    differing = [name for name, value in own.items() if alike.counts[name][value] - equal[name] < others]
    told = [f"{name}: {own[name]}" for name in differing if own[name]]
    lacking = [f"no {name}" for name in differing if not own[name]]
    return _cut("; ".join(told or lacking[:1]) or f"nothing recorded; {document.page_count} pages")


@dataclass(frozen=True, slots=True)
class _OneTitle:
    """The details of each document of one title by id, and how many of them have each value."""

    details: Mapping[str, Mapping[str, str]]
    counts: Mapping[str, Counter[str]]


def _one_title(corpus: Corpus, key: str) -> _OneTitle:
    doc_ids = corpus.titles.called(key)
    facts = corpus.brief_facts(doc_ids)
    details = {doc_id: _recorded(corpus.documents[doc_id], facts[doc_id]) for doc_id in sorted(doc_ids)}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for each in details.values():
        for name, value in each.items():
            counts[name][value] += 1
    return _OneTitle(details, counts)


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
