"""A transcript as evidence: documents, facts, provisions, hits and pages that the tools have given. Pure."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pincite.indexer.page import PageRef
from pincite.indexer.references import same_citation
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.tools.question.model import Question
from pincite.tools.question.parse import parse

SUBMIT = "submit_typed_answer"


@dataclass(frozen=True, slots=True)
class SeenDocument:
    """A document's identity as `find_documents` gives it."""

    doc_id: str
    title: str
    kind: str
    pages: int
    family: str
    law_number: str | None
    version: str | None
    case_ids: tuple[str, ...]
    parties: tuple[str, ...]
    neutral_citation: str | None = None


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A fact of a case with the page and words that state it."""

    doc_id: str
    field: str
    role: str | None
    value: str
    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class SeenProvision:
    """A provision's place and text."""

    doc_id: str
    page: int
    end_page: int
    path: str
    text: str
    in_force: bool | None


@dataclass(frozen=True, slots=True)
class SeenHit:
    """A search hit."""

    ref: PageRef
    rank: int
    matched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenRelation:
    """What one document says of another: `kind` as `amended_by`, the other's `label`, and the page that says so."""

    kind: str
    source: str
    target: str | None
    label: str
    page: int


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A page's whole text."""

    ref: PageRef
    text: str


@dataclass(frozen=True, eq=False)
class View:
    """Everything that a run has been shown, in the order in which it was shown. One view is equal to itself only."""

    transcript: Transcript

    @cached_property
    def question(self) -> Question:
        """The question, parsed; a citation that no document found bears is something to look for and no name of one."""
        question, borne = parse(self.transcript.question), [d.neutral_citation for d in self.documents.values()]
        mentions = (
            m
            for m in question.mentions
            if not m.cited or any(m.case_id and same_citation(m.case_id, citation) for citation in borne)
        )
        return replace(question, mentions=tuple(mentions))

    @cached_property
    def documents(self) -> dict[str, SeenDocument]:
        """Documents by id, those the question names first."""
        found: dict[str, SeenDocument] = {}
        for result in self._results("find_documents"):
            for family in result["families"]:
                for entry in family["documents"]:
                    found.setdefault(entry["doc_id"], _document(entry))
        return found

    @cached_property
    def relations(self) -> tuple[SeenRelation, ...]:
        """Relations of the documents found, each once."""
        found = (
            SeenRelation(r["kind"], r["source"], r["target"], r["label"], r["page"])
            for result in self._results("find_documents")
            for family in result["families"]
            for r in family["relations"]
        )
        return tuple(dict.fromkeys(found))

    @cached_property
    def amended(self) -> tuple[str, ...]:
        """Documents that the first documents found say they amend."""
        first = next(self._results("find_documents"), None)
        relations = [r for family in (first or {}).get("families", ()) for r in family["relations"]]
        return tuple(dict.fromkeys(r["target"] for r in relations if r["kind"] == "amends" and r["target"]))

    @cached_property
    def names_documents(self) -> bool:
        """Whether the question names documents of the matter (or they were given with it)."""
        first = next(self._results("find_documents"), None)
        named = first is None or first.get("by_name") is not False
        return bool(self.transcript.doc_ids) or (bool(self.documents) and named)

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """Numbers of laws and cases in the question that no document of the matter bears."""
        first = next(self._results("find_documents"), None)
        return tuple((first or {}).get("unknown", ()))

    @cached_property
    def facts(self) -> tuple[SeenFact, ...]:
        """Facts of the cases looked up."""
        return tuple(
            SeenFact(f["doc_id"], f["field"], f.get("role"), f["value"], f["page"], f["quote"])
            for result in self._results("lookup_case_metadata")
            for paper in result["documents"]
            for f in paper["facts"]
        )

    @cached_property
    def titles(self) -> dict[str, str]:
        """Titles of the documents looked up, by id; of one without a title none."""
        return {doc_id: paper["title"] for doc_id, paper in self._papers.items() if paper.get("title")}

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Kinds of the documents looked up, by id."""
        return {doc_id: paper["kind"] for doc_id, paper in self._papers.items() if paper.get("kind")}

    @cached_property
    def _papers(self) -> dict[str, Mapping[str, Any]]:
        looked_up = self._results("lookup_case_metadata")
        return {paper["doc_id"]: paper for result in looked_up for paper in result["documents"]}

    @cached_property
    def provisions(self) -> tuple[SeenProvision, ...]:
        """Provisions found, the one in force first for each question of one."""
        return tuple(
            SeenProvision(m["doc_id"], m["page"], m["end_page"], m["path"], m["text"], m["in_force"])
            for result in self._results("find_article_page")
            for m in result["matches"]
        )

    @cached_property
    def hits(self) -> tuple[SeenHit, ...]:
        """Search hits that hold a word looked for; `rank` counts from 0 within its search."""
        return tuple(
            SeenHit(PageRef(h["doc_id"], h["page"]), rank, tuple(h["matched"]))
            for result in self._results("search_within_doc_family")
            for rank, h in enumerate(result["hits"])
            if h["matched"]
        )

    @cached_property
    def searches(self) -> tuple[Step, ...]:
        """Searches made, oldest first."""
        return tuple(self._steps("search_within_doc_family"))

    @cached_property
    def pages(self) -> dict[PageRef, SeenPage]:
        """Pages read, in the order in which they were read; what is read on of one stands behind its beginning."""
        found: dict[PageRef, SeenPage] = {}
        for step in self._steps("get_page"):
            offset = step.call.arguments.get("offset", 0)
            for item in (step.result, *step.result.get("neighbours", ())) if step.result is not None else ():
                ref, text = PageRef(item["doc_id"], item["page"]), _standing(item["text"], item.get("marks", ()))
                if ref not in found:
                    found[ref] = SeenPage(ref, text)
                elif offset and offset == len(found[ref].text):
                    found[ref] = SeenPage(ref, found[ref].text + text)
        return found

    @cached_property
    def unread(self) -> dict[PageRef, int]:
        """Pages of which only the beginning was read, each with the offset at which it goes on."""
        ends = {PageRef(r["doc_id"], r["page"]): r.get("next_offset") for r in self._results("get_page")}
        return {ref: end for ref, end in ends.items() if end is not None}

    @cached_property
    def times_read(self) -> Counter[PageRef]:
        """How often each page was asked for, its beginning and what follows."""
        return Counter(PageRef(result["doc_id"], result["page"]) for result in self._results("get_page"))

    @cached_property
    def unheld(self) -> tuple[str, ...]:
        """The question's words, as printed, that no page of any document searched holds."""
        told = [dict.fromkeys(step.result.get("unheld", ())) for step in self.searches if step.result is not None]
        return tuple(word for word in told[0] if all(word in others for others in told)) if told else ()

    @cached_property
    def rejections(self) -> tuple[Step, ...]:
        """Submissions that were rejected, oldest first."""
        return tuple(self._steps(SUBMIT))

    def made(self, tool: str, arguments: Mapping[str, Any]) -> bool:
        """Whether a call was already made."""
        return any(dict(step.call.arguments) == dict(arguments) for step in self._steps(tool))

    def _steps(self, tool: str) -> Iterator[Step]:
        return (step for step in self.transcript.steps if step.call.tool == tool)

    def _results(self, tool: str) -> Iterator[Mapping[str, Any]]:
        return (step.result for step in self._steps(tool) if step.result is not None)


def _standing(text: str, marks: Sequence[Mapping[str, Any]]) -> str:
    """A page's text with the words that are struck out blanked: it keeps its length."""
    for mark in marks:
        if mark["kind"] == "struck":
            blank = re.sub(r"[^\n]", " ", text[mark["start"] : mark["end"]])
            text = text[: mark["start"]] + blank + text[mark["end"] :]
    return text


def _document(entry: Mapping[str, Any]) -> SeenDocument:
    return SeenDocument(
        doc_id=entry["doc_id"],
        title=entry["title"] or entry["doc_id"],
        kind=entry["kind"],
        pages=entry["pages"],
        family=entry["family"],
        law_number=entry.get("law_number"),
        version=entry.get("version"),
        case_ids=tuple(entry.get("case_ids", ())),
        parties=tuple(entry.get("parties", ())),
        neutral_citation=entry.get("neutral_citation"),
    )
