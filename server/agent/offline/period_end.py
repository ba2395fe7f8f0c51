"""The last day of a period that begins the day after another. Pure."""

from datetime import date
from decimal import Decimal

from pincite.indexer.records.amounts import Number
from pincite.tools.answers.steps.time import ends
from pincite.tools.answers.values import Operand


def end_of(start: date, period: Number) -> str | None:
    """The day, ISO 8601; business days are Monday to Friday."""
    days = ends(Operand("", start, ""), Operand("", Decimal(str(period.value)), "", period.unit), "day")
    working = period.unit is not None and period.unit.startswith(("business", "working", "court"))
    return (min if working else max)(days, default=None)
