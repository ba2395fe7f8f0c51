"""Decode recorded submissions: offsets become words of the pages, gold becomes the answer."""

from dataclasses import dataclass

from benchmarks.tool_trial.stored import WITHHELD, Gold, Label, Look, StoredCitation, StoredSubmission, written
from pincite.evals.cases import Case, PageSet
from pincite.evals.grounding import match_pages
from pincite.evals.values import det
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.normalise import FormatProblem, normalise
from pincite.tools.answers.settings import DEFAULTS
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.corpus import Corpus


class MovedError(Exception):
    """The text of a page, or the matter's documents, have changed since the set was recorded."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A question and the reader's first submission, with the pages read before it."""

    case: Case
    submission: Submission
    shown: PageSet = frozenset()
    looked: tuple[Look, ...] = ()

    @property
    def gold_pages(self) -> PageSet:
        """Every page of some gold set."""
        return frozenset[PageRef]().union(*self.case.page_sets)

    def det(self, value: AnswerValue | None) -> float | None:
        """Return Det of a value; null for free text, and without a gold answer."""
        return det(self.case.answer.value, value, self.case.question.answer_type) if self.case.answer else None

    def g(self, pages: PageSet) -> float:
        """Return G of cited pages; 1 if no gold pages are known."""
        match = match_pages(pages, self.case.page_sets)
        return match.g if match else 1.0

    def is_wrong(self, submission: Submission) -> bool:
        """Return whether a submission has another value than gold, or a page that is in no gold set."""
        value = self.det(meant_value(submission))
        return (value is not None and value < 1) or not pages_of(submission) <= self.gold_pages


def trial_of(stored: StoredSubmission, case: Case, corpus: Corpus) -> Trial:
    """Decode the trial of a recorded submission. Raises MovedError."""
    gold = case.answer.value if case.answer else None
    value = gold if isinstance(stored.value, Gold) else stored.value.literal
    submission = Submission(
        question=case.question.text,
        answer_type=stored.answer_type,
        value=value,
        step=stored.step,
        per_side=stored.per_side,
        citations=[_citation(item, gold, corpus) for item in stored.citations],
        given=list(stored.given),
        because=stored.because,
        searched=[case.question.text if each == WITHHELD else each for each in stored.searched],
        doc_ids=None if stored.doc_ids is None else list(stored.doc_ids),
        as_of=stored.as_of,
    )
    shown = frozenset(PageRef(*page) for page in stored.shown) | pages_of(submission)
    return Trial(case, submission, shown, stored.looked)


def pages_of(submission: Submission) -> PageSet:
    """Return the pages that a submission cites."""
    return frozenset(PageRef(item.doc_id, item.page) for item in submission.citations)


def meant_value(submission: Submission) -> AnswerValue | None:
    """Return the value that a submission means: `"5,000"` is the number 5000."""
    value = normalise(submission.answer_type, submission.value, DEFAULTS)
    return submission.value if isinstance(value, FormatProblem) else value


def stripped(submission: Submission) -> Submission:
    """Return the submission without labels on its citations."""
    without: dict[str, object] = {"side": None, "values": [], "statement": None}
    return submission.model_copy(update={"citations": [i.model_copy(update=without) for i in submission.citations]})


def _citation(stored: StoredCitation, gold: AnswerValue | None, corpus: Corpus) -> Citation:
    ref = PageRef(stored.doc_id, stored.page)
    document = corpus.documents.get(ref.doc_id)
    if document is None or ref.page > document.page_count:
        raise MovedError
    page = corpus.reader.page(ref)

    def decoded(label: Label) -> str:
        if isinstance(label, str):
            return label
        if isinstance(label, Gold):
            return str(gold[label.member] if isinstance(gold, list) and label.member is not None else gold)
        words = written(page, label)
        if words is None:
            raise MovedError
        return words

    return Citation(
        doc_id=stored.doc_id,
        page=stored.page,
        quote=decoded(stored.quote),
        paragraph=stored.paragraph,
        side=None if stored.side is None else decoded(stored.side),
        values=[decoded(value) for value in stored.values],
        statement=None if stored.statement is None else decoded(stored.statement),
    )
