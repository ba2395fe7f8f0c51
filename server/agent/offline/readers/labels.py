"""The number that a form, an article or a paragraph bears: `Licence (Form 4)`, `19. Transfer of a berth`. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.passages import Weighed
from pincite.server.agent.offline.view import View

_THINGS = "form|article|regulation|schedule|clause|paragraph|part|section|rule"
_NUMBER_OF = re.compile(
    rf"\b(?:(?P<thing>{_THINGS})\s+number|number\s+of\s+the\s+(?:\w+\s+){{0,2}}?(?P<which>{_THINGS}))\b", re.IGNORECASE
)
_LABELLED = re.compile(r"(?P<number>\d{1,3})\.\s")
_HEADING = re.compile(r"(?P<number>\d{1,3})\.\s+(?P<named>(?:[^\s.;:]+\s*){1,9})$")
_HEADED = ("article", "regulation", "clause", "section", "rule")
"""What bears its number before its heading."""
_BREAK = re.compile(r"[;:.()\[\]]|\s[-–—]\s")
"""What parts a thing's name from what stands before it."""
_TRIED = 12
_WORD = 0.2
"""What it gains for each word of that name: `Licence renewal` goes before `Licence` where it is asked for."""
_NAMED = 0.6
"""What a number gains whose thing is called just as the question calls it: `Licence` and not `Licence, renewed`."""


def read_labels(view: View) -> Iterator[Proposal]:
    """`What is the form number for a licence`: the number of the thing that is called so, best first."""
    asked = _NUMBER_OF.search(view.transcript.question)
    if asked is None:
        return
    thing = (asked["thing"] or asked["which"]).lower()
    found = [proposal for weighed in ranked(view)[:_TRIED] for proposal in _borne(view, weighed, thing)]
    yield from sorted(found, key=lambda proposal: -proposal.score)


def _borne(view: View, weighed: Weighed, thing: str) -> Iterator[Proposal]:
    """The numbers that a passage gives to things of a kind, each with how well the thing's name is the one asked."""
    text = weighed.passage.text
    heading = _HEADING.match(text) if thing in _HEADED else None
    if heading:
        yield _numbered(view, weighed, heading, heading["named"])
    own = _LABELLED.match(text) if thing == "paragraph" else None
    for match in [own] if own else re.finditer(rf"\b{thing}\s+(?:No\.?\s*)?(?P<number>\d+)", text, re.IGNORECASE):
        yield _numbered(view, weighed, match, "" if own else _BREAK.split(text[: match.start()].rstrip(" ("))[-1])


def _numbered(view: View, weighed: Weighed, match: re.Match[str], named: str) -> Proposal:
    stems = set(words(named))
    asked = stems & set(words(view.question.text))
    gain = _NAMED * len(asked) / len(stems) + _WORD * len(asked) if stems else 0.0
    return Proposal(int(match["number"]), (quote_of(weighed.passage, match.start()),), weighed.weight + gain)
