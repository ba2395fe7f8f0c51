"""The evidence of a run: documents, facts, provisions, hits and pages that tools returned. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pincite.indexer.legal_text.identifiers import same_citation
from pincite.indexer.model import DocumentKind
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.ports import SUBMIT
from pincite.tools.question.model import Question
from pincite.tools.question.parse import parse


@dataclass(frozen=True, slots=True)
class SeenDocument:
    """The identity of a document as `find_documents` returns it."""

    doc_id: str
    title: str
    kind: str
    family: str
    copies: tuple[str, ...]
    case_ids: tuple[str, ...]
    parties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A recorded fact with its page and quote; `kind` and `title` belong to its document."""

    doc_id: str
    field: str
    role: str
    value: str
    page: int
    quote: str
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class SeenProvision:
    """The place and text of a provision. `asked` is the provision that the call requested."""

    doc_id: str
    page: int
    end_page: int
    path: str
    text: str
    heading: str
    asked: str
    kind: str
    cut: bool


@dataclass(frozen=True, slots=True)
class SeenAmendment:
    """Words of another document, at `ref`, that change a provision (`path`) or, if `path` is null, a page."""

    doc_id: str
    path: str | None
    ref: PageRef
    quote: str


@dataclass(frozen=True, slots=True)
class SeenHit:
    """A search hit: its best passage, the matched words and any other reason."""

    ref: PageRef
    rank: int
    section: str | None
    snippet: str
    matched: tuple[str, ...]
    reason: str


