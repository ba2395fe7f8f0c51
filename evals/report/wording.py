"""Format numbers for a report, everywhere the same; "not measured" is never shown as a number."""

from pincite.evals.bootstrap import Interval
from pincite.tools.answer_types import AnswerValue

NOT_MEASURED = "–"


def score(value: float | None) -> str:
    """Format a score or a mean, three decimals."""
    return NOT_MEASURED if value is None else f"{value:.3f}"


def share(part: int, whole: int) -> str:
    """Format `part` of `whole` as a percentage without decimals; not measured if `whole` is 0."""
    return f"{100 * part / whole:.0f} %" if whole else NOT_MEASURED


def percent(value: float | None) -> str:
    """Format a share as a percentage without decimals."""
    return NOT_MEASURED if value is None else f"{100 * value:.0f} %"


def between(interval: Interval | None, places: int = 3) -> str:
    """Format the bounds of an interval."""
    return NOT_MEASURED if interval is None else f"{interval.low:.{places}f} to {interval.high:.{places}f}"


def with_interval(value: float | None, interval: Interval | None) -> str:
    """Format a score with its bounds, two decimals, for a sentence."""
    if value is None:
        return "not measured"
    return f"{value:.2f}" + (f" ({between(interval, 2)})" if interval else "")


def signed(value: float | None) -> str:
    """Format a difference with its sign, three decimals."""
    return NOT_MEASURED if value is None else f"{value:+.3f}".replace("-", "−")


def milliseconds(value: float | None) -> str:
    """Format a time with its unit; a negative one was not measured."""
    if value is None or value < 0:
        return NOT_MEASURED
    if value >= 1000:
        return f"{value / 1000:.2f} s"
    if value >= 10:
        return f"{value:.0f} ms"
    return f"{value:.1f} ms" if value >= 0.1 else "under 0.1 ms"


def counted(number: int, one: str, many: str | None = None) -> str:
    """Format a number with its noun in singular or plural."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def words(name: str) -> str:
    """Format an identifier as words."""
    return name.replace("_", " ")


def answer(value: AnswerValue | None) -> str:
    """Format an answer; null is stated, so that it does not look like a missing one."""
    match value:
        case None:
            return "null: not in the documents"
        case bool():
            return "true" if value else "false"
        case list():
            return " · ".join(value) if value else "an empty list"
        case _:
            return str(value)
