"""Faithfulness and answer relevance by a model, as RAGAS defines them. Not checked against labels: monitoring only."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum

from pydantic import BaseModel, ConfigDict, Field

from pincite.evals.judge.ask import BoundedModel, Form
from pincite.evals.judge.fence import Part, fenced

QUESTIONS = 3
"""Number of questions generated from an answer, as in RAGAS."""


class Statement(BaseModel):
    """One statement of an answer, and whether it can be inferred from the contexts."""

    model_config = ConfigDict(frozen=True)

    statement: str
    supported: bool


class Statements(BaseModel):
    """All statements of an answer."""

    model_config = ConfigDict(frozen=True)

    statements: list[Statement]


class AskedBack(BaseModel):
    """Questions that an answer answers; `noncommittal`: it evades, or says that it does not know."""

    model_config = ConfigDict(frozen=True)

    questions: list[str] = Field(min_length=QUESTIONS, max_length=QUESTIONS)
    noncommittal: bool


FAITHFULNESS_FORM = Form("faithfulness", Statements)
RELEVANCE_FORM = Form("answer_relevance", AskedBack)

Similarity = Callable[[str, Sequence[str]], Sequence[float]]
"""Returns the cosine of a text with each of the others, -1 to 1, in order."""


@dataclass(frozen=True, slots=True)
class Generated:
    """An answer to a question, and the contexts it is based on."""

    question: str
    answer: str
    contexts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """A metric of one answer, 0 to 1 (a cosine may fall below 0); `value` None: not measured, `missing` says why."""

    value: float | None
    missing: str | None = None


async def faithfulness(model: BoundedModel, answers: Sequence[Generated]) -> tuple[Measured, ...]:
    """Return the share of an answer's statements that its contexts support, in order.

    The model splits the answer and decides each statement in one reply; RAGAS asks twice. Not measured for an answer
    without contexts, or in which the model finds no statement.
    """
    asked = [answer for answer in answers if answer.contexts]
    replies = iter(await model.ask_all(FAITHFULNESS_FORM, [_faithfulness_prompt(answer) for answer in asked]))
    found = []
    for answer in answers:
        reply = next(replies) if answer.contexts else None
        if reply is None or reply.value is None:
            found.append(Measured(None, reply.missing if reply else "no cited page was shown"))
        else:
            found.append(_supported(reply.value))
    return tuple(found)


async def answer_relevance(
    model: BoundedModel, answers: Sequence[Generated], similarity: Similarity
) -> tuple[Measured, ...]:
    """Return the mean cosine of the question with three questions that the model generates from the answer, in order.

    0 if the model calls the answer noncommittal, as in RAGAS. The model is not shown the question.
    """
    prompts = [fenced([Part("ANSWER", answer.answer)]) for answer in answers]
    replies = await model.ask_all(RELEVANCE_FORM, prompts)
    return tuple(
        Measured(None, reply.missing) if reply.value is None else _relevance(answer, reply.value, similarity)
        for answer, reply in zip(answers, replies, strict=True)
    )


def _faithfulness_prompt(answer: Generated) -> str:
    contexts = [Part(f"CONTEXT {number}", text) for number, text in enumerate(answer.contexts, start=1)]
    return fenced([Part("QUESTION", answer.question), Part("ANSWER", answer.answer), *contexts])


def _supported(read: Statements) -> Measured:
    if not read.statements:
        return Measured(None, "the model found no statement in it")
    return Measured(sum(each.supported for each in read.statements) / len(read.statements))


def _relevance(answer: Generated, read: AskedBack, similarity: Similarity) -> Measured:
    if read.noncommittal:
        return Measured(0.0)
    return Measured(fsum(similarity(answer.question, read.questions)) / len(read.questions))
