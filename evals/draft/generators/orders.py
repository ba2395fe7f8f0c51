"""Propose questions about what a court ordered, by the number of the operative paragraph."""

import re
from collections import Counter
from collections.abc import Iterator
from zlib import crc32

from pincite.evals.draft.generators.wording import lowered
from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.naming import Names
from pincite.indexer.model import Document, Fact
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.corpus import Corpus

_LONGEST = 280
# The Claimant’s application for permission to cross appeal is dismissed.
_DISPOSED = re.compile(
    r"(?P<what>(?:The|Each|Both) [^,;:.]{4,140}?) (?P<verb>is|are|be|shall be) "
    r"(?P<how>dismissed|refused|allowed|granted)\."
)
_OPPOSITE = {"dismissed": "granted", "refused": "granted", "granted": "refused", "allowed": "dismissed"}


def from_orders(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Yield candidates for operative paragraphs whose number is unique and whose text is complete on its page."""
    for document in corpus.documents.values():
        name = names.of(document.doc_id)
        orders = [fact for fact in corpus.facts(document.doc_id) if fact.field == "order"]
        numbers = Counter(fact.role for fact in orders)
        for fact in orders if name else ():
            if numbers[fact.role] == 1 and fact.role and fact.value.endswith(".") and len(fact.value) <= _LONGEST:
                yield from _about(fact, document, str(name))


def _about(fact: Fact, document: Document, name: str) -> Iterator[Candidate]:
    disposed = _DISPOSED.fullmatch(fact.value)
    if disposed is None:
        question = f"What does paragraph {fact.role} of {name} order?"
        yield _candidate("order", question, AnswerType.FREE_TEXT, fact.value, fact, document)
        return
    verb = "Were" if disposed["verb"] == "are" or disposed["what"].startswith("Both") else "Was"
    what, how = lowered(disposed["what"]), disposed["how"]
    as_it_was = crc32(fact.value.encode()) % 2 == 0
    question = f"{verb} {what} {how if as_it_was else _OPPOSITE[how]} by {name}?"
    yield _candidate("disposal", question, AnswerType.BOOLEAN, as_it_was, fact, document)


def _candidate(
    kind: str, question: str, answer_type: AnswerType, value: AnswerValue, fact: Fact, document: Document
) -> Candidate:
    return Candidate(
        kind=kind,
        question=question,
        answer_type=answer_type,
        answer=value,
        evidence=(Evidence(PageRef(document.doc_id, fact.page), fact.quote),),
        doc_ids=(document.doc_id,),
        meaning=("order", document.sha256, str(fact.role)),
    )
