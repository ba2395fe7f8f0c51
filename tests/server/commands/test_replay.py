"""Tests `pincite replay`: a folder as a suite, exit codes, the HTML page and JSON."""

import json
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import anyio
import pytest

from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_store import open_store
from pincite.server.settings import Settings
from tests.server.command_line import Done
from tests.server.command_line import pincite as pincite_apart
from tests.server.same_process import pincite_here

Run = Callable[..., Done]

QUESTIONS = ("Which fee is under Article 1 of the <b>Ferry Law</b>?", "Who was the claimant in CFI 099/2023?")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matter of one law and the records of two questions."""
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
    """A command run in this process."""
    return partial(pincite_here, capsys)


@pytest.fixture
def folder(store: Path, tmp_path: Path) -> Path:
    """A copy of the records that a test may change."""
    copied = tmp_path / "records"
    copied.mkdir()
    for path in sorted((store / "m" / "traces").glob("*.jsonl")):
        (copied / path.name).write_bytes(path.read_bytes())
    return copied


def test_a_folder_of_records_is_a_suite_that_passes_when_nothing_differs(
    pincite: Run, store: Path, folder: Path
) -> None:
    done = pincite("replay", folder, "--store", store)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "2 runs replayed: 2 same, 0 same answer, 0 answer changed, 0 failed"


def test_repeated_replays_print_the_same_bytes_and_one_object_per_record(
    pincite: Run, store: Path, folder: Path
) -> None:
    first, second = (pincite("replay", folder, "--store", store, "--json").stdout for _ in range(2))
    assert first == second
    rows = [json.loads(line) for line in first.splitlines()]
    assert [row["status"] for row in rows] == ["same", "same"]
    assert [row["question"] for row in rows] == list(QUESTIONS)


def test_a_run_is_replayed_by_its_id_from_a_given_response_with_another_agent(
    pincite: Run, store: Path, folder: Path
) -> None:
    run_id = sorted(folder.iterdir())[0].stem.split("-")[-1]
    done = pincite("replay", run_id, "--from", "1", "--agent", "offline", "--store", store)
    assert (done.returncode, done.stdout.startswith(f"{run_id}  same")) == (0, True), done.stderr


def test_a_replay_of_recorded_results_needs_no_store_even_in_its_own_process(folder: Path) -> None:
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
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert " open=" not in page
    assert "<b>" not in page
    assert "&lt;b&gt;" in page
    assert "default-src 'none'" in page
    assert ElementTree.fromstring(page.split("<body>")[1].join(("<body>", "")).split("</html>")[0]).tag == "body"


def test_a_file_that_is_not_a_record_fails_and_the_others_are_replayed(pincite: Run, store: Path, folder: Path) -> None:
    (folder / "other.jsonl").write_text("words\n", encoding="utf-8")
    done = pincite("replay", folder, "--store", store)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "3 runs replayed: 2 same, 0 same answer, 0 answer changed, 1 failed"


def test_an_existing_report_becomes_readable_by_its_owner_only(
    pincite: Run, store: Path, folder: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.html"
    report.write_text("before", encoding="utf-8")
    report.chmod(0o644)
    pincite("replay", folder, "--store", store, "--report", report)
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert "before" not in report.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def changed_matter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An answer from each of two laws; then one law was removed, and a law and a notice were added."""
    folder, made = tmp_path_factory.mktemp("laws"), tmp_path_factory.mktemp("grown")
    for name, fee in (("ferry", 40), ("bridge", 15)):
        law = f"{name.title()} Law\nLaw No. {fee} of 2019\n\nArticle 1\nFees\nThe fee for a boat is USD {fee}.\n"
        (folder / f"{name}-law.txt").write_text(law, encoding="utf-8")
    assert list(index_events(folder, open_store(made), "m", replace=False, embedder=None))

    async def ask() -> None:
        async with open_asker(open_store(made), "m", "offline", Settings()) as asker:
            for name in ("Ferry", "Bridge"):
                result = await asker.ask(f"What is the fee for a boat under Article 1 of the {name} Law?")
                assert result.status == "answered"

    anyio.run(ask)
    (folder / "ferry-law.txt").unlink()
    tunnel = "Tunnel Law\nLaw No. 8 of 2020\n\nArticle 1\nFees\nThe fee for a boat on a lorry is USD 9.\n"
    (folder / "tunnel-law.txt").write_text(tunnel, encoding="utf-8")
    (folder / "notice.txt").write_text("Notice\nThe quay is closed on Sundays.\n", encoding="utf-8")
    assert list(index_events(folder, open_store(made), "m", replace=False, embedder=None))
    return made


