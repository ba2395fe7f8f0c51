"""Dates: recorded ones first, else the date of the passage that bears most on the question. Pure."""

import re
from collections.abc import Iterator
from datetime import date

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.indexer.records.amounts import Number
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import (
    compared_documents,
    near,
    passages_of,
    question_terms,
    ranked,
)
from pincite.server.agent.offline.fields import FIELDS, asked_fields, facts_for
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.days import dates_in
from pincite.server.agent.offline.readers.happenings import IN_FORCE, dated_so, happening, is_told_of
from pincite.server.agent.offline.readers.ranges import bound_asked
from pincite.server.agent.offline.readers.signed_days import read_signed_days
from pincite.server.agent.offline.readers.substituted import with_changes
from pincite.server.agent.offline.view import View
from pincite.tools.last_day import last_days
from pincite.tools.question.model import QuestionKind

_PAPER = re.compile(r"\b(?:Order\s+with\s+Reasons|Order|Judgment)\b")
_ASKED = 0.8
"""What a date loses that the question holds itself."""
_NEAR = 0.3
"""What a date gains that stands amid the question's words."""
_DATED_FIELDS = ("date_of_reissue", "date_of_issue", "hearing_date", "judgment_date")
_CLOSING = ("date_of_reissue", "date_of_issue")
_AFTER_ENACTMENT = re.compile(
    r"\bforce\s+on\s+the\s+(?P<days>\d{1,3})\s?(?:st|nd|rd|th)?\s+(?P<business>business\s+|working\s+)?day\s+after\s+(?:its\s+|the\s+)?enactment\b",
    re.IGNORECASE,
)
_ENACTS = re.compile(r"\benact(?:ed)?\s+on\s+(?:this\s+|the\s+)?$", re.IGNORECASE)
_RECKONED = 9.0
"""What is reckoned goes before whatever is printed: the question asks for no day that stands on the page."""
_PAIR = 2
_ORIGINALLY = re.compile(r"\boriginally|before\s+it\s+was\s+re-?issued|first\s+issued\b", re.IGNORECASE)
_OF_SEVERAL = re.compile(r"\b(?:of|among)\s+(?:the|these|those|all)\b", re.IGNORECASE)
_EXTREME = re.compile(r"\b(?:earlier|earliest|first|later|latest|last)\b", re.IGNORECASE)
_OF_PAPERS = frozenset(
    words(
        "issued re-issued reissue originally hand down out come came give given make made bear closing block order "
        "judgment reasons decision appeal court registrar assistant registry hearing heard take took place hold held "
        "trial head heading earlier later first last earliest latest final publish deliver release sign header own "
        "dated latter former deputy amended original version"
    )
)
"""Words in which papers, their making and their issue are spoken of: a question of no others asks for their dates."""
_HEARD = re.compile(
    r"\b(?:was|were|is|been)\b[^?]*\bheard\b|\bhearing\b[^?]{0,40}\b(?:held|t(?:ake|ook)\s+place|fixed|listed)\b|"
    r"\bdate\s+of\s+(?:the\s+)?(?:\w+\s+){0,2}hearing\b",
    re.IGNORECASE,
)
"""A question after the day of a hearing."""
_BARE_DAY = 40
"""Characters of a passage that is a day and its time, and is told by what stands before it."""
_HEARING = re.compile(
    r"\b(?:hear(?:d|ing|ings)?|tri(?:al|ed)|argued|argument|sat|sitting|listed|conference)\b", re.IGNORECASE
)
_WITHIN = 60
"""Characters before a date in which its enactment is said."""


def read_date(view: View) -> list[Proposal]:
    """Return dates that answer, best first."""
    documents = compared_documents(view)
    extreme = _EXTREME.search(view.transcript.question)
    compared = view.question.kind is QuestionKind.COMPARISON and len(documents) > 1
    if extreme and (compared or (len(documents) > _PAIR and _OF_SEVERAL.search(view.transcript.question))):
        sides = [best_dates(view, doc_id)[:1] for doc_id in documents]
        if all(sides):
            pick = max if extreme.group().lower() in ("later", "latest", "last") else min
            chosen = pick((side[0] for side in sides), key=lambda p: str(p.value))
            return [Proposal(chosen.value, tuple(q for side in sides for q in side[0].quotes), 1.0)]
    return best_dates(view, None)


def best_dates(view: View, doc_id: str | None) -> list[Proposal]:
    """Dates of one document (or of all read), best first."""
    told = [each for each in read_signed_days(view) if doc_id in (None, each.quotes[0].ref.doc_id)]
    proposals = [*told, *_reckoned_commencement(view, doc_id), *_recorded(view, doc_id), *_read(view, doc_id)]
    proposals.sort(key=lambda p: -p.score)
    kept: dict[object, Proposal] = {}
    for proposal in with_changes(view, proposals, _days):
        kept.setdefault(proposal.value, proposal)
    return list(kept.values())


def _days(text: str) -> list[str]:
    return [found.iso for found in read_dates(text)]


