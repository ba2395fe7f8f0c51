"""The criteria and the values of a judgement. `prompts/judge.md` says when a criterion is met."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from pydantic import BaseModel, ConfigDict

from pincite.evals.cases import Case, GoldAnswer
from pincite.evals.compliance import is_null
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult, no_answer
from pincite.tools.answer_types import AnswerType

CRITERIA = ("correctness", "completeness", "grounding", "calibration", "clarity")
"""The criteria, in display order."""

Rule = Literal["gave_up", "null_right", "null_wrong", "not_text"]
"""Answers that no model is asked about.

`gave_up`: unsure, refused or failed, 0 · `null_right`: null and gold is null, 1 · `null_wrong`: null and gold is not,
0 · `not_text`: the value is not text, 0.
"""


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words that an answer cites, and the page it cites for them."""

    page: PageRef
    text: str


@dataclass(frozen=True, slots=True)
class Subject:
    """One answer to judge. `gold` None: no right answer is known; its value None: the documents do not answer.

    `answer` None: no answer. `gave_up`: the run ended unsure, refused or failed. `is_text` False: the value has
    another type.
    """

    id: str
    question: str
    gold: GoldAnswer | None
    answer: str | None
    quotes: tuple[Quoted, ...] = ()
    gave_up: bool = False
    is_text: bool = True

    def fingerprint(self) -> str:
        """Return the sha256 of everything that is judged; a changed answer gives another, whatever its id."""
        quotes = [[each.page.doc_id, each.page.page, each.text] for each in self.quotes]
        gold = None if self.gold is None else [self.gold.value]
        judged = [self.question, gold, self.answer, quotes, self.gave_up, self.is_text]
        return hashlib.sha256(json.dumps(judged).encode("ascii")).hexdigest()


class Verdict(BaseModel):
    """Whether one criterion is met, and why, in a sentence."""

    model_config = ConfigDict(frozen=True)

    met: bool
    reason: str


class Verdicts(BaseModel):
    """A verdict on each criterion."""

    model_config = ConfigDict(frozen=True)

    correctness: Verdict
    completeness: Verdict
    grounding: Verdict
    calibration: Verdict
    clarity: Verdict

    def met(self, criterion: str) -> bool:
        """Return whether the named criterion is met. Raises KeyError for a name not in `CRITERIA`."""
        verdicts: dict[str, Verdict] = dict(self)
        return verdicts[criterion].met

    @property
    def score(self) -> float:
        """The mean of the five, 0 to 1."""
        return sum(self.met(criterion) for criterion in CRITERIA) / len(CRITERIA)


class Judgement(BaseModel):
    """One line of `judgements.jsonl`.

    `subject` is the fingerprint of what was judged. `score` is 0 to 1, null if not judged; `unjudged` then says why.
    `verdicts` are those of `model`, asked with the prompt of that sha256; `rule` is the rule that decided without a
    model. `rests_on_gold` is false if no right answer is known. `cached`: nothing was spent. `doubt` says why the
    model's verdicts are not to be trusted.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    subject: str
    score: float | None
    rests_on_gold: bool
    verdicts: Verdicts | None = None
    model: str | None = None
    prompt: str | None = None
    rule: Rule | None = None
    unjudged: str | None = None
    cached: bool = False
    doubt: str | None = None


def subject_of(case: Case, result: AskResult) -> Subject | None:
    """Return the subject to judge in a run's answer; None if the question does not ask for free text."""
    if case.question.answer_type is not AnswerType.FREE_TEXT:
        return None
    null = is_null(result.answer, AnswerType.FREE_TEXT)
    return Subject(
        id=case.id,
        question=case.question.text,
        gold=case.answer,
        answer=result.answer if isinstance(result.answer, str) and not null else None,
        quotes=tuple(Quoted(PageRef(c.doc_id, c.page), c.quote) for c in result.citations),
        gave_up=no_answer(result.status),
        is_text=null or isinstance(result.answer, str),
    )


def asst(judgements: Sequence[Judgement]) -> float | None:
    """Compute Asst of a run: the mean score of the judgements with gold, 0 to 1.

    None if there is none, or if one of them is unjudged: the judged ones are not a sample of the rest.
    """
    scores = [judgement.score for judgement in judgements if judgement.rests_on_gold]
    known = [score for score in scores if score is not None]
    return fsum(known) / len(known) if known and len(known) == len(scores) else None
