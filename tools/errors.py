"""Errors of the tools: what is wrong with a call, and what to do.

    ToolCallError                 the call cannot be answered: the text says why, what exists and what to call next
    ├── UnknownTool
    ├── BadArguments              wrong type, missing, or an unknown argument name
    ├── UnknownDocument           no document, or several, under that id
    ├── UnknownPage
    ├── UnknownFamily
    └── BadCursor

    CacheUnavailable              the shared cache is required and does not answer: exit 5

Finding nothing is not an error: the result says what was searched and what exists nearby.
"""

from pincite.indexer.errors import PinciteError


class ToolCallError(PinciteError):
    """The call cannot be answered as given; its text is for the agent that made it.

    `reason` is the text without the call that would help, for a person at the command line.
    """

    def __init__(self, reason: str, call: str = "") -> None:
        super().__init__(" ".join(part for part in (reason, call) if part))
        self.reason = reason


class UnknownTool(ToolCallError):
    """No tool has that name."""


class BadArguments(ToolCallError):
    """The arguments do not fit the tool's schema."""


class UnknownDocument(ToolCallError):
    """No document, or more than one, matches the id."""


class UnknownPage(ToolCallError):
    """The document has no such page."""


class UnknownFamily(ToolCallError):
    """No family matches the id, title or case number."""


class BadCursor(ToolCallError):
    """The cursor was not given by this tool."""


class CacheUnavailable(PinciteError):
    """The shared cache does not answer, and continuing without it would leave data in it that has to be deleted."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(
            f"The cache at {where} does not work ({reason}). Start it, free memory, or correct "
            "PINCITE_REDIS_URL. If it no longer exists, unset PINCITE_REDIS_URL."
        )
