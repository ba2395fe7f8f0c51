"""Run a function in a thread that ends with its task and never blocks the exit of the process.

A pool's thread runs on after its task was cancelled: it uses a core, and the process waits for it. Here `Ended` is
raised in the thread of a cancelled task at its next Python step. A thread that waits in the operating system or holds
the interpreter's lock in C cannot be ended; it is abandoned, and the process does not wait for it.
"""

import asyncio
import ctypes
from collections.abc import Callable
from contextvars import copy_context
from threading import Lock, Thread
from typing import Generic, TypeVar

import anyio

_TRIES, _BETWEEN = 10, 0.05
"""The most attempts to end a thread, and the seconds between them: a callback from C may swallow the exception."""

T = TypeVar("T")


class Ended(BaseException):
    """Raised in a thread whose task was cancelled. `except Exception` does not catch it."""


async def run_ended(work: Callable[[], T]) -> T:
    """Run pure work in a thread. If the task is cancelled, end the work."""
    thread = _OwnThread(work)
    try:
        return await thread.outcome()
    except anyio.get_cancelled_exc_class():
        with anyio.CancelScope(shield=True):
            await thread.end()
        raise


async def run_abandoned(wait: Callable[[], T]) -> T:
    """Run a wait for the operating system in a thread. If the task is cancelled, abandon it."""
    return await _OwnThread(wait).outcome()


class _OwnThread(Generic[T]):
    """One function in one daemon thread, started at once."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._over = anyio.Event()
        self._turn = Lock()
        self._is_over = False
        self._value: list[T] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=copy_context().run, args=(self._run,), name="pincite call", daemon=True)
        self._thread.start()

    async def outcome(self) -> T:
        await self._over.wait()
        if self._error is not None:
            raise self._error
        return self._value[0]

    async def end(self) -> None:
        """Interrupt the thread until it ends, or the attempts are used up."""
        for _ in range(_TRIES):
            if not self._interrupt():
                return
            with anyio.move_on_after(_BETWEEN):
                await self._over.wait()

    def _interrupt(self) -> bool:
        """Raise `Ended` in the thread; false if it has finished its work."""
        with self._turn:
            if self._is_over or self._thread.ident is None:
                return False
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), ctypes.py_object(Ended))
            return True

    def _run(self) -> None:
        try:
            try:
                self._value.append(self._work())
            except Exception as error:  # noqa: BLE001  raised again where the outcome is waited for
                self._error = error
            finally:
                with self._turn:
                    self._is_over = True
        except Ended:
            self._is_over = True
        try:
            self._loop.call_soon_threadsafe(self._over.set)
        except RuntimeError:  # the loop was closed: nobody waits
            return
