"""The nouns of the index. Frozen values; this module imports nothing of the project.

Pages are physical and 1-based everywhere. Offsets are characters into `Page.text` of the page they belong to.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

TextSource = Literal["layer", "ocr", "none"]


@dataclass(frozen=True, slots=True, order=True)
class PageRef:
    """One physical page of one document; `page` is 1-based."""

    doc_id: str
    page: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one page's text: `text[start:end]`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a document: a 1-based physical page and an offset into that page's text."""

    page: int
    offset: int


@dataclass(frozen=True, slots=True, order=True)
class Revision:
    """A stretch of a page that the file shows as tracked: struck through (taken out) or underlined (put in)."""

    span: Span
    kind: Literal["struck", "underlined"]


@dataclass(frozen=True, slots=True)
class Page:
    r"""One physical page.

    `text` is what a reader sees, line ends as `\n`, NFC. Marks inside it: `furniture` are running headers, footers,
    page numbers and the marks of headings; `hyphens` what falls out of a word that is broken over a line's end (the
    hyphen and the line's end, or the line's end alone where the word is written with a hyphen); `footnotes` each a
    footnote with its mark; `revisions` tracked changes. All are in order and apart. `label` is the printed page
    number, if any. `ocr_confidence` is the engine's own, 0..1, ordinal; null where the text is the file's.
    """

    number: int
    text: str
    label: str | None = None
    furniture: tuple[Span, ...] = ()
    is_contents: bool = False
    text_source: TextSource = "layer"
    ocr_confidence: float | None = None
    hyphens: tuple[Span, ...] = ()
    footnotes: tuple[Span, ...] = ()
    revisions: tuple[Revision, ...] = ()
    body: str = field(default="", init=False, repr=False, compare=False)
    """The text to read and to search: of the same length, so offsets outside of broken words stay.

    Furniture and struck words are blanked by spaces, and what breaks a word stands behind the word.
    """
    _broken: "tuple[_BrokenWord, ...]" = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        broken = _broken_words(self.text, self.hyphens)
        struck = (revision.span for revision in self.revisions if revision.kind == "struck")
        object.__setattr__(self, "_broken", broken)
        object.__setattr__(self, "body", _body(self.text, sorted((*self.furniture, *struck, *self.hyphens)), broken))

    @property
    def running(self) -> str:
        """The body with its footnotes blanked: what goes on on the next page."""
        return _blanked(self.body, self.footnotes) if self.footnotes else self.body

    def words(self, span: Span) -> str:
        """Return what stands at a stretch of the text, without what breaks its words over line ends."""
        pieces: list[str] = []
        last = span.start
        for gap in self.hyphens[bisect_left(self.hyphens, span.start, key=lambda each: each.start) :]:
            if gap.start >= span.end:
                break
            if gap.end <= span.end:
                pieces.append(self.text[last : gap.start])
                last = gap.end
        pieces.append(self.text[last : span.end])
        return "".join(pieces)

    def source(self, span: Span) -> Span:
        """Return the stretch of `text` that a stretch of `body` shows; they differ only inside a broken word."""
        start, end = span.start, span.end
        first = bisect_right(self._broken, span.start, key=lambda each: each.span.end)
        last = bisect_left(self._broken, span.end, key=lambda each: each.span.start)
        for stretch, order in {*self._broken[first:last][:1], *self._broken[first:last][-1:]}:
            shown = order[max(span.start - stretch.start, 0) : max(span.end - stretch.start, 0)]
            if shown and stretch.start <= span.start < stretch.end:
                start = min(shown)
            if shown and stretch.start < span.end < stretch.end:
                end = max(shown) + 1
        return Span(start, end)


class _BrokenWord(NamedTuple):
    """A stretch from where a word breaks to its end, and the places of the text that the body shows there."""

    span: Span
    order: tuple[int, ...]


def _body(text: str, marked: list[Span], broken: tuple[_BrokenWord, ...]) -> str:
    if not marked:
        return text
    shown = _blanked(text, marked)
    pieces: list[str] = []
    last = 0
    for stretch, order in broken:
        pieces.append(shown[last : stretch.start])
        pieces.append("".join(shown[place] for place in order))
        last = stretch.end
    pieces.append(shown[last:])
    return "".join(pieces)


