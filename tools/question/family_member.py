"""Which of several documents that bear one name a question means: its notice, a version, an order, an amendment."""

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
    """Of several documents that bear a name, those that fit the rest: notice, version, order, amendment."""
    kept = doc_ids
    for fits in (_is_noticed, is_version, is_original, _is_paper):
        found = frozenset(i for i in kept if fits(corpus.documents[i], question, corpus))
        kept = found or kept
    return _amending(kept, question, corpus)


def cues_of(question: Question, names: Sequence[Span], index: int) -> Question:
    """The question with the version cues of other names blanked: `the X Law as enacted` says nothing of the Y Law.

    `names` are the places of the question's names; `index` tells whose cues are kept.
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
    """How far a cue stands from a name; behind it counts as nearer than before it."""
    if match.start() >= span.end:
        return match.start() - span.end
    return span.start - match.end() + 12


def _is_noticed(document: Document, question: Question, _: Corpus) -> bool:
    return _NOTICE.search(question.text) is not None and document.identity.kind is DocumentKind.ENACTMENT_NOTICE


def is_version(document: Document, question: Question, _: Corpus) -> bool:
    """`Consolidated Version No. 2 (June 2022)`: the number or the month of the version stands in the question."""
    stated = document.identity.version
    if not stated or not _VERSION.search(question.text):
        return False
    marks = [m.casefold() for m in _VERSION_MARK.findall(stated)]
    said = question.text.casefold()
    return all(m in said for m in marks) if marks else True


def is_original(document: Document, question: Question, _: Corpus) -> bool:
    """`the Companies Law as enacted`: a law that is no version of one."""
    identity = document.identity
    return _ORIGINAL.search(question.text) is not None and identity.kind is DocumentKind.LAW and not identity.version


def _is_paper(document: Document, question: Question, corpus: Corpus) -> bool:
    """`in the Judgment in CFI 012/2023`: the paper's own type stands in the question as a noun."""
    types = (f.value for f in corpus.facts(document.doc_id) if f.field == "document_type")
    return any(
        re.search(rf"\b(?:the|an?|that|this|\d{{4}})\s+{re.escape(t)}\b(?!\s+with)", question.text, re.IGNORECASE)
        for t in types
    )


def _amending(doc_ids: frozenset[str], question: Question, corpus: Corpus) -> frozenset[str]:
    """`the Supply Agreement, as changed by Amendment No. 1`: the amendment in the same family."""
    number = _AMENDMENT_NO.search(question.text)
    if number is None:
        return doc_ids
    families = {corpus.documents[i].family_id for i in doc_ids}
    found = frozenset(
        d.doc_id
        for d in corpus.documents.values()
        if d.family_id in families
        and d.identity.kind is DocumentKind.CONTRACT_AMENDMENT
        and re.search(rf"\b{number[1]}\b", d.identity.title or "")
    )
    return found or doc_ids
