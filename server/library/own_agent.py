"""The tools of a matter for a pydantic-ai agent of your own."""

import weakref
from pathlib import Path

from pincite.server.agent.matter_tools import MatterTools
from pincite.server.library.matter import Matter, open_matter


def toolset(store: str | Path | Matter, *, matter: str | None = None, instructions: bool = True) -> MatterTools:
    """The tools of a matter, with `submit_typed_answer`, as a toolset: `Agent(model, toolsets=[toolset(store)])`.

    Each run of the agent has its own ledger: it can cite only what it was shown. `accepted` gives what a run submitted;
    a run that submits nothing has no proof, whatever its text says. `instructions` adds how the tools are used to what
    the model is told. Given a `Matter` it works until that is closed; given a store it opens the matter at once and
    closes it when the toolset is no longer used. Raises as `open_matter` does.
    """
    if isinstance(store, Matter):
        return MatterTools(store.tool_port, instructions=instructions)
    opened = open_matter(store, matter=matter)
    tools = MatterTools(opened.tool_port, instructions=instructions)
    weakref.finalize(tools, opened.close)
    return tools
