"""Read the answers of a run together with their questions."""

from dataclasses import dataclass
from pathlib import Path

from pincite.evals import directory
from pincite.evals.cases import Case, read_cases
from pincite.evals.errors import BadRun
from pincite.server.agent.result import AskResult


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its gold, and the answer of a run."""

    case: Case
    result: AskResult


def read_answered(folder: Path, questions: Path | None = None) -> tuple[Answered, ...]:
    """Read the answers in a run's folder, in order, each with its case.

    `questions` None: the questions in the folder. Raises BadRun, also for an answer whose question is missing or worded
    differently there, and BadQuestions.
    """
    if (folder / directory.RUN).exists() and directory.read_manifest(folder).finished is None:
        raise BadRun(f"{folder} is an unfinished run. Run its command again to resume it.")
    answers = directory.read_answers(folder)
    if not answers:
        raise BadRun(f"{folder / directory.ANSWERS} has no answers. Give the folder of a run with answers.")
    if questions is not None and (folder / directory.RUN).is_file():
        raise BadRun(f"{folder} has its own questions: omit --questions {questions}.")
    source = questions or folder / directory.QUESTIONS
    if questions is None and not source.is_file():
        raise BadRun(f"{folder} has no {directory.QUESTIONS}. Give the run's questions: --questions QUESTIONS.jsonl.")
    cases = {case.id: case for case in read_cases(source)}
    if unknown := [id_ for id_, each in answers.items() if id_ not in cases or not _same(cases[id_], each)]:
        raise BadRun(f"{folder} answers other questions than {source}, first {unknown[0]!r}. Give its questions.")
    return tuple(Answered(cases[id_], result) for id_, result in answers.items())


def _same(case: Case, result: AskResult) -> bool:
    return case.question.text == result.question
