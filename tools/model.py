"""The structured results of the tools; the longer ones are in `results/`.

Every page object has `doc_id`, `page` (physical, 1-based) and `uri`. Fields may be added, never renamed: clients depend
on them. `next_call` is the literal call that continues, null when nothing is left.
"""

from pydantic import BaseModel, ConfigDict, Field

READ_FROM_COPY = "The shared store could not be reached; this is from the fallback copy, which may be older."
"""Says so in every result. The path of the copy is only for the operator, who is told when it is first read."""


class Result(BaseModel):
    """Base of every result. Its validator is built at first use, in any thread."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


def is_left_out(value: object) -> bool:
    """Whether a value is null, false or an empty list, and its key is omitted from the JSON."""
    return value is None or value is False or value == []


def _is_none(count: int) -> bool:
    return not count


class PageObject(Result):
    """One physical page of one document."""

    doc_id: str
    page: int = Field(description="Physical page, 1-based")
    uri: str


class RelationEntry(Result):
    """A relation between two documents, and the page that states it."""

    kind: str
    source: str = Field(description="doc_id of the document that states it")
    target: str | None = Field(description="doc_id of the other document; null if it is not in the matter")
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
    differs_by: str | None = Field(default=None, description="How it differs from documents with the same title")
    copies: list[str] = Field(default=[], description="doc_ids of documents of the same text")


class FamilyEntry(Result):
    """The documents of one legal subject."""

    family: str
    title: str
    kind: str
    documents: list[DocumentEntry]
    relations: list[RelationEntry] = []


class Coverage(Result):
    """The size of the matter, what of it was not read, and whether a copy was read: the context for "not found"."""

    matter: str
    documents: int
    pages: int
    pages_without_text: int = Field(description="Pages without text, which no search finds")
    generation: str
    files_not_read: int = Field(
        default=0, description="Files of the folder that could not be read; no answer covers them", exclude_if=_is_none
    )
    asked_about: list[str] = Field(
        default=[],
        description="The unread files that the question names, and why they were not read",
        exclude_if=is_left_out,
    )
    read_from_copy: str | None = Field(
        default=None,
        description="Present while the shared store cannot be reached: the copy that is read may be older",
        exclude_if=is_left_out,
    )


class FindDocumentsResult(Result):
    """The matching families and documents, best first.

    `by_name`: the query names these documents by a number or by words that few titles have; false if they only have its
    words. `unknown`: names in the query that no document has and no page prints (numbers of laws and cases, titles,
    parties). `amending`: doc_ids of amending documents, listed after what the query names.
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
    """A fact read at indexing time, with its quote."""

    field: str
    role: str | None = Field(default=None, exclude_if=is_left_out)
    value: str
    unit: str | None = Field(
        default=None, description="Currency of a sum, or unit of a period: USD, days", exclude_if=is_left_out
    )
    quote: str
    truncated: bool = Field(default=False, description="The quote is cut after a whole word", exclude_if=is_left_out)


class CaseDocument(Result):
    """The facts in one document of a case; none for a copy, because the original paper has them."""

    doc_id: str
    title: str | None
    kind: str
    version: str | None = Field(default=None, description="Of a law", exclude_if=is_left_out)
    in_force: bool | None = Field(
        default=None,
        description="Of a law with several versions: whether this one is in force on the day asked about",
        exclude_if=is_left_out,
    )
    copy_of: str | None = Field(
        default=None,
        description="doc_id of the paper in this result that has the same text, except headers",
        exclude_if=is_left_out,
    )
    facts: list[FactEntry]


class CaseFacts(Result):
    """The facts of one case, by document."""

    case_id: str
    family: str | None
    documents: list[CaseDocument]
    related: list[RelationEntry] = []
    known_cases: list[str] = Field(default=[], description="Cases of the matter, if none matched")
    not_on_record: list[str] = Field(
        default=[],
        description="Requested fields without a value in the index; the papers may still state them",
        exclude_if=is_left_out,
    )
    note: str | None = None


