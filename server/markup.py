"""Build HTML and SVG elements. Text is escaped unless it is `Markup`, so document text cannot become a tag.

The output is also well-formed XML: every element is closed, every attribute quoted.
"""

import re
from html import escape

from pincite.tools.printable import visible

_VOID = frozenset({"br", "hr", "img", "input", "meta"})
_NO_CHARACTERS = re.compile("[\ufffe\uffff]")


class Markup(str):
    """Text that needs no escaping. Only `element`, `joined` and `text` make it."""

    __slots__ = ()


Node = Markup | str | None
Value = str | float | None


def element(name: str, /, *children: Node, **attributes: Value) -> Markup:
    """Make an element. Children and attributes that are None are left out.

    In attribute names a trailing underscore is dropped (`class_`) and others become hyphens (`aria_label`). Names with
    capitals are kept (`viewBox`).
    """
    given = "".join(
        f' {_attribute(key)}="{text(_written(value))}"' for key, value in attributes.items() if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{joined(*children)}</{name}>")


def joined(*children: Node) -> Markup:
    """Concatenate nodes."""
    return Markup("".join(text(child) for child in children if child is not None))


def text(node: Markup | str) -> Markup:
    """Escape a text. Control and direction characters are shown as escapes."""
    return node if isinstance(node, Markup) else Markup(escape(_NO_CHARACTERS.sub("\ufffd", visible(node))))


def style(rules: str) -> Markup:
    """Make a style element of this project's rules. Raises ValueError for rules that would end it early."""
    if "<" in rules or "&" in rules:
        raise ValueError("rules of style hold neither < nor &")
    return Markup(f"<style>{rules}</style>")


def _attribute(key: str) -> str:
    return key if any(letter.isupper() for letter in key) else key.rstrip("_").replace("_", "-")


def _written(value: str | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
