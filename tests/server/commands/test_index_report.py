"""Tests the report that `pincite index` prints at the end."""

import pytest

from pincite.indexer.events import Report
from pincite.indexer.model import Diagnostic, Skipped
from pincite.server.commands.index_report import print_report


def note(doc_id: str, page: int | None) -> Diagnostic:
    return Diagnostic(doc_id, page, "page_unreadable", "the page cannot be loaded", "repair the PDF")


def report_lines(report: Report, capsys: pytest.CaptureFixture[str]) -> list[str]:
    print_report(report, "m", as_json=False)
    return capsys.readouterr().out.splitlines()


def test_pages_with_the_same_message_share_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    pages = [*(note("deed", page) for page in (1, 2, 3, 7)), note("will", 4), note("will", None)]
    assert report_lines(Report(diagnostics=pages), capsys)[1:] == [
        "  deed pp. 1-3, 7: the page cannot be loaded. Repair the PDF",
        "  will p. 4: the page cannot be loaded. Repair the PDF",
        "  will: the page cannot be loaded. Repair the PDF",
    ]


def test_the_first_line_counts_the_files_that_were_skipped(capsys: pytest.CaptureFixture[str]) -> None:
    skipped = [Skipped(f"{name}.zip", "archive", "archives are not opened", "unpack it") for name in "ab"]
    assert report_lines(Report(skipped=skipped), capsys)[0].endswith("; 2 files skipped")
