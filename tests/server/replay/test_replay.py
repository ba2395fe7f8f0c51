"""Tests that a replayed run equals its record when nothing changed, and that each change is found with its cause."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from pincite.indexer.page import PageRef
from pincite.prompts import load
from pincite.server.agent.offline.model import OfflineModel
from pincite.server.agent.ports import SUBMIT, DeclaredTool, ToolPort
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_replayer import open_replayer, recorded_replayer
from pincite.server.compose.open_store import open_store
from pincite.server.replay.divergence import Divergence, Replay
from pincite.server.replay.replayer import Replayer
from pincite.server.settings import AgentSettings, Settings
from pincite.server.trace.read import Trace, read_trace
from pincite.server.trace.seal import FIRST, Sealer, line_hash

pytestmark = pytest.mark.anyio

LAW = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nFees\nThe fee for a boat is USD 40.\n"
QUESTIONS = (
    "What is the fee for a boat under Article 1 of the Ferry Law?",
    "Which law is Law No. 7 of 2019?",
    "Who was the claimant in CFI 099/2023?",
)


@dataclass(frozen=True)
class Asked:
    """A matter of one law and the records of its questions."""

    folder: Path
    store: Path
    traces: tuple[Path, ...]

    @property
    def trace(self) -> Trace:
        return read_trace(self.traces[0])

    @contextmanager
    def replayer(self, settings: Settings | None = None, agent: str = "", first: int = 0) -> Iterator[Replayer]:
        with open_replayer(open_store(self.store), "m", settings or Settings(), agent or None, first) as replayer:
            yield replayer


def index(folder: Path, store: Path) -> None:
    assert list(index_events(folder, open_store(store), "m", replace=False, embedder=None))


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def asked(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    folder, store = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    (folder / "law.txt").write_text(LAW, encoding="utf-8")
    index(folder, store)
    async with open_asker(open_store(store), "m", "offline", Settings()) as asker:
        results = [await asker.ask(question) for question in QUESTIONS]
    assert [each.status for each in results] == ["answered", "unsure", "absent"]
    return Asked(folder, store, tuple(Path(str(each.trace)) for each in results))


async def replayed(replayer: Replayer, path: Path) -> Replay:
    """The replay of a record of one run."""
    (replay,) = await replayer.replay(path, "t")
    return replay


def text_of(replay: Replay) -> str:
    return json.dumps(replay.row(), sort_keys=True)


@pytest.mark.parametrize("place", range(len(QUESTIONS)))
async def test_a_run_replays_to_itself_with_any_source_of_responses(asked: Asked, place: int) -> None:
    path = asked.traces[place]
    for agent, first in (("", 0), ("offline", 0), ("offline", 2)):
        with asked.replayer(agent=agent, first=first) as replayer:
            replay = await replayed(replayer, path)
        assert (replay.status, replay.divergences, replay.conditions, replay.notes) == ("same", (), (), ())
        assert replay.steps == len(read_trace(path).events) - 1


async def test_the_current_model_replays_on_recorded_results_without_a_store(asked: Asked) -> None:
    replayer = recorded_replayer(Settings(), "offline", 0)
    assert [(await replayed(replayer, path)).status for path in asked.traces] == ["same"] * len(QUESTIONS)


async def test_a_record_replayed_a_hundred_times_gives_the_same_bytes(asked: Asked) -> None:
    with asked.replayer() as replayer:
        rows = {text_of(await replayed(replayer, asked.traces[1])) for _ in range(100)}
    assert len(rows) == 1


class ChangedTools:
    """The tools of a port, one of which returns another result."""

    def __init__(self, port: ToolPort, tool: str, changed: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        self._port, self._tool, self._changed = port, tool, changed

    def declared(self) -> Sequence[DeclaredTool]:
        return self._port.declared()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        result = await self._port.call(name, arguments)
        return self._changed(result) if name == self._tool else result

    def shown(self) -> Sequence[PageRef]:
        return self._port.shown()

    def uri(self, ref: PageRef) -> str:
        return self._port.uri(ref)


class ChangedModel(WrapperModel):
    """The offline model; its first call differs, always or only under the given instructions."""

    def __init__(self, *, only_if_told: str = "") -> None:
        super().__init__(OfflineModel())
        self._told = only_if_told

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        first = response.parts[0]
        if len(messages) == 1 and self._told in str(messages) and isinstance(first, ToolCallPart):
            return replace(
                response,
                parts=[ToolCallPart(first.tool_name, {"query": "boats"}, first.tool_call_id), *response.parts[1:]],
            )
        return response


def step(trace: Trace, kind: str, tool: str = "") -> int:
    """The first step of a kind."""
    return next(int(each["seq"]) for each in trace.events if each["kind"] == kind and each.get("tool", "") == tool)


async def with_another_result(asked: Asked, tool: str, changed: Callable[[dict[str, Any]], dict[str, Any]]) -> Replay:
    with asked.replayer() as live:
        player = replace(live.player, ports=lambda trace: ChangedTools(live.player.ports(trace), tool, changed))
        return await replayed(replace(live, player=player), asked.traces[0])


async def with_another_model(asked: Asked, model: Model, **prompts: str) -> Replay:
    live = recorded_replayer(Settings(), "offline", 0)
    conditions = replace(live.conditions, prompts={**live.conditions.prompts, **prompts})
    other = replace(live, player=replace(live.player, model=model), conditions=conditions)
    return await replayed(other, asked.traces[0])


def cause(found: Divergence) -> tuple[int, str, str, str]:
    return found.difference.step, found.difference.kind, found.difference.path, found.cause.name


async def test_a_changed_tool_result_is_found_at_its_step(asked: Asked) -> None:
    replay = await with_another_result(asked, "find_documents", lambda row: {**row, "by_name": not row["by_name"]})
    where = step(asked.trace, "tool_result", "find_documents")
    assert [cause(each) for each in replay.divergences] == [(where, "tool_result", "result.by_name", "unexplained")]


async def test_a_changed_verdict_on_the_same_submission_has_the_validator_as_cause(asked: Asked) -> None:
    violation = {"rule": "V3", "hard": True, "slot": "value", "message": "no", "next_step": "get_page"}
    rejected = {"status": "rejected", "value": None, "violations": [violation]}
    replay = await with_another_result(asked, SUBMIT, lambda _: dict(rejected))
    where = step(asked.trace, "tool_result", SUBMIT)
    assert cause(replay.divergences[0])[:2] == (where, "tool_result")
    assert replay.divergences[0].cause.name == "validator"
    verdict = next(each for each in replay.divergences if each.difference.kind == "verdict")
    assert (verdict.difference.step, verdict.difference.now) == (step(asked.trace, "verdict"), "rejected")
    end = [each for each in replay.divergences if each.difference.kind == "run_ended"]
    assert {each.cause.name for each in end} == {"ended"}
    assert (end[0].difference.path, end[0].difference.now) == ("status", "record_ended")
    why = next(each.difference.now for each in end if each.difference.path == "error")
    assert why == "the recorded responses end here; today the submission was rejected"
    assert (replay.outcome, replay.status, replay.error) == ("answer_changed", "diverged", None)


async def test_a_changed_argument_is_found_at_the_response_and_its_result_names_the_nearest_call(asked: Asked) -> None:
    replay = await with_another_model(asked, ChangedModel())
    first, call, *later = replay.divergences
    assert cause(first) == (1, "model", "calls[0].arguments.query", "model")
    assert cause(call) == (2, "tool_call", "arguments.query", "follows")
    assert "Nearest, at step 2: find_documents" in str(
        next(each for each in later if each.difference.now).difference.now
    )


async def test_a_changed_prompt_is_the_cause_of_the_responses_that_follow_it(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = replace(load("agent"), text="Search for boats.")
    monkeypatch.setattr("pincite.server.agent.loop.load", lambda _: changed)
    replay = await with_another_model(asked, ChangedModel(only_if_told="Search for boats."), agent="0" * 64)
    assert cause(replay.divergences[0]) == (1, "model", "calls[0].arguments.query", "prompt")
    assert [each.name for each in replay.conditions] == ["prompts.agent"]


async def test_a_changed_setting_is_the_cause_of_another_end(asked: Asked) -> None:
    settings = Settings(agent=AgentSettings(min_confidence=1.0))
    with asked.replayer(settings) as replayer:
        replay = await replayed(replayer, asked.traces[0])
    last = step(asked.trace, "run_ended")
    assert {cause(each)[0] for each in replay.divergences} == {last}
    assert cause(replay.divergences[0])[2:] == ("status", "setting")
    assert "settings.agent.min_confidence was 0.0, is 1.0" in replay.divergences[0].cause.why


async def test_a_changed_index_is_the_cause_only_when_its_text_differs(asked: Asked, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "law.txt").write_text(LAW, encoding="utf-8")
    store = tmp_path / "store"
    index(folder, store)
    async with open_asker(open_store(store), "m", "offline", Settings()) as asker:
        path = Path(str((await asker.ask(QUESTIONS[0])).trace))
    own = replace(asked, folder=folder, store=store, traces=(path,))
    list(index_events(folder, open_store(store), "m", replace=True, embedder=None))
    with own.replayer() as replayer:
        equal = await replayed(replayer, path)
    assert (equal.status, [each.name for each in equal.conditions]) == ("same", ["generation"])
    (folder / "law.txt").write_text(LAW.replace("USD 40", "USD 45"), encoding="utf-8")
    index(folder, store)
    with own.replayer() as replayer:
        other = await replayed(replayer, path)
    first = other.divergences[0]
    results = [each for each in own.trace.events if each["kind"] == "tool_result" and "USD 40" in json.dumps(each)]
    assert (first.difference.step, first.cause.name) == (results[0]["seq"], "index")
    assert "USD 45" in str(first.difference.now)


def edited(lines: list[str]) -> list[str]:
    return [*lines[:3], lines[3].replace("Ferry", "Fairy", 1), *lines[4:]]


def dropped(lines: list[str]) -> list[str]:
    return [*lines[:3], *lines[4:]]


def moved(lines: list[str]) -> list[str]:
    return [*lines[:3], lines[4], lines[3], *lines[5:]]


def truncated(lines: list[str]) -> list[str]:
    return [*lines[:3], lines[3][:40]]


@pytest.mark.parametrize(
    ("damage", "line", "what"),
    [(edited, 4, "changed"), (dropped, 4, "missing"), (moved, 5, "moved"), (truncated, 4, "cut off")],
)
async def test_a_damaged_line_is_named_and_the_rest_of_the_record_is_replayed(
    asked: Asked, tmp_path: Path, damage: Callable[[list[str]], list[str]], line: int, what: str
) -> None:
    path = tmp_path / "damaged.jsonl"
    lines = damage(asked.traces[0].read_text(encoding="utf-8").splitlines())
    path.write_text("\n".join(lines) + ("" if what == "cut off" else "\n"), encoding="utf-8")
    with asked.replayer() as replayer:
        replay = await replayed(replayer, path)
    first = replay.divergences[0]
    assert (first.difference.step, first.difference.path, first.difference.recorded) == (3, f"line {line}", what)
    assert replay.status == "diverged"
    assert {each.cause.name for each in replay.divergences} == {"record"}
    assert replay.steps >= 2


async def test_an_edited_result_is_also_a_difference_of_the_result(asked: Asked, tmp_path: Path) -> None:
    path = tmp_path / "edited.jsonl"
    lines = edited(asked.traces[0].read_text(encoding="utf-8").splitlines())
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with asked.replayer() as replayer:
        replay = await replayed(replayer, path)
    kinds = [(each.difference.step, each.difference.kind) for each in replay.divergences]
    assert kinds == [(3, "record"), (3, "tool_result")]


async def test_the_calls_of_a_record_without_responses_are_repeated(asked: Asked, tmp_path: Path) -> None:
    events = [{**each, "parts": []} if each["kind"] == "model" else each for each in asked.trace.events]
    path = sealed(tmp_path / "old.jsonl", events)
    with asked.replayer() as replayer:
        replay = await replayed(replayer, path)
    assert (replay.status, len(replay.notes)) == ("same", 1)
    assert "no model responses" in replay.notes[0]
    calls = [each for each in events if each["kind"] not in ("run_started", "model", "run_ended")]
    assert replay.steps == len(calls)


async def test_a_run_that_its_provider_ended_is_compared_up_to_that_point(asked: Asked, tmp_path: Path) -> None:
    events = list(asked.trace.events)
    last = max(place for place, each in enumerate(events) if each["kind"] == "model")
    failed = {**events[-1], "status": "failed", "seq": last, "result": {"answer": None, "error": "ModelHTTPError"}}
    path = sealed(tmp_path / "failed.jsonl", [*events[:last], failed])
    with asked.replayer() as replayer:
        replay = await replayed(replayer, path)
    assert (replay.status, replay.steps) == ("same", last - 1)
    assert "compared up to there" in replay.notes[0]


async def test_a_replay_allows_for_tools_that_were_withheld_when_time_ran_out(asked: Asked, tmp_path: Path) -> None:
    """The second response calls tools again, though only submitting was left: none of its calls was made."""
    events = list(asked.trace.events)
    second = [place for place, each in enumerate(events) if each["kind"] == "model"][1]
    third = next(each for each in range(second + 1, len(events)) if events[each]["kind"] == "model")
    kept = [*events[: second + 1], *events[third:]]
    renumbered = {each["seq"]: place for place, each in enumerate(kept)}
    moved_up = [{**each, "seq": place, "follows": renumbered.get(each["follows"])} for place, each in enumerate(kept)]
    path = sealed(tmp_path / "late.jsonl", moved_up)
    with asked.replayer() as replayer:
        replay = await replayed(replayer, path)
    made = [each.difference for each in replay.divergences if each.difference.kind == "tool_call"]
    assert [each for each in made if each.step == second + 1 and each.change == "added"] == []


def sealed(path: Path, events: Sequence[Mapping[str, Any]]) -> Path:
    """Write events as an undamaged record."""
    prev, lines = FIRST, []
    for each in events:
        lines.append(json.dumps({**each, "prev": prev}))
        prev = line_hash(lines[-1])
    path.write_text("\n".join([*lines, Sealer().seal(len(lines), prev)]) + "\n", encoding="utf-8")
    return path
