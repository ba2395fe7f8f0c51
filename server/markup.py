"""Elements of HTML and SVG. Text is escaped unless it is `Markup`, so what a document says can never become a tag.

What is made here is well-formed XML too: every element is closed, every attribute quoted.
"""

import re
from html import escape

from pincite.tools.printable import visible

_VOID = frozenset({"br", "hr", "img", "input", "meta"})
_NO_CHARACTERS = re.compile("[\ufffe\uffff]")


class Markup(str):
    """Text that is safe to stand in a page as it is; made by `element`, `joined` and `text` alone."""

    __slots__ = ()


Node = Markup | str | None
Value = str | float | None


def element(name: str, /, *children: Node, **attributes: Value) -> Markup:
    """An element. None among `children` is left out, and so is an attribute of None.

    An attribute is written with its trailing underscore dropped (`class_`) and others as hyphens (`aria_label`); one
    whose name has capitals is written as it is (`viewBox`).
    """
    given = "".join(
        f' {_attribute(key)}="{text(_written(value))}"' for key, value in attributes.items() if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{joined(*children)}</{name}>")


def joined(*children: Node) -> Markup:
    """Nodes one after the other."""
    return Markup("".join(text(child) for child in children if child is not None))


def text(node: Markup | str) -> Markup:
    """What stands for a text in a page: escaped, and with what moves or hides it written as its escape."""
    return node if isinstance(node, Markup) else Markup(escape(_NO_CHARACTERS.sub("\ufffd", visible(node))))


def style(rules: str) -> Markup:
    """A style element of rules that this project wrote; raises ValueError for rules that would end it early."""
    if "<" in rules or "&" in rules:
        raise ValueError("rules of style hold neither < nor &")
    return Markup(f"<style>{rules}</style>")


def _attribute(key: str) -> str:
    return key if any(letter.isupper() for letter in key) else key.rstrip("_").replace("_", "-")


def _written(value: str | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
