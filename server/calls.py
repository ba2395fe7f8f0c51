"""Run one tool call in a thread, with a time limit and atomic effects on the session."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import anyio

from pincite.server.ended_threads import run_ended
from pincite.tools import toolset
from pincite.tools.errors import ToolCallError
from pincite.tools.session import Session

NARROWER = {
    "family": "name one family",
    "doc_id": "name one document",
    "kind": "name one kind",
    "fields": "ask for fewer fields",
    "query": "use fewer words in query",
    "top_k": "ask for a smaller top_k",
    "window": "use window 0",
    "citations": "cite fewer pages",
}
"""Argument -> how to narrow a call with it."""


class CallTimedOut(ToolCallError):
    """The call exceeded its time. The session is unchanged."""


class GenerationChanged(ToolCallError):
    """The session moved to another generation during the call. The result was dropped."""


async def call_tool(session: Session, name: str, arguments: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Call a tool and return its structured result as JSON values.

    The call works on a fork, which is joined to the session only if the call succeeds. A call that exceeds its time
    or is cancelled is stopped. Raises `ToolCallError`, of which `CallTimedOut` after `seconds`. Any other exception is
    a defect of the tool.
    """
    with anyio.move_on_after(seconds), session.transaction() as fork:
        result = await run_ended(partial(_run, fork, name, arguments))
        if session.corpus is not fork.corpus:
            raise GenerationChanged("The index changed during the call. Call again.")
        return result
    raise CallTimedOut(_too_slow(name, seconds))


def _run(session: Session, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return toolset.call(session, name, arguments).model_dump(mode="json")


def _too_slow(name: str, seconds: float) -> str:
    known = next((spec.arguments.model_fields for spec in toolset.TOOLS if spec.name == name), {})
    ways = [way for argument, way in NARROWER.items() if argument in known]
    advice = f"Narrow it: {', or '.join(ways)}." if ways else "Try it once more; if it fails again, use another tool."
    return f"{name} did not end within {seconds:g} s. Nothing was changed. {advice}"
