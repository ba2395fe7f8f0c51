"""The Protocol of OCR engines, and their input and output."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page: 8-bit grey, rows from the top, `width` bytes each; `dpi` is its resolution."""

    width: int
    height: int
    dpi: int
    pixels: bytes

    def turned(self, quarters: int) -> "Picture":
        """The picture turned counter-clockwise by this many right angles."""
        import numpy as np

        shades = np.rot90(np.frombuffer(self.pixels, dtype=np.uint8).reshape(self.height, self.width), quarters)
        return Picture(shades.shape[1], shades.shape[0], self.dpi, shades.tobytes())


Draw = Callable[[int], Picture | None]
"""Draws a page by number, 1-based; returns null where it cannot be drawn."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word, or a line if the engine reports no words, and its box in pixels from the picture's top left corner."""

    text: str
    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Recognised:
    r"""The text of a picture in reading order, with lines separated by `\n`.

    `confidence` is the engine's own, 0..1, ordinal. `words` are the words of the text, in its order, with their boxes.
    """

    text: str
    confidence: float
    words: tuple[PlacedWord, ...] = field(default=(), repr=False, compare=False)


class Unrecognised(Exception):
    """The engine could not read one picture; the message says why. Other pages may still be readable."""


class Engine(Protocol):
    """Reads one picture per call; safe for `processes` threads at once. It must be picklable.

    `name` includes everything that shapes the text (program, version, languages, resolution): pages that an engine of
    another name read are read again.
    """

    @property
    def name(self) -> str:
        """The name that is shown and stored: `tesseract 5.3.0 (eng, 300 dpi)`."""

    @property
    def dpi(self) -> int:
        """The resolution at which pages must be drawn."""

    @property
    def processes(self) -> int:
        """How many pictures may be read at a time."""

    def read(self, picture: Picture) -> Recognised:
        """Read a picture; without words the text is empty. Raises `Unrecognised`."""


@dataclass(frozen=True, slots=True)
class NoEngine:
    """Why no picture can be read here, and what to do about it."""

    message: str
    remedy: str
