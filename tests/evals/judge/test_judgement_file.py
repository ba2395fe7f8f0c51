import asyncio
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.cases import GoldAnswer
from pincite.evals.directory import JUDGEMENTS
from pincite.evals.errors import BadRun
from pincite.evals.judge.criteria import CRITERIA, Quoted
from pincite.evals.judge.judgement_file import read_judgements, write_judgements
from pincite.evals.judge.model_judge import judge
from pincite.indexer.page import PageRef
from tests.evals.judge.conftest import MakeJudge, MakeSubject, ScriptedModel, verdicts


def test_judgements_survive_a_round_trip(tmp_path: Path, make_judge: MakeJudge, make_subject: MakeSubject) -> None:
    subjects = [make_subject("Eight.", id="a"), make_subject(None, id="b")]
    made = asyncio.run(judge(make_judge(ScriptedModel(lambda _: verdicts(*CRITERIA))), subjects))
    assert read_judgements(tmp_path, subjects) is None
    write_judgements(tmp_path, made)
    assert read_judgements(tmp_path, subjects) == made


@pytest.mark.parametrize(
    "change",
    [
        {"answer": "Nine."},
        {"gold": "Nine."},
        {"gold": None},
        {"question": "Why?"},
        {"quotes": ()},
        {"quotes": (Quoted(PageRef("law", 10), "for eight (8) years"),)},
        {"gave_up": True},
        {"id": "b"},
    ],
)
def test_judgements_of_other_answers_are_refused(
    tmp_path: Path, make_judge: MakeJudge, make_subject: MakeSubject, change: dict[str, Any]
) -> None:
    model = make_judge(ScriptedModel(lambda _: verdicts()))
    write_judgements(tmp_path, asyncio.run(judge(model, [make_subject(id="a")])))
    with pytest.raises(BadRun, match="Judge the run again"):
        read_judgements(tmp_path, [make_subject(**{"id": "a", **change})])


def test_an_unknown_answer_differs_from_an_absent_answer(make_subject: MakeSubject) -> None:
    subject = make_subject(gold=None)
    unknown = type(subject)(subject.id, subject.question, None, subject.answer, subject.quotes)
    assert subject.gold == GoldAnswer(None)
    assert unknown.fingerprint() != subject.fingerprint()


def test_damaged_judgements_are_reported(tmp_path: Path, make_subject: MakeSubject) -> None:
    (tmp_path / JUDGEMENTS).write_text('{"id": "a"}\n', encoding="utf-8")
    with pytest.raises(BadRun, match="cannot be read"):
        read_judgements(tmp_path, [make_subject()])
