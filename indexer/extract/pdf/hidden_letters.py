"""Find the letters of a PDF page that a reader does not see.

A letter is visible if the page looks different without it. So the page is drawn with and without the suspect text
objects; letters where both pictures agree are hidden, whatever hides them. Letters drawn invisibly over a picture, or
below one, are the text layer of a scan: they are kept where the picture shows something at their place.
"""

import ctypes
import math
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.pdf import addresses
from pincite.indexer.extract.pdf.boxes import Box
from pincite.indexer.extract.pdf.suspect_objects import Scan, Suspects
from pincite.indexer.page import HiddenKind

_CONTRAST = 24
"""Of 255: the least difference of a pixel's channel that is visible: 91 % grey on white is not."""
_ZOOMS, _STROKES, _MOST_PIXELS = (1.5, 3.0), 15.0, 6_000_000
"""Pixels per point, so that strokes of the smallest suspect letters are a pixel wide; most pixels of a page."""
_SCAN_SHARE = 0.3
"""Share of the page from which a picture may be a scan."""
_FEWEST_BYTES = 2
"""Fewest bytes of a scan per letter of its layer."""
_GRID, _FAR = 1_000_000, 1000.0
"""Steps of the grid on which pdfium maps points of a page to its picture, and the distance of the measured points."""
_GAP = 4
"""Most white-space characters between two hidden words that are hidden with them."""
_LAST_CODE = 0x110000
_OBJECTS = re.compile(rb"/ObjStm\b.{0,400}?stream\r?\n", re.DOTALL)
_LAYERS = b"/OCProperties"
_ENCRYPTED = b"/Encrypt"
_MOST_INFLATED = 50_000_000


class Area(NamedTuple):
    """A rectangle of pixels; `right` and `bottom` are exclusive."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A rendered page with three bytes per pixel."""

    width: int
    height: int
    stride: int
    pixels: bytes

    def row(self, area: Area, row: int) -> bytes:
        start = row * self.stride
        return self.pixels[start + 3 * area.left : start + 3 * area.right]


def may_have_layers(data: bytes) -> bool:
    """Whether a file may have layers that a viewer switches off: it names some, or cannot be searched."""
    if _LAYERS in data or _ENCRYPTED in data:
        return True
    return any(_LAYERS in _inflated(data, match.end()) for match in _OBJECTS.finditer(data))


def _inflated(data: bytes, start: int) -> bytes:
    try:
        return zlib.decompressobj().decompress(memoryview(data)[start:], _MOST_INFLATED)
    except zlib.error:
        return _LAYERS  # another compression: unknown, so assume layers


def hidden_letters(
    page: pypdfium2.PdfPage, textpage: pypdfium2.PdfTextPage, suspects: Suspects
) -> dict[int, HiddenKind]:
    """Return the hidden letters of a page, by number in the text page, and why each is hidden."""
    if not suspects.texts and not suspects.tiny:
        return {}
    letters = _letters(textpage)
    found: dict[int, HiddenKind] = {each.number: "tiny" for each in letters if each.owner in suspects.tiny}
    asked = [_Placed(each, textpage.get_charbox(each.number)) for each in letters if each.owner in suspects.texts]
    if asked and not _is_layer(asked, suspects, page):
        owners = {each.owner for each in letters}
        doubles = [box for owner, box in suspects.sure if owner not in owners]
        found.update(_compared(page, asked, suspects, doubles))
    return _by_words(letters, found) if found else found


class _Letter(NamedTuple):
    """A drawn character: its number in the text page, its text object, and the character."""

    number: int
    owner: int
    sign: str


class _Placed(NamedTuple):
    """A suspect letter and its box."""

    letter: _Letter
    box: Box


def _letters(textpage: pypdfium2.PdfTextPage) -> list[_Letter]:
    raw = addresses.address(textpage.raw)
    owners = ((number, addresses.letter_object(raw, number)) for number in range(textpage.count_chars()))
    return [
        _Letter(number, owner, sign) for number, owner in owners if owner and (sign := _sign(textpage, number)).strip()
    ]


def _sign(textpage: pypdfium2.PdfTextPage, number: int) -> str:
    code = pdfium.FPDFText_GetUnicode(textpage.raw, number)
    return chr(code) if 0 < code < _LAST_CODE else ""


def _by_words(letters: Sequence[_Letter], found: Mapping[int, HiddenKind]) -> dict[int, HiddenKind]:
    """The hidden letters decided word by word, and the blanks between hidden words."""
    settled: dict[int, HiddenKind] = {}
    last: _Letter | None = None
    for _, word in groupby(enumerate(letters), key=lambda each: each[1].number - each[0]):
        characters = [letter for _, letter in word]
        settled.update(_in_word(characters, found))
        first = characters[0]
        if last is not None and {last.number, first.number} <= settled.keys() and first.number - last.number <= _GAP:
            settled.update(dict.fromkeys(range(last.number + 1, first.number), settled[first.number]))
        last = characters[-1]
    return settled


def _in_word(word: Sequence[_Letter], found: Mapping[int, HiddenKind]) -> Iterator[tuple[int, HiddenKind]]:
    """The hidden letters of a word; punctuation follows the letter before it, else the one after it.

    A line that is cut along its middle shows parts of some letters: such a word is hidden if most of its letters are.
    """
    kinds = [found.get(letter.number) for letter in word if letter.sign.isalnum()]
    if not kinds:
        kinds = [found.get(letter.number) for letter in word]
    gone = [kind for kind in kinds if kind]
    if sum(1 for is_gone, _ in groupby(kinds, key=bool) if is_gone) > 1:
        kinds = [gone[0] if 2 * len(gone) > len(kinds) else None] * len(kinds)
    next_kinds = iter(kinds)
    is_lettered = any(letter.sign.isalnum() for letter in word)
    kind = kinds[0]
    for letter in word:
        kind = next(next_kinds) if letter.sign.isalnum() or not is_lettered else kind
        if kind is not None:
            yield letter.number, kind


