"""The names of tools in monitoring. Undeclared names may contain any text and are replaced."""

from collections.abc import Collection

UNKNOWN_TOOL = "unknown_tool"


def tool_label(name: str, declared: Collection[str]) -> str:
    """Return the name of a declared tool; `unknown_tool` for any other."""
    return name if name in declared else UNKNOWN_TOOL
