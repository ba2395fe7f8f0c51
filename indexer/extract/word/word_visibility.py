"""Detect words of a DOCX file that their colour, background or size makes invisible."""

from xml.etree.ElementTree import Element

from pincite.indexer.extract.style_visibility import WHITE, Color, Paint, read_color
from pincite.indexer.extract.word.styles import Styles
from pincite.indexer.extract.word.xml_names import W
from pincite.indexer.page import HiddenKind

_HALF_POINT = 2 / 3
"""Pixels of half a point, the unit of font sizes."""
_LIGHT = frozenset(("background1", "light1"))
_AUTO = "auto"
_PLAIN = frozenset(("clear", "nil", None))


class WordVisibility:
    """Tracks the background of the words; an unknown background hides nothing."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._around: list[Color | None] = [WHITE]

    def enter(self, shading: Element | None, *, is_known: bool = True) -> None:
        """Enter a cell or a box with a shading."""
        self._around.append(_background(shading, self._around[-1]) if is_known else None)

    def leave(self) -> None:
        """Leave the cell or box that was entered last."""
        self._around.pop()

    def enter_table(self, table: Element) -> None:
        """Enter a table; if its style shades cells, their background is unknown."""
        properties = table.find(f"{W}tblPr")
        named = None if properties is None else properties.find(f"{W}tblStyle")
        shades = named is not None and self._styles.shades(named.get(f"{W}val"))
        self.enter(None if properties is None else properties.find(f"{W}shd"), is_known=not shades)

    def hides(self, run: Element | None, paragraph: Element | None) -> HiddenKind | None:
        """Why words with these properties are not visible, if they are not."""
        size = _size(self._styles, run, paragraph)
        color = self._color(run, paragraph)
        if color is None:
            return Paint(None, None, 16.0 if size is None else size * _HALF_POINT).hides
        background = _background(self._styles.shading(paragraph), self._around[-1])
        background = _background(self._styles.nearest("shd", run, paragraph), background)
        if (lit := self._styles.nearest("highlight", run, paragraph)) is not None:
            background = read_color((lit.get(f"{W}val") or "").lower(), None)
        return Paint(color, background, 16.0 if size is None else size * _HALF_POINT).hides

    def _color(self, run: Element | None, paragraph: Element | None) -> Color | None:
        """The colour set for words; without one Word chooses a readable one."""
        element = self._styles.nearest("color", run, paragraph)
        if element is None:
            return None
        if element.get(f"{W}themeColor") in _LIGHT and not element.get(f"{W}themeShade"):
            return WHITE
        named = element.get(f"{W}val") or _AUTO
        return None if named == _AUTO else read_color(f"#{named.lower()}", None)


def _size(styles: Styles, run: Element | None, paragraph: Element | None) -> int | None:
    element = styles.nearest("sz", run, paragraph)
    found = None if element is None else element.get(f"{W}val", "")
    return int(found) if found and found.isdecimal() and len(found) < 6 else None


def _background(shading: Element | None, around: Color | None) -> Color | None:
    """The colour of a shading; the surrounding background where it sets none."""
    if shading is None:
        return around
    fill = (shading.get(f"{W}fill") or _AUTO).lower()
    if shading.get(f"{W}val") not in _PLAIN or (shading.get(f"{W}themeFill") and fill == _AUTO):
        return None
    return around if fill == _AUTO else read_color(f"#{fill}", None)
