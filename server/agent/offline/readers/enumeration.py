"""Lists over a matter: which of its documents, or of its cases, bear what the question names. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, fact_quote, quote_of
from pincite.server.agent.offline.binding import is_over_matter
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.focus import CASES
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import SeenDocument, SeenFact, View

_PERSON_FIELDS = ("judge", "issued_by", "party")
_OFFICES = re.compile(r"\b(?:H\.?E\.?|Deputy|Chief|Justice|Judge|Sir|Dame|Mr|Mrs|Ms|Dr|KC|QC|SC)\b\.?", re.IGNORECASE)


def read_over_matter(view: View) -> list[Proposal]:
    """Return the documents or cases that bear everything the question names; empty when it is of another form."""
    if not is_over_matter(view):
        return []
    found = list(_cases(view) if CASES.search(view.transcript.question) else _instruments(view))
    names = list(dict.fromkeys(name for name, _ in found))
    if len(names) < 2:
        return []
    return [Proposal(names, tuple(dict.fromkeys(quote for _, quote in found)), 3.0)]


def _cases(view: View) -> Iterator[tuple[str, Quote]]:
    """Cases one of whose recorded persons the question names; each by its first paper that says so."""
    seen: set[str] = set()
    for fact in view.facts:
        document = view.documents.get(fact.doc_id)
        if document is None or not document.case_ids or document.case_ids[0] in seen:
            continue
        if fact.field in _PERSON_FIELDS and _is_named(view, fact):
            seen.add(document.case_ids[0])
            yield document.case_ids[0], fact_quote(fact)


def _is_named(view: View, fact: SeenFact) -> bool:
    core = re.sub(r"\s+", " ", _OFFICES.sub(" ", fact.value)).strip(" ,.")
    return len(core.split()) > 1 and core.casefold() in view.transcript.question.casefold()


def _instruments(view: View) -> Iterator[tuple[str, Quote]]:
    """Laws and regulations whose title page bears the dates and the law numbers of the question."""
    dates = {d.iso for d in read_dates(view.transcript.question)}
    numbers = {(m.law_number.number, m.law_number.year) for m in view.question.mentions if m.law_number}
    if not dates and not numbers:
        return
    for document in view.documents.values():
        page = view.pages.get(PageRef(document.doc_id, 1))
        own = any(_bears(document, number) for number in numbers)
        if page is None or own or not _of_kind(document, view.transcript.question):
            continue
        proof = [p for p in passages_of(page) if dates & {d.iso for d in read_dates(p.text)} or _names(p, numbers)]
        whole = {d.iso for d in read_dates(page.text)}
        if proof and dates <= whole:
            yield _name(document), quote_of(proof[0])


def _bears(document: SeenDocument, number: tuple[int, int]) -> bool:
    """Whether a document is of the law with that number: what names another law is asked for."""
    return re.search(rf"No\.?\s*{number[0]} of {number[1]}$", document.law_number or "") is not None


def _names(passage: Passage, numbers: set[tuple[int, int]]) -> bool:
    return any(re.search(rf"No\.?\s*\(?{n}\)?\s+of\s+{year}\b", passage.text, re.IGNORECASE) for n, year in numbers)


def _of_kind(document: SeenDocument, question: str) -> bool:
    words = question.casefold()
    if "regulations" in words and " law" not in words.replace("regulations", ""):
        return document.kind == "regulations"
    if "enactment notice" in words:
        return document.kind == "enactment_notice"
    if "consolidated" in words:
        return document.kind == "law"
    return document.kind in ("law", "amendment_law", "regulations", "enactment_notice")


def _name(document: SeenDocument) -> str:
    return f"{document.title}, {document.law_number}" if document.law_number else document.title
