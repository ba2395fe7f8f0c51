import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cases import parse_cases
from pincite.evals.cli import build_app
from pincite.evals.directory import DocumentFacts
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.question_rows import label_rows, read_any_cases, rows_text
from pincite.evals.draft.write import DraftFile
from pincite.evals.run import Asker
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult, CitedPage
from pincite.tools.answer_types import AnswerType

Make = Callable[..., DraftQuestion]


@pytest.fixture
def three(tmp_path: Path, make_question: Make) -> Path:
    """A draft: q1 confirmed, q2 proposed, q3 dropped; each says 14 on page 2 of `law`."""
    file = DraftFile.new(tmp_path / "draft.toml")
    statuses = {"q1": "confirmed", "q2": "proposed", "q3": "dropped"}
    file.add(make_question(id=name, status=status, tags=("period",)) for name, status in statuses.items())
    file.save()
    return tmp_path / "draft.toml"


def _labels(draft: Path, *options: str) -> Result:
    return CliRunner().invoke(build_app(), ["labels", str(draft), "--out", str(draft.with_name("q.jsonl")), *options])


def _rows(draft: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in draft.with_name("q.jsonl").read_text(encoding="utf-8").splitlines()]


def test_only_confirmed_questions_are_exported_with_gold(three: Path) -> None:
    result = _labels(three)
    assert result.exit_code == 0, result.output
    assert _rows(three) == [
        {
            "id": "q1",
            "question": "Within how many days?",
            "answer_type": "number",
            "answer": 14,
            "pages": [{"doc_id": "law", "page": 2}],
            "tags": ["period"],
            "evidence": [{"doc_id": "law", "page": 2, "quote": "within fourteen (14) days"}],
        }
    ]
    assert "1 confirmed and 0 unconfirmed questions" in result.stdout
    assert "left out: 1 proposed, 1 dropped" in result.stdout


def test_proposed_questions_are_exported_as_unconfirmed_on_request(three: Path) -> None:
    assert _labels(three, "--unconfirmed").exit_code == 0
    assert [(row["id"], row.get("confirmed", True)) for row in _rows(three)] == [("q1", True), ("q2", False)]


def test_a_draft_without_confirmed_questions_is_a_usage_error(tmp_path: Path, make_question: Make) -> None:
    file = DraftFile.new(tmp_path / "draft.toml")
    file.add([make_question()])
    file.save()
    result = _labels(tmp_path / "draft.toml")
    assert (result.exit_code, "no question is confirmed" in result.stderr) == (2, True)
    assert not (tmp_path / "q.jsonl").exists()


def test_other_page_sets_are_exported_as_acceptable(make_question: Make) -> None:
    question = make_question(status="confirmed", or_pages=((PageRef("law", 7), PageRef("law", 8)),))
    [case] = parse_cases(rows_text(label_rows([question])))
    assert case.page_sets == (frozenset({PageRef("law", 2)}), frozenset({PageRef("law", 7), PageRef("law", 8)}))


def test_an_absent_answer_is_exported_as_null(make_question: Make) -> None:
    question = make_question(status="confirmed", answer=None, pages=(), quotes=())
    [case] = parse_cases(rows_text(label_rows([question])))
    assert case.answer is not None
    assert (case.answer.value, case.page_sets) == (None, (frozenset(),))


def test_dropped_questions_of_a_draft_are_not_asked(three: Path) -> None:
    assert [(case.id, case.confirmed) for case in read_any_cases(three)] == [("q1", True), ("q2", False)]


class Fourteen:
    """Answers 14 on page 2 of `law`."""

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        assert answer_type is not None
        assert not doc_ids
        return AskResult(
            question=question,
            answer_type=answer_type,
            answer=14,
            pages=(CitedPage(doc_id="law", page=2),),
            citations=(),
            status="answered",
            ttft_ms=1.0,
            total_ms=2.0,
        )

    def documents(self) -> Mapping[str, DocumentFacts]:
        return {"law": DocumentFacts(family="law:1", kind="law")}

    def conditions(self) -> None:
        return None


@asynccontextmanager
async def _open(*, store: str, matter: str | None, agent: str | None) -> AsyncIterator[Asker]:
    yield Fourteen()


def _run(draft: Path, *options: str) -> tuple[Result, dict[str, Any]]:
    arguments = ["run", str(draft), "--store", "S", "--out", str(draft.parent / "out"), *options]
    result = CliRunner().invoke(build_app(_open), arguments)
    return result, json.loads((draft.parent / "out" / "summary.json").read_text(encoding="utf-8"))


def test_a_run_of_a_draft_file_uses_only_confirmed_gold(three: Path) -> None:
    result, summary = _run(three, "--gate", "det>=1")
    assert result.exit_code == 0, result.output
    assert (summary["n"], summary["scored"], summary["det"], summary["agreement_with_proposals"]) == (2, 1, 1.0, 1.0)


def test_a_run_over_only_proposals_has_no_gate_metrics(tmp_path: Path, make_question: Make) -> None:
    questions = [make_question(id="q1"), make_question(id="q2", answer=15)]
    rows = rows_text(label_rows(questions, unconfirmed=True))
    (tmp_path / "q.jsonl").write_text(rows, encoding="utf-8")
    result, summary = _run(tmp_path / "q.jsonl", "--gate", "det>=0.1")
    assert result.exit_code == 4
    assert "but nothing was measured" in result.stderr
    assert (summary["n"], summary["det"], summary["g"], summary["agreement_with_proposals"]) == (2, None, None, 0.5)


def test_agreement_with_proposals_cannot_be_a_gate(three: Path) -> None:
    arguments = ["run", str(three), "--store", "S", "--out", str(three.parent / "out")]
    result = CliRunner().invoke(build_app(_open), [*arguments, "--gate", "agreement_with_proposals>=0.5"])
    assert (result.exit_code, "is a monitoring metric" in result.stderr) == (2, True)


def test_labels_do_not_overwrite_a_draft(three: Path) -> None:
    before = three.read_bytes()
    result = CliRunner().invoke(build_app(), ["labels", str(three), "--out", str(three)])
    assert (result.exit_code, "is the name of a draft file" in result.stderr) == (2, True)
    assert three.read_bytes() == before
