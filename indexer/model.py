"""The types of the index, besides pages (`page.py`). Frozen values; the only project import is `page`."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pincite.indexer.page import Page, Position, Span


class SectionKind(StrEnum):
    """What a structural unit is called in its document.

    A sub-paragraph has its unit's kind; appendices, annexes and exhibits are schedules. A heading is a part without a
    unit's number: a judgment's `I.A`, or a heading without a number, which is cited by its words.
    """

    PART = "part"
    CHAPTER = "chapter"
    ARTICLE = "article"
    SCHEDULE = "schedule"
    CLAUSE = "clause"
    RECITAL = "recital"
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ORDER = "order"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Section:
    """A structural unit of a document, from `start` up to, not including, `end`, where its last line ends.

    `path` is how a lawyer cites the unit inside its container: `22(1)(a)`, `14.3`, `57`. `container` is the schedule
    it lies in (`Schedule 2`), empty in the main body. `parent` is the `index` of the enclosing section.
    """

    index: int
    kind: SectionKind
    path: str
    container: str
    heading: str | None
    start: Position
    end: Position
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A retrieval unit inside one document: `text` is the joined body text of `pieces`, in order."""

    chunk_id: str
    doc_id: str
    text: str
    pieces: tuple[tuple[int, Span], ...]
    section: int | None = None

    @property
    def pages(self) -> tuple[int, ...]:
        """The physical pages that the chunk touches, ascending."""
        return self.place.pages

    @property
    def place(self) -> "ChunkPlace":
        """The chunk without its text."""
        return ChunkPlace(self.chunk_id, self.doc_id, self.pieces, self.section)


@dataclass(frozen=True, slots=True)
class ChunkPlace:
    """Where a chunk is: the spans of its page bodies, and the section that it belongs to."""

    chunk_id: str
    doc_id: str
    pieces: tuple[tuple[int, Span], ...]
    section: int | None = None

    @property
    def pages(self) -> tuple[int, ...]:
        """The physical pages that the chunk touches, ascending."""
        return tuple(sorted({page for page, _ in self.pieces}))


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement read at indexing time, with the page and the words that state it.

    `value` is canonical: ISO 8601 for dates, `USD 1250000` for amounts, otherwise as the document prints it.
    `role` distinguishes facts of one field (`First Defendant`). `confidence` is 0..1, ordinal, not a probability.
    """

    field: str
    value: str
    page: int
    quote: str
    span: Span
    role: str | None = None
    confidence: float = 1.0


OUTLINED = frozenset({"other_title", "other_date"})
"""Passage facts that the pass over all documents reads: what one document calls another."""
LEFT_OUT = frozenset({"definition", "definition_scope", "reference", "deadline", "amount"})
"""Passage facts that this pass leaves out: a document may have thousands."""
PASSAGE_FIELDS = LEFT_OUT | OUTLINED
"""Fields of facts about a passage, not about the document; lists of document facts leave them out."""


class DocumentKind(StrEnum):
    """The kind of a document; `UNKNOWN` is never replaced by a guess."""

    LAW = "law"
    AMENDMENT_LAW = "amendment_law"
    ENACTMENT_NOTICE = "enactment_notice"
    REGULATIONS = "regulations"
    STATUTORY_INSTRUMENT = "statutory_instrument"
    RULES_OF_COURT = "rules_of_court"
    BY_LAW = "by_law"
    BILL = "bill"
    EXPLANATORY_NOTES = "explanatory_notes"
    PRACTICE_DIRECTION = "practice_direction"
    ADMINISTRATIVE_ORDER = "administrative_order"
    GUIDANCE = "guidance"
    CONSULTATION = "consultation"
    RESPONSE_FORM = "response_form"
    NOTICE = "notice"
    LETTER = "letter"
    FORM = "form"
    JUDGMENT = "judgment"
    ORDER = "order"
    COURT_FILING = "court_filing"
    CONTRACT = "contract"
    CONTRACT_AMENDMENT = "contract_amendment"
    UNKNOWN = "unknown"

    @property
    def is_legislation(self) -> bool:
        """Whether its text enacts, or would as a bill: it has a short title, a number and provisions."""
        return self in LEGISLATION

    @property
    def is_subordinate(self) -> bool:
        """Whether it is legislation made under a law."""
        return self in SUBORDINATE

    @property
    def is_court_paper(self) -> bool:
        """Whether a court made it or a party filed it there: it has a caption with a case number and sides."""
        return self in COURT_PAPERS

    @property
    def is_decision(self) -> bool:
        """Whether a court made it."""
        return self in DECISIONS

    @property
    def is_contract(self) -> bool:
        """Whether it is a contract or an amendment of one."""
        return self in CONTRACTS

    @property
    def is_amendment(self) -> bool:
        """Whether its purpose is to change another document."""
        return self in AMENDMENTS


LEGISLATION = frozenset(
    {
        DocumentKind.LAW,
        DocumentKind.AMENDMENT_LAW,
        DocumentKind.REGULATIONS,
        DocumentKind.STATUTORY_INSTRUMENT,
        DocumentKind.RULES_OF_COURT,
        DocumentKind.BY_LAW,
        DocumentKind.BILL,
    }
)
SUBORDINATE = frozenset({DocumentKind.REGULATIONS, DocumentKind.STATUTORY_INSTRUMENT, DocumentKind.RULES_OF_COURT})
DECISIONS = frozenset({DocumentKind.JUDGMENT, DocumentKind.ORDER})
COURT_PAPERS = DECISIONS | {DocumentKind.COURT_FILING}
CONTRACTS = frozenset({DocumentKind.CONTRACT, DocumentKind.CONTRACT_AMENDMENT})
AMENDMENTS = frozenset({DocumentKind.AMENDMENT_LAW, DocumentKind.CONTRACT_AMENDMENT})
"""The groups as sets, for tables and unions; `DocumentKind` says what each means."""


@dataclass(frozen=True, slots=True)
class LawNumber:
    """A law's number: `issuer` is the printed prefix (`Saltmere`, empty for a plain `Law No. 12 of 2004`).

    `printed` is the rest as printed, where its form is not `Law No. 12 of 2004`; it is not compared.
    """

    issuer: str
    number: int
    year: int
    printed: str = field(default="", compare=False)

    def __str__(self) -> str:
        prefix = f"{self.issuer} " if self.issuer else ""
        return prefix + (self.printed or f"Law No. {self.number} of {self.year}")


@dataclass(frozen=True, slots=True)
class Identity:
    """What a document says it is. Each stated field is also a fact of the document, with its page and quote.

    `number` is the number of an instrument or paper as printed, where it is no `law_number`: `Act 369`, `Form 25`.
    `dated` is a day that only other documents state. It is never stored, nor is a title that only they state.
    """

    kind: DocumentKind
    title: str | None = None
    short_titles: tuple[str, ...] = ()
    law_number: LawNumber | None = None
    number: str | None = None
    version: str | None = None
    in_force: str | None = None
    enacted: str | None = None
    case_ids: tuple[str, ...] = ()
    neutral_citation: str | None = None
    court: str | None = None
    parties: tuple[str, ...] = ()
    amended_by: tuple[LawNumber, ...] = ()
    dated: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One source file as indexed. `doc_id` is its path inside the indexed folder without a final `.pdf`."""

    doc_id: str
    sha256: str
    format: str
    page_count: int
    identity: Identity
    family_id: str = ""
    to_reread: bool = False
    """True for a mail with an attachment that another run may be able to read: the next index opens it again."""


