"""Tests that a tool call updates the session only if it succeeds."""

from collections.abc import Callable, Mapping
from typing import Any

import anyio
import pytest
from pydantic import BaseModel

from pincite.server.calls import call_tool
from pincite.tools import toolset
from pincite.tools.session import Session, Submitted
from tests.server.sample_server import sample_session

pytestmark = pytest.mark.anyio
Run = Callable[[Session, str], None]
QUESTION = "Who owns the quay?"


class Nothing(BaseModel):
    pass


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session whose tools are the functions below."""

    def call(fork: Session, name: str, _: Mapping[str, Any]) -> BaseModel:
        TOOLS[name](fork, name)
        return Nothing()

    monkeypatch.setattr(toolset, "call", call)
    return sample_session()


def list_gaps(session: Session, _: str) -> None:
    session.gaps_listed = True


def reject(session: Session, name: str) -> None:
    before = session.submitted.get(QUESTION, Submitted())
    session.submitted[QUESTION] = Submitted(before.rejected + 1, before.codes | {name})


def accept(session: Session, _: str) -> None:
    session.submitted.pop(QUESTION, None)


def crash(session: Session, name: str) -> None:
    reject(session, name)
    raise RuntimeError(name)


TOOLS: dict[str, Run] = {"gaps": list_gaps, "V4-one": reject, "V4-two": reject, "accept": accept, "crash": crash}


async def call(session: Session, name: str) -> None:
    await call_tool(session, name, {}, 5)


async def test_the_session_remembers_that_a_call_listed_unread_files(session: Session) -> None:
    await call(session, "gaps")
    assert session.gaps_listed


async def test_rejections_of_overlapping_calls_are_all_counted(session: Session) -> None:
    async with anyio.create_task_group() as calls:
        calls.start_soon(call, session, "V4-one")
        calls.start_soon(call, session, "V4-two")
    assert session.submitted == {QUESTION: Submitted(2, frozenset({"V4-one", "V4-two"}))}


async def test_an_accepted_answer_resets_the_rejections_of_its_question(session: Session) -> None:
    await call(session, "V4-one")
    await call(session, "accept")
    assert session.submitted == {}


async def test_a_failed_call_changes_nothing(session: Session) -> None:
    with pytest.raises(RuntimeError):
        await call(session, "crash")
    assert session.submitted == {}
