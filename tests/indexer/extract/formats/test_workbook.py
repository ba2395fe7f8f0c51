"""Test that every visible sheet is a page with unchanged cell values."""

import datetime as dt
import io
from collections.abc import Sequence

import pytest

from pincite.indexer.extract import workbook
from pincite.indexer.extract.base import Unreadable
from pincite.indexer.model import SectionKind
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source


def made(*sheets: tuple[str, Sequence[Sequence[object]]], hidden: Sequence[str] = ()) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def lines(*rows: Sequence[object]) -> list[str]:
    (page,) = workbook.extract(made(("Dues", rows))).pages
    return page.text.split("\n")[2:]


def test_sheets_are_pages_in_order_with_their_names() -> None:
    read = workbook.extract(made(("Dues", [["Berth", "Due"], ["7", 5]]), ("Empty", []), ("Fees", [["Mooring"]])))
    assert [page.text for page in read.pages] == ["Dues\n\nBerth | Due\n7 | 5", "Empty", "Fees\n\nMooring"]
    assert [[page.text[h.words.start : h.words.end] for h in page.headings] for page in read.pages] == [
        ["Dues"],
        ["Empty"],
        ["Fees"],
    ]


def test_a_sheet_name_is_a_heading() -> None:
    data = made(("Harbour dues", [["Berth", "Due"]]), ("Mooring fees", [["Berth", "Fee"]]))
    document = read_document(Source("a.xlsx", "a.xlsx", "sha", "xlsx", data))
    found = [(each.heading, each.start.page) for each in document.sections if each.kind is SectionKind.HEADING]
    assert found == [("Harbour dues", 1), ("Mooring fees", 2)]


def test_text_cells_that_look_like_numbers_are_unchanged() -> None:
    assert lines(["1.10", "007", "N/A", "None"], ["2.20", "010", "null", ""]) == [
        "1.10 | 007 | N/A | None",
        "2.20 | 010 | null",
    ]


def test_numbers_are_written_in_full_and_dates_in_iso_8601() -> None:
    row = [1250000, 1234567.891, 3.14159265358979, 3.0, 0.1 + 0.2, True, dt.datetime(2024, 5, 1), dt.time(9, 30)]
    assert lines(row) == ["1250000 | 1234567.891 | 3.14159265358979 | 3 | 0.3 | TRUE | 2024-05-01 | 09:30:00"]


def test_a_percent_format_shows_the_value_in_per_cent() -> None:
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append([0.05, 1])
    for cell in book.active[1]:
        cell.number_format = "0.00%"
    buffer = io.BytesIO()
    book.save(buffer)
    assert workbook.extract(buffer.getvalue()).pages[0].text.endswith("5% | 100%")


def test_multi_line_cells_stay_on_one_row_and_empty_cells_keep_their_column() -> None:
    assert lines(["a\nb", None, "c", None], [None, None], ["d"]) == ["a b |  | c", "d"]


def test_a_hidden_sheet_is_left_out_and_reported() -> None:
    read = workbook.extract(made(("Dues", [["a"]]), ("Secret", [["b"]]), ("Fees", [["c"]]), hidden=["Secret"]))
    assert [page.text for page in read.pages] == ["Dues\n\na", "Fees\n\nc"]
    assert [oddity.kind for oddity in read.oddities] == ["hidden_text"]


def test_formulas_without_a_cached_result_are_reported() -> None:
    read = workbook.extract(made(("Dues", [["a", "=1+1"]])))
    assert read.pages[0].text == "Dues\n\na"
    assert [oddity.kind for oddity in read.oddities] == ["left_out"]


@pytest.mark.parametrize(("rows", "length", "kind"), [([["a"]], 900, "damaged"), ([], None, "empty")])
def test_an_unreadable_workbook_has_a_reason(rows: list[list[str]], length: int | None, kind: str) -> None:
    with pytest.raises(Unreadable) as caught:
        workbook.extract(made(("Dues", rows))[:length])
    assert caught.value.kind == kind
