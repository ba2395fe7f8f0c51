"""Read the orders of an instrument: which provision each sentence changes, and how."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pincite.indexer.legal_text.patterns import amendment_formulas as patterns
from pincite.indexer.model import Document, Fact, Section
from pincite.indexer.page import Position, Span
from pincite.indexer.records.cross_references import read_references
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amending import Amended
from pincite.tools.retrieval.passage import Stretch, Words, stretches_on
from pincite.tools.retrieval.reference_targets import RELATIVE
from pincite.tools.retrieval.reprinted_provisions import is_printed

_SHORT = 400
"""Most characters of a unit that makes one statement."""
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
    """The orders of an instrument, one group for each stretch of its text."""

    groups: tuple[tuple[Order, ...], ...]


def orders(corpus: Corpus, by: Document) -> Orders:
    """Return the orders of an instrument in reading order, read once for each generation."""
    return corpus.memoise(Orders, by.doc_id, lambda: Orders(tuple(_read(corpus, by))))


def _read(corpus: Corpus, by: Document) -> Iterator[tuple[Order, ...]]:
    sections = corpus.sections(by.doc_id)
    pages = (p for p in corpus.reader.pages(by.doc_id) if not p.is_contents)
    ordering = (p for p in pages if patterns.CHANGES.search(p.body) or patterns.COMMANDS.search(p.body))
    stretches = (s for p in ordering for s in stretches_on(by.doc_id, p, Span(0, len(p.text)), sections))
    yield from orders_in(corpus, by, stretches)


def orders_in(corpus: Corpus, by: Document, stretches: Iterable[Stretch]) -> Iterator[tuple[Order, ...]]:
    """Yield the orders of stretches of an instrument, one group each; printed text of the amended law orders nothing.

    A heading such as `Amendment of Article 5` counts if no sentence below it names a provision.
    """
    amended = Amended(corpus, by.doc_id)
    own = [stretch for stretch in stretches if not is_printed(stretch.section)]
    read = [(stretch, list(_references(corpus, by, stretch))) for stretch in own]
    said = [tuple(_orders(*each, amended, _change)) for each in read]
    named = [order.words.section for group in said for order in group if order.words.section]
    for each, group in zip(read, said, strict=True):
        headed = () if group else tuple(_orders(*each, amended, _headed))
        section = each[0].section
        if group or (headed and section and not any(_holds(section, other) for other in named)):
            yield group or headed


def _holds(section: Section, other: Section) -> bool:
    return section.start <= other.start and other.end <= section.end


def _orders(
    stretch: Stretch, facts: Iterable[Fact], amended: Amended, read: Callable[[Stretch, Span], str | None]
) -> Iterator[Order]:
    here = amended.at(Position(stretch.page.number, stretch.span.start))
    for fact in facts:
        kind = read(stretch, fact.span)
        if kind is not None:
            words = Words(stretch.doc_id, stretch.page, stretch.sentence(fact.span), stretch.section)
            yield Order(kind, fact, words, here)


def _references(corpus: Corpus, by: Document, stretch: Stretch) -> Iterator[Fact]:
    """Yield the references in the instrument's own words, not those inside the new text that it quotes.

    `Paragraph (1)` alone names no provision of another document; the heading around it does.
    """
    quoted = patterns.NEW_TEXT.search(stretch.body, stretch.span.start)
    for fact in read_references([stretch.alone], corpus.sections(by.doc_id), by.identity):
        is_relative = fact.role is None and RELATIVE.fullmatch(fact.value)
        if not is_relative and (quoted is None or fact.span.start < quoted.end()):
            yield fact


def _change(stretch: Stretch, place: Span) -> str | None:
    """The change that is ordered or stated for the provision named at a place; null if it is only mentioned.

    A unit of few words is one statement, whatever its full stops.
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
    """Whether a command applies at a place: `In Schedule 3, for the entry on Article 5` changes Schedule 3 only."""
    words = list(patterns.ORDERING.finditer(said, command.start(), at))
    if not words:
        return True
    last, between = words[-1], said[words[-1].end() : at].strip().casefold()
    if last.group().casefold() in _PUTS_IN:
        return False
    return command.lastgroup != "amended" or between in ("", "the") or last.group().casefold() in _TAKES_OUT


def _is_changed(said: str, change: re.Match[str], at: Span) -> bool:
    """Whether a place is the object of a change: before the verb, in a list after it, or what is agreed to change."""
    if at.end <= change.start() or change.lastgroup == "amend":
        return True
    return change.end() <= at.start and said[change.end() : at.start].lstrip()[:1] == ":"


def _headed(stretch: Stretch, place: Span) -> str | None:
    """The change in the heading of a unit whose sentences name only parts: `Amendment of Article 5`."""
    match = patterns.HEADED.search(stretch.body[stretch.span.start : place.start])
    return _kind(match) if match else None


def _kind(match: re.Match[str]) -> str:
    kind = next(name for name, value in match.groupdict().items() if value)
    return "amended" if kind == "amend" else kind
