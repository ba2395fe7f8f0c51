"""The input of the validator besides the submission: the parsed question, and the pages as shown. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pincite.indexer.model import Document, Section
from pincite.indexer.page import Page, PageRef, Span
from pincite.tools.question.model import Named, Question


@dataclass(frozen=True, slots=True)
class PageView:
    """A page and what of it was shown: `whole`, or the passages in `shown`.

    `apart` distinguishes its document from others that are cited alike.
    """

    page: Page
    whole: bool
    shown: tuple[Span, ...]
    apart: str | None = field(default=None, kw_only=True)
    sections: tuple[Section, ...] = ()

    def shows(self, span: Span) -> bool:
        """Whether the span was shown; passages that overlap are joined."""
        if self.whole:
            return True
        start = end = -1
        for passage in sorted(self.shown):
            start = passage.start if passage.start > end else start
            end = max(end, passage.end)
            if start <= span.start and span.end <= end:
                return True
        return False


@dataclass(frozen=True, slots=True)
class ValidationContext:
    """The facts that the rules need.

    `pages` has every cited page that exists and its neighbours, `documents` every document of the matter. The
    question names the documents in `named` with distinctive words or numbers; `tied` are related to them. It names
    those in `guessed` by a party, a description or one word. `given` came with the question (`doc_ids`). A shown page
    of each document in `mentioning` prints a name of the question. `looked_in`: the documents that this run searched
    or read completely; null before the first search. `people`: parties and judges of the cited documents. `issued`:
    codes of earlier rejections of this question. `unmatched`: law and case numbers of the question that no document
    has and no shown page of a cited document prints. `read`: the number of pages read whole, by document.
    `asked_for`: the search words of this run's calls; null if unknown. `unread`, for an absence: pages that have the
    question's words and were not shown, with these words. `pages_missing`: the missing pages of each incomplete
    document. `with_hidden`: the documents with words that a reader does not see.
    """

    question: Question
    pages: Mapping[PageRef, PageView]
    documents: Mapping[str, Document]
    named: tuple[Named, ...] = ()
    guessed: tuple[Named, ...] = ()
    tied: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    mentioning: frozenset[str] = frozenset()
    families: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    looked_in: frozenset[str] | None = None
    people: tuple[str, ...] = ()
    issued: frozenset[str] = frozenset()
    unmatched: tuple[str, ...] = ()
    read: Mapping[str, int] = field(default_factory=dict)
    pages_missing: Mapping[str, str] = field(default_factory=dict)
    with_hidden: frozenset[str] = frozenset()
    asked_for: tuple[str, ...] | None = None
    unread: tuple[tuple[PageRef, tuple[str, ...]], ...] = ()

    @property
    def meant(self) -> frozenset[str]:
        """The documents given with the question, else those that it names for certain."""
        return self.given or frozenset[str]().union(*(entry.doc_ids for entry in self.named))

    @property
    def mentioned(self) -> frozenset[str]:
        """The documents given with the question, else all that it names, guesses included."""
        return self.meant | frozenset[str]().union(*(entry.doc_ids for entry in self.guessed if not self.given))
