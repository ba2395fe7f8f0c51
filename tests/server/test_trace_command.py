"""`pincite trace` as a person or a script meets it: which runs are recorded, what each did, whether one was changed."""

import json
from pathlib import Path

import pytest

from pincite.server.trace.events import FORMAT
from tests.server.command_line import pincite

ENACTED = "Which law is Law No. 7 of 2019?"
NOT_HELD = "Who was the claimant in CFI 099/2023?"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matter of one law, of which two questions were asked."""
    folder, made = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    law = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Ferry Law.\n"
    (folder / "law.txt").write_text(law, encoding="utf-8")
    assert pincite("index", folder, "--store", made, "--matter", "m", "--no-vectors").returncode == 0
    for question in (ENACTED, NOT_HELD):
        pincite("ask", question, "--store", made)
    return made


def listed(store: Path, *arguments: str) -> list[dict[str, object]]:
    done = pincite("trace", "list", "--store", store, "--json", *arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_runs_of_a_matter_are_listed_the_newest_first(store: Path) -> None:
    runs = listed(store)
    assert [run["question"] for run in runs] == [NOT_HELD, ENACTED]
    assert runs[0]["status"] == "absent"
    assert NOT_HELD in pincite("trace", "list", "--store", store).stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "questions"),
    [
        (("--status", "absent"), [NOT_HELD]),
        (("--question", "law", "--question", "2019"), [ENACTED]),
        (("--since", "2001-01-01", "--until", "2001-12-31"), []),
        (("--since", "2001-01-01"), [NOT_HELD, ENACTED]),
    ],
)
def test_runs_are_narrowed_by_status_days_and_words(
    store: Path, arguments: tuple[str, ...], questions: list[str]
) -> None:
    assert [run["question"] for run in listed(store, *arguments)] == questions


def test_that_no_run_fits_is_said_and_a_day_that_is_none_is_a_wrong_option(store: Path) -> None:
    assert "No such run is recorded" in pincite("trace", "list", "--store", store, "--status", "failed").stdout
    wrong = pincite("trace", "list", "--store", store, "--since", "yesterday")
    assert (wrong.returncode, "--since" in wrong.stderr) == (2, True)


def test_a_run_is_shown_by_its_id_with_its_steps_and_its_end(store: Path) -> None:
    run = listed(store, "--status", "absent")[0]
    shown = pincite("trace", "show", str(run["run_id"]), "--store", store).stdout
    assert f"Q  {NOT_HELD}" in shown
    assert "find_documents" in shown
    assert "A  no answer  (absent)" in shown
    events = pincite("trace", "show", str(run["trace"]), "--json").stdout.splitlines()
    assert [json.loads(line)["kind"] for line in (events[0], events[-1])] == ["run_started", "run_ended"]
    assert json.loads(events[0])["format"] == FORMAT


def test_a_run_that_is_not_there_is_told_with_the_command_that_lists_them(store: Path) -> None:
    done = pincite("trace", "show", "nothing", "--store", store)
    assert (done.returncode, "pincite trace list" in done.stderr) == (1, True)


def test_a_changed_record_exits_with_4_and_the_line_that_was_changed(store: Path, tmp_path: Path) -> None:
    run = listed(store, "--status", "absent")[0]
    lines = Path(str(run["trace"])).read_text(encoding="utf-8").splitlines()
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join([*lines[:2], lines[2].replace("099", "098"), *lines[3:]]) + "\n", encoding="utf-8")
    done = pincite("trace", "verify", changed)
    assert (done.returncode, "line 4" in done.stdout) == (4, True)
    assert pincite("trace", "verify", "--store", store).returncode == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("words", "cannot be read"),
        ('{"kind": "model"}', "no trace"),
        ('{"kind": "run_started", "format": 99}', "Update"),
    ],
)
def test_a_file_that_is_no_record_or_of_a_later_format_is_told(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    done = pincite("trace", "show", path)
    assert (done.returncode, said in done.stderr) == (1, True)
