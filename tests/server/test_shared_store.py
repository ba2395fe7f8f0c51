"""Tests the shared store from the command line; an outage is one sentence and exit 5."""

import json
import os
import re
import secrets
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pincite.indexer.errors import MissingExtra, UsageError
from pincite.indexer.installing import install_command
from pincite.indexer.store.elastic.service import Access, Service
from pincite.server import cli
from pincite.server.compose.open_store import open_store
from tests.services.watched import Gate

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo" / "matter"
QUESTION = (
    "Under Article 22(1) of Consolidated Version No. 2 (June 2022) of the Harbour Licensing Law, "
    "for how many years must a Licensee keep its records?"
)
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run(*arguments)`: exit code, stdout and stderr of `pincite`."""

    def pincite(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pincite", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    return pincite


@pytest.fixture
def store(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of the test node; the settings give its credentials and prefix."""
    prefix = f"t{secrets.token_hex(6)}"
    monkeypatch.setenv("PINCITE_ELASTIC_USER", "admin")
    monkeypatch.setenv("PINCITE_ELASTIC_PASSWORD", gate.users["admin"])
    monkeypatch.setenv("PINCITE_ELASTIC__PREFIX", prefix)
    yield gate.url
    gate.remove(f"{prefix}.*")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    (made / "letter.txt").write_text("The pilot shall board each vessel at the outer buoy.", encoding="utf-8")
    return made


def index(run: Run, folder: Path, store: str, *options: str) -> tuple[int, str, str]:
    return run("index", str(folder), "--store", store, "--matter", "m", "--no-vectors", "--json", *options)


def test_the_sample_matter_is_indexed_asked_and_purged(run: Run, store: str, tmp_path: Path) -> None:
    code, out, _ = index(run, SAMPLE, store)
    assert (code, json.loads(out)["documents"]) == (0, 14)
    code, out, _ = index(run, SAMPLE, store)
    assert (code, json.loads(out)["published"]) == (0, False)
    code, out, _ = run("ask", QUESTION, "--store", store, "--json")
    answered = json.loads(out)
    assert (code, answered["status"]) == (0, "answered")
    assert list((tmp_path / ".pincite" / "m" / "traces").glob("*.jsonl")), "records of runs stay on this machine"
    code, out, _ = run("list", "--store", store, "--json")
    assert (code, len(out.splitlines())) == (0, 14)
    code, out, _ = run("purge", "--all", "--matter", "m", "--yes", "--store", store, "--json")
    assert (code, len(json.loads(out)["documents"])) == (0, 14)
    assert run("list", "--store", store)[0] == 2


def test_a_rollback_restores_the_matter_before_the_last_index(run: Run, folder: Path, store: str) -> None:
    index(run, folder, store)
    assert run("rollback", "--store", store)[0] == 1
    (folder / "more.txt").write_text("A tug waits.", encoding="utf-8")
    index(run, folder, store)
    code, out, _ = run("rollback", "--store", store, "--matter", "m", "--json")
    row = json.loads(out)
    assert (code, row["left"], row["restored"], row["generation"]) == (0, "gen-000002", "gen-000001", "gen-000003")
    assert len(run("list", "--store", store, "--json")[1].splitlines()) == row["documents"] == 1


@pytest.mark.parametrize("how", ["index", "list", "ask", "serve", "rollback", "doctor"])
def test_an_unreachable_service_is_one_sentence_and_exit_5(run: Run, folder: Path, how: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        arguments = {"index": [str(folder), "--no-vectors"], "ask": ["Who?"]}.get(how, [])
        code, out, err = run(how, *arguments, "--store", address)
    assert code == 5
    told = out if how == "doctor" else err
    assert told.count("cannot be reached") == 1
    assert "Start it or check the address" in told
    assert len([line for line in told.splitlines() if not line.startswith("ok")]) == 1


def test_an_outage_during_a_question_ends_it_with_exit_5(run: Run, gate: Gate, folder: Path, store: str) -> None:
    index(run, folder, store)
    with gate.failing("down", after=9):
        code, _, err = run("ask", "When shall the pilot board each vessel?", "--store", store)
    assert code == 5
    assert "cannot be reached" in err


def test_an_outage_during_an_index_keeps_the_published_generation(
    run: Run, gate: Gate, folder: Path, store: str
) -> None:
    index(run, folder, store)
    (folder / "more.txt").write_text("A tug waits.", encoding="utf-8")
    with gate.failing("down", after=25):
        code, _, err = index(run, folder, store)
    assert code == 5
    assert "cannot be reached" in err
    assert len(run("list", "--store", store, "--json")[1].splitlines()) == 1
    code, out, err = index(run, folder, store)
    assert (code, json.loads(out)["added"]) == (0, 1)
    assert "was stale" in err


def test_questions_are_answered_from_a_copy_and_doctor_reports_it(
    run: Run, gate: Gate, folder: Path, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index(run, folder, store)
    index(run, folder, str(tmp_path / "copy"))
    monkeypatch.setenv("PINCITE_FALLBACK_STORE", str(tmp_path / "copy"))
    code, out, _ = run("doctor", "--store", store)
    assert code == 0
    assert "ok      copy: m: 1 documents, read while the store is unavailable" in out
    with gate.failing("down"):
        code, out, err = run("list", "--store", store, "--json")
        assert (code, json.loads(out)["doc_id"]) == (0, "letter.txt")
        assert err.count("reads the copy") == 1
        code, out, _ = run("doctor", "--store", store)
        assert code == 5
        assert "away    store:" in out
        assert "ok      copy: read while the store is unavailable: m" in out
        assert index(run, folder, store)[0] == 5
    (folder / "more.txt").write_text("A tug waits.", encoding="utf-8")
    index(run, folder, store)
    code, out, _ = run("doctor", "--store", store)
    assert "part    copy: m: 1 of the store's 2 documents" in out


def test_doctor_reports_an_index_removed_by_hand_and_warns_of_a_missing_replica(
    run: Run, gate: Gate, folder: Path, store: str
) -> None:
    index(run, folder, store)
    service = Service(Access(gate.url, user="admin", password=gate.users["admin"]))
    prefix = os.environ["PINCITE_ELASTIC__PREFIX"]
    (chunks,) = service.ask("admin", "GET", f"/_alias/{prefix}.m.chunks")
    replicas = {"index.auto_expand_replicas": "false", "index.number_of_replicas": 1}
    service.ask("admin", "PUT", f"/{chunks}/_settings", replicas)
    code, out, _ = run("doctor", "--store", store)
    assert (code, f"part    integrity: {chunks} has 0 of 1 replicas" in out) == (0, True)
    assert "ok      integrity: m: no other defect; --deep also reads every page, section and fact" in out
    service.ask("admin", "DELETE", f"/{chunks}")
    code, out, _ = run("doctor", "--store", store)
    assert (code, f"its index {chunks} is missing. Rebuild it: pincite index" in out) == (1, True)
    assert "ok      integrity" not in out
    index(run, folder, store, "--replace")
    code, out, _ = run("doctor", "--store", store, "--deep")
    whole = "integrity: m: indices, aliases, mappings and counts are as pincite made them; every page, section and fact"
    assert (code, f"ok      {whole} is readable" in out) == (0, True)


def test_doctor_reports_a_matter_whose_alias_was_lost(run: Run, gate: Gate, folder: Path, store: str) -> None:
    index(run, folder, store)
    service = Service(Access(gate.url, user="admin", password=gate.users["admin"]))
    service.ask("admin", "DELETE", f"/_all/_alias/{os.environ['PINCITE_ELASTIC__PREFIX']}.m.catalogue")
    code, out, _ = run("doctor", "--store", store, "--matter", "m")
    assert code == 1
    assert "failed  integrity: The index of matter 'm' cannot be used: the alias" in out


def test_credentials_in_the_address_are_refused_without_repeating_them(run: Run) -> None:
    code, _, err = run("list", "--store", "http://me:hidden@localhost:9200")
    assert code == 2
    assert "PINCITE_ELASTIC_API_KEY" in err
    assert "hidden" not in err


def test_wrong_credentials_are_reported_as_such(run: Run, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_ELASTIC_PASSWORD", "wrong")
    code, _, err = run("list", "--store", store)
    assert code == 1
    assert "wants valid credentials" in err


@pytest.mark.parametrize("package", ["elasticsearch", "elastic_transport"])
def test_a_shared_store_without_its_extra_names_the_package_to_install(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    for name in [each for each in sys.modules if ".store.elastic" in each]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=re.escape(install_command("elasticsearch"))):
        open_store("http://localhost:9200")


def test_an_invalid_prefix_is_a_settings_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_ELASTIC__PREFIX", "Up")
    with pytest.raises(UsageError, match=r"elastic\.prefix"):
        open_store("http://localhost:9200")