def _broken_words(text: str, hyphens: tuple[Span, ...]) -> tuple[_BrokenWord, ...]:
    found: list[_BrokenWord] = []
    gap = 0
    while gap < len(hyphens):
        start = end = hyphens[gap].start
        fallen: list[int] = []
        while gap < len(hyphens) and hyphens[gap].start <= end:
            fallen.extend(range(hyphens[gap].start, hyphens[gap].end))
            end = _word_end(text, hyphens[gap].end)
            gap += 1
        out = frozenset(fallen)
        kept = (place for place in range(start, end) if place not in out)
        found.append(_BrokenWord(Span(start, end), (*kept, *fallen)))
    return tuple(found)


def _word_end(text: str, start: int) -> int:
    return next((i for i in range(start, len(text)) if text[i].isspace()), len(text))


def _blanked(text: str, spans: Iterable[Span]) -> str:
    pieces: list[str] = []
    last = 0
    for span in spans:
        pieces.append(text[last : span.start])
        pieces.append("".join("\n" if c == "\n" else " " for c in text[max(last, span.start) : span.end]))
        last = max(last, span.end)
    pieces.append(text[last:])
    return "".join(pieces)


class SectionKind(StrEnum):
    """What a structural unit is called in its document.

    A sub-paragraph is of its unit's kind; appendices, annexes and exhibits are schedules. A heading is what no unit's
    number names: a judgment's `I.A`, or a heading without a number, which is cited by its words.
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
        return tuple(sorted({page for page, _ in self.pieces}))


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement read at indexing time, with the page and the words that state it.

    `value` is canonical: ISO 8601 for dates, `USD 1250000` for amounts, otherwise as the document prints it.
    `role` tells facts of one field apart (`First Defendant`). `confidence` is 0..1, ordinal, not a probability.
    """

    field: str
    value: str
    page: int
    quote: str
    span: Span
    role: str | None = None
    confidence: float = 1.0


PASSAGE_FIELDS = frozenset({"definition", "definition_scope", "reference", "deadline", "amount"})
"""Facts that speak of a passage rather than of the document. There may be thousands of these in a document: what reads
the facts of many documents leaves them out."""


class DocumentKind(StrEnum):
    """What sort of document a file is; `UNKNOWN` is never guessed away."""

    LAW = "law"
    AMENDMENT_LAW = "amendment_law"
    ENACTMENT_NOTICE = "enactment_notice"
    REGULATIONS = "regulations"
    CONSULTATION = "consultation"
    JUDGMENT = "judgment"
    ORDER = "order"
    COURT_FILING = "court_filing"
    CONTRACT = "contract"
    CONTRACT_AMENDMENT = "contract_amendment"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class LawNumber:
    """A law's number: `issuer` is the printed prefix (`Saltmere`, empty for a plain `Law No. 12 of 2004`).

    `printed` is the rest as the document prints it where that is no `Law No. 12 of 2004`; it tells no two laws apart.
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
    """What a document says it is. Each stated field stands with its page and quote among the document's facts."""

    kind: DocumentKind
    title: str | None = None
    short_titles: tuple[str, ...] = ()
    law_number: LawNumber | None = None
    version: str | None = None
    in_force: str | None = None
    enacted: str | None = None
    case_ids: tuple[str, ...] = ()
    neutral_citation: str | None = None
    court: str | None = None
    parties: tuple[str, ...] = ()
    amended_by: tuple[LawNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One source file as indexed. `doc_id` is its path inside the indexed folder without a final `.pdf`."""

    doc_id: str
    sha256: str
    format: str
    page_count: int
    identity: Identity
    family_id: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something about a document's content that a person should know; indexing went on."""

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
]


@dataclass(frozen=True, slots=True)
class Relation:
    """`source` stands in `kind` to `target`; `page` of the source says so, in the words `quote`.

    Two files of the same bytes are duplicates though no page says so: the quote is empty.

    `target` is a doc_id when the matter holds the document; else it is null and `label` names what is meant.
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
    """Everything the index keeps about one document; families and relations come over the whole matter."""

    document: Document
    pages: tuple[Page, ...]
    sections: tuple[Section, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    facts: tuple[Fact, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())
