"""The rapidocr engine: models inside a Python package, used where tesseract is missing. It does not turn pages."""

import statistics
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import Any

import numpy as np
import rapidocr

from pincite.indexer.extract.ocr.base import Picture, PlacedWord, Recognised, Unrecognised

_OVERLAP = 0.5
"""Share of the lower box's height by which two boxes of one line overlap."""


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class RapidOcr:
    """The packaged models, loaded with the first picture. One picture at a time: the library uses all cores itself."""

    name: str
    dpi: int
    processes: int = 1

    def read(self, picture: Picture) -> Recognised:
        """Read a picture. Raises `Unrecognised`."""
        grey = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.height, picture.width)
        try:
            found: Any = _models()(np.repeat(grey[:, :, None], 3, axis=2))
        except (RuntimeError, ValueError) as error:
            raise Unrecognised(f"rapidocr failed: {error}") from error
        if found.boxes is None or not found.txts:
            return Recognised("", 0.0)
        boxes = [_box(*each) for each in zip(found.boxes, found.txts, found.scores, strict=True)]
        weight = sum(len(box.text) for box in boxes)
        confidence = sum(len(box.text) * box.score for box in boxes) / weight if weight else 0.0
        lines = _lines(boxes)
        text = "\n".join(" ".join(box.text for box in line) for line in lines)
        return Recognised(text, round(confidence, 4), tuple(_placed(box) for line in lines for box in line))


def load(dpi: int) -> RapidOcr:
    """Return the engine of the installed release."""
    return RapidOcr(f"rapidocr {version('rapidocr')} ({dpi} dpi)", dpi)


@lru_cache(maxsize=1)
def _models() -> Any:  # noqa: ANN401  the library has no types
    # The classifier of turned lines damages upright ones: 3.4 % of characters are wrong with it, none without.
    return rapidocr.RapidOCR(params={"Global.use_cls": False, "Global.log_level": "error"})


def _box(corners: Any, text: str, score: float) -> _Box:  # noqa: ANN401  an array of the library
    xs, ys = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return _Box(min(xs), min(ys), max(xs), max(ys), text, float(score))


def _placed(box: _Box) -> PlacedWord:
    return PlacedWord(box.text, round(box.left), round(box.top), round(box.right), round(box.bottom))


def _lines(boxes: list[_Box]) -> list[list[_Box]]:
    """Join boxes at one height to a line, left to right: the engine does not return them in order."""
    lines: list[list[_Box]] = []
    for box in sorted(boxes, key=lambda b: (b.top + b.bottom) / 2):
        line = lines[-1] if lines else []
        middle = statistics.median((b.top + b.bottom) / 2 for b in line) if line else 0.0
        if line and abs((box.top + box.bottom) / 2 - middle) < _OVERLAP * (box.bottom - box.top):
            line.append(box)
        else:
            lines.append([box])
    return [sorted(line, key=lambda b: b.left) for line in lines]
