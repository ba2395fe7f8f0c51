"""Choose among documents that share a name: a notice, a version, an order, an amendment."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.model import Document, DocumentKind
from pincite.indexer.page import Span
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Question

_NOTICE = re.compile(r"\b(?:enactment\s+notices?|notices?\s+of\s+enactment)\b", re.IGNORECASE)
_VERSION = re.compile(r"\b(?:version|consolidated)\b", re.IGNORECASE)
_VERSION_MARK = re.compile(
    r"No\.?\s*\d+|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{4}",
    re.I,
)
_ORIGINAL = re.compile(r"\bas\s+(?:(?:first|originally)\s+)?enacted\b|\boriginal(?:ly)?\b", re.IGNORECASE)
_VERSION_NAME = re.compile(
    r"\bconsolidated(?:\s+version)?(?:\s+No\.?\s*\d+)?(?:\s*\([^)]{3,30}\))?|\bversion\b", re.IGNORECASE
)
_GLOBAL = re.compile(r"\b(?:both|two)\s+laws\b", re.IGNORECASE)
_AMENDMENT_NO = re.compile(r"\bAmendment\s+(?:No\.?|Number)\s*(\d{1,2})\b", re.IGNORECASE)


def narrowed(doc_ids: frozenset[str], question: Question, corpus: Corpus) -> frozenset[str]:
    """Return those documents that fit the rest of the question: notice, version, order, amendment."""
    kept, documents = doc_ids, corpus.documents.some(doc_ids)
    corpus.reader.expect(corpus.reads_of(doc_ids))
    corpus.brief_facts(doc_ids)
    for fits in (_is_noticed, is_version, is_original, _is_paper):
        found = frozenset(d.doc_id for d in documents if d.doc_id in kept and fits(d, question, corpus))
        kept = found or kept
    return _amending(kept, question, corpus)


def cues_of(question: Question, names: Sequence[Span], index: int) -> Question:
    """Blank the version cues of other names in a question: `the X Law as enacted` says nothing about the Y Law.

    `names` are the places of the question's names; `index` is the name whose cues are kept.
    """
    if len(names) == 1 or _GLOBAL.search(question.text):
        return question
    text = question.text
    for pattern in (_ORIGINAL, _VERSION_NAME):
        for match in pattern.finditer(question.text):
            nearest = min(range(len(names)), key=lambda i: _distance(names[i], match))
            if nearest != index:
                text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    return replace(question, text=text)


def _distance(span: Span, match: re.Match[str]) -> int:
    """The distance of a cue from a name; after it counts as nearer than before it."""
    if match.start() >= span.end:
        return match.start() - span.end
    return span.start - match.end() + 12


def _is_noticed(document: Document, question: Question, _: Corpus) -> bool:
    return _NOTICE.search(question.text) is not None and document.identity.kind is DocumentKind.ENACTMENT_NOTICE


def is_version(document: Document, question: Question, _: Corpus) -> bool:
    """Whether the question has the document's version number or month: `Consolidated Version No. 2 (June 2022)`."""
    stated = document.identity.version
    if not stated or not _VERSION.search(question.text):
        return False
    marks = [m.casefold() for m in _VERSION_MARK.findall(stated)]
    said = question.text.casefold()
    return all(m in said for m in marks) if marks else True


def is_original(document: Document, question: Question, _: Corpus) -> bool:
    """Whether the document is the law `as enacted`: not a version."""
    identity = document.identity
    return _ORIGINAL.search(question.text) is not None and identity.kind is DocumentKind.LAW and not identity.version


def _is_paper(document: Document, question: Question, corpus: Corpus) -> bool:
    """Whether the question has the paper's type as a noun: `in the Judgment in CFI 012/2023`."""
    types = (f.value for f in corpus.brief_facts([document.doc_id])[document.doc_id] if f.field == "document_type")
    return any(
        re.search(rf"\b(?:the|an?|that|this|\d{{4}})\s+{re.escape(t)}\b(?!\s+with)", question.text, re.IGNORECASE)
        for t in types
    )


def _amending(doc_ids: frozenset[str], question: Question, corpus: Corpus) -> frozenset[str]:
    """The amendment of the same family: `the Supply Agreement, as changed by Amendment No. 1`."""
    number = _AMENDMENT_NO.search(question.text)
    if number is None:
        return doc_ids
    families = {d.family_id for d in corpus.documents.some(doc_ids)}
    found = frozenset(
        d.doc_id
        for d in corpus.documents.having("family", *families)
        if d.identity.kind is DocumentKind.CONTRACT_AMENDMENT and re.search(rf"\b{number[1]}\b", d.identity.title or "")
    )
    return found or doc_ids
