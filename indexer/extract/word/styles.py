"""Resolve the properties of paragraphs and runs through their styles and the styles those are based on."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.word.xml_names import W, is_on, number, value

_TOGGLED = frozenset(("strike", "vanish"))
"""Toggle properties: set on two levels of styles they are off again."""


class Styles:
    """The styles of a document, by id."""

    def __init__(self, root: Element | None) -> None:
        found = [] if root is None else root.findall(f"{W}style")
        self._by_id = {style.get(f"{W}styleId", ""): style for style in found}
        self._default = _default(found, "paragraph")
        self._default_of_runs = _default(found, "character")
        self._of_all = None if root is None else root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self._values: dict[tuple[str, str], bool | None] = {}
        self._set: dict[tuple[str, str | None, str | None], Element | None] = {}

    def numbering(self, paragraph: Element) -> tuple[int | None, int | None, str | None]:
        """Return list, level and the style that names the list, for a paragraph without a list of its own."""
        level: int | None = None
        for style_id, style in self._chain(paragraph):
            named = style.find(f"{W}pPr/{W}numPr")
            level = number(named, "ilvl") if level is None else level
            if (list_id := number(named, "numId")) is not None:
                return list_id, level, style_id
        return None, level, None

    def list_of(self, style_id: str) -> int | None:
        """Return the list of a numbering style."""
        style = self._by_id.get(style_id)
        return None if style is None else number(style.find(f"{W}pPr/{W}numPr"), "numId")

    def begins_page(self, paragraph: Element) -> bool:
        """Whether a paragraph starts a new page, by itself or by its style."""
        own = paragraph.find(f"{W}pPr")
        for properties in (own, *(style.find(f"{W}pPr") for _, style in self._chain(paragraph))):
            if properties is not None and properties.find(f"{W}pageBreakBefore") is not None:
                return is_on(properties, "pageBreakBefore")
        return False

    def is_on(self, name: str, run: Element | None, paragraph: Element | None) -> bool:
        """Whether a property of a run is on, set by the run itself, else by its styles (17.7.3).

        `run` is a run's `w:rPr`, `paragraph` a paragraph's `w:pPr`. A toggle property that is on in the run's style
        and in the paragraph's style is off; double strike-through is no toggle property.
        """
        if run is not None and run.find(f"{W}{name}") is not None:
            return is_on(run, name)
        of_run = self._style_value(value(run, "rStyle") or self._default_of_runs, name)
        of_paragraph = self._style_value(value(paragraph, "pStyle") or self._default, name)
        if is_on(self._of_all, name):
            return name in _TOGGLED or (of_run if of_run is not None else of_paragraph is not False)
        if name in _TOGGLED:
            return bool(of_run) != bool(of_paragraph)
        return bool(of_paragraph if of_run is None else of_run)

    def nearest(self, name: str, run: Element | None, paragraph: Element | None) -> Element | None:
        """Return the nearest element that sets a property of a run: its own, or that of its styles."""
        own = None if run is None else run.find(f"{W}{name}")
        if own is not None:
            return own
        key = name, value(run, "rStyle"), value(paragraph, "pStyle")
        if key not in self._set:
            self._set[key] = self._set_by_styles(*key)
        return self._set[key]

    def _set_by_styles(self, name: str, of_run: str | None, of_paragraph: str | None) -> Element | None:
        chain = (of_run or "", of_paragraph or self._default, self._default_of_runs)
        properties = (style.find(f"{W}rPr") for style_id in chain for _, style in self._based(style_id))
        found = (None if each is None else each.find(f"{W}{name}") for each in (*properties, self._of_all))
        return next((each for each in found if each is not None), None)

    def shading(self, paragraph: Element | None) -> Element | None:
        """Return the shading of a paragraph, its own or that of its style."""
        styles = self._based(value(paragraph, "pStyle") or self._default)
        properties = (paragraph, *(style.find(f"{W}pPr") for _, style in styles))
        return next(
            (found for each in properties if each is not None and (found := each.find(f"{W}shd")) is not None), None
        )

    def shades(self, style_id: str | None) -> bool:
        """Whether a table style shades any cell."""
        return any(style.find(f".//{W}shd") is not None for _, style in self._based(style_id or ""))

    def _style_value(self, style_id: str, name: str) -> bool | None:
        """The value of a property in a style or the nearest style it is based on; null where none sets it."""
        key = style_id, name
        if key not in self._values:
            properties = (style.find(f"{W}rPr") for _, style in self._based(style_id))
            saying = (each for each in properties if each is not None and each.find(f"{W}{name}") is not None)
            self._values[key] = next((is_on(each, name) for each in saying), None)
        return self._values[key]

    def _chain(self, paragraph: Element) -> Iterator[tuple[str, Element]]:
        return self._based(value(paragraph.find(f"{W}pPr"), "pStyle") or self._default)

    def _based(self, style_id: str) -> Iterator[tuple[str, Element]]:
        seen: set[str] = set()
        while style_id in self._by_id and style_id not in seen:
            seen.add(style_id)
            style = self._by_id[style_id]
            yield style_id, style
            style_id = value(style, "basedOn") or ""


def _default(styles: list[Element], kind: str) -> str:
    of_kind = (style for style in styles if style.get(f"{W}type") == kind)
    defaults = (style for style in of_kind if style.get(f"{W}default") in ("1", "true", "on"))
    return next((style.get(f"{W}styleId", "") for style in defaults), "")
