"""Namespaces of WordprocessingML, and functions that read its values."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"


def value(parent: Element | None, child: str) -> str | None:
    """Return the `w:val` of a child, null where there is no such child or value."""
    found = None if parent is None else parent.find(f"{W}{child}")
    return None if found is None else found.get(f"{W}val")


def number(parent: Element | None, child: str) -> int | None:
    """Return the `w:val` of a child as a number, null where there is none."""
    written = value(parent, child)
    return int(written) if written is not None and written.lstrip("-").isdecimal() and len(written) < 10 else None


def is_on(parent: Element | None, child: str) -> bool:
    """Whether an on/off property is on; without a value it is."""
    found = None if parent is None else parent.find(f"{W}{child}")
    return found is not None and found.get(f"{W}val", "true") not in ("0", "false", "off", "none")


def children(parent: Element) -> Iterator[tuple[str, Element]]:
    """Yield the child elements, without comments, each with its name without the `w` namespace."""
    for child in parent:
        if isinstance(child.tag, str):
            yield child.tag.removeprefix(W), child
