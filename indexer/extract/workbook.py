"""XLSX: the only module that knows openpyxl, of the `formats` extra. Every sheet that is shown is a page, in order.

unstructured reads workbooks by pandas, which turns the words `1.10`, `007` and `N/A` into `1.1`, `7` and nothing.
"""

import datetime as dt
import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from pincite.indexer.extract.base import Extraction, Heading, Oddity, RawPage, Unreadable, missing_extra
from pincite.indexer.extract.packed import refuse_bomb
from pincite.indexer.extract.rows import row_line
from pincite.indexer.page import Span

if TYPE_CHECKING:
    from openpyxl import Workbook

_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ParseError, SyntaxError),
    *(KeyError, ValueError, AttributeError, TypeError, IndexError),  # openpyxl takes parts to be what they are named
)
_DIGITS = ".15g"
"""How a number is written out: a workbook keeps 15 digits of it."""
_HIDDEN = Oddity(
    None,
    "hidden_text",
    "the workbook has sheets that its program does not show; they were left out",
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
        pages = [(sheet.title, list(_lines(sheet))) for sheet in sheets]
        written = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
        oddities = [_HIDDEN] if len(sheets) < len(values.worksheets) else []
        oddities += [_NOT_CALCULATED] if _has_no_results(values, written) else []
    except _DAMAGE as error:
        why = f"the workbook cannot be opened ({type(error).__name__})"
        raise Unreadable("damaged", why, "open it in Excel and save it again, or save it as PDF") from error
    if not any(lines for _, lines in pages):
        raise Unreadable("empty", "no sheet that is shown holds any text", "remove the file, or fill it")
    return Extraction(tuple(_page(name, lines) for name, lines in pages), tuple(oddities))


def _page(name: str, lines: list[str]) -> RawPage:
    heading = row_line([name])
    return RawPage("\n".join((heading, "", *lines)).rstrip(), headings=(Heading(Span(0, len(heading)), 1),))


def _lines(sheet: "Workbook") -> Iterator[str]:
    sheet.reset_dimensions()  # those that the file declares may be wrong, or enormous
    for row in sheet.iter_rows():
        line = row_line(_shown(cell.value, cell.number_format if cell.value is not None else "") for cell in row)
        if line:
            yield line


def _shown(value: object, number_format: str) -> str:
    """Write out a value in full; of its format only dates and per cent are kept."""
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
    """Tell whether a workbook has formulas, and of none the result: no program has calculated it."""
    results = list(_results(values, written))
    return bool(results) and all(result is None for result in results)


def _results(values: "Workbook", written: "Workbook") -> Iterator[object]:
    for shown, sheet in zip(values.worksheets, written.worksheets, strict=True):
        shown.reset_dimensions()
        sheet.reset_dimensions()
        for held, row in zip(shown.iter_rows(), sheet.iter_rows(), strict=True):
            yield from (result.value for result, cell in zip(held, row, strict=True) if cell.data_type == "f")
