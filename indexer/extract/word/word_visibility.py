"""Whether words of a Word document can be seen: their colour, what it stands on, and their size."""

from xml.etree.ElementTree import Element

from pincite.indexer.extract.style_visibility import WHITE, Color, Paint, read_color
from pincite.indexer.extract.word.styles import Styles
from pincite.indexer.extract.word.xml_names import W
from pincite.indexer.page import HiddenKind

_HALF_POINT = 2 / 3
"""Pixels of half a point, in which sizes are given."""
_LIGHT = frozenset(("background1", "light1"))
_AUTO = "auto"
_PLAIN = frozenset(("clear", "nil", None))


class WordVisibility:
    """What the words of a document stand on; a ground that is not known hides nothing."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._around: list[Color | None] = [WHITE]

    def enter(self, shading: Element | None, *, is_known: bool = True) -> None:
        """Go into a cell or a box of some shading."""
        self._around.append(_ground(shading, self._around[-1]) if is_known else None)

    def leave(self) -> None:
        """Come out of the cell or box gone into last."""
        self._around.pop()

    def enter_table(self, table: Element) -> None:
        """Go into a table: where its style shades cells, it is not known which."""
        properties = table.find(f"{W}tblPr")
        named = None if properties is None else properties.find(f"{W}tblStyle")
        shades = named is not None and self._styles.shades(named.get(f"{W}val"))
        self.enter(None if properties is None else properties.find(f"{W}shd"), is_known=not shades)

    def hides(self, run: Element | None, paragraph: Element | None) -> HiddenKind | None:
        """How words of some properties are put out of sight, if they are."""
        size = _size(self._styles, run, paragraph)
        color = self._color(run, paragraph)
        if color is None:
            return Paint(None, None, 16.0 if size is None else size * _HALF_POINT).hides
        ground = _ground(self._styles.shading(paragraph), self._around[-1])
        ground = _ground(self._styles.said("shd", run, paragraph), ground)
        if (lit := self._styles.said("highlight", run, paragraph)) is not None:
            ground = read_color((lit.get(f"{W}val") or "").lower(), None)
        return Paint(color, ground, 16.0 if size is None else size * _HALF_POINT).hides

    def _color(self, run: Element | None, paragraph: Element | None) -> Color | None:
        """The colour set for words; without one Word takes what can be read on their ground."""
        told = self._styles.said("color", run, paragraph)
        if told is None:
            return None
        if told.get(f"{W}themeColor") in _LIGHT and not told.get(f"{W}themeShade"):
            return WHITE
        named = told.get(f"{W}val") or _AUTO
        return None if named == _AUTO else read_color(f"#{named.lower()}", None)


def _size(styles: Styles, run: Element | None, paragraph: Element | None) -> int | None:
    told = styles.said("sz", run, paragraph)
    found = None if told is None else told.get(f"{W}val", "")
    return int(found) if found and found.isdecimal() and len(found) < 6 else None


def _ground(shading: Element | None, around: Color | None) -> Color | None:
    """The colour that a shading gives; what is around it where it gives none."""
    if shading is None:
        return around
    fill = (shading.get(f"{W}fill") or _AUTO).lower()
    if shading.get(f"{W}val") not in _PLAIN or (shading.get(f"{W}themeFill") and fill == _AUTO):
        return None
    return around if fill == _AUTO else read_color(f"#{fill}", None)
