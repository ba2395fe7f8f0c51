"""What the tools give back: the structured results, one class a tool.

Every page object carries `doc_id`, `page` (physical, 1-based) and `uri`. Fields may be added, never renamed: clients
rely on them. `next_call` is the literal call that continues, null when there is no more.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pincite.tools.answer_types import AnswerValue


class Result(BaseModel):
    """Base of every structured value a tool returns; what checks it is built when it is first used, in any thread."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class PageObject(Result):
    """One physical page of one document."""

    doc_id: str
    page: int = Field(description="Physical page, 1-based")
    uri: str


class RelationEntry(Result):
    """How one document stands to another, and the page that says so."""

    kind: str
    source: str = Field(description="doc_id of the document that says so")
    target: str | None = Field(description="doc_id of the other document; null when the matter does not hold it")
    label: str = Field(description="The other document as named")
    page: int
    uri: str


class DocumentEntry(Result):
    """The identity of one document."""

    doc_id: str
    title: str | None
    kind: str
    pages: int
    family: str
    law_number: str | None = None
    year: int | None = None
    version: str | None = None
    in_force: str | None = None
    enacted: str | None = None
    case_ids: list[str] = []
    neutral_citation: str | None = None
    court: str | None = None
    parties: list[str] = []


class FamilyEntry(Result):
    """Documents that are one legal subject."""

    family: str
    title: str
    kind: str
    documents: list[DocumentEntry]
    relations: list[RelationEntry] = []


class Coverage(Result):
    """What the matter holds, so that "not found" can be weighed."""

    matter: str
    documents: int
    pages: int
    pages_without_text: int = Field(description="Pages that no search can reach because they hold no text")
    generation: str


class FindDocumentsResult(Result):
    """Families and documents that match, best first.

    `by_name` says whether the query names these documents; false: it names none, and these hold its words.
    `unknown` are numbers of laws and cases, and names of cases, in the query that no document of the matter bears; of
    neutral citations those that no page holds.
    """

    families: list[FamilyEntry]
    coverage: Coverage
    by_name: bool | None = None
    unknown: list[str] = []
    next_cursor: str | None = None
    next_call: str | None = None
    note: str | None = None


class FactEntry(PageObject):
    """A fact read at indexing time, with the words that state it."""

    field: str
    role: str | None = None
    value: str
    quote: str


class CaseDocument(Result):
    """The facts that one document of a case states."""

    doc_id: str
    title: str | None
    kind: str
    facts: list[FactEntry]


class CaseMetadataResult(Result):
    """Facts of a case, per document where its documents differ."""

    case_id: str
    family: str | None
    documents: list[CaseDocument]
    related: list[RelationEntry] = []
    known_cases: list[str] = Field(default=[], description="Cases of the matter, given when not one matched")
    coverage: Coverage
    next_cursor: str | None = None
    next_call: str | None = None
    note: str | None = None


class LeadIn(PageObject):
    """The words of a parent that a sub-item hangs on, on one page: those of 22(1) before its (a)."""

    path: str
    text: str


class ArticleMatch(PageObject):
    """A provision: `page` is where it starts."""

    end_page: int
    path: str
    kind: str
    heading: str | None
    title: str | None = Field(description="Title of the document")
    version: str | None
    in_force: bool | None = Field(description="Whether this version is the one in force; null for what is no law")
    in_force_basis: str | None = Field(default=None, description="What in the matter says so")
    text: str
    lead_in: list[LeadIn] = Field(default=[], description="Words of the units around it, before their first item")
    truncated: bool = False
    copies: list[str] = Field(default=[], description="doc_ids of files of the same bytes: it stands there, too")


class NearMiss(PageObject):
    """A provision that exists, near one that does not."""

    path: str
    heading: str | None


class ArticlePageResult(Result):
    """Where a provision starts; several matches where several versions hold it, the one in force first."""

    matches: list[ArticleMatch]
    near: list[NearMiss] = []
    printed_on: list[PageObject] = Field(
        default=[], description="Pages that print the number of a provision that was not read as a unit"
    )
    searched: list[str] = Field(default=[], description="doc_ids that were looked through")
    coverage: Coverage
    next_call: str | None = None
    note: str | None = None


