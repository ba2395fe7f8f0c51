"""Collect the context of a provision: parents, defined terms, references, limits, amendments; and theirs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from pincite.indexer.model import Section
from pincite.indexer.records.cross_references import read_references
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amendments import Amendment, amendments
from pincite.tools.retrieval.limits import Limit, carve_outs, own_limits
from pincite.tools.retrieval.passage import Passage, Words, passage_of
from pincite.tools.retrieval.reference_targets import Place, Unresolved, resolve_reference
from pincite.tools.retrieval.terms import UsedTerm, used_terms


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference of a passage: as printed, the words, and the target."""

    name: str
    words: Words
    place: Place | Unresolved


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The context of one passage. `depth` is 1 for the requested passage, 2 for what it refers to, and so on."""

    passage: Passage
    depth: int
    parents: tuple[Section, ...]
    limits: tuple[Limit, ...]
    amendments: tuple[Amendment, ...]
    references: tuple[Reference, ...]
    terms: tuple[UsedTerm, ...]


@dataclass(slots=True)
class _Queue:
    """Passages to visit, each once: circular references end."""

    waiting: list[tuple[Passage, int]]
    seen: set[tuple[str, int, str]] = field(default_factory=set)

    def add(self, passage: Passage, depth: int) -> None:
        page = passage.places[0][0].number if passage.places else 0
        key = (passage.doc_id, page, passage.section.path if passage.section else "")
        if key not in self.seen:
            self.seen.add(key)
            self.waiting.append((passage, depth))


def expand(corpus: Corpus, passage: Passage, depth: int, today: date) -> Iterator[Surroundings]:
    """Yield the context of a passage, then of the provisions that it refers to, down to `depth`; each once."""
    queue = _Queue([])
    queue.add(passage, 1)
    while queue.waiting:
        current, level = queue.waiting.pop(0)
        found = _surroundings(corpus, current, level, today)
        yield found
        for followed in _followed(corpus, found) if level < depth else ():
            queue.add(followed, level + 1)


def _surroundings(corpus: Corpus, passage: Passage, depth: int, today: date) -> Surroundings:
    return Surroundings(
        passage,
        depth,
        tuple(_parents(corpus, passage)),
        (*own_limits(passage), *carve_outs(corpus, passage, today)),
        tuple(amendments(corpus, passage, today)),
        tuple(_references(corpus, passage, today)),
        tuple(used_terms(corpus, passage)),
    )


def _parents(corpus: Corpus, passage: Passage) -> Iterator[Section]:
    """The units around a provision, the outermost first."""
    sections = corpus.sections(passage.doc_id)
    parent = passage.section.parent if passage.section else None
    chain: list[Section] = []
    while parent is not None:
        chain.append(sections[parent])
        parent = sections[parent].parent
    yield from reversed(chain)


def _references(corpus: Corpus, passage: Passage, today: date) -> Iterator[Reference]:
    """Yield the references of a passage to places outside it, each place once."""
    identity = corpus.documents[passage.doc_id].identity
    sections = corpus.sections(passage.doc_id)
    seen: set[Place | tuple[str, str]] = set()
    for stretch in passage.stretches():
        for fact in read_references([stretch.alone], sections, identity):
            place = resolve_reference(corpus, passage.doc_id, fact, today)
            key = place if isinstance(place, Place) else (fact.value, place.label)
            words = Words(passage.doc_id, stretch.page, stretch.sentence(fact.span), stretch.section)
            if key not in seen and not _is_inside(corpus, passage, place):
                seen.add(key)
                yield Reference(_name(fact.value, fact.role), words, place)


def _name(value: str, role: str | None) -> str:
    return value if role in (None, value) else f"{value} of {role}"


def _is_inside(corpus: Corpus, passage: Passage, place: Place | Unresolved) -> bool:
    """Whether a reference leads to the passage itself, to a part of it, or to a unit around it."""
    if not isinstance(place, Place) or place.doc_id != passage.doc_id:
        return False
    section = section_at(corpus, place)
    around = passage.section
    if section is None or around is None:
        return section in passage.sections
    return section in passage.sections or (section.start <= around.start and around.end <= section.end)


def _followed(corpus: Corpus, found: Surroundings) -> Iterator[Passage]:
    """Yield the provisions that a passage refers to, then those that make exceptions to it."""
    for reference in found.references:
        section = section_at(corpus, reference.place) if isinstance(reference.place, Place) else None
        if section is not None and isinstance(reference.place, Place):
            yield passage_of(corpus, reference.place.doc_id, section)
    for limit in found.limits:
        if limit.words.section is not None and not found.passage.holds(limit.words):
            yield passage_of(corpus, limit.words.doc_id, limit.words.section)


def section_at(corpus: Corpus, place: Place) -> Section | None:
    """The section that a reference leads to; null for a whole document."""
    sections = corpus.sections(place.doc_id) if place.path else ()
    return next((s for s in sections if s.path == place.path and s.start.page == place.page), None)
