"""The outcome of validation: violations, or the value with the citations that prove it."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from pincite.indexer.model import Document, Section
from pincite.indexer.page import PageRef, Position, Span
from pincite.indexer.readable import level
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.context import PageView
from pincite.tools.answers.submission import Citation
from pincite.tools.citation_strings import citation
from pincite.tools.matching.on_page import states


class Rule(StrEnum):
    """The rules of the validator, in the order in which violations are reported."""

    SEEN = "V1"
    FAMILY = "V2"
    QUOTE = "V3"
    VALUE = "V4"
    COMPLETE = "V5"
    MINIMAL = "V6"
    FORMAT = "V7"
    ABSENCE = "V8"


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong with a submission, and what to do next.

    A hard violation must be corrected. A soft one is a doubt: a submission with its `code` in `confirmed` is accepted.
    The code depends on the rule, the slot, the message and what is submitted (`about`: value, step and documents), so
    that it confirms nothing else.
    """

    rule: Rule
    slot: str
    message: str
    next_step: str
    hard: bool = True
    about: str = ""

    @property
    def code(self) -> str | None:
        """The code to repeat in `confirmed`; null for a hard violation."""
        if self.hard:
            return None
        digest = hashlib.sha256("\0".join((self.slot, self.message, self.about)).encode()).hexdigest()[:6]
        return f"{self.rule}-{digest}"


def doubt(rule: Rule, slot: str, message: str, next_step: str) -> Violation:
    """A soft violation."""
    return Violation(rule, slot, message, next_step, hard=False)


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation and the place of its quote: `span` into the page's text, null if the quote is not there.

    `ocr`: the quote was accepted with the small differences allowed on OCR text.
    """

    index: int
    citation: Citation
    document: Document | None
    view: PageView | None
    span: Span | None = None
    ocr: bool = False

    @property
    def ref(self) -> PageRef:
        """The cited page."""
        return PageRef(self.citation.doc_id, self.citation.page)

    @property
    def slot(self) -> str:
        """The name of the citation in violations, with its 0-based index in the submission."""
        return f"citations[{self.index}]"

    @property
    def text(self) -> str:
        """The words as a reader sees them on the page, level and with broken words joined; else those submitted.

        If the file tracks changes: the words as they are now and as they were, one line each.
        """
        if self.view is None or self.span is None:
            return level(self.citation.quote)
        return level("\n".join(states(self.view.page, self.span)) or self.view.page.words(self.span))

    @property
    def place(self) -> str:
        """The page as a lawyer cites it: `CFI 010/2024, p. 2`."""
        apart = self.view.apart if self.view else None
        return citation(self.document, self.ref.page, apart=apart) if self.document else f"p. {self.ref.page}"

    @property
    def paper(self) -> str:
        """The document as a lawyer cites it: `CFI 010/2024`."""
        return self.place.rpartition(", p. ")[0] or self.place

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections in which the quote begins."""
        if self.view is None or self.span is None:
            return ()
        place = Position(self.ref.page, self.span.start)
        return tuple(section for section in self.view.sections if section.start <= place < section.end)


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of recomputing a step: `checked` was recomputed, `on_trust` was not; both are texts for a person.

    `other_readings`: another reading of the same quotes gives another value.
    """

    violations: tuple[Violation, ...] = ()
    checked: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()
    other_readings: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """A citation that the proof does not need, and why."""

    cited: Cited
    reason: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """A value that is proved by `citations`, the smallest complete set; null for an absence.

    `checked` was recomputed, `on_trust` was not. `doubts` are the soft violations that the submission confirmed.
    `other_readings`: another reading of the evidence gives another value. `lacks_subject`: the value has no word of
    what the question asks for.
    """

    value: AnswerValue | None
    citations: tuple[Cited, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    checked: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()
    doubts: tuple[Violation, ...] = ()
    other_readings: bool = False
    lacks_subject: bool = False


@dataclass(frozen=True, slots=True)
class Rejected:
    """The violations of a submission, at least one, in the order of the rules; `value` is null if it is malformed."""

    violations: tuple[Violation, ...]
    value: AnswerValue | None


Verdict: TypeAlias = Accepted | Rejected
"""The outcome of a submission."""
