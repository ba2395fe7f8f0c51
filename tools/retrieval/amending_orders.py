"""What the sentences of an instrument order: which provision each names as the one that it changes, and how."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.model import Document, Fact
from pincite.indexer.page import Position, Span
from pincite.indexer.patterns import instruments as patterns
from pincite.indexer.records.references import read_references
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amending import Amended
from pincite.tools.retrieval.passage import Stretch, Words, stretches_on
from pincite.tools.retrieval.printed import is_printed

_SHORT = 400
"""Characters of a unit that makes one statement."""
_TAKES_OUT = ("omit", "delete")
_PUTS_IN = ("insert", "add", "substitute", "replace")


@dataclass(frozen=True, slots=True)
class Order:
    """A reference to a provision that a sentence changes; `here` are the documents amended at this place."""

    kind: str
    reference: Fact
    words: Words
    here: frozenset[str]


@dataclass(frozen=True, slots=True)
class Orders:
    """What an instrument orders, one group for each stretch of its text."""

    groups: tuple[tuple[Order, ...], ...]


def orders(corpus: Corpus, by: Document) -> Orders:
    """Return the orders of an instrument in reading order, read once for each generation."""
    return corpus.once(Orders, by.doc_id, lambda: Orders(tuple(_read(corpus, by))))


def _read(corpus: Corpus, by: Document) -> Iterator[tuple[Order, ...]]:
    amended, sections = Amended(corpus, by.doc_id), corpus.sections(by.doc_id)
    for page in corpus.reader.pages(by.doc_id):
        if page.is_contents or not (patterns.CHANGES.search(page.body) or patterns.COMMANDS.search(page.body)):
            continue
        for stretch in stretches_on(by.doc_id, page, Span(0, len(page.text)), sections):
            here = amended.at(Position(stretch.page.number, stretch.span.start))
            found = tuple(orders_in(corpus, by, stretch, here))
            if found:
                yield found


def orders_in(corpus: Corpus, by: Document, stretch: Stretch, here: frozenset[str]) -> Iterator[Order]:
    """Yield what one stretch orders; text of the amended law that is printed there orders nothing."""
    if is_printed(stretch.section):
        return
    facts = list(_references(corpus, by, stretch))
    found = [(fact, kind) for fact in facts if (kind := _change(stretch, fact.span)) is not None]
    for fact, kind in found or [(fact, kind) for fact in facts if (kind := _headed(stretch, fact.span)) is not None]:
        words = Words(by.doc_id, stretch.page, stretch.sentence(fact.span), stretch.section)
        yield Order(kind, fact, words, here)


def _references(corpus: Corpus, by: Document, stretch: Stretch) -> Iterator[Fact]:
    """What the instrument's own words refer to: not what the new text refers to that they quote."""
    quoted = patterns.NEW_TEXT.search(stretch.body, stretch.span.start)
    for fact in read_references([stretch.alone], corpus.sections(by.doc_id), by.identity):
        if quoted is None or fact.span.start < quoted.end():
            yield fact


def _change(stretch: Stretch, place: Span) -> str | None:
    """What is said or ordered to be done to the provision named at a place; null where it is only mentioned there.

    A unit of few words is one statement, whatever its stops.
    """
    short = stretch.span.end - stretch.span.start <= _SHORT
    whole = stretch.span if short else stretch.sentence(place)
    said = stretch.body[whole.start : whole.end]
    at = Span(place.start - whole.start, place.end - whole.start)
    commands = [match for match in patterns.COMMANDS.finditer(said) if match.start() <= at.start]
    if commands and _is_ordered(said, commands[-1], at.start):
        return _kind(commands[-1])
    if commands or patterns.MENTIONED.search(said, 0, at.start):
        return None
    changes = (match for match in patterns.CHANGES.finditer(said) if _is_changed(said, match, at))
    return next(map(_kind, changes), None)


def _is_ordered(said: str, command: re.Match[str], at: int) -> bool:
    """Whether a command applies at a place: `In Schedule 3, for the entry on Article 5` changes Schedule 3 alone."""
    words = list(patterns.ORDERING.finditer(said, command.start(), at))
    if not words:
        return True
    last, between = words[-1], said[words[-1].end() : at].strip().casefold()
    if last.group().casefold() in _PUTS_IN:
        return False
    is_headed = said[command.start() : command.end()].strip().startswith("In")
    return not is_headed or between in ("", "the") or last.group().casefold() in _TAKES_OUT


def _is_changed(said: str, change: re.Match[str], at: Span) -> bool:
    """Whether a place is the subject of a change: before the verb, in a list behind it, or what is agreed to amend."""
    if at.end <= change.start() or change.lastgroup == "amend":
        return True
    return change.end() <= at.start and said[change.end() : at.start].lstrip()[:1] == ":"


def _headed(stretch: Stretch, place: Span) -> str | None:
    """The heading tells what a unit changes whose sentences give only its parts: `Amendment of Article 5`."""
    match = patterns.HEADED.search(stretch.body[stretch.span.start : place.start])
    return _kind(match) if match else None


def _kind(match: re.Match[str]) -> str:
    kind = next(name for name, value in match.groupdict().items() if value)
    return "amended" if kind == "amend" else kind
