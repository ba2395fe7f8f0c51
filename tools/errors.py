"""Errors of the tools: what a caller did that cannot work, in words it can act on.

    ToolCallError                 the call is unusable: the text says what was wrong, what exists, what to call next
    ├── UnknownTool
    ├── BadArguments              wrong type, missing, or an unknown argument name
    ├── UnknownDocument           no document, or several, under that id
    ├── UnknownPage
    ├── UnknownFamily
    └── BadCursor

    CacheUnavailable              the shared cache must be asked and does not answer: exit 5

Finding nothing is not an error: a result says so, with what was searched and what exists nearby.
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
            f"The cache at {where} does not answer as it must ({reason}). Start it, give it room, or correct "
            "PINCITE_REDIS_URL. If it is gone for good, unset PINCITE_REDIS_URL: then it is not asked."
        )
