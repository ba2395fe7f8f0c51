"""Who appeared for a side: the names that the list of appearances of a paper sets beside that side. Pure.

Papers print it in two ways: `Ann Poe, POE LLP, Fen, for Appellee`, `Ms Ann Poe KC (instructed by Fen LLP) for the
Claimant`, and `For the Respondent: Mr Cy Oak, Advocate`. Who asks for the counsel of a party by its name is answered by
the side that the caption gives it.
"""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.indexer.patterns.us import ARGUED
from pincite.server.agent.offline.answer import Proposal, Quote
from pincite.server.agent.offline.names import is_person, names_in
from pincite.server.agent.offline.view import SeenPage, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.matching.names import name_in

_ROLE = (
    r"(?:(?:First|Second|Third|Fourth|Fifth|Lead)\s+)?(?:Plaintiff|Defendant|Claimant|Respondent|Petitioner|Appellant|Appellee|Applicant|Debtor|"
    r"Intervenor|Amicus\s+Curiae)s?(?:\s*[-–/]\s*(?:Appellant|Appellee|Respondent|Petitioner)s?)?"
)
_SIDE = (
    r"(?:the\s+)?(?P<side>(?-i:[A-Z])[\w’'.&-]*(?:,?\s+(?:of\s+|and\s+)?(?-i:[A-Z])[\w’'.&-]*)*|"
    r"(?:appell|claim|defend|respond|petition|plaint|applic)[a-z]+)"
)
_ASKED = re.compile(
    r"\b(?:who|whom|which\s+(?:\w+\s+){0,2}?(?:counsel|advocates?|barristers?|attorneys?|lawyers?))\b[^?]*?\b"
    rf"(?:appear\w*|argued|acted|acts|represent\w*|instructed)\b[^?]*?(?:\bfor\s+|(?<=represented)\s+|(?<=represents)\s+){_SIDE}|"
    rf"\b(?:counsel|advocates?|barristers?|attorneys?)\s+for\s+{_SIDE.replace('side', 'whose')}",
    re.IGNORECASE,
)
_ARGUED = re.compile(r"\bargued\b", re.IGNORECASE)
_BEFORE = re.compile(rf"\bfor\s+(?:the\s+)?(?P<role>(?i:{_ROLE}))\b")
_BEHIND = re.compile(
    rf"(?:^|\n)[ \t]*+For\s+(?:the\s+)?(?P<role>{_ROLE})\s*+[:–-]?\s*+(?P<who>.{{4,300}}?)"
    r"(?=\n[ \t]*+(?:For\s+the|[A-Z]\.\s|\d+\.?\s|\n)|\bi/b\b|\binstructed\b|$)",
    re.DOTALL | re.IGNORECASE,
)
_BREAK = re.compile(
    rf"\bfor\s+(?:the\s+)?{_ROLE}\W|;|:\s|\bCOUNSEL\b|\n\s*\n|\b(?:representation|appearances?)\b", re.IGNORECASE
)
_FIRM = re.compile(
    r"\([^()]*\)|,\s+(?:[A-Z]{2,}[\s,]|[^,;]*(?:\b(?:LLP|LLC|PLLC|PLC|Ltd|Limited|P\.C)\b|&)).*$", re.DOTALL
)
"""From the firm on a list gives its town, not persons; in brackets stands who instructed them."""
_OFFICE = re.compile(r"\b(?:Advocates?|Counsel|Attorneys?|Solicitors?|General)$")
_COMPANY = re.compile(r"\b(?:LLP|LLC|PLLC|Ltd|Limited|Inc|Corp|Company|Co|Bank|plc|PLC|Holdings|Group)\b")
"""A person may be called without the initial that the caption prints; his surname tells."""
_REACH = 260
_WHOLE = 2.6
"""What such a list weighs: more than persons who stand near the question's words."""


def read_appearances(view: View) -> Iterator[Proposal]:
    """Propose the persons who appeared for the side that the question names, all together and each alone."""
    asked = _ASKED.search(view.question.text)
    if asked is None:
        return
    side = re.sub(r"[’']s?$", "", asked["side"] or asked["whose"])
    for page in view.pages.values():
        for span, role in _listed(page, oral=_ARGUED.search(view.question.text) is not None):
            text = page.text[span.start : span.end]
            names = [name for name in names_in(" ".join(_FIRM.sub("", text).split())) if _is_somebody(name)]
            if names and _plays(view, page, side, role):
                several = view.transcript.answer_type is AnswerType.NAMES
                yield Proposal(names if several else names[0], (Quote(page.ref, " ".join(text.split())),), _WHOLE)


def _listed(page: SeenPage, *, oral: bool) -> Iterator[tuple[Span, str]]:
    """The stretches of a page that name persons for a side, with that side; only who spoke, where that is told."""
    spoken = ARGUED.search(page.text) if oral else None
    start, end = spoken.span("said") if spoken else (0, len(page.text))
    for match in _BEHIND.finditer(page.text, start, end):
        yield Span(match.start("who"), match.end("who")), match["role"]
    for match in _BEFORE.finditer(page.text, start, end):
        least = max(start, match.start() - _REACH)
        begun = [found.end() for found in _BREAK.finditer(page.text, least, match.start())]
        yield Span(begun[-1] if begun else least, match.end()), match["role"]


def _is_somebody(name: str) -> bool:
    return is_person(name) and _OFFICE.search(name) is None


def _plays(view: View, page: SeenPage, side: str, role: str) -> bool:
    """Whether the side asked about is that role, or the party that a caption or the record gives it."""
    ours = set(words(role))
    if ours & set(words(side)):
        return set(words(side)) <= ours or ours <= set(words(side))
    recorded = [f for f in view.facts if f.field == "party" and f.role and name_in(f.value, side)]
    if recorded:
        return any(ours & set(words(fact.role or "")) for fact in recorded)
    called = (
        rf"{re.escape(side)}\b" if " " not in side or _COMPANY.search(side) else rf"\b{re.escape(side.split()[-1])}\b"
    )
    caption = re.compile(
        rf"{called}(?:(?!\bv\.?\s)[^;]){{0,160}}?[\s(…,\"“-]+(?P<role>{_ROLE})\b", re.IGNORECASE | re.DOTALL
    )
    heads = (
        p.text[:3000] for p in view.pages.values() if p.ref.doc_id == page.ref.doc_id and p.ref.page <= page.ref.page
    )
    found = next((m for head in heads if (m := caption.search(head))), None)
    return found is not None and bool(ours & set(words(found["role"])))