PAGES_MISSING = "pages_missing"
"""Kind of the diagnostic for pages that a document's printed page count includes and the file lacks."""
HIDDEN_TEXT = "hidden_text"
"""Kind of the diagnostic for pages with words that a reader does not see."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something unusual in a document that a person should know; the document was indexed."""

    doc_id: str
    page: int | None
    kind: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that did not become a document, and what to do about it."""

    path: str
    kind: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class SkippedAttachment:
    """An attachment that did not become a document; `doc_id` is the mail that carries it."""

    doc_id: str
    file: Skipped


RelationKind = Literal[
    "amends",
    "amended_by",
    "repeals",
    "made_under",
    "version_of",
    "enacts",
    "same_case",
    "appeals_from",
    "related_case",
    "amends_contract",
    "duplicate_of",
    "titles",
    "dates",
    "titles_otherwise",
    "dates_otherwise",
]


@dataclass(frozen=True, slots=True)
class Relation:
    """A link of `kind` from `source` to `target`; `page` of the source states it, in the words `quote`.

    `target` is a doc_id if the matter has the document; else it is null and `label` names it. Two files of the same
    text, or of one court paper, are duplicates without a quote. A relation that gives a document its title or day, or
    contradicts the document's own, has the title or day as `label`.
    """

    kind: RelationKind
    source: str
    target: str | None
    label: str
    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class Family:
    """Documents that are one legal subject; `family_id` as `law:difc-5-2018`, `case:enf-053-2025`, `doc:...`."""

    family_id: str
    kind: Literal["law", "case", "contract", "document"]
    title: str
    doc_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """Everything the index keeps about one document; families and relations belong to the matter."""

    document: Document
    pages: tuple[Page, ...]
    sections: tuple[Section, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    facts: tuple[Fact, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    """The document's own attachments that did not become documents; a mail inside a mail keeps its own."""
