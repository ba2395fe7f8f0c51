"""The number that a form, an article or a paragraph bears: `Licence (Form 4)`, `19. Transfer of a berth`. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.outline import numbered_over, runs_read
from pincite.server.agent.offline.view import View
from pincite.tools.question.labelled import label_asked

_IN_WHICH = re.compile(
    r"\b(?:in|of)\s+(?:which|what)\b|"
    r"(?<!\bto\s)(?<!\bunder\s)(?<!\bby\s)(?<!\bwith\s)\bwhich\s+(?:numbered\s+)?\w+\s+(?:number\s+)?\w+s\b",
    re.IGNORECASE,
)
"""`In which paragraph`, `which Article provides`: the one that says it, not one that is referred to there."""
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
    thing = label_asked(view.transcript.question)
    if thing is None:
        return
    over = {passage: label for run in runs_read(view) for passage, label in numbered_over(run).items()}
    found = [proposal for weighed in ranked(view)[:_TRIED] for proposal in _borne(view, weighed, thing, over)]
    yield from sorted(found, key=lambda proposal: -proposal.score)


def _borne(view: View, weighed: Weighed, thing: str, over: dict[Passage, tuple[str, Passage]]) -> Iterator[Proposal]:
    """The numbers that a passage gives to things of a kind, each with how well the thing's name is the one asked."""
    text = weighed.passage.text
    heading = _HEADING.match(text) if thing in _HEADED else None
    if heading:
        yield _numbered(view, weighed, heading, heading["named"])
    label, head = over.get(weighed.passage, ("", weighed.passage))
    lies_in = thing == "paragraph" or (thing in _HEADED and _IN_WHICH.search(view.transcript.question) is not None)
    if lies_in and label.isdigit():
        yield Proposal(int(label), tuple(dict.fromkeys((quote_of(head), quote_of(weighed.passage)))), weighed.weight)
        return
    for match in re.finditer(rf"\b{thing}\s+(?:No\.?\s*)?\(?(?P<number>\d+)", text, re.IGNORECASE):
        yield _numbered(view, weighed, match, _BREAK.split(text[: match.start()].rstrip(" ("))[-1])


def _numbered(view: View, weighed: Weighed, match: re.Match[str], named: str) -> Proposal:
    stems = set(words(named))
    asked = stems & set(words(view.question.text))
    gain = _NAMED * len(asked) / len(stems) + _WORD * len(asked) if stems else 0.0
    return Proposal(int(match["number"]), (quote_of(weighed.passage, match.start()),), weighed.weight + gain)
