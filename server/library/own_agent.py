"""The tools of a matter for a pydantic-ai agent of the caller."""

import weakref
from pathlib import Path

from pincite.server.agent.matter_tools import MatterTools
from pincite.server.library.matter import Matter, open_matter


def toolset(store: str | Path | Matter, *, matter: str | None = None, instructions: bool = True) -> MatterTools:
    """Return the tools of a matter, with `submit_typed_answer`: `Agent(model, toolsets=[toolset(store)])`.

    Each run of the agent has its own ledger: it can cite only what it was shown. `accepted` returns what a run
    submitted; a run without a submission has no proof, whatever its text says. `instructions` adds pincite's
    instructions to the model's. A toolset of a `Matter` works until that is closed. For a store, the matter is opened
    at once and closed when the toolset is no longer used. Raises as `open_matter` does.
    """
    if isinstance(store, Matter):
        return MatterTools(store.tool_port, instructions=instructions)
    opened = open_matter(store, matter=matter)
    tools = MatterTools(opened.tool_port, instructions=instructions)
    weakref.finalize(tools, opened.close)
    return tools
