"""Find the text objects of a PDF page that may be hidden: a cheap check of every object before any pixel is drawn.

An object is a suspect if its colour is near white or near that of an area below it, if an area or a picture is drawn
over it, or if it is transparent, clipped, off the page, in a layer, or drawn in another mode than filled. Most pages
have none.
"""

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.pdf import addresses
from pincite.indexer.extract.pdf.boxes import Box, Matrix, overlap, transform, transform_point

_Color = tuple[int, int, int]
_NEAR_WHITE = 208
"""Of 255: a colour with a lighter darkest channel may be invisible on white paper."""
_ALIKE = 56
"""Of 255: colours may look the same if no channel differs by more."""
_OPAQUE = 255
_THIN = 2.5
"""Points: a thinner path is a rule and covers no words."""
_SLACK = 3.0
"""Points by which words may extend beyond the page or their clip."""
_TINY, _SHARE = 1.0, 1 / 800
"""Points below which letters are too small to read, or the share of the page's height where that is less."""
_DEEPEST, _MOST_CORNERS = 6, 8
_BAND = 12.0
"""Height in points of the bands of a page by which words are looked up."""
_FILLED = frozenset((pdfium.FPDF_TEXTRENDERMODE_FILL, pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE))
_COVERING = frozenset(
    (
        *(pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_SQUARE, pdfium.FPDF_ANNOT_CIRCLE, pdfium.FPDF_ANNOT_POLYGON),
        *(pdfium.FPDF_ANNOT_STAMP, pdfium.FPDF_ANNOT_INK, pdfium.FPDF_ANNOT_REDACT),
    )
)
_LAYER = "OC"
"""The mark of content in a layer that a viewer may switch off (ISO 32000-1, 8.11)."""


class _Area(NamedTuple):
    """An area that may be above or below words; `color` is null where it is not one colour."""

    order: int
    box: Box
    color: _Color | None
    handle: int = 0


_Text = tuple[int, int, Box, _Color]
"""A text object: its address, its place in the drawing order, its box and its colour."""
_NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)


class Scan(NamedTuple):
    """A picture on a page, and its size in the file in bytes."""

    box: Box
    size: int


@dataclass(slots=True)
class Suspects:
    """The text objects of a page that may be hidden, by address.

    `undrawn` are those of `texts` that may be the text layer of a scan: drawn invisibly or below a picture. `tiny` ones
    are too small to read.
    """

    texts: set[int] = field(default_factory=set)
    undrawn: set[int] = field(default_factory=set)
    tiny: set[int] = field(default_factory=set)
    pictures: list[Scan] = field(default_factory=list)
    sure: list[tuple[int, Box]] = field(default_factory=list)
    """The other text objects with their boxes; empty where there is no suspect."""
    thin: list[Box] = field(default_factory=list)
    """Boxes of the thin paths of the page itself."""


def find_suspects(page: pypdfium2.PdfPage, has_layers: bool) -> Suspects:
    """Check every object of a page; `has_layers` means that the file may have layers that are switched off."""
    check = _Check(page.get_bbox(), has_layers, bool(pdfium.FPDFPage_HasTransparency(page.raw)))
    check.objects(addresses.objects(page), None, 0)
    for box in _annotations(page):
        check.cover(box)
    return check.result()