def dates_recorded(view: View, said: str) -> list[Proposal]:
    """Return the recorded dates that a part of the question asks for, of the paper it names by its type if it does."""
    named = {d.doc_id for d in subjects(view) if d.title and _names_paper(said, d.title)}
    fields = [f for f in FIELDS if f.name in _DATED_FIELDS and f.pattern.search(said)]
    facts = [fact for field in fields for fact in facts_for(view, field) if not named or fact.doc_id in named]
    return [Proposal(fact.value, (fact_quote(fact),), 1.0) for fact in facts[:1]]


def _reckoned_commencement(view: View, doc_id: str | None) -> Iterator[Proposal]:
    """`Comes into force on the 10th business day after enactment`: the day that falls on, where the page dates both."""
    question = view.transcript.question
    if not IN_FORCE.search(question) and not re.search(r"\binto\s+force\b", question):
        return
    for page in view.pages.values():
        after = _AFTER_ENACTMENT.search(page.text)
        enacted = next((d for d in read_dates(page.text) if _ENACTS.search(page.text[: d.span.start][-_WITHIN:])), None)
        if after is None or enacted is None or (doc_id is not None and page.ref.doc_id != doc_id):
            continue
        period = Number(int(after["days"]), Span(*after.span()), "business day" if after["business"] else "day")
        day = next(iter(last_days(date.fromisoformat(enacted.iso), int(period.value), period.unit or "day")), None)
        held = [
            p
            for p in passages_of(page)
            if any(p.span.start <= at < p.span.end for at in (enacted.span.start, after.start()))
        ]
        yield Proposal(day, tuple(quote_of(p) for p in held), _RECKONED)


def _of_paper(view: View) -> bool:
    """Whether the question asks for a date of a paper itself, not of something else that the paper tells of."""
    named = {stem for d in subjects(view) for text in (d.title, *d.parties, *d.case_ids) for stem in words(text)}
    return len(compared_documents(view)) > 1 or not set(question_terms(view)) - named - _OF_PAPERS


def _names_paper(said: str, title: str) -> bool:
    """Whether words name a paper of a case by its type: `the Order with Reasons`, `the Judgment`."""
    kinds = [m.group() for m in _PAPER.finditer(title)]
    return bool(kinds) and kinds == [m.group() for m in _PAPER.finditer(said)]


def dates_said(view: View, said: str) -> list[Proposal]:
    """Return the dates of the passages that bear most on a part of the question, best first."""
    found: dict[str, Proposal] = {}
    for weighed in ranked(view, None, said)[:8]:
        for place, (moment, quotes) in enumerate(dates_in(view, weighed.passage)):
            text = weighed.passage.text
            score = weighed.weight - 0.02 * place + dated_so(said, text, moment) + is_told_of(said, text)
            if moment.iso not in found or score > found[moment.iso].score:
                found[moment.iso] = Proposal(moment.iso, quotes, score)
    return sorted(found.values(), key=lambda p: -p.score)


def _recorded(view: View, doc_id: str | None) -> list[Proposal]:
    fields = [f for f in asked_fields(view) if f.name in _DATED_FIELDS]
    if _ORIGINALLY.search(view.transcript.question):
        fields = [f for f in fields if f.name != "date_of_reissue"]
    decisive = 2.0 if _of_paper(view) or _ORIGINALLY.search(view.transcript.question) else 0.35
    return [
        Proposal(
            fact.value, (fact_quote(fact),), (decisive if field.name in _CLOSING else min(decisive, 0.9)) - 0.1 * place
        )
        for place, field in enumerate(fields)
        for fact in facts_for(view, field, doc_id)
    ]


def _read(view: View, doc_id: str | None) -> list[Proposal]:
    asked = {d.iso for d in read_dates(view.transcript.question)}
    heard = _HEARD.search(view.transcript.question) is not None
    proposals = []
    for weighed in ranked(view, doc_id)[:25]:
        dates = dates_in(view, weighed.passage) if not heard or _tells_of_hearing(view, weighed.passage) else []
        for place, (found, quotes) in enumerate(dates):
            score = (
                weighed.weight
                - 0.02 * place
                + _NEAR * near(view, weighed.passage, found.span.start, [d.span.start for d, _ in dates])
                - (_ASKED if found.iso in asked else 0)
                + happening(view, weighed.passage.text, found)
                + bound_asked(view.question.text, weighed.passage.text, found.span, [d.span for d, _ in dates])
            )
            proposals.append(Proposal(found.iso, quotes, score))
    return proposals


def _tells_of_hearing(view: View, passage: Passage) -> bool:
    """Whether a passage, or of a bare day the one before it, speaks of a hearing: other days are those of papers."""
    page = view.pages.get(passage.ref)
    held = passages_of(page) if page and len(passage.text) < _BARE_DAY else []
    place = held.index(passage) if passage in held else 0
    return any(_HEARING.search(each.text) for each in (passage, *held[max(0, place - 1) : place]))
