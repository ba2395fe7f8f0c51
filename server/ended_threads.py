"""Run a function in a thread of its own that ends with its task, and never keeps the process.

A pool's thread runs on after its task was cancelled: it uses a core, and the process waits for it. Here the thread of a
cancelled task is ended: `Ended` is raised in it at its next step of Python. What waits in the operating system, or
holds the interpreter's lock in C, cannot be ended so; it is left behind, and the process does not wait for it.
"""

import asyncio
import ctypes
from collections.abc import Callable
from contextvars import copy_context
from threading import Lock, Thread
from typing import Generic, TypeVar

import anyio

_TRIES, _BETWEEN = 10, 0.05
"""How often a thread is told to end, and the seconds between: code that a C library calls back may swallow it."""

T = TypeVar("T")


class Ended(BaseException):
    """Raised in a thread whose task was cancelled; no `except Exception` catches it."""


async def run_ended(work: Callable[[], T]) -> T:
    """Run pure work in a thread; where the task is cancelled, end the work."""
    thread = _OwnThread(work)
    try:
        return await thread.outcome()
    except anyio.get_cancelled_exc_class():
        with anyio.CancelScope(shield=True):
            await thread.end()
        raise


async def run_abandoned(wait: Callable[[], T]) -> T:
    """Run what waits for the operating system in a thread; where the task is cancelled, leave it behind."""
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
        """Tell the thread to end until it does, or until nothing more can be done."""
        for _ in range(_TRIES):
            if not self._interrupt():
                return
            with anyio.move_on_after(_BETWEEN):
                await self._over.wait()

    def _interrupt(self) -> bool:
        """Raise `Ended` in the thread, unless it is done with its work: then false."""
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
        except RuntimeError:  # the loop was closed meanwhile: nobody waits
            return
