"""Names of tools for monitoring: a name that was not declared may hold any text, and is not passed on."""

from collections.abc import Collection

UNKNOWN_TOOL = "unknown_tool"


def tool_label(name: str, declared: Collection[str]) -> str:
    """The name of a declared tool; `unknown_tool` for any other."""
    return name if name in declared else UNKNOWN_TOOL
