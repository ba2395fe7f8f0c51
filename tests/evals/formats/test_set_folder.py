from pathlib import Path

import pytest

from pincite.evals.cases import Case, Question
from pincite.evals.errors import BadAnswers, BadOut, BadQuestions
from pincite.evals.formats.imported import DocSpan, ImportedSet, LeftOut, TextDocument
from pincite.evals.formats.scored_run import beside
from pincite.evals.formats.set_folder import document_names, path_problem, read_set, write_set
from pincite.tools.answer_types import AnswerType
from tests.evals.formats.conftest import MakeRow

CASE = Case("q1", Question("q1?", AnswerType.BOOLEAN))


def _set(*documents: TextDocument) -> ImportedSet:
    given = documents or (TextDocument("a/b.txt", "One\r\ntwo\fthree é"),)
    return ImportedSet((CASE,), given, {"q1": (DocSpan("a/b.txt", 0, 3),)}, (LeftOut("q2", "no text", whole=True),))


def test_a_written_set_reads_back(tmp_path: Path) -> None:
    write_set(_set(), tmp_path / "out", "source.json")
    found = read_set(tmp_path / "out")
    assert (found.cases, found.spans) == ((CASE,), {"q1": (DocSpan("a/b.txt", 0, 3),)})
    assert found.text("a/b.txt") == "One\r\ntwo\fthree é"


def test_skipped_items_are_written_beside_the_questions(tmp_path: Path) -> None:
    write_set(_set(), tmp_path, "source.json")
    assert (tmp_path / "left_out.jsonl").read_text(encoding="utf-8") == (
        '{"item": "q2", "reason": "no text", "whole": true}\n'
    )


def test_a_non_empty_folder_is_refused_and_unchanged(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadOut, match="is not empty"):
        write_set(_set(), tmp_path, "source.json")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    "doc_id",
    [
        "../out.txt",
        "/etc/x.txt",
        "a//b.txt",
        "",
        "a\\b.txt",
        "c:x.txt",
        "a?.txt",
        "a\n.txt",
        " a.txt",
        "a./b",
        "x" * 201,
    ],
)
def test_a_name_outside_the_folder_or_not_portable_is_refused(tmp_path: Path, doc_id: str) -> None:
    with pytest.raises(BadQuestions, match=r"source\.json: the document's name"):
        write_set(_set(TextDocument(doc_id, "text")), tmp_path / "out", "source.json")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("doc_id", ["../out.txt", "a/../../out.txt", "/etc/x.txt"])
def test_a_path_outside_the_folder_has_a_clear_error(doc_id: str) -> None:
    assert path_problem(doc_id) == "is not a plain relative path"


def test_a_text_that_would_be_indexed_under_another_name_is_refused() -> None:
    assert path_problem("policies/a.pdf") == "ends in .pdf but is text"
    assert path_problem("policies/Alder (2%20).txt") is None


def test_documents_whose_file_names_collide_on_some_system_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadQuestions, match=r"'a\.txt' and 'A\.txt' have the same file name"):
        write_set(_set(TextDocument("a.txt", "x"), TextDocument("A.txt", "y")), tmp_path / "out", "source.json")


def test_generated_names_are_portable_and_unique() -> None:
    assert document_names(["7- Année: Mutual/NDA (v%202)..", "a b", "A-B", "a-b-2", "保密"]) == (
        "7-Annee-Mutual-NDA-v-202.txt",
        "a-b.txt",
        "A-B-2.txt",
        "a-b-2-2.txt",
        "document.txt",
    )
    assert all(path_problem(name) is None for name in document_names(["x" * 500] * 12))


def test_a_document_outside_the_set_has_no_text(tmp_path: Path) -> None:
    write_set(_set(), tmp_path / "out", "source.json")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    found = read_set(tmp_path / "out")
    assert found.text("../../secret.txt") is None
    assert found.text("none.txt") is None


def test_a_folder_not_written_by_an_import_is_refused(tmp_path: Path) -> None:
    write_set(_set(), tmp_path, "source.json")
    (tmp_path / "gold_spans.jsonl").unlink()
    with pytest.raises(BadQuestions, match="give the folder that `pincite-eval import` wrote"):
        read_set(tmp_path)


def test_every_fault_of_the_gold_spans_is_reported_with_its_line(tmp_path: Path) -> None:
    write_set(_set(), tmp_path, "source.json")
    (tmp_path / "gold_spans.jsonl").write_text('{"id": 1}\n\n{"id": "q", "spans": [{}]}\n', encoding="utf-8")
    with pytest.raises(BadQuestions) as caught:
        read_set(tmp_path)
    assert {problem.line for problem in caught.value.problems} == {1, 3}


def test_answers_are_paired_with_gold_and_unknown_ids_are_all_named(tmp_path: Path, make_row: MakeRow) -> None:
    write_set(_set(), tmp_path, "source.json")
    gold = read_set(tmp_path)
    [found] = beside([make_row("q1", True)], gold)
    assert (found.case, found.gold) == (CASE, (DocSpan("a/b.txt", 0, 3),))
    with pytest.raises(BadAnswers) as caught:
        beside([make_row("q9"), make_row("q1", question="Another?")], gold)
    assert [problem.message for problem in caught.value.problems] == [
        "q9: is not a question of the set",
        "q1: the set has another question with this id",
    ]
