"""What a client submits: a typed value, its quotes, and the step by which the value follows from them."""

from enum import StrEnum
from math import isfinite
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
from pincite.tools.argument_limits import (
    LONGEST_CODE,
    LONGEST_ID,
    LONGEST_PART,
    LONGEST_QUERY,
    LONGEST_QUESTION,
    LONGEST_QUOTE,
    LONGEST_STATEMENT,
    LONGEST_VALUE,
    MOST_CITATIONS,
    MOST_DIGITS,
    MOST_DOCUMENTS,
    MOST_NAMES,
    MOST_SEARCHED,
    MOST_VALUES,
)


class Step(StrEnum):
    """How a value follows from its quotes. `before` to `less` compare the first side with the second."""

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
    """A step that is computed within each side first."""

    COUNT = "count"
    SUM = "sum"
    DIFFERENCE = "difference"
    DAYS = "days"


def _one_of(values: type[StrEnum]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": [each.value for each in values]})


_READ = AfterValidator(lambda text: readable(text).text)
"""Clean the text of a client in the same way as pages."""


def _text(longest: int) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "maxLength": longest})


def _texts(longest: int, most: int) -> WithJsonSchema:
    return WithJsonSchema({"type": "array", "items": {"type": "string", "maxLength": longest}, "maxItems": most})


_SHORT = Annotated[str | None, Field(max_length=LONGEST_PART), _text(LONGEST_PART)]
_Part = Annotated[str, Field(max_length=LONGEST_PART)]
_Id = Annotated[str, Field(max_length=LONGEST_ID)]
_Code = Annotated[str, Field(max_length=LONGEST_CODE)]
_Query = Annotated[str, Field(max_length=LONGEST_QUERY)]
_Value = (
    bool
    | int
    | float
    | Annotated[str, Field(max_length=LONGEST_VALUE)]
    | Annotated[list[_Part], Field(max_length=MOST_NAMES)]
)
"""`AnswerValue` with limits."""


class Citation(BaseModel):
    """A page, words copied from it, and what they prove."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc_id: _Id
    page: int = Field(strict=True, ge=1, description="Physical page, 1-based")
    quote: Annotated[str, AfterValidator(seen)] = Field(
        min_length=1, max_length=LONGEST_QUOTE, description="One unbroken stretch copied from that page"
    )
    paragraph: _SHORT = Field(default=None, description="Paragraph or article number")
    side: _SHORT = Field(default=None, description="The compared document, case or person that this page is about")
    values: Annotated[list[Annotated[_Part, _READ]], _texts(LONGEST_PART, MOST_VALUES)] = Field(
        default=[], max_length=MOST_VALUES, description="Figures, dates or names from the quote, as printed"
    )
    statement: Annotated[str | None, Field(max_length=LONGEST_STATEMENT), _text(LONGEST_STATEMENT)] = Field(
        default=None, description="What this page adds to the answer"
    )

    @property
    def labelled(self) -> bool:
        """Whether the client says what the page proves."""
        return bool(self.side or self.values or self.statement)


class Given(BaseModel):
    """An operand that the question gives: `before 1 January 2024`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    value: Annotated[str, _READ] = Field(min_length=1, max_length=LONGEST_PART)
    side: _SHORT = None


class Claim(BaseModel):
    """One statement and its citations (0-based): the old way to label citations, still accepted."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str = Field(min_length=1, max_length=LONGEST_STATEMENT)
    citations: list[StrictInt] = Field(min_length=1, max_length=MOST_CITATIONS)


class Submission(BaseModel):
    """A typed answer with its proof; `value` null says that the documents do not answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: str = Field(min_length=1, max_length=LONGEST_QUESTION, description="The question, verbatim")
    answer_type: AnswerType
    value: _Value | None = Field(
        description="number without unit; true/false; ISO date; a name; a list of names; text of at most 280 "
        "characters; null when the documents do not answer"
    )
    step: Annotated[Step | None, _one_of(Step)] = Field(
        default=None,
        description="How the value follows from the quotes; left out: printed, or read for yes/no and text",
    )
    per_side: Annotated[PerSide | None, _one_of(PerSide)] = Field(
        default=None, description="Step computed within each side first"
    )
    citations: list[Citation] = Field(
        default=[], max_length=MOST_CITATIONS, description="Smallest set of pages that proves the whole value"
    )
    given: list[Given] = Field(default=[], max_length=20, description="Operands that the question gives")
    because: _SHORT = Field(default=None, description="For read: why the quotes mean the value")
    confirmed: Annotated[list[_Code], _texts(LONGEST_CODE, MOST_SEARCHED)] = Field(
        default=[], max_length=MOST_SEARCHED, description="Codes of soft violations that you have checked"
    )
    searched: Annotated[list[_Query], _texts(LONGEST_QUERY, MOST_SEARCHED)] = Field(
        default=[], max_length=MOST_SEARCHED, description="For null: what was searched"
    )
    doc_ids: Annotated[list[_Id] | None, _texts(LONGEST_ID, MOST_DOCUMENTS)] = Field(
        default=None, max_length=MOST_DOCUMENTS, description="Documents given with the question"
    )
    as_of: Annotated[str | None, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), _text(len("YYYY-MM-DD"))] = Field(
        default=None, description="YYYY-MM-DD: the day the question asks about; today if left out"
    )
    claims: SkipJsonSchema[list[Claim]] = Field(default=[], max_length=MOST_CITATIONS, exclude=True)

    @field_validator("value")
    @classmethod
    def _is_countable(cls, value: AnswerValue | None) -> AnswerValue | None:
        """Refuse a number that no page prints: infinite, not a number, or too long."""
        if isinstance(value, float) and not isfinite(value):
            raise ValueError("the number must be finite")
        if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise ValueError(f"a whole number has at most {MOST_DIGITS} digits")
        return value

    @field_validator("claims")
    @classmethod
    def _as_statements(cls, claims: list[Claim], info: ValidationInfo) -> list[Claim]:
        """Turn claims into statements of their citations; an existing statement stays."""
        citations: list[Citation] = info.data.get("citations", [])
        for index, text in ((index, claim.text) for claim in claims for index in claim.citations):
            if 0 <= index < len(citations) and citations[index].statement is None:
                citations[index] = citations[index].model_copy(update={"statement": text})
        return claims

    @property
    def taken_step(self) -> Step:
        """The step of the submission, or the default step of its type."""
        if self.value is None:
            return Step.ABSENT
        is_read = self.answer_type in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT)
        return self.step or (Step.READ if is_read else Step.PRINTED)
