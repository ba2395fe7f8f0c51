"""What the commands print goes through these: the names of `tools/visible.py`, as every command imports them."""

from pincite.tools.visible import in_line, visible

__all__ = ["in_line", "visible"]
