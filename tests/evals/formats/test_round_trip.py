"""Test importing, indexing, asking, scoring and exporting a set with the commands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cli import build_app
from pincite.evals.formats.arlc_submission import submission_problems
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store

Call = Callable[..., Result]

CONTRACT = (
    "MUTUAL NON-DISCLOSURE AGREEMENT\n\n"
    "1. The Receiving Party shall not disclose the existence of this Agreement to any third party.\n\n"
    "2. The Receiving Party shall return all Confidential Information upon termination of this Agreement.\n"
)
HYPOTHESES = {
    "nda-1": ("Receiving Party shall not disclose the existence of the Agreement.", "Entailment", [1]),
    "nda-2": ("Receiving Party shall return Confidential Information upon termination.", "Entailment", [2]),
    "nda-3": ("Receiving Party may sublicense patents of the Disclosing Party.", "NotMentioned", []),
}


@pytest.fixture
def call() -> Call:
    """Call `pincite-eval` with arguments."""

    def invoke(*arguments: object) -> Result:
        return CliRunner().invoke(build_app(), [str(argument) for argument in arguments])

    return invoke


def _index(folder: Path, store: Path) -> Path:
    for _ in index_events(folder, open_store(store), "default", replace=False, embedder=None):
        pass
    return store


@pytest.fixture
def nli(tmp_path: Path) -> Path:
    """A ContractNLI file of one contract and three statements."""
    spans = [
        [CONTRACT.find(start), CONTRACT.find(".\n", CONTRACT.find(start)) + 1]
        for start in ("MUT", "The R", "The Receiving Party shall ret")
    ]
    annotations = {label: {"choice": choice, "spans": at} for label, (_, choice, at) in HYPOTHESES.items()}
    document = {"id": 1, "file_name": "a.pdf", "text": CONTRACT, "spans": spans}
    file = tmp_path / "test.json"
    file.write_text(
        json.dumps(
            {
                "documents": [document | {"annotation_sets": [{"annotations": annotations}]}],
                "labels": {label: {"hypothesis": text} for label, (text, _, _) in HYPOTHESES.items()},
            }
        ),
        encoding="utf-8",
    )
    return file


@pytest.fixture
def nli_run(nli: Path, tmp_path: Path, call: Call) -> tuple[Path, Path]:
    """The imported set and a run of the offline model on it."""
    assert call("import", "contractnli", nli, "--out", tmp_path / "set").exit_code == 0
    store = _index(tmp_path / "set" / "documents", tmp_path / "store")
    asked = call(
        "run", tmp_path / "set" / "questions.jsonl", "--store", store, "--out", tmp_path / "run", "--agent", "offline"
    )
    assert asked.exit_code == 0, asked.output
    return tmp_path / "set", tmp_path / "run"


def test_an_imported_contractnli_set_runs_and_scores(nli_run: tuple[Path, Path], call: Call) -> None:
    folder, run = nli_run
    scored = call("contractnli", run, "--set", folder)
    assert scored.exit_code == 0, scored.output
    assert "3 questions" in scored.stdout
    assert "always entailed" in scored.stdout
    assert "evidence of 2 questions with gold spans" in scored.stdout


def test_a_run_becomes_a_submission_that_keeps_the_schema(
    nli_run: tuple[Path, Path], tmp_path: Path, call: Call
) -> None:
    out = tmp_path / "new" / "submission.json"
    (tmp_path / "summary.txt").write_text("Rules and BM25.\n", encoding="utf-8")
    made = call("export", "arlc", nli_run[1], "--out", out, "--summary-file", tmp_path / "summary.txt")
    assert made.exit_code == 0, made.output
    written: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    assert submission_problems(written) == []
    assert written["architecture_summary"] == "Rules and BM25."
    assert [answer["question_id"] for answer in written["answers"]] == ["1:nda-1", "1:nda-2", "1:nda-3"]
    assert {answer["telemetry"]["model_name"] for answer in written["answers"]} == {"pincite:offline-2"}


def test_an_imported_legalbench_rag_set_runs_and_scores(tmp_path: Path, call: Call) -> None:
    source = tmp_path / "source"
    (source / "corpus" / "policies").mkdir(parents=True)
    (source / "benchmarks").mkdir()
    text = "ALDER PRIVACY POLICY\n\n“Account Data” means the data that Alder keeps after an account is closed.\n"
    (source / "corpus" / "policies" / "alder.txt").write_text(text, encoding="utf-8")
    span = [text.find("“Account"), text.find("closed.") + 7]
    tests = [
        {
            "query": "Consider Alder's privacy policy; what does “Account Data” mean?",
            "snippets": [{"file_path": "policies/alder.txt", "span": span, "answer": text[slice(*span)]}],
        }
    ]
    (source / "benchmarks" / "policies.json").write_text(json.dumps({"tests": tests}), encoding="utf-8")
    assert call("import", "legalbench-rag", source, "--out", tmp_path / "set", "--given").exit_code == 0
    store = _index(tmp_path / "set" / "documents", tmp_path / "store")
    call("run", tmp_path / "set" / "questions.jsonl", "--store", store, "--out", tmp_path / "run", "--agent", "offline")
    scored = call("legalbench-rag", tmp_path / "run", "--set", tmp_path / "set")
    assert scored.exit_code == 0, scored.output
    assert "policies" in scored.stdout
    assert "1 of 1 answered; 1 quotes, 0 not found in their document" in scored.stdout


def test_a_cuad_import_reports_its_contents_and_what_it_skipped(tmp_path: Path, call: Call) -> None:
    row = {"id": "k", "doc_id": "k", "document_name": "Lease", "parties": "Alder Ltd", "pages": [1], "quotes": []}
    rows = [
        row | {"id": "k1", "category": "Governing Law", "answer": "Texas"},
        row | {"id": "k2\x1b[2J", "category": "Cover", "answer": "red"},
    ]
    (tmp_path / "items.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    made = call("import", "cuad", tmp_path / "items.jsonl", "--out", tmp_path / "set", "--naming", "doc-ids")
    assert made.exit_code == 0, made.output
    assert "1 questions (1 name)" in made.stdout
    assert "not asked: 1, Cover: no question is known for this category (k2\\u001b[2J)" in made.stdout


def test_an_import_of_arlc_writes_one_question_file(tmp_path: Path, call: Call) -> None:
    (tmp_path / "q.json").write_text('[{"id": "1", "question": "Who?", "answer_type": "names"}]', encoding="utf-8")
    made = call("import", "arlc", tmp_path / "q.json", "--out", tmp_path / "new" / "questions.jsonl")
    assert made.exit_code == 0, made.output
    assert (tmp_path / "new" / "questions.jsonl").read_text(encoding="utf-8") == (
        '{"id": "1", "question": "Who?", "answer_type": "names"}\n'
    )


def test_an_import_never_overwrites_its_source(tmp_path: Path, call: Call) -> None:
    text = '[{"id": "1", "question": "Who?", "answer_type": "names"}]'
    (tmp_path / "q.json").write_text(text, encoding="utf-8")
    done = call("import", "arlc", tmp_path / "q.json", "--out", tmp_path / "q.json")
    assert (done.exit_code, (tmp_path / "q.json").read_text(encoding="utf-8")) == (2, text)


def test_a_run_without_traces_is_exported_only_with_the_zero_option(tmp_path: Path, call: Call) -> None:
    row: dict[str, Any] = {
        "id": "1",
        "question": "Who?",
        "answer_type": "name",
        "answer": None,
        "pages": [],
        "citations": [],
    }
    line = json.dumps(row | {"status": "absent", "ttft_ms": 1, "total_ms": 2, "trace": None})
    (tmp_path / "answers.jsonl").write_text(line, encoding="utf-8")
    refused = call("export", "arlc", tmp_path, "--out", tmp_path / "s.json")
    assert (refused.exit_code, "--without-traces writes 0 tokens" in refused.stderr) == (2, True)
    assert not (tmp_path / "s.json").exists()
    assert call("export", "arlc", tmp_path, "--out", tmp_path / "s.json", "--without-traces").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("import", "arlc", "none.json", "--out", "q.jsonl"),
        ("import", "cuad", "none.json", "--out", "d"),
        ("import", "contractnli", "none.json", "--out", "d"),
        ("import", "legalbench-rag", "none", "--out", "d"),
        ("export", "arlc", "none", "--out", "s.json"),
        ("contractnli", "none", "--set", "none"),
        ("legalbench-rag", "none", "--set", "none"),
    ],
)
def test_an_invalid_call_exits_with_2_and_one_sentence(
    arguments: tuple[str, ...], tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = call(*arguments)
    assert done.exit_code == 2, done.output
    assert "none" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_import_refuses_a_non_empty_folder_before_reading(tmp_path: Path, call: Call) -> None:
    done = call("import", "contractnli", tmp_path / "none.json", "--out", tmp_path.parent)
    assert (done.exit_code, "is not empty" in done.stderr) == (2, True)


def test_a_summary_is_printed_once(tmp_path: Path, call: Call) -> None:
    done = call("export", "arlc", tmp_path, "--out", tmp_path / "s.json", "--summary", "a", "--summary-file", "b")
    assert (done.exit_code, done.stderr) == (2, "--summary: is given twice: use either --summary or --summary-file\n")
