"""Tests `pincite.open_matter`: asking, searching and reading from threads and event loops, and closing."""

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog

import pincite
from pincite.tools import toolset
from tests.server.command_line import pincite as command

QUESTION = "Which judges sat in the Court of Appeal in CA 003/2024?"
JUDGES = ["Chief Justice Sir Anselm Croyd", "Justice Beatrix Odell", "Justice Tobias Renn"]
LAW = "harbour-licensing-law-2019"


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def matter(sample_store: Path) -> Iterator[pincite.Matter]:
    with pincite.open_matter(sample_store) as opened:
        yield opened


def test_ask_returns_the_value_and_the_pages_that_prove_it(sample_store: Path) -> None:
    result = pincite.ask(QUESTION, sample_store)
    assert (result.status, result.answer) == ("answered", JUDGES)
    assert [(page.doc_id, page.page) for page in result.pages] == [("ca-003-2024-appeal-judgment", 1)]
    assert result.trace
    assert Path(result.trace).is_relative_to(sample_store)


def test_aask_is_awaited_in_a_running_loop(sample_store: Path) -> None:
    assert asyncio.run(pincite.aask(QUESTION, sample_store)).answer == JUDGES


def test_ask_works_inside_a_running_loop(matter: pincite.Matter) -> None:
    async def script() -> pincite.AskResult:
        return matter.ask(QUESTION)

    assert asyncio.run(script()).answer == JUDGES


def test_several_threads_can_ask_one_matter(matter: pincite.Matter) -> None:
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(matter.ask, [QUESTION] * 8))
    assert [result.answer for result in results] == [JUDGES] * 8
    assert len({result.trace for result in results}) == 8


def test_one_matter_serves_several_loops_in_sequence(sample_store: Path) -> None:
    async def script(matter: pincite.Matter) -> list[pincite.AskResult]:
        return list(await asyncio.gather(matter.aask(QUESTION), matter.aask(QUESTION)))

    with pincite.open_matter(sample_store) as matter:
        results = [*asyncio.run(script(matter)), *asyncio.run(script(matter)), matter.ask(QUESTION)]
    assert [result.answer for result in results] == [JUDGES] * 5


def test_a_cancelled_question_leaves_the_matter_usable(matter: pincite.Matter) -> None:
    async def script() -> pincite.AskResult:
        asked = asyncio.ensure_future(matter.aask(QUESTION))
        await asyncio.sleep(0)
        asked.cancel()
        with suppress(asyncio.CancelledError):
            await asked
        assert asked.cancelled()
        return await matter.aask(QUESTION)

    assert asyncio.run(script()).answer == JUDGES


def test_async_with_closes_the_matter(sample_store: Path) -> None:
    async def script() -> pincite.Matter:
        async with pincite.open_matter(sample_store) as matter:
            assert (await matter.aask(QUESTION, answer_type="names")).answer == JUDGES
        return matter

    with pytest.raises(pincite.MatterClosed):
        asyncio.run(script()).documents()


