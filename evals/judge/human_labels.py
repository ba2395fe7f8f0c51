"""Answers labelled on the five criteria, for comparison with judges and proxies.

`labels.jsonl` in this folder covers the sample matter; `labels.md` says who labelled it, and by which rules.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.evals.cases import GoldAnswer
from pincite.evals.errors import BadLabels
from pincite.evals.judge.criteria import CRITERIA, Quoted, Subject
from pincite.evals.judge.rules import by_rule
from pincite.indexer.page import PageRef

PACKAGED = "labels.jsonl"


class LabelledQuote(BaseModel):
    """A quote of a labelled answer; `page` is physical and 1-based."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    doc_id: str
    page: int = Field(ge=1)
    quote: str


class CriterionLabels(BaseModel):
    """Whether each criterion is met, as labelled."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    correctness: bool
    completeness: bool
    grounding: bool
    calibration: bool
    clarity: bool


class LabelledAnswer(BaseModel):
    """One answer with its labels; `gold` null: the documents do not answer, `answer` null: none was given.

    `reason` lets a second reader check the labels.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    id: str
    question: str
    gold: str | None
    answer: str | None
    quotes: list[LabelledQuote]
    labels: CriterionLabels
    reason: str

    def subject(self) -> Subject:
        """Return what a judge is shown: no label and no reason."""
        quotes = tuple(Quoted(PageRef(each.doc_id, each.page), each.quote) for each in self.quotes)
        return Subject(self.id, self.question, GoldAnswer(self.gold), self.answer, quotes)

    def met(self, criterion: str) -> bool:
        """Return the label of a criterion. Raises KeyError for a name not in `CRITERIA`."""
        labels: dict[str, bool] = dict(self.labels)
        return labels[criterion]

    @property
    def score(self) -> float:
        """The mean of the five labels, 0 to 1."""
        return sum(map(self.met, CRITERIA)) / len(CRITERIA)


@dataclass(frozen=True, slots=True)
class LabelSet:
    """Labelled answers and the sha256 of their file, which identifies them in a measured agreement."""

    answers: tuple[LabelledAnswer, ...]
    sha256: str

    def judged(self) -> Sequence[LabelledAnswer]:
        """Return the answers that need a model; those decided by rule say nothing about a judge."""
        return [answer for answer in self.answers if by_rule(answer.subject()) is None]


def read_labels(path: Path | None = None) -> LabelSet:
    """Read the labels of a file, JSON Lines; None reads the built-in ones. Raises BadLabels."""
    source = files("pincite.evals.judge").joinpath(PACKAGED) if path is None else path
    try:
        content = source.read_bytes()
        lines = content.decode("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadLabels(f"{source}: cannot be read as UTF-8 text ({type(error).__name__})") from error
    answers = tuple(_parsed(f"{source}:{n}", line) for n, line in enumerate(lines, start=1) if line.strip())
    if not answers:
        raise BadLabels(f"{source}: has no labelled answers; write one JSON object a line")
    if len({answer.id for answer in answers}) < len(answers):
        raise BadLabels(f"{source}: an id is used twice; give every answer its own")
    return LabelSet(answers, hashlib.sha256(content).hexdigest())


def _parsed(place: str, line: str) -> LabelledAnswer:
    try:
        return LabelledAnswer.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        key = ".".join(map(str, first["loc"])) or "the row"
        raise BadLabels(f"{place}: {key}: {first['msg']}; see evals/judge/labels.md for the form") from error