class _Check:
    """One pass over the objects of a page."""

    def __init__(self, page: Box, has_layers: bool, blends: bool) -> None:
        self._page = (page[0] - _SLACK, page[1] - _SLACK, page[2] + _SLACK, page[3] + _SLACK)
        self._clip = (0, 0.0, 0.0, _NOWHERE)
        self._tiny = min(_TINY, (page[3] - page[1]) * _SHARE)
        self._has_layers, self._blends = has_layers, blends
        self._texts: list[_Text] = []
        self._areas: list[_Area] = []
        self._order = 0
        self._found = Suspects()
        self._floats, self._wholes = (ctypes.c_float * 6)(), (ctypes.c_uint * 4)()
        self._edges = tuple(ctypes.addressof(self._floats) + 4 * index for index in range(4))
        self._channels = tuple(ctypes.addressof(self._wholes) + 4 * index for index in range(4))

    def objects(self, handles: Iterable[int], matrix: Matrix | None, depth: int, in_layer: bool = False) -> None:
        """Check objects in drawing order; `matrix` maps their space to the page's."""
        for handle in handles:
            self._order += 1
            kind = addresses.kind(handle)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._text(handle, matrix, in_layer)
            elif kind != pdfium.FPDF_PAGEOBJ_FORM:
                self._area(handle, kind, matrix)
            elif depth < _DEEPEST:
                inside = in_layer or self._has_layers or (self._blends and bool(addresses.blends(handle)))
                self.objects(addresses.objects_in(handle), self._combined(handle, matrix), depth + 1, inside)

    def cover(self, box: Box) -> None:
        """Record an area that is drawn over the page."""
        self._order += 1
        self._areas.append(_Area(self._order, box, None))

    def result(self) -> Suspects:
        """The suspects, including those found by comparing texts with areas and pictures."""
        self._found.pictures = [
            Scan(area.box, addresses.picture_bytes(area.handle, None, 0)) for area in self._areas if area.handle
        ]
        if self._areas and self._texts:
            self._compare()
        suspected = self._found.texts | self._found.tiny
        if suspected:
            self._found.sure = [(handle, box) for handle, _, box, _ in self._texts if handle not in suspected]
        return self._found

    def _text(self, handle: int, matrix: Matrix | None, in_layer: bool) -> None:
        own = self._box(handle)
        box = own if matrix is None else transform(own, matrix)
        addresses.color(handle, *self._channels)
        red, green, blue, alpha = self._wholes
        mode = addresses.mode(handle)
        self._texts.append((handle, self._order, box, (red, green, blue)))
        left, bottom, right, top = self._page
        if box[3] - box[1] < self._tiny and self._height(handle, matrix) < self._tiny:
            self._found.tiny.add(handle)
        elif (
            in_layer
            or mode not in _FILLED
            or alpha != _OPAQUE
            or (red > _NEAR_WHITE and green > _NEAR_WHITE and blue > _NEAR_WHITE)
            or not (box[0] >= left and box[1] >= bottom and box[2] <= right and box[3] <= top)
            or self._is_clipped(handle, own)
            or (self._blends and addresses.blends(handle))
            or (self._has_layers and _LAYER in addresses.mark_names(handle))
        ):
            self._found.texts.add(handle)
            if mode == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
                self._found.undrawn.add(handle)

    def _area(self, handle: int, kind: int, matrix: Matrix | None) -> None:
        box = self._box(handle)
        box = box if matrix is None else transform(box, matrix)
        if box[2] - box[0] < _THIN or box[3] - box[1] < _THIN:
            if kind == pdfium.FPDF_PAGEOBJ_PATH and matrix is None:
                self._found.thin.append(box)
            return
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            self._areas.append(_Area(self._order, box, None, handle))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            self._path(handle, box)
        else:
            self._areas.append(_Area(self._order, box, None))

    def _path(self, handle: int, box: Box) -> None:
        """Record a path that is filled or drawn with a broad pen."""
        if not addresses.draw_mode(handle, self._channels[0], self._channels[1]):
            return
        is_filled, is_stroked = self._wholes[0], self._wholes[1]
        if is_stroked and addresses.stroke_width(handle, self._edges[0]) and self._floats[0] > _THIN:
            self._areas.append(_Area(self._order, box, None))
        elif is_filled:
            is_colored, color = self._color(handle)
            self._areas.append(_Area(self._order, box, color if is_colored else None))

    def _compare(self) -> None:
        """Add texts below an area or picture, and texts on an area of their own colour or on a picture."""
        first = self._texts[0][1]
        colors = {color for _, _, _, color in self._texts}
        bands = _Bands(self._texts)
        for area in self._areas:
            if area.order < first and not any(_alike(area.color, color) for color in colors):
                continue
            for handle, order, box, color in bands.over(area.box):
                over = area.order > order
                if (over or _alike(area.color, color)) and overlap(area.box, box):
                    self._found.texts.add(handle)
                    if over and area.handle:
                        self._found.undrawn.add(handle)

    def _box(self, handle: int) -> Box:
        if not addresses.bounds(handle, *self._edges):
            return _NOWHERE
        left, bottom, right, top, _, _ = self._floats
        return left, bottom, right, top

    def _color(self, handle: int) -> tuple[bool, _Color]:
        """Whether an object is filled with one opaque colour, and with which."""
        wholes = self._wholes
        is_colored = bool(addresses.color(handle, *self._channels)) and wholes[3] == _OPAQUE
        return is_colored, (wholes[0], wholes[1], wholes[2])

    def _height(self, handle: int, matrix: Matrix | None) -> float:
        """The height of a text object's letters by its font size: its bounds may be those of a dot."""
        size = self._floats[0] if addresses.font_size(handle, self._edges[0]) else 0.0
        a, b, c, d, _, _ = self._combined(handle, matrix) or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        return abs(size) * max(abs(c) + abs(d), abs(a) + abs(b))

    def _combined(self, handle: int, outer: Matrix | None) -> Matrix | None:
        """The matrix of an object combined with that of the form around it."""
        if not addresses.matrix(handle, self._edges[0]):
            return outer
        a, b, c, d, e, f = self._floats
        if outer is None:
            return a, b, c, d, e, f
        (left, bottom), (p, q, r, s, _, _) = transform_point(e, f, outer), outer
        return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, left, bottom

    def _is_clipped(self, handle: int, box: Box) -> bool:
        """Whether an object extends beyond its clip; the last clip is reused if its first corner is the same."""
        clip = addresses.clip(handle)
        clips = addresses.count_clips(clip)
        if clips <= 0:
            return False
        addresses.point(addresses.corner(clip, 0, 0), self._edges[0], self._edges[1])
        x, y = self._floats[0], self._floats[1]
        if self._clip[:3] != (clips, x, y) or not _is_inside(box, self._clip[3]):
            edges = list(zip(*(self._bounds(clip, path) for path in range(clips)), strict=True))
            self._clip = clips, x, y, (max(edges[0]), max(edges[1]), min(edges[2]), min(edges[3]))
        return not _is_inside(box, self._clip[3])

    def _bounds(self, clip: int, path: int) -> Box:
        """The box of a clip path; empty where it has too many corners."""
        corners = addresses.count_corners(clip, path)
        if not 0 < corners <= _MOST_CORNERS:
            return 0.0, 0.0, 0.0, 0.0
        xs, ys, floats = [], [], self._floats
        for index in range(corners):
            addresses.point(addresses.corner(clip, path, index), self._edges[0], self._edges[1])
            xs.append(floats[0])
            ys.append(floats[1])
        return min(xs), min(ys), max(xs), max(ys)