def test_a_changed_answer_and_a_removed_cited_document_are_reported_first(pincite: Run, changed_matter: Path) -> None:
    ferry, bridge = sorted((changed_matter / "m" / "traces").glob("*.jsonl"))
    done = pincite("replay", ferry, bridge, "--store", changed_matter)
    head, outcome, cited, *rest = done.stdout.splitlines()
    assert "diverged" in head
    assert outcome == "  answer 40 -> none (verdict rejected: V1)"
    assert cited == "  cited: ferry-law.txt p. 1 is no longer in the matter"
    steps = [
        line for line in rest[: rest.index(next(each for each in rest if str(bridge) in each))] if "  step" in line
    ]
    assert [each.split(", ")[1] for each in steps[:3]] == ["result of submit_typed_answer", "verdict", "end"]
    assert "cause     ended: the recorded responses end here; today the submission was rejected" in done.stdout
    assert "RecordEnded" not in done.stdout
    assert "  same answer, other results" in rest
    assert rest[-1] == "2 runs replayed: 0 same, 1 same answer, 1 answer changed, 0 failed"


def test_a_shared_step_and_cause_are_printed_once(pincite: Run, changed_matter: Path) -> None:
    ferry = sorted((changed_matter / "m" / "traces").glob("*.jsonl"))[0]
    lines = pincite("replay", ferry, "--store", changed_matter).stdout.splitlines()
    steps = [line for line in lines if line.startswith("  step")]
    assert len(steps) == len(set(steps))
    assert sum("generation was" in line and "cause" in line for line in lines) == 1


def test_json_keeps_the_order_of_the_steps_with_outcome_and_documents(pincite: Run, changed_matter: Path) -> None:
    done = pincite("replay", changed_matter / "m" / "traces", "--store", changed_matter, "--json")
    ferry, bridge = map(json.loads, done.stdout.splitlines())
    assert (ferry["outcome"], bridge["outcome"]) == ("answer_changed", "same_answer")
    assert ferry["documents"][0] == {"doc_id": "ferry-law.txt", "change": "gone", "cited": [1]}
    assert {"doc_id": "tunnel-law.txt", "change": "new", "cited": []} in [*ferry["documents"], *bridge["documents"]]
    steps = [each["step"] for each in ferry["divergences"]]
    assert steps == sorted(steps)


def test_answers_only_exits_with_4_only_for_a_changed_answer(pincite: Run, changed_matter: Path) -> None:
    ferry, bridge = sorted((changed_matter / "m" / "traces").glob("*.jsonl"))
    assert pincite("replay", bridge, "--store", changed_matter).returncode == 4
    assert pincite("replay", bridge, "--store", changed_matter, "--answers").returncode == 0
    assert pincite("replay", ferry, "--store", changed_matter, "--answers").returncode == 4


def test_the_page_begins_with_a_table_of_recorded_and_current_answers(
    pincite: Run, changed_matter: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.html"
    pincite("replay", changed_matter / "m" / "traces", "--store", changed_matter, "--report", report)
    page = report.read_text(encoding="utf-8")
    body = ElementTree.fromstring(page.split("<body>")[1].join(("<body>", "")).split("</html>")[0])
    cells = [["".join(cell.itertext()) for cell in row] for row in body.findall("./main/table/tbody/tr")]
    assert [(row[0], row[2], row[3]) for row in cells] == [
        ("answer changed", "40", "none"),
        ("same answer", "15", "15"),
    ]
    links = [str(each.get("href")) for each in body.iter("a")]
    assert links == [f"#{each.get('id')}" for each in body.iter("details")]
    assert {each.get("open") for each in body.iter("details")} == {None}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--tools", "both"), "--tools"), (("--from", "-1"), "--from"), (("--agent", "none"), "agent")],
)
def test_a_wrong_option_is_a_usage_error(
    pincite: Run, store: Path, folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = pincite("replay", folder, "--store", store, *arguments)
    assert (done.returncode, said in done.stderr) == (2, True)


def test_a_folder_without_records_and_an_unknown_run_are_reported(pincite: Run, store: Path, tmp_path: Path) -> None:
    empty = pincite("replay", tmp_path, "--store", store)
    assert (empty.returncode, "has no record" in empty.stderr) == (2, True)
    unknown = pincite("replay", "nothing", "--store", store)
    assert (unknown.returncode, "pincite trace list" in unknown.stderr) == (1, True)
