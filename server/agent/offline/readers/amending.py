"""The date of a law that another law's cover names as amending it: a step along the relation on record. Pure."""

import re

from pincite.indexer.page import PageRef
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.view import SeenRelation, View
from pincite.tools.answer_types import AnswerType

_AMENDING = re.compile(
    r"\bamend(?:ing|ment)\s+(?:laws?|acts?|statutes?|instruments?)\b|\blaws?\s+that\s+amend", re.IGNORECASE
)
_OF_IT = re.compile(r"\b(?:cover|title|front|first)\b|\bamended\s+it\b", re.IGNORECASE)
_FIRST = re.compile(r"\b(?:earlie[rs]t?|olde[rs]t?|first(?!\s+page))\b", re.IGNORECASE)
_LAST = re.compile(r"\b(?:late[rs]t?|newe[rs]t?|last|more\s+recent|most\s+recent)\b", re.IGNORECASE)
_OF_YEAR = re.compile(r"\b(?P<year>(?:19|20)\d\d)\s+(?:amend|law|act)", re.IGNORECASE)
_NUMBER = re.compile(r"(?P<number>\d+)\D+(?P<year>\d{4})$")
_ENACTS = re.compile(r"\benact", re.IGNORECASE)
_STEPPED = 3.0


def amending_law(view: View) -> SeenRelation | None:
    """The amendment whose date is asked for, of those that the law named says of itself; null where none is meant.

    Laws are told apart by their year, or by which of them came first: their numbers say so.
    """
    question = view.question.text
    if view.transcript.answer_type is not AnswerType.DATE or not (
        _AMENDING.search(question) and _OF_IT.search(question)
    ):
        return None
    laws = [d.doc_id for d in subjects(view) if d.kind == "law"][:1]
    said = [r for r in view.relations if r.kind == "amended_by" and r.source in laws and _NUMBER.search(r.label)]
    said.sort(key=_age)
    year = _OF_YEAR.search(question)
    if year:
        said = [r for r in said if r.label.endswith(year["year"])]
    first, last = _FIRST.search(question) is not None, _LAST.search(question) is not None
    if len(said) > 1 and first == last:
        return None
    return next(iter(said[-1:] if last else said), None)


def read_amending(view: View) -> list[Proposal]:
    """Return the enactment of the amending law meant, as its own first page prints it, with the cover that names it."""
    meant = amending_law(view)
    page = view.pages.get(PageRef(meant.target, 1)) if meant and meant.target else None
    if meant is None or page is None:
        return []
    cover = view.pages.get(PageRef(meant.source, meant.page))
    named = [quote_of(p) for p in (passages_of(cover) if cover else ()) if meant.label in p.text][:1]
    held = [(passage, found) for passage in passages_of(page) for found in read_dates(passage.text)]
    enacted = [each for each in held if _ENACTS.search(each[0].text)] or held
    return [Proposal(found.iso, (quote_of(p, found.span.start), *named), _STEPPED) for p, found in enacted[:1]]


def _age(relation: SeenRelation) -> tuple[int, int]:
    found = _NUMBER.search(relation.label)
    return (int(found["year"]), int(found["number"])) if found else (0, 0)
