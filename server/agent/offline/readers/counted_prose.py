"""Grounds that a text counts off in prose: `Two features take it outside. First, ... Second, ...`. Pure.

A court that gives several reasons says so once and begins each with its ordinal, some sentences apart; none of them
says much of the question by itself, so that they are found by what stands before the first and in all together.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of, term_worths
from pincite.server.agent.offline.focus import asked_count
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.held import is_held
from pincite.server.agent.offline.readers.wording import LIMIT, worded
from pincite.server.agent.offline.view import View

_ASKED = re.compile(
    r"\b(?:two|three|four|five)\s+(?:[a-z-]+\s+){0,2}?(?:grounds?|reasons?|features|factors|errors|points|respects|steps|stages|flaws|"
    r"considerations|ways|things|answers|difficulties|problems)\b|"
    r"\b(?:what|which)\s+(?:are|were|(?:main\s+)?(?:grounds|reasons|errors|considerations))\b[^?]*?"
    r"\b(?:grounds|reasons|errors|considerations|flaws|difficulties)\b",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_COUNTED = re.compile(
    rf"^(?:\W*\d{{1,3}}\.\s+)?(?:[A-Z][\w ]{{0,40}}\.\s+)?(?P<place>{'|'.join(_ORDINALS)})(?:ly)?,\s+(?P<rest>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_APART = 12
"""Passages between two that are counted off."""
_BEFORE = 8
"""Passages before the first that say what is counted: the rule, and what is made of it."""
_SHARE = 0.5
"""The share of what the question says that the run and its lead-in hold together."""
_FEWEST = 2


def read_counted(view: View) -> Iterator[Proposal]:
    """Propose the runs that are counted off, the one that says most of the question first."""
    if not _ASKED.search(view.question.text):
        return
    worth, count = term_worths(view), asked_count(view.question.text)
    whole = sum(worth.values()) or 1.0
    runs = [
        (sum(worth[t] for t in worth if any(t in p.terms for p in (*lead, *run))) / whole, run)
        for held in _documents(view)
        for lead, run in _runs(held)
        if len(run) >= _FEWEST and count in (None, len(run))
    ]
    for share, run in sorted(runs, key=lambda pair: -pair[0]):
        if share >= _SHARE and not any(is_held(p.text) is False for p in run):
            yield _told(view, run, share)


def _documents(view: View) -> list[list[Passage]]:
    """The passages of each document's pages that were read, in reading order."""
    by_document: dict[str, list[Passage]] = {}
    for ref in sorted(view.pages):
        by_document.setdefault(ref.doc_id, []).extend(passages_of(view.pages[ref]))
    return list(by_document.values())


def _runs(held: Sequence[Passage]) -> Iterator[tuple[Sequence[Passage], list[Passage]]]:
    """Each run from `First` on, with what stands before it."""
    places = [(at, found["place"].lower()) for at, p in enumerate(held) if (found := _COUNTED.match(p.text))]
    for number, (start, place) in enumerate(places):
        if place != _ORDINALS[0]:
            continue
        members = [start]
        for at, following in places[number + 1 :]:
            if len(members) == len(_ORDINALS) or at - members[-1] > _APART or following == _ORDINALS[0]:
                break
            if following == _ORDINALS[len(members)]:
                members.append(at)
        yield held[max(0, start - _BEFORE) : start], [held[at] for at in members]


def _told(view: View, run: Sequence[Passage], share: float) -> Proposal:
    room = LIMIT // len(run) - 1
    said = [worded(found["rest"], view.question.text, room) for p in run if (found := _COUNTED.match(p.text))]
    quotes = tuple(replace(quote_of(p), statement=text) for p, text in zip(run, said, strict=True))
    return Proposal(" ".join(said), quotes, share)
