"""Read content of a DOCX file that is not text: ticks and choices of forms, pictures, objects. Pure."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.word.xml_names import MC, W, number

_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_DRAWINGS = (f"{W}drawing", f"{W}pict", f"{W}object", f"{MC}AlternateContent")
_NOT_READ = {
    "blip": "pictures", "imagedata": "pictures", "textpath": "drawn words", "chart": "charts", "relIds": "diagrams",
    "OLEObject": "embedded objects", "control": "embedded objects",
}  # fmt: skip
TICKED, UNTICKED = "☑", "☐"
"""How a ticked and an empty box are written."""


def field_shown(sign: Element) -> str:
    """Return what a legacy form field shows: a ticked or empty box, or the chosen entry."""
    box, choices = sign.find(f"{W}ffData/{W}checkBox"), sign.find(f"{W}ffData/{W}ddList")
    if box is not None:
        state = box.find(f"{W}checked")
        return _tick(box.find(f"{W}default") if state is None else state, W)
    if choices is None:
        return ""
    entries = [each.get(f"{W}val", "") for each in choices.findall(f"{W}listEntry")]
    chosen = number(choices, "result")
    chosen = (number(choices, "default") or 0) if chosen is None else chosen
    return entries[chosen] if 0 <= chosen < len(entries) else ""


def control_shown(control: Element) -> str:
    """Return the box of a check box control (`w14:checkbox`) that has no symbol of its own; else nothing."""
    box = control.find(f"{W}sdtPr/{_W14}checkbox")
    if box is None or any((text.text or "").strip() for text in control.iter(f"{W}t")):
        return ""
    return "" if next(control.iter(f"{W}sym"), None) is not None else _tick(box.find(f"{_W14}checked"), _W14)


def not_read(element: Element) -> Iterator[str]:
    """Yield the kinds of non-text content in a drawing, a legacy picture or an object."""
    if element.tag in _DRAWINGS:
        for each in element.iter():
            name = each.tag.rpartition("}")[2] if isinstance(each.tag, str) else ""
            if name in _NOT_READ:
                yield _NOT_READ[name]


def _tick(state: Element | None, namespace: str) -> str:
    is_on = state is not None and state.get(f"{namespace}val", "true") not in ("0", "false", "off")
    return TICKED if is_on else UNTICKED
