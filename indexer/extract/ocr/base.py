"""What reads a picture of a page, and what it gives."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it is drawn: 8-bit grey, rows from the top, `width` bytes each."""

    width: int
    height: int
    dpi: int
    pixels: bytes

    def turned(self, quarters: int) -> "Picture":
        """The same turned by so many right angles against the clock."""
        import numpy as np

        shades = np.rot90(np.frombuffer(self.pixels, dtype=np.uint8).reshape(self.height, self.width), quarters)
        return Picture(shades.shape[1], shades.shape[0], self.dpi, shades.tobytes())


Draw = Callable[[int], Picture | None]
"""Draws the page of a number, 1-based; null where it cannot be drawn."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word, or a line where the engine places no words, and its box in pixels from the picture's top left corner."""

    text: str
    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Recognised:
    r"""The words of a picture in reading order, a line each `\n`; `confidence` is the engine's own, 0..1, ordinal.

    `words` are those of the text, in its order, with their places.
    """

    text: str
    confidence: float
    words: tuple[PlacedWord, ...] = field(default=(), repr=False, compare=False)


class Unrecognised(Exception):
    """The engine could not read one picture; its text says why. Other pages may still be read."""


class Engine(Protocol):
    """Reads one picture at a time; safe for `processes` threads at once.

    A value that pickles: it can be sent to a process of its own. `name` says what shapes the text (program, version,
    languages, resolution): what another engine read is read again.
    """

    @property
    def name(self) -> str:
        """The engine as a person and the index know it: `tesseract 5.3.0 (eng, 300 dpi)`."""

    @property
    def dpi(self) -> int:
        """The resolution in which it wants pages drawn."""

    @property
    def processes(self) -> int:
        """How many pictures may be read at a time."""

    def read(self, picture: Picture) -> Recognised:
        """Read a picture; no words give an empty text. Raises `Unrecognised`."""


@dataclass(frozen=True, slots=True)
class NoEngine:
    """Why no picture can be read here, and what to do about it."""

    message: str
    remedy: str
