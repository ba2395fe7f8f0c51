"""Tests that the stdio server answers, applies back-pressure and exits under floods of requests."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.attacks.floods import Client, attack, call, flood, heavy, indexed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="reads /proc and sends POSIX signals")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return indexed(tmp_path_factory.mktemp("floods"))


@pytest.fixture
def client(store: Path) -> Iterator[Client]:
    served = Client(store)
    yield served
    if served.process.poll() is None:
        served.process.kill()
        served.process.wait()


def test_every_request_of_a_flood_is_answered_once(client: Client) -> None:
    for number in range(40):
        client.send(call(number, "find_documents", {}))
    replies = [client.reply(60) for _ in range(40)]
    assert sorted(reply["id"] for reply in replies if reply) == list(range(40))


def test_cancelled_requests_free_their_slots(client: Client) -> None:
    for number in range(12):
        client.send(call(number, "submit_typed_answer", heavy()))
        cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}}
        client.send(json.dumps(cancelled).encode())
    client.send(call("last", "find_documents", {}))
    given = client.reply(60)
    assert given is not None
    assert given["id"] == "last"


def test_a_line_of_many_megabytes_is_refused_and_the_session_continues(client: Client) -> None:
    client.send(call(1, "get_page", {"doc_id": "x" * 20_000_000, "page": 1}))
    client.send(call(2, "find_documents", {}))
    refusal, given = client.reply(60), client.reply(60)
    assert refusal is not None
    assert (refusal["id"], refusal["error"]["code"]) == (1, -32600)
    assert "1,048,576" in refusal["error"]["message"]
    assert given is not None
    assert given["result"]["isError"] is False
    assert client.peak_mb() < 400


def test_the_server_stops_reading_from_a_client_that_never_reads(client: Client) -> None:
    flood(client, is_deaf=True)
    assert client.peak_mb() < 400


@pytest.mark.parametrize("is_deaf", [True, False], ids=["never reads", "calls under way"])
@pytest.mark.parametrize(
    ("end", "code"),
    [
        (Client.end, 0),
        (lambda client: client.signalled(signal.SIGTERM), -signal.SIGTERM),
        (lambda client: client.signalled(signal.SIGINT), -signal.SIGINT),
    ],
    ids=["end of input", "SIGTERM", "one Ctrl-C"],
)
def test_the_server_exits_by_itself(client: Client, end: Callable[[Client], float], code: int, is_deaf: bool) -> None:
    flood(client, is_deaf=is_deaf)
    end(client)
    assert client.process.returncode == code


def test_every_variant_of_the_short_form_is_refused(tmp_path: Path) -> None:
    late = ("exit:", "no reply:")
    outcomes = list(attack(tmp_path, is_short=True))
    assert [each.tried for each in outcomes] == [60, 6, 16]
    assert [b for each in outcomes for b in each.breaches if not b.startswith(late)] == []
