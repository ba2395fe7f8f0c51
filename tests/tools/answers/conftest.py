"""A small matter in memory, and submissions against it."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

import pytest

from pincite.indexer.model import Document, DocumentKind, Identity, LawNumber, Section, SectionKind
from pincite.indexer.page import Page, PageRef, Position, Span
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.validate import validate
from pincite.tools.question.model import Mention, Named, Question, QuestionKind
from tests.tools.answers.papers import Outcome


@dataclass
class Matter:
    """Documents with their pages as shown; `ask` sets the question, `submit` validates an answer to it."""

    pages: dict[PageRef, PageView] = field(default_factory=dict)
    documents: dict[str, Document] = field(default_factory=dict)
    question: Question = field(default_factory=lambda: Question("What is the security?", QuestionKind.FIELD))
    named: tuple[Named, ...] = ()
    tied: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    mentioning: frozenset[str] = frozenset()
    looked_in: frozenset[str] | None = None
    people: tuple[str, ...] = ()
    issued: frozenset[str] = frozenset()

    def add(
        self,
        doc_id: str,
        *pages: str,
        identity: Identity | None = None,
        family: str = "",
        source: Literal["layer", "ocr", "none"] = "layer",
    ) -> "Matter":
        identity = identity or Identity(DocumentKind.UNKNOWN)
        self.documents[doc_id] = Document(doc_id, doc_id, "pdf", len(pages), identity, family)
        for number, text in enumerate(pages, start=1):
            self.pages[PageRef(doc_id, number)] = PageView(Page(number, text, text_source=source), True, ())
        return self

    def show_only(self, doc_id: str, page: int, *passages: str) -> "Matter":
        ref = PageRef(doc_id, page)
        text = self.pages[ref].page.text
        spans = tuple(Span(text.index(passage), text.index(passage) + len(passage)) for passage in passages)
        self.pages[ref] = replace(self.pages[ref], whole=False, shown=spans)
        return self

    def article(self, doc_id: str, path: str, start: tuple[int, int], end: tuple[int, int]) -> "Matter":
        section = Section(0, SectionKind.ARTICLE, path, "", None, Position(*start), Position(*end))
        for ref in [ref for ref in self.pages if ref.doc_id == doc_id and start[0] <= ref.page <= end[0]]:
            self.pages[ref] = replace(self.pages[ref], sections=(section,))
        return self

    def ask(
        self, text: str, kind: QuestionKind = QuestionKind.FIELD, *, named: dict[str, str] | None = None
    ) -> "Matter":
        named = named or {}
        self.named = tuple(Named(slot, frozenset({doc_id})) for doc_id, slot in named.items())
        mentions = tuple(
            Mention(slot, Span(text.index(slot), text.index(slot) + len(slot)), title=slot) for slot in named.values()
        )
        self.question = Question(text, kind, mentions)
        return self

    def context(self) -> ValidationContext:
        families: dict[str, tuple[str, ...]] = {}
        for doc_id, document in self.documents.items():
            if document.family_id:
                families[document.family_id] = (*families.get(document.family_id, ()), doc_id)
        of_named = {self.documents[i].family_id for entry in self.named for i in entry.doc_ids} - {""}
        return ValidationContext(
            question=self.question,
            pages=self.pages,
            documents=self.documents,
            named=self.named,
            tied=self.tied.union(i for family in of_named for i in families[family]),
            given=self.given,
            mentioning=self.mentioning,
            families=families,
            looked_in=self.looked_in,
            people=self.people,
            issued=self.issued,
        )

    def submit(self, answer_type: str, value: Any, *citations: dict[str, Any], **more: Any) -> Outcome:
        """The outcome of an answer; `more` are other fields of the submission, in the format of a client."""
        return Outcome.of(validate(self.submission(answer_type, value, *citations, **more), self.context()))

    def submission(self, answer_type: str, value: Any, *citations: dict[str, Any], **more: Any) -> Submission:
        fields = {"question": self.question.text, "answer_type": answer_type, "value": value}
        return Submission.model_validate(fields | {"citations": list(citations)} | more)

    def confirm(self, answer_type: str, value: Any, *citations: dict[str, Any], **more: Any) -> Outcome:
        """The outcome of the same answer submitted again with every code of the first verdict."""
        first = self.submit(answer_type, value, *citations, **more)
        codes = [violation.code for violation in first.violations if violation.code]
        context = replace(self.context(), issued=self.issued.union(codes))
        return Outcome.of(validate(self.submission(answer_type, value, *citations, confirmed=codes, **more), context))


@pytest.fixture
def matter() -> Matter:
    return Matter()


@pytest.fixture
def companies(matter: Matter) -> Matter:
    """A law of three pages, its amendment law, and an order of a case."""
    number, amendment = LawNumber("DIFC", 5, 2018), LawNumber("DIFC", 8, 2024)
    matter.add(
        "laws/companies",
        "COMPANIES LAW\nDIFC Law No. 5 of 2018\nIn force on 12 November 2018",
        "27. Shares\nA Private Company shall not have more than fifty (50) Shareholders, and it must not",
        "offer its Shares to the public. The fine for such an offer is $30,000.",
        identity=Identity(DocumentKind.LAW, "Companies Law", law_number=number, amended_by=(amendment,)),
        family="law:difc-5-2018",
    )
    matter.add(
        "laws/companies-amendment",
        "Article 27 is amended: a Private Company shall not have more than sixty (60) Shareholders.",
        identity=Identity(DocumentKind.AMENDMENT_LAW, "Companies Law Amendment Law", law_number=amendment),
        family="law:difc-5-2018",
    )
    return matter.add(
        "cases/ca-005-2025",
        "CA 014/2027\nKDM TUG AND BARGE L.L.C v SOL\nThe appeal was heard on 9 March 2027.",
        "The Defendant shall provide security in the sum of USD 318,640.75 within ten (10) days.",
        identity=Identity(DocumentKind.ORDER, "KDM v SOL", case_ids=("CA 014/2027",)),
        family="case:ca-005-2025",
    )
