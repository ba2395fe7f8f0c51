"""What a paragraph has from its style, and from the styles that one is based on."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.word.names import W, is_on, number, value


class Styles:
    """The paragraph and numbering styles of a document, by id."""

    def __init__(self, root: Element | None) -> None:
        found = [] if root is None else root.findall(f"{W}style")
        self._by_id = {style.get(f"{W}styleId", ""): style for style in found}
        defaults = (
            style.get(f"{W}styleId", "")
            for style in found
            if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true", "on")
        )
        self._default = next(defaults, "")

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
        """Return the list that a numbering style stands for."""
        style = self._by_id.get(style_id)
        return None if style is None else number(style.find(f"{W}pPr/{W}numPr"), "numId")

    def begins_page(self, paragraph: Element) -> bool:
        """Tell whether a paragraph starts a new page, by itself or by its style."""
        own = paragraph.find(f"{W}pPr")
        for properties in (own, *(style.find(f"{W}pPr") for _, style in self._chain(paragraph))):
            if properties is not None and properties.find(f"{W}pageBreakBefore") is not None:
                return is_on(properties, "pageBreakBefore")
        return False

    def _chain(self, paragraph: Element) -> Iterator[tuple[str, Element]]:
        style_id = value(paragraph.find(f"{W}pPr"), "pStyle") or self._default
        seen: set[str] = set()
        while style_id in self._by_id and style_id not in seen:
            seen.add(style_id)
            style = self._by_id[style_id]
            yield style_id, style
            style_id = value(style, "basedOn") or ""
