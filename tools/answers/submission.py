"""What a client submits: a typed value, the quotes it rests on, and the step that leads from them to it."""

from enum import StrEnum
from typing import Annotated

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictInt,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)
from pydantic.json_schema import SkipJsonSchema

from pincite.indexer.readable import readable, seen
from pincite.tools.answer_types import AnswerType, AnswerValue


class Step(StrEnum):
    """How a value follows from its quotes. The relation of `before` to `less` is of the first side to the second."""

    PRINTED = "printed"
    COUNT = "count"
    EARLIEST = "earliest"
    LATEST = "latest"
    HIGHEST = "highest"
    LOWEST = "lowest"
    BEFORE = "before"
    AFTER = "after"
    MORE = "more"
    LESS = "less"
    SAME = "same"
    DIFFERENT = "different"
    IN_COMMON = "in_common"
    SUM = "sum"
    DIFFERENCE = "difference"
    PRODUCT = "product"
    PERCENT = "percent"
    DAYS = "days"
    MONTHS = "months"
    YEARS = "years"
    PLUS_DAYS = "plus_days"
    PLUS_MONTHS = "plus_months"
    PLUS_YEARS = "plus_years"
    READ = "read"
    ABSENT = "absent"


class PerSide(StrEnum):
    """A step that is taken inside each side first."""

    COUNT = "count"
    SUM = "sum"
    DIFFERENCE = "difference"
    DAYS = "days"


def _one_of(values: type[StrEnum]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": [each.value for each in values]})


_TEXT = WithJsonSchema({"type": "string"})
_READ = AfterValidator(lambda text: readable(text).text)
"""What a client writes is read as the pages are."""
_SHORT = Annotated[str | None, Field(max_length=300), _TEXT]
_TEXTS = WithJsonSchema({"type": "array", "items": {"type": "string"}})


class Citation(BaseModel):
    """A page, words copied from it, and what they prove."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc_id: str
    page: int = Field(strict=True, ge=1, description="Physical page, 1-based")
    quote: Annotated[str, AfterValidator(seen)] = Field(
        min_length=1, max_length=8000, description="One unbroken stretch copied from that page"
    )
    paragraph: _SHORT = Field(default=None, description="Paragraph or article number")
    side: _SHORT = Field(default=None, description="Document, case or person compared that this page speaks for")
    values: Annotated[list[Annotated[str, Field(max_length=300), _READ]], _TEXTS] = Field(
        default=[], max_length=100, description="Figures, dates or names used from the quote, as printed"
    )
    statement: Annotated[str | None, Field(max_length=2000), _TEXT] = Field(
        default=None, description="What this page adds to the answer"
    )

    @property
    def labelled(self) -> bool:
        """Whether the client says what the page is cited for."""
        return bool(self.side or self.values or self.statement)


class Given(BaseModel):
    """An operand that the question itself gives: `before 1 January 2024`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    value: Annotated[str, _READ] = Field(min_length=1, max_length=300)
    side: _SHORT = None


class Claim(BaseModel):
    """One statement and its citations (0-based): the former way to label citations, still accepted."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str = Field(min_length=1, max_length=2000)
    citations: list[StrictInt] = Field(min_length=1, max_length=50)


class Submission(BaseModel):
    """A typed answer with its proof; `value` null says that the documents do not answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: str = Field(min_length=1, max_length=4000, description="The question, verbatim")
    answer_type: AnswerType
    value: AnswerValue | None = Field(
        description="number without unit; true/false; ISO date; a name; a list of names; text of at most 280 "
        "characters; null when the documents do not answer"
    )
    step: Annotated[Step | None, _one_of(Step)] = Field(
        default=None,
        description="How the value follows from the quotes; left out: printed, or read for yes/no and text",
    )
    per_side: Annotated[PerSide | None, _one_of(PerSide)] = Field(
        default=None, description="A step inside each side first"
    )
    citations: list[Citation] = Field(
        default=[], max_length=50, description="Smallest set of pages that proves the whole value"
    )
    given: list[Given] = Field(default=[], max_length=20, description="Operands that the question itself gives")
    because: _SHORT = Field(default=None, description="For read: why the quotes mean the value")
    confirmed: Annotated[list[str], _TEXTS] = Field(
        default=[], max_length=50, description="Codes of soft refusals that you have checked"
    )
    searched: Annotated[list[str], _TEXTS] = Field(default=[], max_length=50, description="For null: what was searched")
    doc_ids: Annotated[list[str] | None, _TEXTS] = Field(default=None, description="Documents given with the question")
    as_of: Annotated[str | None, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), _TEXT] = Field(
        default=None, description="YYYY-MM-DD: the day the question asks about; today if left out"
    )
    claims: SkipJsonSchema[list[Claim]] = Field(default=[], max_length=50, exclude=True)

    @field_validator("claims")
    @classmethod
    def _as_statements(cls, claims: list[Claim], info: ValidationInfo) -> list[Claim]:
        """Turn claims into statements of the citations that they name; a statement given stays."""
        citations: list[Citation] = info.data.get("citations", [])
        for index, text in ((index, claim.text) for claim in claims for index in claim.citations):
            if 0 <= index < len(citations) and citations[index].statement is None:
                citations[index] = citations[index].model_copy(update={"statement": text})
        return claims

    @property
    def taken_step(self) -> Step:
        """The step named, or the one that a submission of this type takes when it names none."""
        if self.value is None:
            return Step.ABSENT
        is_read = self.answer_type in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT)
        return self.step or (Step.READ if is_read else Step.PRINTED)
