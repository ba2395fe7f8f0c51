"""What the validator says: violations, or the value with the citations that prove it."""

from dataclasses import dataclass, field
from enum import StrEnum

from pincite.indexer.model import Document
from pincite.indexer.page import PageRef, Span
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.proof import PageView
from pincite.tools.answers.submission import Citation


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
    """What stands against a submission: `message` says what is wrong, `next_step` what to do about it."""

    rule: Rule
    slot: str
    message: str
    next_step: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation and where its quote stands: `span` into the page's text, null when the quote is not there.

    `ocr` marks a quote that was accepted with the small differences allowed on text read by OCR.
    """

    index: int
    citation: Citation
    document: Document | None
    view: PageView | None
    span: Span | None = None
    ocr: bool = False

    @property
    def ref(self) -> PageRef:
        """The page cited."""
        return PageRef(self.citation.doc_id, self.citation.page)

    @property
    def slot(self) -> str:
        """How violations call the citation: its place in the submission, 0-based."""
        return f"citations[{self.index}]"

    @property
    def text(self) -> str:
        """The words as the page prints them, broken ones joined; else the words submitted."""
        if self.view is None or self.span is None:
            return self.citation.quote
        return self.view.page.words(self.span)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A citation that the proof does not need, and why."""

    cited: Cited
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome: without violations the value is proved by `citations`, the smallest complete set.

    With violations, `citations` are all that were submitted and nothing is dropped. `undecided` is set when quotes bear
    on a yes-or-no question or a free text but their wording does not settle its polarity.
    """

    violations: tuple[Violation, ...]
    value: AnswerValue | None
    citations: tuple[Cited, ...] = ()
    dropped: tuple[Dropped, ...] = field(default=())
    undecided: bool = False

    @property
    def accepted(self) -> bool:
        """Whether nothing stands against the submission."""
        return not self.violations
