"""What the tools give back: the structured results, one class a tool.

Every page object carries `doc_id`, `page` (physical, 1-based) and `uri`. Fields may be added, never renamed: clients
rely on them. `next_call` is the literal call that continues, null when there is no more.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.page import HiddenKind
from pincite.tools.answer_types import AnswerValue


class Result(BaseModel):
    """Base of every structured value a tool returns; what checks it is built when it is first used, in any thread."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


def _is_left_out(value: object) -> bool:
    """Whether a value says nothing, and its name is left out of the JSON."""
    return value is None or value is False or value == []


def _is_none(count: int) -> bool:
    return not count


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
    differs_by: str | None = Field(default=None, description="What tells it from documents of the same title")
    copies: list[str] = Field(default=[], description="doc_ids of documents of the same text")


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
    files_not_read: int = Field(
        default=0, description="Files of the folder that became no document: no answer covers them", exclude_if=_is_none
    )
    asked_about: list[str] = Field(
        default=[], description="Of these files the ones that the question names, and why", exclude_if=_is_left_out
    )


class FindDocumentsResult(Result):
    """Families and documents that match, best first.

    `by_name` says whether the query names these documents by a number or by words that few titles hold; false: they
    only hold its words. `unknown` are names in the query that no document of the matter bears and no page holds:
    numbers of laws and cases, titles, parties. `amending` are the doc_ids listed behind what the query names: they
    amend it.
    """

    families: list[FamilyEntry]
    coverage: Coverage
    by_name: bool | None = None
    amending: list[str] = []
    unknown: list[str] = []
    next_cursor: str | None = None
    next_call: str | None = None
    note: str | None = None


class FactEntry(PageObject):
    """A fact read at indexing time, with the words that state it."""

    field: str
    role: str | None = Field(default=None, exclude_if=_is_left_out)
    value: str
    unit: str | None = Field(
        default=None, description="Currency of a sum, or unit of a period: USD, days", exclude_if=_is_left_out
    )
    quote: str
    truncated: bool = Field(default=False, description="The quote is cut after a whole word", exclude_if=_is_left_out)


class CaseDocument(Result):
    """The facts that one document of a case states; of a copy none, they are those of the paper that it copies."""

    doc_id: str
    title: str | None
    kind: str
    version: str | None = Field(default=None, description="Of a law", exclude_if=_is_left_out)
    in_force: bool | None = Field(
        default=None,
        description="Of a law with several versions: whether this one is in force on the day asked about",
        exclude_if=_is_left_out,
    )
    copy_of: str | None = Field(
        default=None,
        description="doc_id of the paper here that has the same text, but for headers",
        exclude_if=_is_left_out,
    )
    facts: list[FactEntry]


class CaseFacts(Result):
    """Facts of one case, per document where its documents differ."""

    case_id: str
    family: str | None
    documents: list[CaseDocument]
    related: list[RelationEntry] = []
    known_cases: list[str] = Field(default=[], description="Cases of the matter, given when not one matched")
    not_on_record: list[str] = Field(
        default=[],
        description="Fields asked for of which the index read nothing: the papers may still say it",
        exclude_if=_is_left_out,
    )
    note: str | None = None


class CaseMetadataResult(CaseFacts):
    """Facts of a case; where several are named, `cases` has each of them and `documents` is empty."""

    cases: list[CaseFacts] = Field(default=[], exclude_if=_is_left_out)
    coverage: Coverage
    next_cursor: str | None = None
    next_call: str | None = None


class LeadIn(PageObject):
    """The words of a parent that a sub-item hangs on, on one page: those of 22(1) before its (a)."""

    path: str
    text: str


