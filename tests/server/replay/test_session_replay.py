"""Tests that each run of a client session is replayed by its own id on the pages the session had seen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_replayer import open_replayer, recorded_replayer
from pincite.server.compose.open_store import open_store
from pincite.server.compose.recorded_session import open_recorded_session
from pincite.server.mcp.server import build_server
from pincite.server.replay.calls import by_call, calls_of
from pincite.server.replay.divergence import Replay
from pincite.server.settings import Settings

pytestmark = pytest.mark.anyio

LAW = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Ferry Law.\n"
QUOTE = {"doc_id": "law.txt", "page": 1, "quote": "Ferry Law\nLaw No. 7 of 2019"}
ONE, TWO = "Which law is Law No. 7 of 2019?", "What is the title of Law No. 7 of 2019?"
FIRST = {
    "question": ONE,
    "answer_type": "name",
    "value": "Ferry Law",
    "citations": [QUOTE],
}
WRONG = {**FIRST, "citations": [{**QUOTE, "quote": "words that no page has"}]}
SECOND = {**FIRST, "question": TWO}
CALLS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("get_page", {"doc_id": "law.txt", "page": 1}),
    ("submit_typed_answer", WRONG),
    ("submit_typed_answer", FIRST),
    ("submit_typed_answer", SECOND),  # cites a page that only the first run read
    ("get_page", {"doc_id": "law.txt", "pge": 1}),
    ("invented", {}),
)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matter with the record of one session: two answered questions, then two calls."""
    folder, made = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    (folder / "law.txt").write_text(LAW, encoding="utf-8")
    assert list(index_events(folder, open_store(made), "m", replace=False, embedder=None))
    settings = Settings()
    with open_recorded_session(open_store(made), "m", settings) as (session, recording, following):
        async with Client(build_server(session, settings.server, recording, following)) as client:
            for name, arguments in CALLS:
                await client.call_tool(name, dict(arguments))
        recording.close()
    return made


@pytest.fixture
def record(store: Path) -> Path:
    (path,) = (store / "m" / "traces").glob("*.jsonl")
    return path


async def replayed(store: Path, path: Path, run_id: str | None = None) -> list[Replay]:
    with open_replayer(open_store(store), "m", Settings(), None, 0) as replayer:
        return await replayer.replay(path, "t", run_id)


async def test_each_run_of_a_session_replays_to_itself(store: Path, record: Path) -> None:
    replays = await replayed(store, record)
    session = record.stem.split("-")[-1]
    assert [(each.run_id, each.status, each.conditions, each.divergences) for each in replays] == [
        (f"{session}-{number}", "same", (), ()) for number in (1, 2, 3)
    ]
    assert [each.question for each in replays] == [ONE, TWO, ""]
    assert [each.steps for each in replays] == [9, 3, 4]


async def test_one_run_is_replayed_after_the_runs_before_it(store: Path, record: Path) -> None:
    session = record.stem.split("-")[-1]
    (second,) = await replayed(store, record, f"{session}-2")
    assert (second.run_id, second.status) == (f"{session}-2", "same")
    (none,) = await replayed(store, record, f"{session}-9")
    assert (none.status, f"{session}-1" in str(none.error)) == ("failed", True)


async def test_a_changed_line_damages_only_the_run_that_contains_it(store: Path, record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(at for at, line in enumerate(lines) if TWO in line)
    lines[number] = lines[number].replace("Ferry Law", "Fairy Law", 1)
    path = tmp_path / "damaged.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    first, second, third = await replayed(store, path)
    assert (first.status, second.status, third.status) == ("same", "diverged", "same")
    damage = second.divergences[0].difference
    assert (damage.kind, damage.step, damage.path, damage.recorded) == ("record", 1, f"line {number + 1}", "changed")


async def test_a_dropped_line_or_one_without_its_fields_is_damage_at_its_position(
    store: Path, record: Path, tmp_path: Path
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(at for at, line in enumerate(lines) if TWO in line) + 1
    for name, changed in (("dropped", []), ("emptied", ["{}"]), ("no row", ['{"seq":"one"}']), ("text", ["words"])):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("\n".join([*lines[:number], *changed, *lines[number + 1 :]]) + "\n", encoding="utf-8")
        first, second, third = await replayed(store, path)
        assert (first.status, second.status, third.status) == ("same", "diverged", "same"), name
        assert second.divergences[0].difference.step == 2, name


def test_overlapping_calls_are_ordered_by_their_results() -> None:
    events = [
        {"seq": seq, "follows": follows, "kind": kind}
        for seq, follows, kind in (
            (1, 0, "tool_call"),
            (2, 0, "tool_call"),
            (3, 2, "tool_result"),
            (4, 3, "ledger"),
            (5, 1, "tool_result"),
            (6, 0, "tool_call"),
        )
    ]
    assert [[event["seq"] for event in call] for call in calls_of(events)] == [[2, 3, 4], [1, 5], [6]]
    assert [event["seq"] for event in by_call(events)] == [2, 3, 4, 1, 5, 6]


async def test_an_agent_is_asked_the_question_of_a_run_and_answers_from_its_results(record: Path) -> None:
    first, *_, last = await recorded_replayer(Settings(), "offline", 0).replay(record, "t")
    assert (first.status, first.error) == ("diverged", None)
    assert all(each.difference.kind != "model" for each in first.divergences)
    assert (last.status, "nothing was submitted" in str(last.error)) == ("failed", True)
