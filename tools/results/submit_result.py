"""The result of `submit_typed_answer`: an accepted answer, or what is wrong with it."""

from typing import Literal

from pydantic import Field

from pincite.tools.answer_types import AnswerValue
from pincite.tools.model import Coverage, PageObject, Result, is_left_out


class AcceptedCitation(PageObject):
    """A page of the proof, with a citation string that is ready to print."""

    quote: str
    paragraph: str | None = None
    citation: str
    side: str | None = None
    values: list[str] = Field(default=[])
    statement: str | None = None
    text_source: Literal["layer", "ocr", "none"] = "layer"
    inexact: bool = Field(default=False, description="The quote differs slightly from OCR text")


class DroppedCitation(Result):
    """A citation that the proof does not need."""

    doc_id: str
    page: int
    reason: str


class ViolationEntry(Result):
    """What is wrong with a submission, in which slot, and what to do.

    A soft violation (`hard` false) is a doubt: a submission that repeats `code` in `confirmed` is accepted.
    """

    rule: str
    slot: str
    hard: bool
    code: str | None = None
    message: str
    next_step: str


class SignalEntry(Result):
    """A sign for or against the answer: its share, 0 to 1, and the log-odds that all of it adds."""

    name: str
    share: float
    weight: float


class SubmitResult(Result):
    """The verdict. A rejection is a result: fix the violations and submit again."""

    status: Literal["accepted", "rejected"]
    value: AnswerValue | None
    citations: list[AcceptedCitation] = Field(default=[])
    dropped: list[DroppedCitation] = Field(default=[])
    violations: list[ViolationEntry] = Field(default=[])
    confidence: float | None = Field(default=None, description="How likely the answer is right, 0-1; not proof")
    confidence_reason: str | None = None
    step: str | None = Field(default=None, description="How the value follows from the quotes")
    checked: list[str] = Field(default=[], description="What was recomputed from the quotes")
    on_trust: list[str] = Field(default=[], description="What was not recomputed and a person should check")
    cautions: list[str] = Field(default=[], description="Amendments, repeals and versions that affect what is cited")
    signals: list[SignalEntry] = Field(default=[])
    undecided: bool = Field(default=False, description="Nothing was recomputed; the value relies on reading alone")
    note: str | None = None
    coverage: Coverage | None = Field(
        default=None,
        description="What was not read; with every absence, once a session with a value, and while a copy is read",
        exclude_if=is_left_out,
    )