USES: dict[str, Callable[[pincite.Matter], object]] = {
    "ask": lambda matter: matter.ask(QUESTION),
    "aask": lambda matter: asyncio.run(matter.aask(QUESTION)),
    "documents": lambda matter: matter.documents(),
    "search": lambda matter: matter.search("receipt"),
    "page": lambda matter: matter.page(LAW, 1),
    "tool_port": lambda matter: matter.tool_port(),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_closed_matter_raises_matter_closed(sample_store: Path, use: Callable[[pincite.Matter], object]) -> None:
    matter = pincite.open_matter(sample_store)
    matter.close()
    matter.close()
    with pytest.raises(pincite.MatterClosed, match="Open it again"):
        use(matter)


def test_the_documents_equal_those_of_the_list_command(matter: pincite.Matter, sample_store: Path) -> None:
    listed = [
        json.loads(line)["doc_id"]
        for line in command("list", "--store", sample_store, "--json").stdout.split("\n")
        if line
    ]
    assert [document.doc_id for document in matter.documents()] == listed
    assert next(document.kind for document in matter.documents() if document.doc_id == LAW) == "law"


def test_a_search_returns_pages_best_first(matter: pincite.Matter) -> None:
    found = matter.search("lost receipt", limit=2)
    assert [hit.doc_id for hit in found.hits][:1] == ["warehouse-receipts-law-2018"]
    assert len(found.hits) == 2
    within = matter.search("licence", doc_ids=[LAW])
    assert {hit.doc_id for hit in within.hits} == {LAW}


def test_page_returns_the_whole_page_by_its_physical_number(matter: pincite.Matter) -> None:
    page = matter.page("ca-003", 1)
    assert page.number == 1
    assert "Before: Chief Justice Sir Anselm Croyd" in page.text


@pytest.mark.parametrize(
    ("use", "error", "told"),
    [
        (lambda m: m.ask(QUESTION, answer_type="colour"), pincite.UsageError, "The types are: number, boolean"),
        (lambda m: m.ask(" "), pincite.BadArguments, "the question is empty"),
        (lambda m: m.ask(QUESTION, doc_ids=["no-such"]), pincite.UnknownDocument, "no-such"),
        (lambda m: m.search("receipt", limit=21), pincite.UsageError, "limit is 21; give a number from 1 to 20"),
        (lambda m: m.search("x"), pincite.UsageError, "the query has 1 characters"),
        (lambda m: m.page(LAW, 1000), pincite.UnknownPage, "has no page 1000"),
        (lambda m: m.page("no-such", 1), pincite.UnknownDocument, "no-such"),
    ],
)
def test_an_invalid_call_raises_an_error_that_says_what_to_do(
    matter: pincite.Matter, use: Callable[[pincite.Matter], object], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        use(matter)


def test_settings_of_the_call_override_those_of_the_environment(
    sample_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_TRACE__ENABLED", "true")
    assert pincite.ask(QUESTION, sample_store, settings={"trace": {"enabled": False}}).trace is None
    with pytest.raises(pincite.UsageError, match=r"agent\.patience: no such setting"):
        pincite.open_matter(sample_store, settings={"agent": {"patience": 3}})


def test_an_unusable_model_and_an_unknown_matter_are_errors(sample_store: Path) -> None:
    with pytest.raises(pincite.UsageError, match="There is no agent 'clever'"):
        pincite.ask(QUESTION, sample_store, agent="clever")
    with pytest.raises(pincite.UnknownMatter, match="no matter 'other'"):
        pincite.open_matter(sample_store, matter="other")


def test_asking_prints_nothing_and_imports_nothing_of_the_command_line(sample_store: Path) -> None:
    script = (
        f"import sys, pincite; pincite.ask({QUESTION!r}, {str(sample_store)!r}); "
        "assert not {'typer', 'pincite.server.options'} & sys.modules.keys()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")
def test_asking_on_a_terminal_prints_no_banner_of_a_library(sample_store: Path) -> None:
    import os
    import pty

    script = f"import pincite; pincite.ask({QUESTION!r}, {str(sample_store)!r})"
    ours, theirs = pty.openpty()
    known = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_VERSION")}
    done = subprocess.run([sys.executable, "-c", script], stdout=theirs, stderr=theirs, env=known, timeout=120)
    os.write(theirs, b"end\n")
    printed = os.read(ours, 10_000)
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, printed.strip()) == (0, b"end")


def test_a_failure_is_logged_where_the_program_configures_it_and_never_printed(
    matter: pincite.Matter,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the words of a confidential page")

    of_commands = [handler for handler in logging.root.handlers if type(handler) is logging.StreamHandler]
    monkeypatch.setattr(logging.root, "handlers", [h for h in logging.root.handlers if h not in of_commands])
    monkeypatch.setattr(toolset, "call", broken)
    structlog.reset_defaults()
    with caplog.at_level(logging.WARNING, "pincite"):
        result = matter.ask(QUESTION)
    assert result.status == "failed"
    (record,) = caplog.records
    name, _, said = record.getMessage().partition(" ")
    assert (record.name, name, json.loads(said)["error"]) == ("pincite", "run_failed", "RuntimeError")
    assert "confidential" not in said
    assert capfd.readouterr() == ("", "")
