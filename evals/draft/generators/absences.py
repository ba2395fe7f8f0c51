"""Propose questions that the documents do not answer: subjects no page mentions, articles after the last one."""

import re
from collections.abc import Iterator
from hashlib import sha256

from pincite.evals.draft.generators.unasked import UNASKED
from pincite.evals.draft.generators.units import cited_as
from pincite.evals.draft.model import Candidate
from pincite.evals.draft.naming import Names
from pincite.indexer.model import Document, DocumentKind, SectionKind
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

_FEWEST = 5
"""A document needs this many consecutive articles before a question about a later one is proposed."""
_BEYOND = 11
_WHOLE = re.compile(r"\d{1,3}")


def from_absences(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Yield candidates without an answer, for documents whose pages all have text."""
    unreadable = {note.doc_id for note in corpus.reader.diagnostics() if note.page is not None}
    for document in corpus.documents.values():
        name = names.of(document.doc_id)
        if name is None or document.doc_id in unreadable:
            continue
        text = _text_around(corpus, document)
        yield from _unmentioned(document, name, text)
        yield from _after_the_last(corpus, document, name, text)


def _text_around(corpus: Corpus, document: Document) -> str:
    """Return the text of all pages of the document, its family and its related documents."""
    around = sorted({document.doc_id} | corpus.ties.around([document.doc_id]))
    pages = (corpus.page(i, number) for i in around for number in range(1, corpus.documents[i].page_count + 1))
    return "\n".join(page.text for page in pages).casefold()


def _unmentioned(document: Document, name: str, text: str) -> Iterator[Candidate]:
    """Yield questions on attributes that no page mentions, in an order that differs between documents."""
    for unasked in UNASKED:
        mentioned = any(re.search(rf"\b{re.escape(word)}", text) for word in unasked.words)
        if document.identity.kind in unasked.kinds and not mentioned:
            yield _absent(unasked.question.format(doc=name), unasked.answer_type, document, unasked.question)


def _after_the_last(corpus: Corpus, document: Document, name: str, text: str) -> Iterator[Candidate]:
    """Yield a question on an article that does not exist and is not mentioned, if articles are numbered from 1."""
    sections = [s for s in corpus.sections(document.doc_id) if s.kind is SectionKind.ARTICLE and not s.container]
    numbers = sorted({int(s.path) for s in sections if _WHOLE.fullmatch(s.path)})
    if document.identity.kind is not DocumentKind.LAW or numbers != list(range(1, len(numbers) + 1)):
        return
    beyond = len(numbers) + 1 + int(sha256(document.sha256.encode()).hexdigest(), 16) % _BEYOND
    if len(numbers) >= _FEWEST and not re.search(rf"\b(?:article|section)s? {beyond}\b", text):
        question = f"What does {cited_as(corpus, document)} {beyond} of {name} provide?"
        yield _absent(question, AnswerType.FREE_TEXT, document, "behind_the_last")


def _absent(question: str, answer_type: AnswerType, document: Document, meaning: str) -> Candidate:
    return Candidate(
        kind="behind_the_last" if meaning == "behind_the_last" else "unspoken",
        question=question,
        answer_type=answer_type,
        answer=None,
        evidence=(),
        doc_ids=(document.doc_id,),
        meaning=("absent", document.sha256, meaning),
        note="No page of the document or its family mentions it.",
    )
