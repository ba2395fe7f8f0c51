"""Find what amending instruments do to a provision: they state it (`Article 12 is repealed`), or show its new text.

For an instrument's own provision, it finds which provision that one amends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain, islice

from pincite.indexer.model import Document, Fact, SectionKind
from pincite.indexer.page import PageRef, Span
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amending import Amended, instruments, is_instrument
from pincite.tools.retrieval.amending_orders import Order, Orders, orders, orders_in
from pincite.tools.retrieval.in_force import are_in_force
from pincite.tools.retrieval.inbound_references import InboundReferences
from pincite.tools.retrieval.passage import Passage, Words, passage_of
from pincite.tools.retrieval.provisions import find_sections, read_pinpoint, section_places
from pincite.tools.retrieval.reference_targets import Place, resolve_reference
from pincite.tools.retrieval.reprinted_provisions import printed_units, reprinted_unit

_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH, SectionKind.SCHEDULE)
SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change (`amended`, `replaced`, `repealed`, `inserted`, or `shown` for new text), and its instrument.

    `is_in_text`: the amended version says that it contains the amendment; null if it does not say. `place`: the amended
    provision, if the passage is of the instrument. `named`: the provision as the words name it; null if its new text is
    shown.
    """

    kind: str
    words: Words
    by: Document
    is_in_text: bool | None
    place: Place | None = None
    named: str | None = None


def amendments(corpus: Corpus, passage: Passage, today: date) -> Iterator[Amendment]:
    """Yield what instruments of the matter do to a provision, one after the other; then what it amends itself.

    For a page, the same for each provision on it.
    """
    if passage.section is not None:
        yield from _of_provision(corpus, passage, today)
        return
    seen: set[tuple[str, PageRef, Span, Place | None]] = set()
    for unit in (s for s in passage.sections if s.kind in _UNITS and "(" not in s.path):
        for found in _of_provision(corpus, passage_of(corpus, passage.doc_id, unit), today):
            key = (found.kind, found.words.ref, found.words.span, found.place)
            if key not in seen:
                seen.add(key)
                yield found


def _of_provision(corpus: Corpus, passage: Passage, today: date) -> Iterator[Amendment]:
    inbound = InboundReferences(corpus, passage, today)
    here = corpus.documents[passage.doc_id]
    for by in (corpus.documents[doc_id] for doc_id in instruments(corpus, inbound.doc_ids)):
        included = by.identity.law_number in here.identity.amended_by or None
        amended = Amended(corpus, by.doc_id)
        said = list(_statements(by, orders(corpus, by), inbound))
        for each in said:
            yield Amendment(each.kind, each.words, by, included, named=each.reference.value)
        for words in _shown(corpus, by, passage, amended, replaced=any(each.kind == "replaced" for each in said)):
            yield Amendment(SHOWN, words, by, included)
    if is_instrument(corpus, here):
        yield from _own(corpus, passage, here, today)


@dataclass(frozen=True, slots=True)
class _Said:
    kind: str
    words: Words
    reference: Fact


def _statements(by: Document, found: Orders, inbound: InboundReferences) -> Iterator[_Said]:
    """Yield sentences that name the provision and state a change; the first of each stretch."""
    for group in found.groups:
        said = (order for order in group if _names(by, order, inbound))
        yield from (_Said(order.kind, order.words, order.reference) for order in islice(said, 1))


def _names(by: Document, order: Order, inbound: InboundReferences) -> bool:
    fact = order.reference
    bare = fact.role is None and by.identity.kind.is_amendment and inbound.names(fact, around=False)
    own = bare and (not order.here or not inbound.doc_ids.isdisjoint(order.here))
    return own or inbound.leads(by.doc_id, fact)


def _shown(corpus: Corpus, by: Document, passage: Passage, amended: Amended, *, replaced: bool) -> Iterator[Words]:
    """Yield the places where the instrument prints the provision as amended: with marked changes, or as new text."""
    pages = corpus.reader.pages(by.doc_id)
    if passage.section is None:
        return
    for section in printed_units(corpus, by.doc_id, amended, passage.doc_id, passage.section):
        places = [(pages[number - 1], span) for number, span in section_places(section, pages)]
        marked = any(span.start <= r.span.start < span.end for page, span in places for r in page.revisions)
        if places and (marked or replaced or amended.prints(section)):
            yield Words(by.doc_id, *places[0], section)


def _own(corpus: Corpus, passage: Passage, by: Document, today: date) -> Iterator[Amendment]:
    """Yield what a provision of an instrument does, and to which provisions."""
    amended = Amended(corpus, by.doc_id)
    seen: set[Place] = set()
    for kind, words, place in (
        *_ordered(corpus, passage, by, amended, today),
        *_printed(corpus, passage, amended, today),
    ):
        if place not in seen:
            seen.add(place)
            number = by.identity.law_number
            included = number in corpus.documents[place.doc_id].identity.amended_by or None
            yield Amendment(kind, words, by, included, place)


def _ordered(
    corpus: Corpus, passage: Passage, by: Document, amended: Amended, today: date
) -> Iterator[tuple[str, Words, Place]]:
    """Yield the provisions that its sentences name and change."""
    for order in chain.from_iterable(orders_in(corpus, by, passage.stretches())):
        here = _current(corpus, order.here, today)
        fact = order.reference
        place = resolve_reference(corpus, by.doc_id, fact, today) if fact.role else None
        if fact.role is None and here:
            place = _place(corpus, here[0], fact.value)
        if isinstance(place, Place) and place.path and place.doc_id in amended.documents:
            yield order.kind, order.words, place


def _place(corpus: Corpus, doc_id: str, name: str) -> Place | None:
    pinpoint = read_pinpoint(name)
    found = find_sections(corpus.sections(doc_id), pinpoint) if pinpoint else []
    return Place(doc_id, found[0].path, found[0].start.page) if found else None


def _printed(corpus: Corpus, passage: Passage, amended: Amended, today: date) -> Iterator[tuple[str, Words, Place]]:
    """Yield the provision of which it is the new text."""
    section = passage.section
    if section is None or not passage.places:
        return
    marked = any(span.start <= r.span.start < span.end for page, span in passage.places for r in page.revisions)
    for doc_id in _current(corpus, amended.at(section.start), today)[:1]:
        home = reprinted_unit(corpus, passage.doc_id, section, doc_id)
        if home is None:
            continue
        inbound = InboundReferences(corpus, passage_of(corpus, doc_id, home), today)
        by = corpus.documents[passage.doc_id]
        said = () if marked or amended.prints(section) else _statements(by, orders(corpus, by), inbound)
        if marked or amended.prints(section) or any(each.kind == "replaced" for each in said):
            page, span = passage.places[0]
            words = Words(passage.doc_id, page, span, section)
            yield SHOWN, words, Place(doc_id, home.path, home.start.page)


def _current(corpus: Corpus, doc_ids: frozenset[str], today: date) -> list[str]:
    """The versions of what is amended, the one in force first."""
    in_force = are_in_force(corpus, doc_ids, today)
    return sorted(doc_ids, key=lambda i: (in_force[i] is False, i))