def _is_layer(letters: Sequence[_Placed], suspects: Suspects, page: pypdfium2.PdfPage) -> bool:
    """Whether all suspect letters are the layer of scans that are large enough for so much text."""
    scans = _scans(suspects, page)
    size = sum(scan.size for scan in scans)
    return size >= _FEWEST_BYTES * len(letters) and all(
        letter.owner in suspects.undrawn and _is_over(box, scans) for letter, box in letters
    )


def _scans(suspects: Suspects, page: pypdfium2.PdfPage) -> list[Scan]:
    """The pictures of a page if together they cover enough of it for a scan, else none."""
    left, bottom, right, top = page.get_bbox()
    covered = sum(
        max(0.0, min(scan.box[2], right) - max(scan.box[0], left))
        * max(0.0, min(scan.box[3], top) - max(scan.box[1], bottom))
        for scan in suspects.pictures
    )
    return suspects.pictures if covered >= _SCAN_SHARE * (right - left) * (top - bottom) > 0 else []


def _is_over(box: Box, scans: Sequence[Scan]) -> bool:
    return any(_is_within(box, scan.box) for scan in scans)


def _compared(
    page: pypdfium2.PdfPage, letters: Sequence[_Placed], suspects: Suspects, doubles: Sequence[Box]
) -> Iterator[tuple[int, HiddenKind]]:
    """The letters that do not change the drawn page, except for those of a scan's layer.

    `doubles` are the boxes of visible text objects without letters of their own: of two texts drawn on each other,
    pdfium keeps the letters of one.
    """
    zoom = _zoom(letters)
    full, bare = _draw(page, zoom), _without(page, suspects.texts, zoom)
    if full is None or bare is None or len(full.pixels) != len(bare.pixels):
        return
    scans, place = _scans(suspects, page), _places(page, full)
    for letter, box in letters:
        area = place(box)
        if area is None:
            yield letter.number, "off_page"
        elif _differs(full, bare, area) or any(_is_within(box, double) for double in doubles):
            continue
        elif not (letter.owner in suspects.undrawn and _is_over(box, scans) and _is_inked(full, area)):
            yield letter.number, "unseen"


def _is_within(box: Box, outer: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _zoom(letters: Sequence[_Placed]) -> float:
    """The zoom of the drawn page, by the median height of the letters."""
    height = median(max(box[3] - box[1], box[2] - box[0]) for _, box in letters)
    return max(_ZOOMS[0], min(_ZOOMS[1], _STROKES / max(height, 1.0)))


def _without(page: pypdfium2.PdfPage, texts: set[int], zoom: float) -> _Drawn | None:
    """Draw the page without some of its text objects, which are restored afterwards."""
    for handle in texts:
        addresses.activate(handle, 0)
    try:
        return _draw(page, zoom)
    finally:
        for handle in texts:
            addresses.activate(handle, 1)


def _draw(page: pypdfium2.PdfPage, zoom: float) -> _Drawn | None:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        return None
    try:
        bitmap = page.render(scale=min(zoom, math.sqrt(_MOST_PIXELS / width / height)), may_draw_forms=False)
    except pypdfium2.PdfiumError:
        return None
    return _Drawn(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))


def _places(page: pypdfium2.PdfPage, drawn: _Drawn) -> Callable[[Box], Area | None]:
    """Return the function that maps a box of the page to its picture; null for a box outside of it."""
    x, y = ctypes.c_int(), ctypes.c_int()

    def grid(left: float, bottom: float) -> tuple[float, float]:
        pdfium.FPDF_PageToDevice(page.raw, 0, 0, _GRID, _GRID, 0, left, bottom, x, y)
        return x.value * drawn.width / _GRID, y.value * drawn.height / _GRID

    (e, f), (a, b), (c, d) = grid(0, 0), grid(_FAR, 0), grid(0, _FAR)

    def place(box: Box) -> Area | None:
        corners = [(left / _FAR, bottom / _FAR) for left in box[::2] for bottom in box[1::2]]
        xs = [e + (a - e) * u + (c - e) * v for u, v in corners]
        ys = [f + (b - f) * u + (d - f) * v for u, v in corners]
        left, right = max(0, math.floor(min(xs))), min(drawn.width, math.ceil(max(xs)) + 1)
        top, bottom = max(0, math.floor(min(ys))), min(drawn.height, math.ceil(max(ys)) + 1)
        return Area(left, top, right, bottom) if left < right and top < bottom else None

    return place


def _differs(one: _Drawn, other: _Drawn, area: Area) -> bool:
    middle = (area.top + area.bottom) // 2
    for row in (*range(middle, area.bottom), *range(area.top, middle)):
        a, b = one.row(area, row), other.row(area, row)
        if a != b and max(abs(x - y) for x, y in zip(a, b, strict=True)) >= _CONTRAST:
            return True
    return False


def _is_inked(drawn: _Drawn, area: Area) -> bool:
    """Whether an area of a picture has more than one colour."""
    pixels = b"".join(drawn.row(area, row) for row in range(area.top, area.bottom))
    return any(max(pixels[channel::3]) - min(pixels[channel::3]) >= _CONTRAST for channel in range(3))
