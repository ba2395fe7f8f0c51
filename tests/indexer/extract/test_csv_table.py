"""Test that CSV files are read without an extra and with unchanged values."""

import pytest

from pincite.indexer.extract import csv_table
from pincite.indexer.extract.base import Extraction, Unreadable
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source


def lines(data: str) -> list[str]:
    (page,) = csv_table.extract(data.encode()).pages
    return page.text.split("\n")


def test_each_record_is_a_line_with_unchanged_values() -> None:
    assert lines("Clause,Code,Note\r\n1.10,007,N/A\r\n2.20,,None\r\n") == [
        "Clause | Code | Note",
        "1.10 | 007 | N/A",
        "2.20 |  | None",
    ]


def test_quoted_values_may_contain_delimiters_quotes_and_line_breaks() -> None:
    assert lines('a,"b, c","say ""yes""\nor no"\n\nd\n') == ['a | b, c | say "yes" or no', "d"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_the_most_frequent_one_in_the_first_line(delimiter: str) -> None:
    assert lines(f'"1,5; 2|"{delimiter}b{delimiter}c\n1{delimiter}2{delimiter}3') == ["1,5; 2| | b | c", "1 | 2 | 3"]


def test_a_value_above_the_library_size_limit_is_read() -> None:
    assert lines(f"a,{'x' * 200_000}")[0] == f"a | {'x' * 200_000}"


def test_a_single_cell_heading_row_is_the_title_and_a_header_row_is_not() -> None:
    def titled(data: bytes) -> Extraction:
        return csv_table.extract(data)

    assert titled(b"Schedule of dues\nBerth,Due\n").title == "Schedule of dues"
    assert titled(b"Berth,Due\n7,5\n").title == ""


def test_a_csv_file_is_a_document_of_one_page() -> None:
    document = read_document(Source("a.csv", "a.csv", "sha", "csv", b"Berth,Due\n7,1.10\n"))
    assert [page.text for page in document.pages] == ["Berth | Due\n7 | 1.10"]


def test_an_empty_csv_file_is_reported() -> None:
    with pytest.raises(Unreadable) as caught:
        csv_table.extract(b" \n")
    assert caught.value.kind == "empty"
