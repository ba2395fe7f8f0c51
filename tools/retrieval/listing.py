"""Routes to the pages of a list: `which laws does Law No. 3 of 2024 amend`, `the cases that Judge X decided`."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.legal_text.party_words import party_words
from pincite.indexer.model import PASSAGE_FIELDS, Document, Fact
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.question.asks_for_documents import asks_for_documents
from pincite.tools.question.fields_asked import asked_fields
from pincite.tools.question.model import Question
from pincite.tools.retrieval.routes import Route

_PERSONS = ("judge", "party", "issued_by")
_TITLES = frozenset("justice chief deputy judge sir dame lord lady his her excellency the hon honourable qc kc".split())
_MOST = 500
"""Most documents whose facts are read for a list; a larger matter relies on words and families."""
_STRENGTH = 1.0


def routes_to_list(corpus: Corpus, question: Question) -> list[Route]:
    """Return the pages on which documents state what the question lists them by: a law, a person, a date."""
    if not asks_for_documents(question.text) or len(corpus.documents) > _MOST:
        return []
    fields = {asked.name for asked in asked_fields(question.text)}
    with_facts = zip(corpus.documents.each(), corpus.own_facts(corpus.documents), strict=True)
    return [route for document, (_, facts) in with_facts for route in _of(document, facts, question, fields)]


def _of(document: Document, facts: Sequence[Fact], question: Question, fields: set[str]) -> Iterator[Route]:
    for fact in facts:
        if fact.field not in PASSAGE_FIELDS and _bears(document, fact, question, fields):
            yield Route(
                PageRef(document.doc_id, fact.page),
                _STRENGTH,
                f"its {fact.field} is the one asked for",
                fact.span.start,
            )


def _bears(document: Document, fact: Fact, question: Question, fields: set[str]) -> bool:
    if fact.field in _PERSONS:
        name = _without_titles(fact.value)
        return len(name) > 1 and name <= frozenset(re.sub(r"\W", " ", question.text).casefold().split())
    if fact.field == "amended_by" and fact.field in fields:
        named = [mention.law_number for mention in question.mentions if mention.law_number]
        return any(same_law(number, each) for number in document.identity.amended_by for each in named)
    return fact.field in fields and any(fact.value.startswith(day.iso) for day in question.dates)


def _without_titles(name: str) -> frozenset[str]:
    return party_words(name) - _TITLES
