"""Tests the command line: formats, exit codes, and sentences instead of tracebacks."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pincite.indexer.store.base import Store
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.trace.verify import verify
from tests.server.command_line import Done, pincite

MATTER = Path(__file__).resolve().parents[2] / "server" / "demo" / "matter"
PICTURE = "cfi-012-2023-order-with-reasons.pdf"
"""An order of the sample matter, one page of which is a picture."""

LAW = """Berth Hire Law
Law No. 4 of 2019

Article 1
Title
This Law may be cited as the Berth Hire Law.

Article 2
Deposit
(1) A landlord shall return the deposit within thirty (30) days after the end of the lease.
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("laws")
    (made / "berth-hire-law.txt").write_text(LAW, encoding="utf-8")
    (made / "empty.pdf").write_bytes(b"")
    return made


@pytest.fixture(scope="module")
def store(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("store")
    assert pincite("index", folder, "--store", made, "--no-vectors").returncode == 0
    return made


def error_line(done: Done) -> str:
    assert "Traceback" not in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("pincite: ")]
    return line


def test_index_reports_what_changed_or_that_nothing_did(folder: Path, tmp_path: Path) -> None:
    def indexed() -> str:
        return pincite("index", folder, "--store", tmp_path, "--no-vectors").stdout.splitlines()[0]

    assert indexed().endswith("(gen-000001): 1 added; 1 file skipped")
    assert indexed().endswith("(gen-000001): nothing changed; 1 file skipped")


def test_index_into_a_file_prints_its_start_and_end_without_a_bar(folder: Path, tmp_path: Path) -> None:
    arguments = ["index", str(folder), "--store", str(tmp_path / "s"), "--no-vectors"]
    with (tmp_path / "log").open("w", encoding="utf-8") as log:
        command = [sys.executable, "-m", "pincite.server.cli", *arguments]
        subprocess.run(command, stdout=log, stderr=log, check=True, timeout=300)
    begun, words, summary, *_ = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert (begun, words) == (f"indexing {folder}: 2 files", "searchable by words (gen-000001)")
    assert summary.startswith("default: 1 document, 1 page")


def test_index_with_json_prints_its_object_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    assert pincite("index", folder, "--store", tmp_path, "--no-vectors", "--json").stderr == ""


def test_the_version_is_printed() -> None:
    done = pincite("--version")
    assert (done.returncode, done.stdout) == (0, "pincite 0.1.0\n")


@pytest.mark.parametrize(
    "arguments",
    [["ask"], ["nothing"], ["ask", "Who?", "--type", "word"], ["ask", "Who?", "--bogus"], ["index", "nowhere"]],
)
def test_a_usage_error_is_exit_2(arguments: list[str]) -> None:
    assert pincite(*arguments).returncode == 2


@pytest.mark.parametrize("command", ["index", "list", "search", "purge", "ask", "serve", "demo"])
def test_help_and_errors_name_no_types_calls_or_modules(command: str, store: Path) -> None:
    shown = pincite(command, "--help").stdout
    assert "--help" in shown
    for inner in ("<bool>", "<str>", "list[str]", "<path>", "Not part", "--http"):
        assert inner not in shown
    if command in ("ask", "purge", "search"):
        question, yes = ([], ["--yes"]) if command == "purge" else (["Who?", "--doc"], [])
        told_so = error_line(pincite(command, *question, "no-such-document", *yes, "--store", store))
        assert "no document 'no-such-document'. " in told_so
        assert ' here: "berth-hire-law.txt"' in told_so
        assert "find_documents" not in told_so


