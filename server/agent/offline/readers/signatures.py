"""Who signed for a party: the name that stands below the words `for and on behalf of` that party. Pure.

A question may call the party by its name or by its role; the contract says in brackets which party has which role.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.indexer.page import Span
from pincite.indexer.patterns.instruments import SIGNED_BY_AUTHORITY
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.names import is_person, names_of
from pincite.server.agent.offline.view import SeenPage, View
from pincite.tools.matching.names import name_in

_ASKED = re.compile(
    r"\bsigned\b[^?]*\b(?:for|on\s+behalf\s+of)\s+(?:the\s+)?(?P<side>[A-Z][\w’&.-]*(?:\s+[A-Z][\w’&.-]*)*)"
)
_BLOCK = re.compile(r"\b(?i:on\s+behalf\s+of)\s+(?P<party>[A-Z](?:[^\n:_\s]|[ \t](?![ \t])){2,90}+)[ \t]*+:?[ \t]*+\n")
_NAMED_BLOCK = re.compile(
    r"(?P<party>[A-Z][^\n]{2,80}?)[ \t]*+(?::[ \t]*+)?\n\s*+By:?\s*+(?:/s/|s/|Name:)?[ \t]*"
    r"(?P<who>[A-Z][^\n]{3,60})"
)
"""A party on a line of its own and who signed under it: `Alder, Inc.`, `By: /s/ Ann Poe`."""
_BY_AUTHORITY = re.compile(r"\bwho\s+signed\b", re.IGNORECASE)
_BY = re.compile(r"\s*\bby$|\s+$", re.IGNORECASE)
_BELOW = 6
"""Lines below in which the name stands: a line to sign on, the name, an office, a day."""
_SIGNED = 2.2
"""What the name in the block of the party asked about weighs: more than any that stands near it."""


def read_signatory(view: View) -> Iterator[Proposal]:
    """Propose the person in the signature block of the party that the question names."""
    asked = _ASKED.search(view.question.text)
    yield from _by_authority(view) if _BY_AUTHORITY.search(view.question.text) else ()
    if asked is None:
        return
    yield from _under_name(view, asked["side"])
    for page in view.pages.values():
        blocks = list(_BLOCK.finditer(page.text))
        for block, end in zip(blocks, [*(b.start() for b in blocks[1:]), len(page.text)], strict=False):
            if _is_meant(view, asked["side"], _BY.sub("", block["party"])):
                yield from _below(page, Span(block.end(), end))


def _by_authority(view: View) -> Iterator[Proposal]:
    """The hand under which an instrument was made: below `Signed by authority of the Secretary of State`."""
    for page in view.pages.values():
        for match in SIGNED_BY_AUTHORITY.finditer(page.text):
            if is_person(match["who"].strip()):
                yield Proposal(match["who"].strip(), (Quote(page.ref, " ".join(match.group().split())),), _SIGNED)


def _under_name(view: View, side: str) -> Iterator[Proposal]:
    """Who signed in the block that a party's name heads."""
    for page in view.pages.values():
        for match in _NAMED_BLOCK.finditer(page.text):
            who = match["who"].strip(" _-")
            if is_person(who) and (name_in(match["party"], side) or name_in(side, match["party"])):
                yield Proposal(who, (Quote(page.ref, " ".join(match.group().split())),), _SIGNED)


def _is_meant(view: View, side: str, party: str) -> bool:
    if name_in(party, side) or name_in(side, party):
        return True
    role = re.compile(rf"{re.escape(party)}\b[^“\"(]{{0,240}}\([^()“\"]{{0,20}}[“\"]{re.escape(side)}[”\"]", re.I)
    return any(role.search(" ".join(page.text.split())) for page in view.pages.values())


def _below(page: SeenPage, block: Span) -> Iterator[Proposal]:
    """The first person of a block, with the passage that prints him."""
    lines = [line.strip(" _\t") for line in page.text[block.start : block.end].split("\n")]
    for line in [line for line in lines if line][:_BELOW]:
        for passage in passages_of(page):
            names = names_of(replace(passage, text=line)) if line in passage.text else []
            if names and is_person(names[0]) and passage.span.end > block.start:
                yield Proposal(names[0], (quote_of(passage, passage.text.index(line)),), _SIGNED)
                return
