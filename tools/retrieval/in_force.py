"""Decide whether a version of a law is in force on a day, and what in the matter says so. Pure over the corpus."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from pincite.indexer.families import title_key
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import LEGISLATION, Document, DocumentKind, Relation
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.commencement import Begins, commencement, version_begins, version_date
from pincite.tools.retrieval.law_ties import ties

_LAWS = LEGISLATION - {DocumentKind.BILL} | {DocumentKind.ENACTMENT_NOTICE}
_VERSION_NUMBER = re.compile(r"\bNo\.?\s*(\d{1,3})\b", re.IGNORECASE)
_AFTER_THE_YEAR = "-13"
"""Sorts after every month: a consolidated version without a date is later than the law as enacted."""


@dataclass(frozen=True, slots=True)
class Repeal:
    """The document that repeals a law, when that takes effect (null if unknown), and the page that says so."""

    by: Document
    begins: Begins | None
    at: PageRef


@dataclass(frozen=True, slots=True)
class InForce:
    """Whether a document is the law in force on a day; null for a document that is no law. `basis` is a short reason.

    `later`: the later versions in the matter, the latest first. `until`: null while nothing ends it.
    """

    value: bool | None
    basis: str | None
    since: Begins | None = None
    until: str | None = None
    later: tuple[Document, ...] = ()
    repeals: tuple[Repeal, ...] = ()


def in_force(corpus: Corpus, doc_id: str, day: date) -> InForce:
    """Whether a document is in force on a day, from versions, repeals and commencement."""
    return corpus.memoise(InForce, (doc_id, day), lambda: _read(corpus, corpus.documents[doc_id], day))


def are_in_force(corpus: Corpus, doc_ids: Iterable[str], day: date) -> dict[str, bool | None]:
    """The same for several documents."""
    return {doc_id: in_force(corpus, doc_id, day).value for doc_id in doc_ids}


def versions(corpus: Corpus, document: Document) -> list[Document]:
    """Return the versions of one law, the earliest first, including this document."""
    identity = document.identity
    if identity.kind not in _LAWS:
        return [document]
    family = corpus.documents.some(corpus.families[document.family_id].doc_ids)
    found = [other for other in family if other.doc_id == document.doc_id or _is_version(document, other)]
    return sorted(found, key=lambda other: (version_order(other), other.doc_id))


def version_order(document: Document) -> tuple[str, int]:
    """The date of a version, else of its law, and the number of the version; later versions are greater."""
    identity = document.identity
    number = _VERSION_NUMBER.search(squeeze(identity.version or ""))
    years = [n.year for n in (identity.law_number, *identity.amended_by) if n]
    year = f"{max(years):04d}" if years else ""
    undated = year + _AFTER_THE_YEAR if identity.version and year else year
    return version_date(document) or identity.in_force or undated, int(number[1]) if number else 0


def _is_version(document: Document, other: Document) -> bool:
    """Whether two documents of a family state the same law: laws of a family are one, regulations by their title."""
    if other.identity.kind is not document.identity.kind:
        return False
    if document.identity.kind is DocumentKind.LAW:
        return True
    if same_law(document.identity.law_number, other.identity.law_number):
        return True
    numbered = document.identity.law_number or other.identity.law_number
    same_title = title_key(document.identity.title or "") == title_key(other.identity.title or "")
    return numbered is None and bool(document.identity.title) and same_title


def _read(corpus: Corpus, document: Document, day: date) -> InForce:
    kind = document.identity.kind
    if kind is DocumentKind.CONSULTATION:
        return InForce(False, "a consultation paper, not law")
    if kind is DocumentKind.BILL:
        return InForce(False, "a bill, not yet law")
    if kind not in _LAWS:
        return InForce(None, None)
    since = version_begins(corpus, document)
    repeals = tuple(_repeals(corpus, document))
    begun = [r for r in repeals if r.begins is None or r.begins.by(day)]
    others = versions(corpus, document)
    later = [d for d in others if version_order(d) > version_order(document)]
    started = [d for d in later if (b := version_begins(corpus, d)) is None or b.by(day)]
    ends = sorted(b.day for b in [*(r.begins for r in repeals), *(version_begins(corpus, d) for d in later)] if b)
    value, basis = _decide(document, since, day, begun, started, len({d.sha256 for d in others}))
    return InForce(value, basis, since, ends[0] if ends else None, tuple(reversed(later)), repeals)


def _decide(
    document: Document, since: Begins | None, day: date, repeals: list[Repeal], later: list[Document], count: int
) -> tuple[bool, str]:
    if repeals:
        first = repeals[0]
        when = f" from {first.begins.day}" if first.begins else ""
        return False, f"repealed by {instrument_name(first.by)}{when} (p. {first.at.page})"
    if since is not None and not since.by(day):
        version = document.identity.version
        return False, f"{f'this version ({version}) begins' if version else 'in force only from'} {since.day}"
    if later:
        return False, f"a later version is here: {later[-1].identity.version or later[-1].doc_id}"
    if count > 1:
        return True, f"the latest of {count} versions here; no repeal in this matter"
    return True, "the only version here; no repeal in this matter"


def _repeals(corpus: Corpus, document: Document) -> Iterable[Repeal]:
    """Yield the instruments that repeal a law as a whole, without versions of the law itself."""
    for relation in ties(corpus).on(document.doc_id, "repeals"):
        by = corpus.documents[relation.source]
        if not same_law(by.identity.law_number, document.identity.law_number):
            yield Repeal(by, _repeal_begins(corpus, relation), PageRef(relation.source, relation.page))


def _repeal_begins(corpus: Corpus, relation: Relation) -> Begins | None:
    """When the repealing law commenced, from its first version: a consolidated one repeats the clause."""
    law_versions = versions(corpus, corpus.documents[relation.source])
    begun = [begins for each in law_versions if (begins := commencement(corpus, each)) is not None]
    return min(begun, key=lambda begins: begins.day, default=None)


def instrument_name(document: Document) -> str:
    """The name of an instrument in a sentence: its number, else its title, else its id."""
    identity = document.identity
    return str(identity.law_number) if identity.law_number else identity.title or document.doc_id