@pytest.mark.parametrize(
    "command", [["list"], ["purge", "a", "--yes"], ["ask", "Who?"], ["search", "Who?"], ["serve"], ["index", "."]]
)
def test_every_command_refuses_an_unknown_setting(command: list[str], store: Path) -> None:
    done = pincite(*command, "--store", store, PINCITE_FOO="1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "PINCITE_FOO: no such setting. Unset it" in error_line(done)


def test_a_missing_folder_creates_no_store(tmp_path: Path) -> None:
    done = pincite("index", tmp_path / "nowhere", "--store", tmp_path / "store", "--no-vectors")
    assert done.returncode == 2
    assert "nowhere is not a folder: name the folder with the documents" in error_line(done)
    assert not (tmp_path / "store").exists()


def test_a_missing_folder_is_reported_before_an_unknown_matter(tmp_path: Path, store: Path) -> None:
    done = pincite("index", tmp_path / "nowhere", "--store", store, "--no-vectors")
    assert done.returncode == 2
    assert "nowhere is not a folder" in error_line(done)
    assert "--replace" not in error_line(done)


def test_index_prints_one_json_object_with_every_file_in_it(folder: Path, tmp_path: Path) -> None:
    done = pincite("index", folder, "--store", tmp_path / "s", "--no-vectors", "--json")
    row = json.loads(done.stdout)
    assert done.returncode == 0
    totals = ["documents", "pages", "chunks", "skipped", "diagnostics", "seconds", "generation"]
    assert list(row) == [
        *totals,
        "added",
        "changed",
        "removed",
        "unchanged",
        "published",
        "vectors_dropped",
        "moved_from",
    ]
    assert (row["documents"], len(row["skipped"])) == (1, 1)
    assert set(row["skipped"][0]) == {"path", "kind", "message", "remedy"}


def test_indexing_again_without_a_change_is_exit_0(folder: Path, store: Path) -> None:
    assert pincite("index", folder, "--store", store, "--no-vectors").returncode == 0


def test_nothing_to_index_is_exit_1_and_the_report_gives_the_reason(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "empty.pdf").write_bytes(b"")
    done = pincite("index", tmp_path / "in", "--store", tmp_path / "s", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["skipped"][0]["path"] == "empty.pdf"
    assert error_line(done)


def test_another_folder_without_replace_is_exit_2(store: Path, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text(LAW, encoding="utf-8")
    done = pincite("index", tmp_path, "--store", store, "--no-vectors")
    assert done.returncode == 2
    assert "--replace" in error_line(done)


def test_a_file_in_place_of_the_store_is_exit_2(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for store in (tmp_path / "file", tmp_path / "file" / "below"):
        done = pincite("index", folder, "--store", store, "--no-vectors")
        assert done.returncode == 2
        assert f"{tmp_path / 'file'} is a file: give a folder" in done.stderr


def test_indexing_with_an_unknown_setting_is_exit_2_before_anything_is_indexed(folder: Path, tmp_path: Path) -> None:
    done = pincite("index", folder, "--store", tmp_path / "s", "--no-vectors", PINCITE_INDEX__X="1")
    assert done.returncode == 2
    assert "index.x: no such setting" in error_line(done)
    assert not (tmp_path / "s").exists()


def test_a_store_locked_by_another_writer_is_exit_5(folder: Path, tmp_path: Path) -> None:
    with open_store(tmp_path).begin("default", source="here"):
        done = pincite("index", folder, "--store", tmp_path, "--no-vectors")
    assert done.returncode == 5
    assert error_line(done)


def test_ask_prints_one_json_object_and_its_exit_code_matches_the_status(store: Path) -> None:
    question = "Under Article 2(1) of the Berth Hire Law, within how many days must the deposit be returned?"
    done = pincite("ask", question, "--store", store, "--json")
    row = json.loads(done.stdout)
    assert list(row)[:13] == [
        "question",
        "answer_type",
        "answer",
        "pages",
        "citations",
        "status",
        "shown",
        "confidence",
        "ttft_ms",
        "total_ms",
        "trace",
        "error",
        "undecided",
    ]
    assert done.returncode == {"answered": 0, "absent": 0, "unsure": 3, "refused": 3, "failed": 1}[row["status"]]
    assert (row["question"], row["answer_type"]) == (question, "number")
    assert verify(Path(row["trace"])) == []
    assert row["generation"] == "gen-000001"


def test_a_run_without_an_answer_is_not_printed_as_an_absence(store: Path) -> None:
    done = pincite("ask", "Who?", "--store", store, PINCITE_AGENT__SECONDS="0.000001")
    assert done.returncode == 3
    assert done.stdout.startswith("no answer  (")


def test_a_run_that_exceeds_its_limits_is_refused_with_exit_3(store: Path) -> None:
    done = pincite("ask", "Who?", "--store", store, "--json", PINCITE_AGENT__SECONDS="0.000001")
    assert done.returncode == 3
    assert json.loads(done.stdout)["status"] == "refused"


@pytest.mark.parametrize(
    ("arguments", "environment", "code", "sentence"),
    [
        (["--doc", "nothing"], {}, 2, "no document 'nothing'"),
        (["--doc", "nothing"], {}, 2, "To see all documents of the matter: pincite list"),
        (["--type", "word"], {}, 2, "no answer type 'word' for --type. The types are: number, boolean, name,"),
        (["--matter", "nothing"], {}, 2, "It has: default"),
        (["--agent", "gpt"], {}, 2, "no agent 'gpt'"),
        ([], {"PINCITE_AGENT__SECNDS": "1"}, 2, "agent.secnds: no such setting"),
    ],
)
def test_an_invalid_value_is_one_sentence_that_says_what_to_do(
    store: Path, arguments: list[str], environment: dict[str, str], code: int, sentence: str
) -> None:
    done = pincite("ask", "Who?", "--store", store, *arguments, **environment)
    assert done.returncode == code
    assert sentence in error_line(done)


def test_an_absence_reports_pages_that_could_not_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "law.txt").write_text(
        "Berth Hire Law\nLaw No. 4 of 2019\n\n1. Fees\nThe fee is USD 40.\n", encoding="utf-8"
    )
    shutil.copy(MATTER / PICTURE, folder / PICTURE)
    environment = {"PINCITE_OCR__ENGINE": "none"}
    assert pincite("index", folder, "--store", tmp_path / "store", "--no-vectors", **environment).returncode == 0
    asked = pincite("ask", "In which year was the Dragon Law repealed?", "--store", tmp_path / "store", **environment)
    assert "not in the documents" in asked.stdout
    assert "not covered: 1 page without text could not be read" in asked.stdout


def test_an_empty_question_is_a_usage_error_not_an_absence(store: Path) -> None:
    done = pincite("ask", " ", "--store", store)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        error_line(done) == "pincite: ask: the question is empty; ask in words, such as 'When was the order issued?'."
    )


def test_an_empty_folder_is_an_error_that_lists_the_file_types_to_add(tmp_path: Path) -> None:
    (tmp_path / "matter").mkdir()
    done = pincite("index", tmp_path / "matter", "--store", tmp_path / "store", "--no-vectors")
    assert done.returncode == 1
    assert error_line(done).endswith("add PDF, DOCX, HTML, EML, TXT or Markdown files to it")


def test_an_empty_store_is_an_error_that_says_to_index_a_folder(tmp_path: Path) -> None:
    done = pincite("ask", "Who?", "--store", tmp_path)
    assert done.returncode == 2
    assert "pincite index FOLDER" in error_line(done)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ask", "Who?", "--store", "http://me:secret@localhost:9200"], "PINCITE_ELASTIC_API_KEY"),
        (["serve", "--http"], "Leave --http out"),
    ],
)
def test_an_unsupported_feature_is_refused_with_a_sentence(arguments: list[str], sentence: str) -> None:
    done = pincite(*arguments)
    assert done.returncode == 2
    assert sentence in error_line(done)


def test_a_matter_must_be_named_when_there_are_several() -> None:
    class Several:
        def matters(self) -> list[str]:
            return ["one", "two"]

    store: Any = Several()
    choose: Callable[[Store, str | None], str] = choose_matter
    assert choose(store, "two") == "two"
    with pytest.raises(Exception, match="--matter: one, two"):
        choose(store, None)


def test_serve_exits_when_its_client_disconnects(store: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pincite.server.cli", "serve", "--store", store],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no such file names")
def test_file_names_with_line_ends_and_emoji_are_valid_ids(tmp_path: Path) -> None:
    folder = tmp_path / "matter"
    folder.mkdir()
    (folder / "lease\n⚓ 1.txt").write_text(LAW, encoding="utf-8")
    (folder / "empty\n.pdf").write_bytes(b"")
    done = pincite("index", folder, "--store", tmp_path / "store", "--no-vectors", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["documents"], [row["path"] for row in report["skipped"]]) == (0, 1, ["empty\n.pdf"])
    asked = pincite(
        "ask", "Within how many days shall a landlord return the deposit?", "--store", tmp_path / "store", "--json"
    )
    assert [page["doc_id"] for page in json.loads(asked.stdout)["pages"]] == ["lease\n⚓ 1.txt"]