class PageStart(Result):
    """Where a further page begins in a text that spans pages: `begins` are the first words of `page` in it."""

    page: int
    begins: str


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
    continues: list[PageStart] = Field(
        default=[], description="Where each further page begins in `text`", exclude_if=_is_left_out
    )
    lead_in: list[LeadIn] = Field(default=[], description="Words of the units around it, before their first item")
    truncated: bool = False
    referred_to_by: list[str] = Field(
        default=[],
        description="Units of the same document that refer to it, at most 5: `39(13) (p. 31)`",
        exclude_if=_is_left_out,
    )
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
    version: str | None = Field(
        default=None, description="Version of the law as the document names it", exclude_if=_is_left_out
    )
    section: str | None = Field(description="Path of the innermost unit around the words found")
    snippet: str
    score: float
    matched: list[str] = Field(description="Words of the query that the page holds")
    reason: str | None = Field(
        default=None, description="What leads to this page beside its words: `Article 22 begins here`"
    )
    copies: list[str] = Field(default=[], description="doc_ids of documents of the same text: it holds this, too")
    runs_on: bool = Field(
        default=False,
        description="It ends with its page in mid-sentence: the next page goes on",
        exclude_if=_is_left_out,
    )
    offset: int = Field(default=0, description="Where the snippet begins on the page: get_page(offset=...) reads on")
    in_force: bool | None = Field(default=None, description="With `as_of`: false in a version not in force on that day")
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
    `unheld` are words of the query that no page of the documents chosen holds in any form: the thing may not be spoken
    of there. `scope` says which documents these are, and that the whole matter was searched where they hold no telling
    word of the query.
    """

    unheld: list[str] = []
    scope: str = ""
    hits: list[SearchHit]
    families: list[FamilyChoice]
    coverage: Coverage
    next_call: str | None = None
    note: str | None = None


class PageSection(Result):
    """A section that lies on the page."""

    path: str
    kind: str
    heading: str | None = Field(default=None, exclude_if=_is_left_out)
    starts_here: bool


class GetPageResult(PageObject):
    """One page's text. With a window, `neighbours` holds the pages around it that there is room for."""

    page_count: int
    label: str | None = Field(description="Page number as printed")
    note: str | None = None
    text: str
    sections: list[PageSection] = Field(
        description="At most 20, of the text given: those that start on the page, then those that go on"
    )
    text_source: Literal["layer", "ocr", "none"] = Field(
        default="layer", description="The file's own text, read from the page's picture, or none"
    )
    ocr_confidence: float | None = Field(default=None, description="Of text read from a picture, the reader's own, 0-1")
    next_offset: int | None = None
    next_call: str | None = None
    neighbours: list["NeighbourPage"] = []
    marks: list["PageMark"] = Field(default=[], description="What of the text is no running text as it now stands")
    hidden: list["HiddenWords"] = Field(
        default=[], description="Words that the file holds and a reader of the page does not see: never proof"
    )


class HiddenWords(Result):
    """Words out of sight: of their background's colour or covered, beside the page, tiny, or declared hidden."""

    kind: HiddenKind
    text: str = Field(description="Their beginning")


class PageMark(Result):
    """A stretch of the text shown: words struck out or underlined as tracked changes, or a footnote."""

    kind: Literal["struck", "underlined", "footnote"]
    start: int = Field(description="Offset into `text`")
    end: int
    text: str = Field(description="Its beginning")


class NeighbourPage(PageObject):
    """A page beside the one that was asked for."""

    label: str | None
    text: str = Field(description="The whole page")
    truncated: bool = False


class AcceptedCitation(PageObject):
    """A page of the proof, with a citation string that is ready to print."""

    quote: str
    paragraph: str | None = None
    citation: str
    side: str | None = None
    values: list[str] = []
    statement: str | None = None
    text_source: Literal["layer", "ocr", "none"] = "layer"
    inexact: bool = Field(default=False, description="The quote differs a little from a text read from a picture")


class DroppedCitation(Result):
    """A citation that the proof does not need."""

    doc_id: str
    page: int
    reason: str


class ViolationEntry(Result):
    """What is wrong with a submission, for which slot, and what to do.

    A soft one (`hard` false) is a doubt: a submission that repeats `code` in `confirmed` is accepted.
    """

    rule: str
    slot: str
    hard: bool
    code: str | None = None
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
    confidence_reason: str | None = None
    step: str | None = Field(default=None, description="How the value follows from the quotes")
    checked: list[str] = Field(default=[], description="What was recomputed from the quotes")
    on_trust: list[str] = Field(default=[], description="What was not, and a person should look at")
    cautions: list[str] = Field(default=[], description="Amendments, repeals and versions that touch what is cited")
    signals: list[SignalEntry] = []
    undecided: bool = Field(default=False, description="Nothing was recomputed: the value rests on reading alone")
    note: str | None = None
    coverage: Coverage | None = Field(
        default=None,
        description="What was not read; with every absence, and once a session with a value",
        exclude_if=_is_left_out,
    )
