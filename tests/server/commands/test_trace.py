"""Tests `pincite trace`: listing, showing, verifying, exporting and pruning records."""

import json
import shutil
from pathlib import Path

import pytest

from pincite.server.trace.events import FORMAT, SessionStarted, ToolCalled, ToolReturned, Verdict
from pincite.server.trace.record import TraceFile
from pincite.server.trace.seal import Sealer
from tests.server.command_line import pincite, pincite_here

ENACTED = "Which law is Law No. 7 of 2019?"
NOT_HELD = "Who was the claimant in CFI 099/2023?"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matter of one law and the records of two questions."""
    folder, made = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    law = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Ferry Law.\n"
    (folder / "law.txt").write_text(law, encoding="utf-8")
    assert pincite_here("index", folder, "--store", made, "--matter", "m", "--no-vectors").returncode == 0
    for question in (ENACTED, NOT_HELD):
        pincite_here("ask", question, "--store", made)
    return made


def listed(store: Path, *arguments: str) -> list[dict[str, object]]:
    done = pincite_here("trace", "list", "--store", store, "--json", *arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_runs_of_a_matter_are_listed_newest_first(store: Path) -> None:
    runs = listed(store)
    assert [run["question"] for run in runs] == [NOT_HELD, ENACTED]
    assert runs[0]["status"] == "absent"
    assert NOT_HELD in pincite_here("trace", "list", "--store", store).stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "questions"),
    [
        (("--status", "absent"), [NOT_HELD]),
        (("--question", "law", "--question", "2019"), [ENACTED]),
        (("--since", "2001-01-01", "--until", "2001-12-31"), []),
        (("--since", "2001-01-01"), [NOT_HELD, ENACTED]),
    ],
)
def test_runs_are_filtered_by_status_days_and_words(
    store: Path, arguments: tuple[str, ...], questions: list[str]
) -> None:
    assert [run["question"] for run in listed(store, *arguments)] == questions


def test_no_matching_run_is_reported_and_an_invalid_day_is_a_usage_error(store: Path) -> None:
    assert "No matching run is recorded" in pincite_here("trace", "list", "--store", store, "--status", "failed").stdout
    wrong = pincite_here("trace", "list", "--store", store, "--since", "yesterday")
    assert (wrong.returncode, "--since" in wrong.stderr) == (2, True)


def test_show_prints_the_steps_and_the_end_of_a_run(store: Path) -> None:
    run = listed(store, "--status", "absent")[0]
    shown = pincite_here("trace", "show", str(run["run_id"]), "--store", store).stdout
    assert f"Q  {NOT_HELD}" in shown
    assert "find_documents" in shown
    assert "A  no answer  (absent)" in shown
    events = pincite_here("trace", "show", str(run["trace"]), "--json").stdout.splitlines()
    assert [json.loads(line)["kind"] for line in (events[0], events[-1])] == ["run_started", "run_ended"]
    assert json.loads(events[0])["format"] == FORMAT


def test_values_are_printed_as_ask_prints_them(tmp_path: Path) -> None:
    folder, made = tmp_path / "files", tmp_path / "store"
    folder.mkdir()
    heading = (
        "IN THE HIGH COURT OF SALTMERE\nCase No. HC 41/2031\nBefore: Justice Beatrix Odell and Justice Tobias Renn\n"
    )
    parties = "BETWEEN\nTARN LIMITED\nClaimant\nand\nILSA BRAY\nDefendant\nJUDGMENT\n"
    (folder / "hc-041-2031.txt").write_text(heading + parties, encoding="utf-8")
    assert pincite_here("index", folder, "--store", made, "--matter", "m", "--no-vectors").returncode == 0
    asked = pincite_here("ask", "Which judges sat in HC 41/2031?", "--type", "names", "--store", made)
    run = listed(made)[0]
    assert isinstance(run["answer"], list), asked.stdout
    value = "; ".join(run["answer"])
    assert asked.stdout.startswith(value)
    assert pincite_here("trace", "list", "--store", made).stdout.rstrip().endswith(f" -> {value}")
    assert f"A  {value}  (answered)" in pincite_here("trace", "show", str(run["run_id"]), "--store", made).stdout


def test_an_unknown_run_is_an_error_that_names_the_list_command(store: Path) -> None:
    done = pincite_here("trace", "show", "nothing", "--store", store)
    assert (done.returncode, "pincite trace list" in done.stderr) == (1, True)


def test_a_changed_record_exits_with_4_and_names_the_changed_line(store: Path, tmp_path: Path) -> None:
    run = listed(store, "--status", "absent")[0]
    lines = Path(str(run["trace"])).read_text(encoding="utf-8").splitlines()
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join([*lines[:2], lines[2].replace("099", "098"), *lines[3:]]) + "\n", encoding="utf-8")
    done = pincite_here("trace", "verify", changed)
    assert (done.returncode, "line 3: was changed" in done.stdout) == (4, True)
    shown = pincite_here("trace", "show", changed)
    assert shown.stderr == f"pincite: {changed} does not verify: line 3: was changed.\n"
    assert pincite_here("trace", "show", str(run["run_id"]), "--store", store).stderr == ""
    assert pincite("trace", "verify", "--store", store).returncode == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("words", "cannot be read"),
        ('{"kind": "model"}', "is not a trace"),
        ('{"kind": "run_started", "format": 99}', "Update"),
    ],
)
def test_a_file_that_is_not_a_record_or_has_a_later_format_is_an_error(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    done = pincite_here("trace", "show", path)
    assert (done.returncode, said in done.stderr) == (1, True)


def test_control_characters_from_a_client_are_escaped(tmp_path: Path) -> None:
    made_up = "\x1b[2J\x9b\nA  forged"
    trace = TraceFile(tmp_path, Sealer())
    client = {"name": f"ide{made_up}", "version": "1"}
    trace.append(SessionStarted(trace.run_id, "2026-01-01T00:00:00+00:00", client, "", "m", "g", {}, {}, {}))
    trace.append(ToolCalled(f"tool{made_up}", {"query": made_up}))
    trace.append(ToolReturned(f"tool{made_up}", None, f"There is no tool{made_up}"))
    trace.append(Verdict("rejected", (f"V1{made_up}",)))
    trace.close()
    assert trace.path
    for arguments in ((), ("--json",)):
        shown = pincite_here("trace", "show", trace.path, *arguments).stdout
        assert "forged" in shown
        assert not {"\x1b", "\x9b"} & set(shown)
        assert [line for line in shown.splitlines() if line.startswith("A  ")] in ([], ["A  no answer  (unfinished)"])


def test_a_changed_record_hides_no_other_record_from_the_list(prunable: Path) -> None:
    run = listed(prunable, "--status", "absent")[0]
    path = Path(str(run["trace"]))
    path.write_text(path.read_text(encoding="utf-8").replace('"question":', '"asked":', 1), encoding="utf-8")
    done = pincite_here("trace", "list", "--store", prunable, "--json")
    assert [json.loads(line)["question"] for line in done.stdout.splitlines()] == [ENACTED]
    assert "event 0 has no usable question" in done.stderr
    assert f"pincite trace verify {path}" in done.stderr


def test_export_creates_its_folder_or_reports_why_it_cannot(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "runs.jsonl"
    assert pincite_here("trace", "export", "--flat", "--out", out, "--store", store).returncode == 0
    wrong = pincite_here("trace", "export", "--flat", "--out", out / "below", "--store", store)
    assert (wrong.returncode, "cannot be written" in wrong.stderr) == (2, True)


def test_runs_are_exported_unchanged(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = pincite_here("trace", "export", "--out", out, "--store", store, "--status", "absent")
    assert (done.returncode, "1 runs of 1 records exported" in done.stdout) == (0, True)
    run = listed(store, "--status", "absent")[0]
    (prunable,) = out.iterdir()
    assert prunable.read_bytes() == Path(str(run["trace"])).read_bytes()
    assert pincite_here("trace", "verify", prunable).returncode == 0
    again = pincite_here("trace", "export", "--out", out, "--store", store)
    assert (again.returncode, "exists already" in again.stderr) == (2, True)


def test_runs_are_exported_flat_with_one_object_per_line(store: Path, tmp_path: Path) -> None:
    run = listed(store, "--status", "absent")[0]
    done = pincite_here(
        "trace", "export", str(run["run_id"]), "--flat", "--out", tmp_path / "runs.jsonl", "--store", store
    )
    assert done.returncode == 0
    (row,) = [json.loads(line) for line in (tmp_path / "runs.jsonl").read_text(encoding="utf-8").splitlines()]
    assert (row["run_id"], row["question"], row["status"]) == (run["run_id"], NOT_HELD, "absent")
    assert {"find_documents"} <= {call["tool"] for call in row["calls"]}
    assert row["verdicts"][-1]["status"] == "accepted"


def test_a_changed_record_is_not_exported(store: Path, tmp_path: Path) -> None:
    run = listed(store, "--status", "absent")[0]
    changed = tmp_path / "changed.jsonl"
    changed.write_text(Path(str(run["trace"])).read_text(encoding="utf-8").replace("099", "098"), encoding="utf-8")
    done = pincite_here("trace", "export", changed, "--out", tmp_path / "out")
    assert (done.returncode, "was changed" in done.stderr) == (4, True)
    assert not (tmp_path / "out").exists()


@pytest.fixture
def prunable(store: Path, tmp_path: Path) -> Path:
    """A copy of the matter and its records that a test may remove."""
    shutil.copytree(store, tmp_path / "copy")
    return tmp_path / "copy"


def test_records_are_pruned_only_after_confirmation_and_within_the_given_bounds(prunable: Path) -> None:
    none = pincite_here("trace", "prune", "--older-than", "30d", "--dry-run", "--store", prunable).stdout
    assert "0 records would be removed" in none
    refused = pincite_here("trace", "prune", "--status", "absent", "--store", prunable)
    assert (refused.returncode, "--yes" in refused.stderr) == (2, True)
    dry = pincite_here("trace", "prune", "--status", "absent", "--dry-run", "--store", prunable).stdout
    assert "1 records would be removed" in dry
    assert len(listed(prunable)) == 2
    assert (
        "1 records removed" in pincite_here("trace", "prune", "--status", "absent", "--yes", "--store", prunable).stdout
    )
    assert [run["question"] for run in listed(prunable)] == [ENACTED]
    assert (
        "1 records removed"
        in pincite_here("trace", "prune", "--larger-than", "0MB", "--yes", "--store", prunable).stdout
    )
    assert listed(prunable) == []


@pytest.mark.parametrize("arguments", [(), ("--older-than", "30"), ("--larger-than", "many"), ("--older-than", "-1d")])
def test_a_prune_without_a_valid_bound_is_a_usage_error(prunable: Path, arguments: tuple[str, ...]) -> None:
    assert pincite_here("trace", "prune", *arguments, "--yes", "--store", prunable).returncode == 2
    assert len(listed(prunable)) == 2


def test_the_runs_of_all_matters_are_listed(prunable: Path, tmp_path: Path) -> None:
    shutil.copytree(prunable / "m", prunable / "n")
    assert pincite_here("trace", "list", "--store", prunable).returncode == 2
    assert len(listed(prunable, "--all-matters")) == 4
    assert pincite_here("trace", "verify", "--all-matters", "--store", prunable).returncode == 0
    assert pincite_here("trace", "list", "--all-matters", "--matter", "m", "--store", prunable).returncode == 2
