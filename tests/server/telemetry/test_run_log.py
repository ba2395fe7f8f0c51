"""Tests the log line of a run."""

import json

import pytest

from pincite.indexer.errors import StoreUnavailable
from pincite.server.logs import configure_logs
from tests.server.telemetry.scripted import QUESTION, WORDS, make_asker, read, submit

pytestmark = pytest.mark.anyio


async def test_at_info_a_run_is_one_line_with_its_cost(capfd: pytest.CaptureFixture[str]) -> None:
    configure_logs("info")
    await make_asker([read(1), submit()]).ask(QUESTION)
    out, err = capfd.readouterr()
    line = json.loads(err)
    assert out == ""
    assert (line["event"], line["status"], line["requests"], line["tool_calls"]) == ("run_ended", "answered", 2, 1)
    assert line["ms"] > 0
    assert line["tokens"] > 0
    assert "Ashdown" not in err


async def test_at_warning_a_successful_run_is_not_logged(capfd: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    await make_asker([submit()]).ask(QUESTION)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("calls", "error", "step"), [([read(66)], "RuntimeError", "get_page"), ([], "IndexError", "model")]
)
async def test_a_failed_run_is_logged_with_its_error_and_step(
    capfd: pytest.CaptureFixture[str], calls: list[tuple[str, dict[str, int]]], error: str, step: str
) -> None:
    configure_logs()
    await make_asker(calls).ask(QUESTION)
    err = capfd.readouterr().err
    line = json.loads(err)
    assert (line["event"], line["error"], line["step"]) == ("run_failed", error, step)
    assert WORDS not in err


async def test_a_run_that_raises_is_logged_too(capfd: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    with pytest.raises(StoreUnavailable):
        await make_asker([read(55)]).ask(QUESTION)
    line = json.loads(capfd.readouterr().err)
    assert (line["event"], line["error"], line["step"]) == ("run_failed", "StoreUnavailable", "get_page")
