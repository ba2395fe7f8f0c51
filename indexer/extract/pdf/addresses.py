"""Call pdfium with plain addresses as handles, which takes half the time of ctypes pointers."""

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

_NAME_BYTES = 32


def _plain(function: Any, result: Any, *arguments: Any) -> Any:  # noqa: ANN401  ctypes has no types of its own
    return ctypes.CFUNCTYPE(result, *arguments)(ctypes.cast(function, ctypes.c_void_p).value or 0)


_AT, _INT, _LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong

count = _plain(pdfium.FPDFPage_CountObjects, _INT, _AT)
item = _plain(pdfium.FPDFPage_GetObject, _AT, _AT, _INT)
count_in_form = _plain(pdfium.FPDFFormObj_CountObjects, _INT, _AT)
item_in_form = _plain(pdfium.FPDFFormObj_GetObject, _AT, _AT, _LONG)
kind = _plain(pdfium.FPDFPageObj_GetType, _INT, _AT)
blends = _plain(pdfium.FPDFPageObj_HasTransparency, _INT, _AT)
mode = _plain(pdfium.FPDFTextObj_GetTextRenderMode, _INT, _AT)
bounds = _plain(pdfium.FPDFPageObj_GetBounds, _INT, _AT, _AT, _AT, _AT, _AT)
color = _plain(pdfium.FPDFPageObj_GetFillColor, _INT, _AT, _AT, _AT, _AT, _AT)
matrix = _plain(pdfium.FPDFPageObj_GetMatrix, _INT, _AT, _AT)
font_size = _plain(pdfium.FPDFTextObj_GetFontSize, _INT, _AT, _AT)
draw_mode = _plain(pdfium.FPDFPath_GetDrawMode, _INT, _AT, _AT, _AT)
stroke_width = _plain(pdfium.FPDFPageObj_GetStrokeWidth, _INT, _AT, _AT)
clip = _plain(pdfium.FPDFPageObj_GetClipPath, _AT, _AT)
count_clips = _plain(pdfium.FPDFClipPath_CountPaths, _INT, _AT)
count_corners = _plain(pdfium.FPDFClipPath_CountPathSegments, _INT, _AT, _INT)
corner = _plain(pdfium.FPDFClipPath_GetPathSegment, _AT, _AT, _INT, _INT)
point = _plain(pdfium.FPDFPathSegment_GetPoint, _INT, _AT, _AT, _AT)
picture_bytes = _plain(pdfium.FPDFImageObj_GetImageDataRaw, _LONG, _AT, _AT, _LONG)
activate = _plain(pdfium.FPDFPageObj_SetIsActive, _INT, _AT, _INT)
letter_object = _plain(pdfium.FPDFText_GetTextObject, _AT, _AT, _INT)
_count_marks = _plain(pdfium.FPDFPageObj_CountMarks, _INT, _AT)
_mark = _plain(pdfium.FPDFPageObj_GetMark, _AT, _AT, _LONG)
_mark_name = _plain(pdfium.FPDFPageObjMark_GetName, _INT, _AT, _AT, _LONG, _AT)


def address(handle: Any) -> int:  # noqa: ANN401  a pointer of ctypes
    """The address in a pointer."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def objects(page: pypdfium2.PdfPage) -> Iterator[int]:
    """Yield the objects of a page in drawing order, without those inside forms."""
    raw = address(page.raw)
    return (item(raw, index) for index in range(count(raw)))


def objects_in(form: int) -> Iterator[int]:
    """Yield the objects of a form in drawing order."""
    return (item_in_form(form, index) for index in range(count_in_form(form)))


def mark_names(handle: int) -> Iterator[str]:
    """Yield the names of an object's marked-content marks."""
    name, length = ctypes.create_string_buffer(_NAME_BYTES), ctypes.c_ulong()
    for index in range(_count_marks(handle)):
        if _mark_name(_mark(handle, index), ctypes.addressof(name), _NAME_BYTES, ctypes.addressof(length)):
            yield name.raw[: min(length.value, _NAME_BYTES)].decode("utf-16-le", "replace").rstrip("\0")
