"""Detect words that their style makes invisible: by colour, background, size or position. Pure.

Words in a colour that is not understood count as visible.
"""

import re
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from pincite.indexer.page import HiddenKind

Color = tuple[int, int, int, float]
"""Red, green and blue, 0..255, and how opaque it is, 0..1."""
_CONTRAST = 24
"""Of 255: the least difference of a colour channel from the background, as for PDF pages."""
_FAINTEST = 0.1
_TINY = 1.34
"""Pixels: smaller letters are unreadable."""
_NAMES: dict[str, Color] = {
    "white": (255, 255, 255, 1.0),
    "snow": (255, 250, 250, 1.0),
    "ivory": (255, 255, 240, 1.0),
    "ghostwhite": (248, 248, 255, 1.0),
    "floralwhite": (255, 250, 240, 1.0),
    "mintcream": (245, 255, 250, 1.0),
    "azure": (240, 255, 255, 1.0),
    "aliceblue": (240, 248, 255, 1.0),
    "seashell": (255, 245, 238, 1.0),
    "whitesmoke": (245, 245, 245, 1.0),
    "black": (0, 0, 0, 1.0),
    "transparent": (0, 0, 0, 0.0),
    "red": (255, 0, 0, 1.0),
    "lime": (0, 255, 0, 1.0),
    "green": (0, 128, 0, 1.0),
    "blue": (0, 0, 255, 1.0),
    "navy": (0, 0, 128, 1.0),
    "yellow": (255, 255, 0, 1.0),
    "cyan": (0, 255, 255, 1.0),
    "magenta": (255, 0, 255, 1.0),
    "silver": (192, 192, 192, 1.0),
    "gray": (128, 128, 128, 1.0),
    "grey": (128, 128, 128, 1.0),
    "lightgray": (211, 211, 211, 1.0),
    "lightgrey": (211, 211, 211, 1.0),
}
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![0-9a-f])")
_FUNCTION = re.compile(r"rgba?\(([^()]{1,80})\)")
_NUMBER = re.compile(r"(-?\d{1,6}(?:\.\d{0,6})?|-?\.\d{1,6})(%?)")
_LENGTH = re.compile(r"(-?\d{0,6}\.?\d{1,6})\s*(px|pt|pc|in|cm|mm|r?em|ex|%|)")
_PIXELS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 37.8, "mm": 3.78, "rem": 16.0}
_SHADES = re.compile(r"url\(|gradient\(")
_AWAY = 500.0
"""Pixels of an offset that moves an element off the screen."""
_CLIPPED = re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)|inset\(\s*(?:50|100)%|circle\(\s*0")
WHITE, BLACK = _NAMES["white"], _NAMES["black"]
"""The default background and text colour."""


@dataclass(frozen=True, slots=True)
class Paint:
    """Colour, background and size (pixels) of words; null for a colour or background that is not known."""

    color: Color | None = BLACK
    background: Color | None = WHITE
    size: float = 16.0

    def within(self, style: dict[str, str]) -> "Paint":
        """The paint inside an element with this style."""
        if not style:
            return self
        color = read_color(style["color"], self.color) if "color" in style else self.color
        return replace(
            self, color=color, background=self._background(style), size=self._size(style.get("font-size", ""))
        )

    @property
    def hides(self) -> HiddenKind | None:
        """Why words are not visible, if they are not."""
        if self.size < _TINY:
            return "tiny"
        return (
            "unseen" if self.color and (self.color[3] < _FAINTEST or are_alike(self.color, self.background)) else None
        )

    def _background(self, style: dict[str, str]) -> Color | None:
        value = style.get("background-color") or style.get("background", "")
        if not value:
            return None if "background-image" in style else self.background
        if _SHADES.search(f"{value} {style.get('background', '')}"):
            return None
        found = read_color(value, None)
        if found is None:
            return self.background if value in ("none", "inherit") else None
        return found if found[3] == 1 else self.background if found[3] < _FAINTEST else None

    def _size(self, value: str) -> float:
        match = _LENGTH.fullmatch(value.strip())
        if match is None:
            return self.size
        share = {"em": 1.0, "ex": 0.5, "%": 0.01}.get(match[2])
        return float(match[1]) * (self.size * share if share else _PIXELS[match[2]])


def are_alike(color: Color, background: Color | None) -> bool:
    """Whether a colour is indistinguishable from its background; false where the background is not known."""
    return background is not None and all(
        abs(one - other) * color[3] < _CONTRAST for one, other in zip(color[:3], background[:3], strict=True)
    )


def read_color(value: str, otherwise: Color | None) -> Color | None:
    """Read the first colour of a declaration; null where it is not understood."""
    if value in ("inherit", "currentcolor", ""):
        return otherwise
    if found := _HEX.search(value):
        return _of_hex(found[0][1:])
    if found := _FUNCTION.search(value):
        return _of_numbers(found[1])
    return next((_NAMES[word] for word in value.split() if word in _NAMES), None)


def _of_hex(digits: str) -> Color:
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue, *alpha = (int(digits[at : at + 2], 16) for at in range(0, len(digits), 2))
    return red, green, blue, alpha[0] / 255 if alpha else 1.0


def _of_numbers(value: str) -> Color | None:
    parts = [(float(number), percent) for number, percent in _NUMBER.findall(value)]
    if len(parts) < 3:
        return None
    red, green, blue = (round(min(255.0, max(0.0, n * 2.55 if percent else n))) for n, percent in parts[:3])
    alpha, share = parts[3] if len(parts) > 3 else (1.0, "")
    return red, green, blue, alpha / 100 if share else alpha


def painted(element: Element) -> dict[str, str]:
    """The colours set by an element's attributes, as in older documents and mails."""
    found: dict[str, str] = {}
    for name, said in (("bgcolor", "background-color"), ("text", "color"), ("color", "color")):
        if value := element.get(name):
            found[said] = value.lower()
    if element.get("background"):
        found["background-image"] = "url()"
    return found


def is_out_of_place(style: dict[str, str]) -> bool:
    """Whether a style moves an element off the screen, shrinks it to nothing, clips it or makes it transparent."""
    return (
        _length(style.get("opacity", ""), 1.0) < _FAINTEST
        or _length(style.get("text-indent", ""), 0.0) <= -_AWAY
        or (
            style.get("position") in ("absolute", "fixed")
            and (min(_length(style.get(side, ""), 0.0) for side in ("left", "top", "right", "bottom")) <= -_AWAY)
        )
        or _CLIPPED.search(f"{style.get('clip', '')} {style.get('clip-path', '')}") is not None
        or (
            "hidden" in (style.get("overflow"), style.get("overflow-x"), style.get("overflow-y"))
            and min(_length(style.get(side, ""), 99.0) for side in ("height", "width", "max-height", "max-width")) <= 1
        )
    )


def _length(value: str, otherwise: float) -> float:
    match = _LENGTH.fullmatch(value.strip())
    return float(match[1]) * _PIXELS.get(match[2], 16.0) if match else otherwise