class SearchHit(PageObject):
    """One page that matches, with the passage that matches best."""

    title: str | None = Field(description="Title of the document, a long one cut short")
    section: str | None = Field(description="Path of the section that the passage lies in")
    snippet: str
    score: float
    matched: list[str] = Field(description="Words of the query that the page holds")
    reason: str | None = Field(
        default=None, description="What leads to this page beside its words: `Article 22 begins here`"
    )
    copies: list[str] = Field(default=[], description="doc_ids of files of the same bytes: this is their page, too")
    weak: bool = Field(default=False, description="A reranker read it and took it for no answer to the query")


class FamilyChoice(Result):
    """A family that was searched, and why."""

    family: str
    title: str
    reason: str
    score: float = Field(default=1.0, description="How much the query seems to mean it beside the others, 0 to 1")


class SearchResult(Result):
    """Pages that match, one hit a page, best first; of a file without pages one a passage.

    Pages of documents that are only tied to the ones named come last. `note` tells names that no document bears.
    `unheld` are words of the query that no page searched holds in any form: the thing may not be spoken of there.
    """

    hits: list[SearchHit]
    families: list[FamilyChoice]
    coverage: Coverage
    next_call: str | None = None
    note: str | None = None
    unheld: list[str] = []


class PageSection(Result):
    """A section that lies on the page."""

    path: str
    kind: str
    heading: str | None
    starts_here: bool


class GetPageResult(PageObject):
    """One page's text. With a window, `neighbours` holds the pages around it."""

    page_count: int
    label: str | None = Field(description="Page number as printed")
    text: str
    sections: list[PageSection]
    text_source: Literal["layer", "ocr", "none"] = Field(
        description="The file's own text, read from the page's picture, or none"
    )
    ocr_confidence: float | None = Field(default=None, description="Of text read from a picture, the reader's own, 0-1")
    next_offset: int | None = None
    next_call: str | None = None
    neighbours: list["NeighbourPage"] = []
    marks: list["PageMark"] = Field(default=[], description="What of the text is no running text as it now stands")
    note: str | None = None


class PageMark(Result):
    """A stretch of the text shown: words struck out or underlined as tracked changes, or a footnote."""

    kind: Literal["struck", "underlined", "footnote"]
    start: int = Field(description="Offset into `text`")
    end: int
    text: str = Field(description="Its beginning")


class NeighbourPage(PageObject):
    """A page beside the one that was asked for."""

    label: str | None
    text: str = Field(description="Of a page before its end, of one behind its beginning, where not all fits")
    truncated: bool = False


class AcceptedCitation(PageObject):
    """A page of the proof, with a citation string that is ready to print."""

    quote: str
    paragraph: str | None = None
    citation: str
    text_source: Literal["layer", "ocr", "none"] = "layer"
    inexact: bool = Field(default=False, description="The quote differs a little from a text read from a picture")


class DroppedCitation(Result):
    """A citation that the proof does not need."""

    doc_id: str
    page: int
    reason: str


class ViolationEntry(Result):
    """What stands against a submission, for which slot, and what to do."""

    rule: str
    slot: str
    message: str
    next_step: str


class SignalEntry(Result):
    """What speaks for the answer: how much of it there is, 0-1, and what all of it adds to the log-odds."""

    name: str
    share: float
    weight: float


class SubmitResult(Result):
    """The verdict. A rejection is a result: mend what the violations say and submit again."""

    status: Literal["accepted", "rejected"]
    value: AnswerValue | None
    citations: list[AcceptedCitation] = []
    dropped: list[DroppedCitation] = []
    violations: list[ViolationEntry] = []
    confidence: float | None = Field(default=None, description="How likely the answer is right, 0-1; not proof")
    signals: list[SignalEntry] = []
    undecided: bool = Field(default=False, description="The quotes bear on it, but do not settle its polarity")
    note: str | None = None
