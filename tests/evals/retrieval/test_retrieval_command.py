"""Test the retrieval command on the sample matter, indexed without vectors and answered by the offline agent."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cases import read_cases
from pincite.evals.cli import build_app
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store

DEMO = Path(__file__).resolve().parents[3] / "server" / "demo"


def _invoke(*arguments: object) -> Result:
    return CliRunner().invoke(build_app(), ["retrieval", *map(str, arguments)])


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample matter in a separate store."""
    folder = tmp_path_factory.mktemp("store")
    for _ in index_events(DEMO / "matter", open_store(folder), "sample", replace=False, embedder=None):
        pass
    return folder


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every tenth sample question, and one about a document that the matter lacks."""
    lines = (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines()[::10]
    row: dict[str, object] = {
        "id": "elsewhere",
        "question": "Which court is this?",
        "answer_type": "name",
        "doc_ids": ["no-such-file"],
    }
    row |= {"answer": "None", "pages": [{"doc_id": json.loads(lines[0])["pages"][0]["doc_id"], "page": 1}]}
    file = tmp_path_factory.mktemp("questions") / "questions.jsonl"
    file.write_text("\n".join([*lines, json.dumps(row)]) + "\n", encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def asked(store: Path, questions: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Result]:
    """The run of the questions, its report in Markdown, and how the command ended."""
    folder = tmp_path_factory.mktemp("out") / "run"
    report = folder.parent / "reports" / "lost.md"
    return folder, report, _invoke(questions, "--store", store, "--out", folder, "--out", report)


def test_questions_are_asked_and_reported_in_one_call(asked: tuple[Path, Path, Result]) -> None:
    folder, report, result = asked
    assert result.exit_code == 0, result.output
    assert "Where gold pages were lost" in result.stdout
    assert (folder / "summary.json").exists()
    assert report.read_text(encoding="utf-8").startswith("# Where the right page was lost\n")


def test_a_run_is_reported_again_from_its_folder(asked: tuple[Path, Path, Result], store: Path) -> None:
    folder, report, _ = asked
    before = report.read_text(encoding="utf-8")
    assert _invoke(folder, "--store", store, "--out", report).exit_code == 0
    assert report.read_text(encoding="utf-8") == before


def test_metrics_match_the_summary_of_the_run(asked: tuple[Path, Path, Result], store: Path) -> None:
    folder = asked[0]
    told = json.loads(_invoke(folder, "--store", store, "--json", "--k", "2, 1").stdout)
    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    assert told["depths"] == [1, 2]
    assert told["stages"]["kept"]["figures"]["recall"]["value"] == pytest.approx(summary["page_recall"])
    assert sum(row["questions"] for row in told["losses"].values()) == told["answerable"]
    assert [each["id"] for each in told["lost"]] == _without_a_whole_set(folder)


def _without_a_whole_set(folder: Path) -> list[str]:
    """The answerable questions whose answers contain no complete acceptable page set, read from the run's files."""
    lines = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    cited = {row["id"]: {(page["doc_id"], page["page"]) for page in row["pages"]} for row in map(json.loads, lines)}
    cases = read_cases(folder / "questions.jsonl")
    sets = {case.id: [{(page.doc_id, page.page) for page in pages} for pages in case.page_sets] for case in cases}
    return [asked for asked, each in sets.items() if any(each) and not any(pages <= cited[asked] for pages in each)]


def test_the_separate_search_ranks_every_searchable_question(asked: tuple[Path, Path, Result], store: Path) -> None:
    told = json.loads(_invoke(asked[0], "--store", store, "--json").stdout)
    assert (told["unsearched"], told["stages"]["searched"]["n"]) == (1, told["answerable"] - 1)
    assert told["stages"]["searched"]["figures"]["any@10"]["value"] == 1.0


def test_without_a_store_nothing_is_searched_and_this_is_reported(asked: tuple[Path, Path, Result]) -> None:
    result = _invoke(asked[0])
    assert result.exit_code == 0, result.output
    assert "give --store" in result.stdout
    assert json.loads(_invoke(asked[0], "--json").stdout)["stages"]["searched"]["n"] == 0


def test_a_run_without_an_out_path_leaves_no_files(questions: Path, store: Path, tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    ids.write_text(json.loads(questions.read_text(encoding="utf-8").splitlines()[0])["id"], encoding="utf-8")
    result = _invoke(questions, "--store", store, "--matter", "sample", "--ids", ids)
    assert result.exit_code == 0, result.output
    assert list(tmp_path.iterdir()) == [ids]


def test_a_run_with_only_failed_questions_exits_with_1(questions: Path, store: Path, tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    ids.write_text("elsewhere", encoding="utf-8")
    result = _invoke(questions, "--store", store, "--ids", ids)
    assert (result.exit_code, "every question failed" in result.stderr) == (1, True)


def test_an_index_that_differs_from_the_runs_is_refused(asked: tuple[Path, Path, Result], store: Path) -> None:
    for _ in index_events(DEMO / "matter", open_store(store), "other", replace=False, embedder=None):
        pass
    result = _invoke(asked[0], "--store", store, "--matter", "other")
    assert (result.exit_code, "has other at" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "does not exist"),
        (["{questions}"], "give the --store"),
        (["{run}", "--agent", "offline"], "nothing is asked"),
        (["{run}", "--ids", "ids"], "nothing is asked"),
        (["{run}", "--out", "folder"], "nothing is asked"),
        (["{run}", "--matter", "sample"], "give its --store"),
        (["{run}", "--out", "a.md", "--out", "b.MD"], "one FILE.md"),
        (["{run}", "--out", "{questions}/below.md"], "is not a folder"),
        (["{run}", "--k", "1,0"], "whole numbers from 1"),
        (["{run}", "--k", ""], "whole numbers from 1"),
        (["{run}/.."], "is not a run folder"),
    ],
)
def test_an_invalid_call_exits_with_2_and_a_remedy(
    asked: tuple[Path, Path, Result], questions: Path, arguments: list[str], said: str
) -> None:
    result = _invoke(*(each.format(questions=questions, run=asked[0]) for each in arguments))
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
