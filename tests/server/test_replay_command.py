"""`pincite replay` as a person or a script meets it: a folder as a suite, exit codes, the page and the JSON."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import anyio
import pytest

from pincite.server.compose import index_events, open_asker, open_store
from pincite.server.settings import Settings
from tests.server.command_line import Done
from tests.server.command_line import pincite as pincite_apart
from tests.server.same_process import pincite_here

Run = Callable[..., Done]

QUESTIONS = ("Which fee is under Article 1 of the <b>Ferry Law</b>?", "Who was the claimant in CFI 099/2023?")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matter of one law, of which two questions were asked."""
    folder, made = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    law = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nFees\nThe fee for a boat is USD 40.\n"
    (folder / "law.txt").write_text(law, encoding="utf-8")
    assert list(index_events(folder, open_store(made), "m", replace=False, embedder=None))

    async def ask() -> None:
        async with open_asker(open_store(made), "m", "offline", Settings()) as asker:
            for question in QUESTIONS:
                await asker.ask(question)

    anyio.run(ask)
    return made


@pytest.fixture
def pincite(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command line, run in this process."""
    return partial(pincite_here, capsys)


@pytest.fixture
def folder(store: Path, tmp_path: Path) -> Path:
    """A copy of the records, to be changed."""
    copied = tmp_path / "records"
    copied.mkdir()
    for path in sorted((store / "m" / "traces").glob("*.jsonl")):
        (copied / path.name).write_bytes(path.read_bytes())
    return copied


def test_a_folder_of_records_is_a_suite_that_passes_while_nothing_differs(
    pincite: Run, store: Path, folder: Path
) -> None:
    done = pincite("replay", folder, "--store", store)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "2 runs replayed: 2 same, 0 diverged, 0 failed"


def test_the_same_replay_prints_the_same_bytes_and_one_object_a_record(pincite: Run, store: Path, folder: Path) -> None:
    first, second = (pincite("replay", folder, "--store", store, "--json").stdout for _ in range(2))
    assert first == second
    rows = [json.loads(line) for line in first.splitlines()]
    assert [row["status"] for row in rows] == ["same", "same"]
    assert [row["question"] for row in rows] == list(QUESTIONS)


def test_a_run_is_replayed_by_its_id_from_a_response_on_by_another_agent(
    pincite: Run, store: Path, folder: Path
) -> None:
    run_id = sorted(folder.iterdir())[0].stem.split("-")[-1]
    done = pincite("replay", run_id, "--from", "1", "--agent", "offline", "--store", store)
    assert (done.returncode, done.stdout.startswith(f"{run_id}  same")) == (0, True), done.stderr


def test_recorded_results_need_no_store_also_in_a_process_of_its_own(folder: Path) -> None:
    assert pincite_apart("replay", folder, "--tools", "recorded").returncode == 0


def test_a_changed_record_exits_with_4_and_the_page_shows_the_difference(
    pincite: Run, store: Path, folder: Path, tmp_path: Path
) -> None:
    path = sorted(folder.iterdir())[0]
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"kind":"tool_result"' in line)
    lines[place] = lines[place].replace("Ferry Law", "Fairy Law", 1)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    report = tmp_path / "out" / "report.html"
    done = pincite("replay", folder, "--store", store, "--report", report)
    assert done.returncode == 4
    assert f"step {place}, result of" in done.stdout
    assert "Fairy Law" in done.stdout
    page = report.read_text(encoding="utf-8")
    assert "Fairy Law" in page
    assert "<b>" not in page
    assert "&lt;b&gt;" in page
    assert "default-src 'none'" in page
    assert ElementTree.fromstring(page.split("<body>")[1].join(("<body>", "")).split("</html>")[0]).tag == "body"


def test_a_file_that_is_no_record_fails_and_the_others_are_replayed(pincite: Run, store: Path, folder: Path) -> None:
    (folder / "other.jsonl").write_text("words\n", encoding="utf-8")
    done = pincite("replay", folder, "--store", store)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "3 runs replayed: 2 same, 0 diverged, 1 failed"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--tools", "both"), "--tools"), (("--from", "-1"), "--from"), (("--agent", "none"), "agent")],
)
def test_a_wrong_option_is_a_usage_error(
    pincite: Run, store: Path, folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = pincite("replay", folder, "--store", store, *arguments)
    assert (done.returncode, said in done.stderr) == (2, True)


def test_a_folder_without_records_and_an_unknown_run_are_told(pincite: Run, store: Path, tmp_path: Path) -> None:
    empty = pincite("replay", tmp_path, "--store", store)
    assert (empty.returncode, "holds no record" in empty.stderr) == (2, True)
    unknown = pincite("replay", "nothing", "--store", store)
    assert (unknown.returncode, "pincite trace list" in unknown.stderr) == (1, True)
