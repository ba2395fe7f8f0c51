"""Propose questions about a provision: a period, a sum, who is responsible, what is allowed and forbidden."""

import re
from collections.abc import Iterator

from pincite.evals.draft.generators.duties import duties
from pincite.evals.draft.generators.periods import periods
from pincite.evals.draft.generators.permissions import permissions
from pincite.evals.draft.generators.sums import sums
from pincite.evals.draft.generators.units import Unit, units_of
from pincite.evals.draft.generators.wording import Posed, from_outside, is_clear
from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.naming import Names
from pincite.indexer.model import Document, DocumentKind
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

_LONGEST, _SHORTEST, _MOST_WORDS = 280, 60, 8
# Services, 9 including: a page number inside a sentence
_PAGE_NUMBER = re.compile(
    r"[a-z,] \d{1,3} (?!day|month|year|hour|week|per|business|calendar|clear|of\b|and\b|to\b|or\b)[a-z]"
)


def from_provisions(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Yield candidates for every clear sentence of a provision, and for provisions of one sentence."""
    for document in corpus.documents.values():
        name = names.of(document.doc_id)
        if name is None:
            continue
        parties = _parties(corpus, document)
        for unit in units_of(corpus, document):
            for sentence in filter(is_clear, unit.sentences):
                for posed in _posed(sentence, unit, parties):
                    yield _candidate(posed, sentence, unit, name)


def _posed(sentence: str, unit: Unit, parties: frozenset[str]) -> Iterator[Posed]:
    for read in (periods(sentence), sums(sentence), permissions(sentence), duties(sentence, parties)):
        yield from (posed._replace(text=from_outside(posed.text)) for posed in read)
    heading = (unit.heading or "").strip(" .")
    if (
        heading
        and len(heading.split()) <= _MOST_WORDS
        and len(unit.sentences) == 1
        and _SHORTEST <= len(sentence) <= _LONGEST
        and not _PAGE_NUMBER.search(sentence)
    ):
        yield Posed("content", f"what is provided under the heading “{heading}”?", AnswerType.FREE_TEXT, sentence)


def _candidate(posed: Posed, sentence: str, unit: Unit, name: str) -> Candidate:
    return Candidate(
        kind=posed.kind,
        question=f"Under {unit.cited} of {name}, {posed.text}",
        answer_type=posed.answer_type,
        answer=posed.answer,
        evidence=(Evidence(unit.ref, sentence),),
        doc_ids=(unit.document.doc_id,),
        meaning=(unit.document.family_id, unit.cited, sentence),
    )


def _parties(corpus: Corpus, document: Document) -> frozenset[str]:
    """Return a contract's names for its parties, such as `Supplier`; none for a law, whose bodies have known words."""
    if document.identity.kind is not DocumentKind.CONTRACT:
        return frozenset()
    facts = (fact for fact in corpus.facts(document.doc_id) if fact.field == "party" and fact.role)
    return frozenset({fact.role for fact in facts if fact.role} or {"-"})
