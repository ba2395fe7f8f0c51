"""Tests that work out of time is ended and never keeps a process from exiting."""

import subprocess
import sys
import threading
from collections.abc import Callable
from contextvars import ContextVar
from itertools import count

import anyio
import pytest

from pincite.server.ended_threads import Ended, run_abandoned, run_ended

pytestmark = pytest.mark.anyio
ASKED: ContextVar[str] = ContextVar("ASKED", default="")


def endless(begun: threading.Event, ended: threading.Event) -> Callable[[], None]:
    """Work that never returns and sets an event when it is ended."""

    def work() -> None:
        try:
            if not begun.is_set():  # not in each round: a condition that is interrupted inside stays locked
                begun.set()
            for _ in count():
                pass
        finally:
            ended.set()

    return work


async def test_work_returns_its_result_with_the_context_of_the_caller() -> None:
    ASKED.set("the fee")
    assert await run_ended(ASKED.get) == "the fee"


async def test_an_exception_of_the_work_is_raised() -> None:
    def fail() -> None:
        raise ValueError("no page")

    with pytest.raises(ValueError, match="no page"):
        await run_ended(fail)


async def test_work_of_a_cancelled_task_ends() -> None:
    begun, ended = threading.Event(), threading.Event()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(run_ended, endless(begun, ended))
        await run_abandoned(begun.wait)
        tasks.cancel_scope.cancel()
    assert ended.wait(30)


async def test_work_that_catches_every_exception_and_continues_also_ends() -> None:
    begun, ended = threading.Event(), threading.Event()

    def stubborn() -> None:
        inner = endless(begun, threading.Event())
        try:
            for _ in range(3):
                try:
                    inner()
                except Ended:
                    continue
        finally:  # `Ended` may also come between two rounds, where nothing catches it
            ended.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(run_ended, stubborn)
        await run_abandoned(begun.wait)
        tasks.cancel_scope.cancel()
    assert ended.wait(30)


async def test_work_that_waits_in_a_system_call_is_abandoned() -> None:
    release = threading.Event()
    with anyio.move_on_after(0):
        await run_abandoned(release.wait)
    release.set()
    assert await run_abandoned(release.wait)


def test_a_process_exits_without_waiting_for_abandoned_work() -> None:
    code = (
        "import anyio, threading\n"
        "from pincite.server.ended_threads import run_abandoned\n"
        "async def main():\n"
        "    with anyio.move_on_after(0.01):\n"
        "        await run_abandoned(threading.Event().wait)\n"
        "anyio.run(main)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
