"""The last day of a period that begins the day after another. Pure."""

from datetime import date
from decimal import Decimal

from pincite.indexer.records.amounts import Number
from pincite.tools.answers.steps.time import ends, working_day
from pincite.tools.answers.values import Operand

_WEEKEND = (5, 6)


def end_of(start: date, period: Number) -> str | None:
    """The day, ISO 8601; working days are Monday to Friday."""
    if period.unit is not None and period.unit.startswith(("business", "working", "court")):
        return working_day(start, int(period.value), _WEEKEND).isoformat()
    days = ends(Operand("", start, ""), Operand("", Decimal(str(period.value)), "", period.unit), "day")
    return max(days, default=None)