class CaseMetadataResult(CaseFacts):
    """The facts of a case; if several are named, `cases` has each and `documents` is empty."""

    cases: list[CaseFacts] = Field(default=[], exclude_if=is_left_out)
    coverage: Coverage
    next_cursor: str | None = None
    next_call: str | None = None


class LeadIn(PageObject):
    """The words of a parent unit on one page that introduce a sub-item: those of 22(1) before its (a)."""

    path: str
    text: str


class PageStart(Result):
    """The start of a further page in a text that spans pages: `begins` are its first words."""

    page: int
    begins: str


class ArticleMatch(PageObject):
    """A provision; `page` is where it starts."""

    end_page: int
    path: str
    kind: str
    heading: str | None
    title: str | None = Field(description="Title of the document")
    version: str | None
    in_force: bool | None = Field(description="Whether this version is the one in force; null if it is no law")
    in_force_basis: str | None = Field(default=None, description="The evidence for `in_force`")
    text: str
    continues: list[PageStart] = Field(
        default=[], description="Where each further page begins in `text`", exclude_if=is_left_out
    )
    lead_in: list[LeadIn] = Field(default=[], description="Words of its parent units, before their first item")
    truncated: bool = False
    referred_to_by: list[str] = Field(
        default=[],
        description="Units of the same document that refer to it, at most 5: `39(13) (p. 31)`",
        exclude_if=is_left_out,
    )
    copies: list[str] = Field(default=[], description="doc_ids of identical files, which have it too")


class NearMiss(PageObject):
    """An existing provision near one that does not exist."""

    path: str
    heading: str | None


class ArticlePageResult(Result):
    """The pages where a provision starts; several matches if several versions have it, the one in force first."""

    matches: list[ArticleMatch]
    near: list[NearMiss] = []
    printed_on: list[PageObject] = Field(
        default=[], description="Pages that print the number of a provision that was not read as a unit"
    )
    searched: list[str] = Field(default=[], description="doc_ids that were searched")
    coverage: Coverage
    next_call: str | None = None
    note: str | None = None


class SearchHit(PageObject):
    """A matching page, with the passage that matches best."""

    title: str | None = Field(description="Title of the document, cut if long")
    version: str | None = Field(
        default=None, description="Version of the law as the document names it", exclude_if=is_left_out
    )
    section: str | None = Field(description="Path of the innermost unit around the snippet's words")
    snippet: str
    score: float
    matched: list[str] = Field(description="Words of the query on the page")
    reason: str | None = Field(
        default=None, description="Why the page was found, besides its words: `Article 22 begins here`"
    )
    copies: list[str] = Field(default=[], description="doc_ids of documents of the same text, which have it too")
    runs_on: bool = Field(
        default=False,
        description="The snippet ends in mid-sentence and continues on the next page",
        exclude_if=is_left_out,
    )
    offset: int = Field(default=0, description="Where the snippet begins on the page: get_page(offset=...) reads on")
    in_force: bool | None = Field(default=None, description="With `as_of`: false in a version not in force on that day")
    weak: bool = Field(default=False, description="A reranker judged that it does not answer the query")


class FamilyChoice(Result):
    """A family that was searched, and why."""

    family: str
    title: str
    reason: str
    score: float = Field(default=1.0, description="Score relative to the best family, 0 to 1")


class SearchResult(Result):
    """The matching pages, one hit a page, best first; for a file without pages, one hit a passage.

    Pages of documents only related to the named ones come last. `note` lists names that no document has. `unheld`:
    words of the query that no page of the searched documents has in any form; the documents may not mention them.
    `scope`: the searched documents, and whether the whole matter was searched because they have no distinctive word of
    the query.
    """

    unheld: list[str] = []
    scope: str = ""
    hits: list[SearchHit]
    families: list[FamilyChoice]
    coverage: Coverage
    next_call: str | None = None
    note: str | None = None
