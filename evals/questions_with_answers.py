"""The answers of a run beside the questions they answer."""

from dataclasses import dataclass
from pathlib import Path

from pincite.evals import directory
from pincite.evals.cases import Case, read_cases
from pincite.evals.errors import BadRun
from pincite.server.agent.result import AskResult


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its gold, and the answer that a run gave."""

    case: Case
    result: AskResult


def read_answered(folder: Path, questions: Path | None = None) -> tuple[Answered, ...]:
    """The answers in a run's folder, in their order, each with its case.

    `questions` None: those that the run keeps. Raises BadRun, also for an answer whose question is not among the
    questions or has other words there, and BadQuestions.
    """
    if (folder / directory.RUN).exists() and directory.read_manifest(folder).finished is None:
        raise BadRun(f"{folder} holds an unfinished run: the command that began it goes on with it.")
    answers = directory.read_answers(folder)
    if not answers:
        raise BadRun(f"{folder / directory.ANSWERS} holds no answers. Give the folder of a run that has some.")
    if questions is not None and (folder / directory.RUN).is_file():
        raise BadRun(f"{folder} holds its own questions: leave out --questions {questions}.")
    source = questions or folder / directory.QUESTIONS
    if questions is None and not source.is_file():
        raise BadRun(f"{folder} holds no {directory.QUESTIONS}. Name the run's questions: --questions QUESTIONS.jsonl.")
    cases = {case.id: case for case in read_cases(source)}
    if strange := [id_ for id_, each in answers.items() if id_ not in cases or not _same(cases[id_], each)]:
        raise BadRun(f"{folder} answers what {source} does not ask, first {strange[0]!r}. Give this run's questions.")
    return tuple(Answered(cases[id_], result) for id_, result in answers.items())


def _same(case: Case, result: AskResult) -> bool:
    return case.question.text == result.question