class _Bands:
    """The text objects of a page by the horizontal bands that they overlap."""

    def __init__(self, texts: Iterable[_Text]) -> None:
        self._by_band: dict[int, list[_Text]] = {}
        for text in texts:
            for band in _bands(text[2]):
                self._by_band.setdefault(band, []).append(text)
        self._ends = min(self._by_band), max(self._by_band)

    def over(self, box: Box) -> Iterator[_Text]:
        """Yield the texts in the bands of a box, some more than once."""
        bands = _bands(box)
        for band in range(max(bands.start, self._ends[0]), min(bands.stop - 1, self._ends[1]) + 1):
            yield from self._by_band.get(band, ())


def _bands(box: Box) -> range:
    lowest = max(-1e6, min(1e6, box[1]))
    return range(int(lowest // _BAND), int(max(lowest, min(lowest + 1e4, box[3])) // _BAND) + 1)


def _annotations(page: pypdfium2.PdfPage) -> Iterator[Box]:
    """Yield the boxes of annotations that cover the page below them."""
    rect = pdfium.FS_RECTF()
    for index in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, index)
        if pdfium.FPDFAnnot_GetSubtype(annotation) in _COVERING and pdfium.FPDFAnnot_GetRect(annotation, rect):
            yield rect.left, rect.bottom, rect.right, rect.top
        pdfium.FPDFPage_CloseAnnot(annotation)


def _alike(one: _Color | None, other: _Color) -> bool:
    return one is None or all(abs(a - b) <= _ALIKE for a, b in zip(one, other, strict=True))


def _is_inside(box: Box, outer: Box) -> bool:
    return (
        box[0] >= outer[0] - _SLACK
        and box[1] >= outer[1] - _SLACK
        and box[2] <= outer[2] + _SLACK
        and box[3] <= outer[3] + _SLACK
    )