@dataclass(frozen=True, eq=False)
class View:
    """Everything that the tools have returned in a run, in order. A view equals only itself."""

    transcript: Transcript

    @cached_property
    def question(self) -> Question:
        """The parsed question. A cited case that matches no document found is not treated as a document name."""
        question = parse(self.transcript.question)
        borne = [
            entry.get("neutral_citation")
            for result in self._results("find_documents")
            for family in result["families"]
            for entry in family["documents"]
        ]
        mentions = (
            m
            for m in question.mentions
            if not m.cited or any(m.case_id and same_citation(m.case_id, citation) for citation in borne)
        )
        return replace(question, mentions=tuple(mentions))

    @cached_property
    def documents(self) -> dict[str, SeenDocument]:
        """Documents by id, those that the question names first."""
        found: dict[str, SeenDocument] = {}
        for result in self._results("find_documents"):
            for family in result["families"]:
                for entry in family["documents"]:
                    found.setdefault(entry["doc_id"], _document(entry))
        return found

    @cached_property
    def subjects(self) -> list[SeenDocument]:
        """The documents that the question is about: those given with it, else those it names. Copies count once."""
        given = self.transcript.doc_ids
        first = next(self._results("find_documents"), {})
        amending = first.get("amending", ())
        by_name = [doc_id for doc_id in self.documents if doc_id not in amending] if first.get("by_name") else []
        named = given or by_name
        kept: dict[str, SeenDocument] = {}
        for doc_id in named:
            document = self.documents.get(doc_id)
            if document is not None and (given or not any(copy in kept for copy in document.copies)):
                kept[doc_id] = document
        return list(kept.values())

    @cached_property
    def texts(self) -> list[SeenDocument]:
        """The subjects that may have provisions. A notice of enactment has none."""
        return [d for d in self.subjects if d.kind != DocumentKind.ENACTMENT_NOTICE.value]

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """Names in the question that match no document of the matter."""
        return tuple(next(self._results("find_documents"), {}).get("unknown", ()))

    @cached_property
    def facts(self) -> tuple[SeenFact, ...]:
        """Facts of the documents looked up, without repetitions."""
        found = (
            SeenFact(
                f["doc_id"],
                f["field"],
                (f.get("role") or "").lower(),
                f["value"],
                f["page"],
                f["quote"],
                paper["kind"],
                paper["title"] or "",
            )
            for result in self._results("lookup_case_metadata")
            for paper in result["documents"]
            for f in paper["facts"]
        )
        return tuple(dict.fromkeys(found))

    @cached_property
    def cut_records(self) -> tuple[Step, ...]:
        """Record lookups whose list was cut and whose rest was not fetched."""
        steps = [step for step in self._steps("lookup_case_metadata") if step.result]
        last = {str(step.call.arguments["case_id"]): step for step in steps}
        return tuple(step for step in last.values() if (step.result or {}).get("next_cursor"))

    @cached_property
    def cut_pages(self) -> frozenset[PageRef]:
        """Pages of which only the beginning was read."""
        results = self._results("get_page")
        return frozenset(PageRef(r["doc_id"], r["page"]) for r in results if r.get("next_offset"))

    @cached_property
    def amending(self) -> tuple[SeenAmendment, ...]:
        """Amendments of the provisions and pages looked at that their text does not include yet."""
        return tuple(
            SeenAmendment(result["doc_id"], result["path"], PageRef(a["doc_id"], a["page"]), a["quote"])
            for result in self._results("get_context")
            for a in result["amendments"]
            if a["kind"] != "shown" and not a["in_text"] and a["amends"] is None
        )

    def contexts(self, doc_id: str) -> list[Mapping[str, Any]]:
        """Return the results of `get_context` for a document."""
        return [result for result in self._results("get_context") if result["doc_id"] == doc_id]

    @cached_property
    def amendments(self) -> tuple[PageRef, ...]:
        """Pages on which other documents say that they amend a contract looked up."""
        related = (r for result in self._results("lookup_case_metadata") for r in result["related"])
        amending = (PageRef(r["source"], r["page"]) for r in related if r["kind"] == "amends_contract")
        own = {document.doc_id for document in self.subjects}
        return tuple(dict.fromkeys(ref for ref in amending if ref.doc_id not in own))

    @cached_property
    def provisions(self) -> tuple[SeenProvision, ...]:
        """Provisions found: requested sub-units before the units around them, and the version in force first."""
        found = [p for p in self._found if "(" in p.asked]
        return tuple(found or self._found)

    @cached_property
    def _found(self) -> tuple[SeenProvision, ...]:
        return tuple(
            SeenProvision(
                m["doc_id"],
                m["page"],
                m["end_page"],
                m["path"],
                " ".join((*(lead["text"] for lead in m["lead_in"]), m["text"])),
                m["heading"] or "",
                str(step.call.arguments["article"]),
                m["kind"],
                m["truncated"],
            )
            for step in self._steps("find_article_page")
            for m in (step.result or {}).get("matches", ())
        )

    @cached_property
    def missing_provisions(self) -> tuple[Step, ...]:
        """Searches for a provision that found none in a document whose provisions were read."""
        return tuple(
            step
            for step in self._steps("find_article_page")
            if step.result is not None and not step.result["matches"] and not step.result.get("printed_on")
        )

    @cached_property
    def hits(self) -> tuple[SeenHit, ...]:
        """Search hits; `rank` counts from 0 within its search."""
        return tuple(
            SeenHit(
                PageRef(h["doc_id"], h["page"]),
                rank,
                h["section"],
                h["snippet"],
                tuple(h["matched"]),
                h["reason"] or "",
            )
            for result in self._results("search_within_doc_family")
            for rank, h in enumerate(result["hits"])
        )

    @cached_property
    def pages(self) -> dict[PageRef, str]:
        """The text of the pages read, in reading order. Struck words are replaced by spaces."""
        found: dict[PageRef, str] = {}
        for result in self._results("get_page"):
            found.setdefault(PageRef(result["doc_id"], result["page"]), _text_in_force(result))
        return found

    @cached_property
    def rejections(self) -> tuple[Step, ...]:
        """Rejected submissions, oldest first."""
        return tuple(self._steps(SUBMIT))

    def was_called(self, tool: str, arguments: Mapping[str, Any]) -> bool:
        """Report if the call was already made."""
        return any(dict(step.call.arguments) == dict(arguments) for step in self._steps(tool))

    def _steps(self, tool: str) -> Iterator[Step]:
        return (step for step in self.transcript.steps if step.call.tool == tool)

    def _results(self, tool: str) -> Iterator[Mapping[str, Any]]:
        return (step.result for step in self._steps(tool) if step.result is not None)


def _text_in_force(result: Mapping[str, Any]) -> str:
    text: str = result["text"]
    for mark in result.get("marks", ()):
        if mark["kind"] == "struck":
            struck = "".join(c if c == "\n" else " " for c in text[mark["start"] : mark["end"]])
            text = text[: mark["start"]] + struck + text[mark["end"] :]
    return text


def _document(entry: Mapping[str, Any]) -> SeenDocument:
    return SeenDocument(
        doc_id=entry["doc_id"],
        title=entry["title"] or entry["doc_id"],
        kind=entry["kind"],
        family=entry["family"],
        copies=tuple(entry.get("copies", ())),
        case_ids=tuple(entry.get("case_ids", ())),
        parties=tuple(entry.get("parties", ())),
    )
