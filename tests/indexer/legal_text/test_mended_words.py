"""Test that known words of court papers are repaired if they are misread, split or joined."""

from itertools import pairwise

import pytest

from pincite.indexer.legal_text.mended_words import mended, seams


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("C1airnant/Rcspondent", "Claimant/Respondent"),
        ("B e f o r e :", "Before :"),
        ("JUS TICE Renn", "JUSTICE Renn"),
        ("DECEMBER I6, 2O25", "DECEMBER 16, 2025"),
        ("the C0URT 0F Saltmere", "the COURT OF Saltmere"),
        ("Chief Justices order Renn in court 12", "Chief Justices order Renn in court 12"),
    ],
)
def test_only_known_words_are_repaired(printed: str, read: str) -> None:
    assert mended(printed) == read


@pytest.mark.parametrize(
    ("joined", "lines"),
    [
        ("COURT OF APPEALBETWEEN", ["COURT OF APPEAL", "BETWEEN"]),
        ("SALTMEREIN THE COURT OF APPEAL", ["SALTMERE", "IN THE COURT OF APPEAL"]),
        ("ELM TUGS LTD.Claimantand", ["ELM TUGS LTD.", "Claimant", "and"]),
        ("Judgment DebtorREASONS FOR THE ORDER", ["Judgment Debtor", "REASONS FOR THE ORDER"]),
        ("ann@supremecourt.example and McDonald", ["ann@supremecourt.example and McDonald"]),
    ],
)
def test_lines_joined_without_a_space_are_split(joined: str, lines: list[str]) -> None:
    edges = [0, *sorted(seams(joined)), len(joined)]
    assert [joined[start:end] for start, end in pairwise(edges)] == lines
