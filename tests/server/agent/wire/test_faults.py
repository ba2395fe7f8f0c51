"""Tests how each provider fault is handled over four wire formats, as the table in `docs/models.md` states."""

from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path
from time import time

import pytest

from pincite.server.errors import ProviderRefused, ProviderUnavailable
from tests.server.agent.wire.conftest import Asked
from tests.server.agent.wire.dialects import ANTHROPIC, KEY, OPENAI, Dialect
from tests.server.agent.wire.faults_table import ROWS, Row
from tests.server.agent.wire.provider import Provider, calling, cut, failing

pytestmark = pytest.mark.anyio
Start = Callable[..., Provider]
ANSWER = calling("get_page")


def by_fault(row: Row) -> str:
    return row.fault


@pytest.mark.parametrize("row", [row for row in ROWS if row.asks_again], ids=by_fault)
async def test_a_transient_fault_is_retried_and_the_next_answer_used(
    dialect: Dialect, provider: Start, asked: type[Asked], row: Row
) -> None:
    running = provider(dialect, row.step, ANSWER)
    asking = asked(dialect.model, request_seconds=row.request_seconds)
    assert (await asking.request())[1] == ["get_page"]
    assert asking.pauses == [row.pause]
    assert len(running.received) == 2


@pytest.mark.parametrize("row", [row for row in ROWS if row.asks_again], ids=by_fault)
async def test_a_persistent_fault_raises_one_sentence_that_names_host_and_request(
    dialect: Dialect, provider: Start, asked: type[Asked], row: Row
) -> None:
    running = provider(dialect, row.step)
    asking = asked(dialect.model, retries=1, request_seconds=row.request_seconds)
    with pytest.raises(ProviderUnavailable) as raised:
        await asking.request()
    assert len(running.received) == 2
    said = str(raised.value)
    assert said.startswith(f"127.0.0.1:{running.port}: {row.says}, at request 1 of the run, also when repeated.")
    assert KEY not in said


@pytest.mark.parametrize("row", [row for row in ROWS if not row.asks_again], ids=by_fault)
async def test_a_permanent_fault_is_not_retried(
    dialect: Dialect, provider: Start, asked: type[Asked], row: Row
) -> None:
    running = provider(dialect, row.step, ANSWER)
    asking = asked(dialect.model)
    with pytest.raises((ProviderRefused, ProviderUnavailable)) as raised:
        await asking.request()
    assert (len(running.received), asking.pauses) == (1, [])
    said = str(raised.value)
    assert row.says in said
    assert said.startswith(f"127.0.0.1:{running.port}")
    assert KEY not in said


async def test_the_documented_table_equals_the_rows_of_these_tests() -> None:
    page = (Path(__file__).resolve().parents[4] / "docs" / "models.md").read_text(encoding="utf-8")
    table = page.partition("| fault | behaviour |\n|---|---|\n")[2].partition("\n\n")[0]
    assert table.splitlines() == [f"| {row.fault} | {row.behaviour} |" for row in ROWS]


async def test_no_request_is_retried_when_the_run_has_no_time_for_it(
    dialect: Dialect, provider: Start, asked: type[Asked]
) -> None:
    running = provider(dialect, failing(429, retry_after="7"), ANSWER)
    with pytest.raises(ProviderUnavailable):
        await asked(dialect.model, left=6.0).request()
    assert len(running.received) == 1


async def test_a_retry_after_date_is_waited_for(dialect: Dialect, provider: Start, asked: type[Asked]) -> None:
    provider(dialect, failing(429, retry_after=formatdate(time() + 25, usegmt=True)), ANSWER)
    asking = asked(dialect.model)
    await asking.request()
    assert 5 < asking.pauses[0] <= 25


async def test_each_pause_is_twice_the_one_before(dialect: Dialect, provider: Start, asked: type[Asked]) -> None:
    provider(dialect, failing(500), failing(500), failing(500), ANSWER)
    asking = asked(dialect.model, retries=3)
    await asking.request()
    assert asking.pauses == [0.25, 0.5, 1.0]


@pytest.mark.parametrize("fault", [failing(429), failing(500), failing(529)], ids=["429", "500", "529"])
async def test_a_stream_that_fails_before_its_first_event_is_retried(
    dialect: Dialect, provider: Start, asked: type[Asked], fault: object
) -> None:
    running = provider(dialect, fault, ANSWER)
    assert await asked(dialect.model).stream() == ["get_page"]
    assert len(running.received) == 2


async def test_a_stream_that_breaks_off_raises_one_sentence(
    dialect: Dialect, provider: Start, asked: type[Asked]
) -> None:
    running = provider(dialect, cut("get_page", "get_page"), ANSWER)
    with pytest.raises(ProviderUnavailable, match=f"127.0.0.1:{running.port}: the connection failed or was cut"):
        await asked(dialect.model).stream()


@pytest.mark.parametrize("row", [row for row in ROWS if row.asks_again][::3], ids=by_fault)
async def test_a_fault_switches_to_the_fallback_model_at_once(
    dialect: Dialect,
    provider: Start,
    asked: type[Asked],
    row: Row,
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = OPENAI if dialect is ANTHROPIC else ANTHROPIC
    first, second = provider(dialect, row.step), provider(other, ANSWER)
    asking = asked(dialect.model, fallback=(other.model,), request_seconds=row.request_seconds)
    name, calls = await asking.request()
    assert (name, calls) == (other.model.partition(":")[2], ["get_page"])
    assert (len(first.received), len(second.received), asking.pauses) == (1, 1, [])
    assert "model_switched" in caplog.text
    assert KEY not in caplog.text


@pytest.mark.parametrize("status", [400, 401, 403, 404])
async def test_a_refusal_does_not_switch_to_the_fallback_model(
    dialect: Dialect, provider: Start, asked: type[Asked], status: int
) -> None:
    other = OPENAI if dialect is ANTHROPIC else ANTHROPIC
    provider(dialect, failing(status))
    second = provider(other, ANSWER)
    with pytest.raises(ProviderRefused):
        await asked(dialect.model, fallback=(other.model,)).request()
    assert second.received == []


async def test_all_models_are_retried_after_a_pause_when_all_fail(provider: Start, asked: type[Asked]) -> None:
    first, second = provider(ANTHROPIC, failing(529)), provider(OPENAI, failing(500))
    asking = asked(ANTHROPIC.model, fallback=(OPENAI.model,), retries=1)
    with pytest.raises(ProviderUnavailable) as raised:
        await asking.request()
    assert (len(first.received), len(second.received), asking.pauses) == (2, 2, [0.25])
    assert f":{first.port}: overloaded (HTTP 529); 127.0.0.1:{second.port}: an error of the" in str(raised.value)
