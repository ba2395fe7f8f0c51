"""What an agent submits."""

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from pincite.tools.answer_types import AnswerType, AnswerValue


class Citation(BaseModel):
    """A page and the words on it that prove a slot of the answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc_id: str
    page: int = Field(strict=True, ge=1, description="Physical page, 1-based")
    quote: str = Field(min_length=1, max_length=8000, description="Words copied from that page")
    paragraph: str | None = Field(
        default=None, description="Paragraph or article number, used where the quote lies in it"
    )


class Claim(BaseModel):
    """One statement of a free-text answer and the citations (0-based) that prove it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str = Field(min_length=1, max_length=2000)
    citations: list[StrictInt] = Field(min_length=1, max_length=50)


class Submission(BaseModel):
    """A typed answer with its proof; `value` null says that the documents do not answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: str = Field(min_length=1, description="The question, verbatim")
    answer_type: AnswerType
    value: AnswerValue | None = Field(
        description="number without unit; true/false; ISO date; a name; a list of names; text of at most 280 "
        "characters; null when the documents do not answer"
    )
    citations: list[Citation] = Field(
        default=[], max_length=50, description="Smallest set of pages that proves the whole value"
    )
    claims: list[Claim] = Field(
        default=[], max_length=50, description="Free text only: each statement and its citations"
    )
    searched: list[str] = Field(default=[], max_length=50, description="For null: what was searched")
    doc_ids: list[str] | None = Field(default=None, description="Documents given with the question")
