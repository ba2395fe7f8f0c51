"""A small matter, runs of it with several endings, and fixtures that write their views."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pincite.server.commands.view import run_view
from tests.server.command_line import pincite

MATTER = Path(__file__).resolve().parents[3] / "server" / "demo" / "matter"
RECORDS = (
    "Under Article 22(1) of the Harbour Licensing Law (Law No. 4 of 2019) as originally enacted, for how many years "
    "must a Licensee keep its records?"
)
ABSENT = "Who was the claimant in CFI 099/2023?"
UNSURE = "What is the colour of the pilot's boat in the Harbour Licensing Law?"
HOSTILE = "</script><script>document.title='taken'</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the matter m, one law in PDF, and the records of three questions."""
    folder, made = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    shutil.copy(MATTER / "harbour-licensing-law-2019.pdf", folder)
    assert pincite("index", folder, "--store", made, "--matter", "m", "--no-vectors").returncode == 0
    for question in (RECORDS, ABSENT, UNSURE):
        pincite("ask", question, "--store", made)
    return made


@pytest.fixture(scope="session")
def traces(store: Path) -> list[Path]:
    """The records of the three questions, in order."""
    return sorted((store / "m" / "traces").glob("*.jsonl"))


def written(
    trace: Path | str, store: Path, out: Path, other: Path | str | None = None, *, pictures: bool = True
) -> str:
    """The view of a run, written by the command."""
    run_view(str(trace), str(store), None, out, str(other) if other else None, opens=False, pictures=pictures)
    return out.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def masked(traces: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a masked run: its quote has a placeholder where the page has a name."""
    events = [json.loads(line) for line in traces[0].read_text(encoding="utf-8").splitlines()]
    events[0]["settings"]["agent"]["mask"] = True
    (cited,) = events[-2]["result"]["citations"]
    cited["quote"] = cited["quote"].replace("A Licensee", "[PERSON_1]")
    return _written(tmp_path_factory.mktemp("masked") / "masked.jsonl", events)


@pytest.fixture(scope="session")
def two_views(store: Path, traces: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The view of an answered run beside one that proved an absence."""
    path = tmp_path_factory.mktemp("view") / "a.html"
    written(traces[0], store, path, traces[1])
    return path


@pytest.fixture
def hostile(traces: list[Path], tmp_path: Path) -> Path:
    """A record in which a document, a model and a question try to run a script, with a rejected submission."""
    events = [json.loads(line) for line in traces[0].read_text(encoding="utf-8").splitlines()]
    for event in events:
        if event["kind"] == "run_started":
            event["question"] = HOSTILE
        if event["kind"] == "tool_result" and event["tool"] == "submit_typed_answer":
            violation = {"rule": "V3", "slot": HOSTILE, "hard": True, "message": HOSTILE, "next_step": HOSTILE}
            event["result"] |= {"status": "rejected", "violations": [violation]}
        if event["kind"] == "run_ended":
            event["result"]["answer"] = HOSTILE
            event["result"]["citations"][0] |= {"quote": HOSTILE, "citation": HOSTILE}
    return _written(tmp_path / "hostile.jsonl", events)


@pytest.fixture
def many_steps(traces: list[Path], tmp_path: Path) -> Path:
    """A record of 200 tool calls with real results."""
    events = [json.loads(line) for line in traces[0].read_text(encoding="utf-8").splitlines()]
    calls = [event for event in events if event["kind"] in ("tool_call", "tool_result")]
    made: list[Mapping[str, Any]] = [events[0]]
    for number in range(200):
        call, result = calls[2 * (number % 12)], calls[2 * (number % 12) + 1]
        made.append({**call, "seq": len(made), "ms": 10.0 * number})
        made.append({**result, "seq": len(made), "follows": len(made) - 1})
    return _written(tmp_path / "many.jsonl", [*made, events[-2]])


def _written(path: Path, events: list[Any]) -> Path:
    path.write_text("\n".join(map(json.dumps, events)) + "\n", encoding="utf-8")
    return path
