"""Read XLSX: every visible sheet is a page, in order. The only module that uses openpyxl, of the `formats` extra.

unstructured is not used: it reads workbooks with pandas, which turns the strings `1.10`, `007` and `N/A` into `1.1`,
`7` and nothing.
"""

import datetime as dt
import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import ParseError, iterparse

from pincite.indexer.extract.base import Extraction, Heading, Oddity, RawPage, Unreadable, missing_extra
from pincite.indexer.extract.rows import row_line
from pincite.indexer.extract.style_visibility import WHITE, Color, are_alike, read_color
from pincite.indexer.extract.zip_size import refuse_bomb
from pincite.indexer.page import Hidden, Span

if TYPE_CHECKING:
    from openpyxl import Workbook

_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ParseError, SyntaxError),
    *(KeyError, ValueError, AttributeError, TypeError, IndexError),  # openpyxl trusts the names of parts
)
_DIGITS = ".15g"
"""Format of numbers: a workbook stores 15 digits."""
_SHOWS_NOTHING = ";;;"
"""The number format that hides every value."""
_ON = ("1", "true")
_MOST_COLUMNS = 16_384
_HIDDEN = Oddity(
    None,
    "hidden_text",
    "the workbook has sheets, rows or cells that its program does not show; they were left out",
    "show them in the program and save, if they belong there",
)
_NOT_CALCULATED = Oddity(
    None,
    "left_out",
    "not read: formulas, of which the file keeps no results",
    "open it in a spreadsheet program and save it again",
)


def extract(data: bytes) -> Extraction:
    """Read the values of a workbook, each sheet below its name. Raises `Unreadable`."""
    try:
        import openpyxl
    except ImportError as error:
        raise missing_extra("Excel workbooks (XLSX)", "formats") from error
    try:
        refuse_bomb(data, "XLSX")
        values = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheets = [sheet for sheet in values.worksheets if sheet.sheet_state == "visible"]
        pages = [_page(sheet.title, _Seen.of(sheet)) for sheet in sheets]
        unshown = [line for sheet in values.worksheets if sheet not in sheets for line in _Seen.of(sheet).all]
        pages[:1] = [replace(page, hidden=(*page.hidden, *_hidden(unshown, page))) for page in pages[:1]]
        written = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
        hides = len(sheets) < len(values.worksheets) or any(page.hidden for page in pages)
        oddities = [_HIDDEN] if hides else []
        oddities += [_NOT_CALCULATED] if _has_no_results(values, written) else []
    except _DAMAGE as error:
        why = f"the workbook cannot be opened ({type(error).__name__})"
        raise Unreadable("damaged", why, "open it in Excel and save it again, or save it as PDF") from error
    if not any("\n" in page.text for page in pages):
        raise Unreadable("empty", "no sheet that is shown holds any text", "remove the file, or fill it")
    return Extraction(tuple(pages), tuple(oddities))


def _page(name: str, seen: "_Seen") -> RawPage:
    heading = row_line([name])
    text = "\n".join((heading, "", *seen.shown)).rstrip()
    page = RawPage(text, headings=(Heading(Span(0, len(heading)), 1),))
    return replace(page, hidden=_hidden(seen.hidden, page))


def _hidden(lines: Sequence[str], page: RawPage) -> tuple[Hidden, ...]:
    """The hidden rows, after the visible ones."""
    return (Hidden(len(page.text), "\n".join(lines), "declared"),) if lines else ()


@dataclass(frozen=True, slots=True)
class _Seen:
    """The rows of a sheet as lines: the visible parts, the hidden parts, and both."""

    shown: list[str]
    hidden: list[str]
    all: list[str]

    @classmethod
    def of(cls, sheet: "Workbook") -> "_Seen":
        """Read a sheet row by row."""
        sheet.reset_dimensions()  # the declared dimensions may be wrong or enormous
        rows, columns = _unshown(sheet)
        seen = cls([], [], [])
        for row in sheet.iter_rows():
            cells = [
                (_shown(c.value, c.number_format if c.value is not None else ""), _is_shown(c, columns)) for c in row
            ]
            is_row_shown = not any(getattr(cell, "row", 0) in rows for cell in row)
            line = row_line(words for words, _ in cells)
            visible_line = row_line(words if is_shown else "" for words, is_shown in cells) if is_row_shown else ""
            hidden_line = row_line("" if is_shown else words for words, is_shown in cells) if is_row_shown else line
            for lines, written in ((seen.all, line), (seen.shown, visible_line), (seen.hidden, hidden_line)):
                if written:
                    lines.append(written)
        return seen


def _is_shown(cell: Any, columns: frozenset[int]) -> bool:  # noqa: ANN401  openpyxl has no types
    """Whether a cell is visible: no hidden column, no text in the background's colour, no `;;;` format."""
    if cell.value is None:
        return True
    if cell.column in columns or cell.number_format.strip() == _SHOWS_NOTHING:
        return False
    font, fill = cell.font, cell.fill
    color = _argb(font.color) if font is not None and font.color is not None else None
    if color is None:
        return True
    ground = (
        WHITE if fill is None or fill.fill_type is None else _argb(fill.fgColor) if fill.fill_type == "solid" else None
    )
    return not are_alike(color, ground)


def _argb(color: Any) -> Color | None:  # noqa: ANN401  openpyxl has no types
    """A colour of eight hexadecimal digits, whose first two programs ignore; null for other colours of a theme."""
    if color.type == "theme":
        return WHITE if color.theme == 0 and not color.tint else None
    return read_color(f"#{color.rgb[2:].lower()}", None) if color.type == "rgb" and len(color.rgb) == 8 else None


def _unshown(sheet: Any) -> tuple[frozenset[int], frozenset[int]]:  # noqa: ANN401  openpyxl has no types
    """The numbers of hidden rows and columns, which openpyxl does not report when it reads row by row."""
    rows, columns = set[int](), set[int]()
    with sheet._get_source() as source:  # openpyxl has no public access to it
        data = source.read()
        for _, element in iterparse(io.BytesIO(data)) if b"hidden" in data else ():
            tag = element.tag.rpartition("}")[2]
            if tag == "col" and element.get("hidden") in _ON:
                first, last = int(element.get("min", "0")), int(element.get("max", "0"))
                columns.update(range(first, min(last, _MOST_COLUMNS) + 1))
            elif tag == "row":
                if element.get("hidden") in _ON and element.get("r", "").isdecimal():
                    rows.add(int(element.get("r", "0")))
                element.clear()
    return frozenset(rows), frozenset(columns)


def _shown(value: object, number_format: str) -> str:
    """Write a value in full; of its format only dates and per cent are respected."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, (int, float)) and "%" in number_format:
        return f"{value * 100:{_DIGITS}}%"
    if isinstance(value, float):
        return f"{value:{_DIGITS}}"
    if isinstance(value, dt.datetime):
        return str(value.date() if value.time() == dt.time() else value)
    return str(value)


def _has_no_results(values: "Workbook", written: "Workbook") -> bool:
    """Whether a workbook has formulas and no result of any: no program has calculated it."""
    results = list(_results(values, written))
    return bool(results) and all(result is None for result in results)


def _results(values: "Workbook", written: "Workbook") -> Iterator[object]:
    for shown, sheet in zip(values.worksheets, written.worksheets, strict=True):
        shown.reset_dimensions()
        sheet.reset_dimensions()
        for results, row in zip(shown.iter_rows(), sheet.iter_rows(), strict=True):
            yield from (result.value for result, cell in zip(results, row, strict=True) if cell.data_type == "f")
