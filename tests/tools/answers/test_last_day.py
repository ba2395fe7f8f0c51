"""Tests the last day of a period that runs from a date."""

from datetime import date

import pytest

from pincite.tools.answers.last_day import last_days


@pytest.mark.parametrize(
    ("count", "unit", "days"),
    [
        (10, "day", ["2031-02-10"]),
        (2, "week", ["2031-02-14"]),
        (1, "month", ["2031-02-28", "2031-02-27"]),
        (13, "month", ["2032-02-29", "2032-02-28"]),
        (1, "year", ["2032-01-31", "2032-01-30"]),
        (5, "business day", ["2031-02-07", "2031-02-06"]),
        (0, "day", []),
        (40_000, "day", []),
        (9_000, "year", []),
    ],
)
def test_the_possible_last_days_are_listed_with_the_usual_one_first(count: int, unit: str, days: list[str]) -> None:
    assert last_days(date(2031, 1, 31), count, unit) == days
