"""What distinguishes a document from others with its title: number, version, kind, parties, date, length."""

from collections.abc import Mapping, Sequence

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
    same = {document.doc_id, *copies_of(corpus, document.doc_id)}
    others = [corpus.documents[doc_id] for doc_id in _of_one_title(corpus, document) if doc_id not in same]
    if not others:
        return None
    facts = corpus.brief_facts([document.doc_id, *(other.doc_id for other in others)])
    own, *theirs = (_recorded(each, facts[each.doc_id]) for each in (document, *others))
    differing = [f"{name}: {value}" for name, value in own.items() if value and any(o[name] != value for o in theirs)]
    lacking = [name for name, value in own.items() if not value and any(o[name] for o in theirs)]
    details = [*differing, *(f"no {name}" for name in lacking[:1] if not differing)]
    return _cut("; ".join(details) or f"nothing recorded; {document.page_count} pages")


def _of_one_title(corpus: Corpus, document: Document) -> Sequence[str]:
    title = document.identity.title
    return sorted(corpus.titles.called(title_key(title))) if title else ()


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
