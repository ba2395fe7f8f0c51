"""What the validator looks at: the question as understood, and the pages as shown. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pincite.indexer.model import Document, Section
from pincite.indexer.page import Page, PageRef, Span
from pincite.tools.question.model import Named, Question


@dataclass(frozen=True, slots=True)
class PageView:
    """A page and what of it was shown: `whole`, or the passages in `shown`."""

    page: Page
    whole: bool
    shown: tuple[Span, ...]
    apart: str | None = field(default=None, kw_only=True)
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class ValidationContext:
    """The facts that the rules need. `pages` holds every cited page that exists and its neighbours.

    `named` are the documents that the question names with words or numbers that few documents bear, `tied` those of
    their families and those that a relation ties to them, `given` those handed over with the question (`doc_ids`),
    `mentioning` are documents of which some page shown
    prints a name of the question. `documents` holds every document of the matter. `looked_in` are the documents that
    the run's searches went through or that it read from end to end; null when it has looked for nothing. `people` are
    names of parties and judges on record in the cited documents. `issued` are the codes given for this question before.
    `unborne` are law and case numbers of the question that no document bears and no page shown of a cited one prints.
    `read` counts, by document, the pages that the run was shown whole.
    """

    question: Question
    pages: Mapping[PageRef, PageView]
    documents: Mapping[str, Document]
    named: tuple[Named, ...] = ()
    tied: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    mentioning: frozenset[str] = frozenset()
    families: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    looked_in: frozenset[str] | None = None
    people: tuple[str, ...] = ()
    issued: frozenset[str] = frozenset()
    unborne: tuple[str, ...] = ()
    read: Mapping[str, int] = field(default_factory=dict)
