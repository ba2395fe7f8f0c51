"""What the validator looks at: the question as understood, and the pages as shown. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pincite.indexer.model import Document, Section
from pincite.indexer.page import Page, PageRef, Span
from pincite.tools.question.model import Mention, Named, Question


@dataclass(frozen=True, slots=True)
class PageView:
    """A page and what of it was shown: `whole`, or the passages in `shown`."""

    page: Page
    whole: bool
    shown: tuple[Span, ...]
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Namesake:
    """Documents that bear the title of a law named, and not the `number` that the question gives it."""

    named: Named
    number: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The facts that the rules V1-V8 need. `pages` holds every cited page that exists and its neighbours.

    `named` are the documents the question names, `tied` those of their families and those that a relation ties to
    them, `unknown` the names that no document bears, `namesakes` the laws that bear a title named and another number,
    `given` those handed over with the question (`doc_ids`), `selected` those of the families that the run chose or
    searched. `documents` holds every document that any of these names. `looked_in` are the documents that the run's
    searches went through or that it read from end to end; null when it has looked for nothing.
    """

    question: Question
    pages: Mapping[PageRef, PageView]
    documents: Mapping[str, Document]
    named: tuple[Named, ...] = ()
    unknown: tuple[Mention, ...] = ()
    tied: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    looked_in: frozenset[str] | None = None
    page_counts: Mapping[str, int] = field(default_factory=dict)
    namesakes: tuple[Namesake, ...] = ()
