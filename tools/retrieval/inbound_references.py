"""Find references that lead to a provision, to a unit around it, or to a part of it."""

from collections.abc import Iterator
from datetime import date

from pincite.indexer.model import Document, Fact, Section
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.copies import copies_of
from pincite.tools.retrieval.passage import Passage
from pincite.tools.retrieval.provisions import read_pinpoint
from pincite.tools.retrieval.reference_targets import RELATIVE, Place, resolve_reference


class InboundReferences:
    """Detects references to one provision; copies and versions of its law count as one."""

    def __init__(self, corpus: Corpus, passage: Passage, today: date) -> None:
        self._corpus = corpus
        self._today = today
        self._paths = {path.casefold() for path in _paths_of(corpus, passage)}
        self._path = (passage.section.path if passage.section else "").casefold()
        self._container = passage.section.container if passage.section else ""
        self.doc_ids = frozenset(_versions(corpus, corpus.documents[passage.doc_id]))

    def pages(self, doc_id: str) -> Iterator[int]:
        """The pages of a document with such a reference, ascending."""
        facts = (f for f in self._corpus.facts(doc_id) if f.field == "reference")
        yield from sorted({f.page for f in facts if self.leads(doc_id, f)})

    def leads(self, doc_id: str, fact: Fact) -> bool:
        """Whether a `reference` fact of a document leads to the provision."""
        if fact.value == fact.role or not (RELATIVE.fullmatch(fact.value) or self.names(fact)):
            return False
        place = resolve_reference(self._corpus, doc_id, fact, self._today)
        if not isinstance(place, Place) or place.doc_id not in self.doc_ids:
            return False
        return self.is_it(place.path) and self._is_beside(place)

    def is_it(self, path: str) -> bool:
        """Whether a path is the provision's, one inside it, or one around it."""
        name = path.casefold()
        return bool(self._path) and (name in self._paths or lies_in(name, self._path) or lies_in(self._path, name))

    def _is_beside(self, place: Place) -> bool:
        """Whether a place is in the same schedule, or in none if the provision is in none."""
        here = (s for s in self._corpus.sections(place.doc_id) if s.path == place.path and s.start.page == place.page)
        return any(s.container in (self._container, s.path) for s in here)

    def names(self, fact: Fact, *, around: bool = True) -> bool:
        """Whether a reference gives the provision's number, in any document.

        `around`: or that of the part or chapter around it.
        """
        pinpoint = read_pinpoint(fact.value)
        if pinpoint is None:
            return False
        name = pinpoint.path.casefold()
        return self.is_it(pinpoint.path) if around else lies_in(name, self._path) or lies_in(self._path, name)


def lies_in(inner: str, outer: str) -> bool:
    """Whether a path is another path or inside it: `4(1)` and `4.1` are in `4`."""
    return inner == outer or inner.startswith((f"{outer}(", f"{outer}."))


def _paths_of(corpus: Corpus, passage: Passage) -> Iterator[str]:
    """The paths of the units around a provision: its part, its chapter."""
    sections = corpus.sections(passage.doc_id)
    section: Section | None = passage.section
    while section is not None:
        yield section.path
        section = sections[section.parent] if section.parent is not None else None


def _versions(corpus: Corpus, document: Document) -> Iterator[str]:
    """The document, its copies, and the others with its law's number."""
    yield from (document.doc_id, *copies_of(corpus, document.doc_id))
    number = document.identity.law_number
    for other in corpus.families[document.family_id].doc_ids if number else ():
        identity = corpus.documents[other].identity
        if identity.law_number == number and identity.kind is document.identity.kind:
            yield other
