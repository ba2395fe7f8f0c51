"""Compare case numbers, however they are written. Pure."""

import re

_STEPS = re.compile(r"[a-z]+|[1-9]\d*|0(?!\d)")


def case_key(case_id: str) -> tuple[str, ...]:
    """The letters and numbers of a case number in order, without leading zeros; equal for equal case numbers."""
    return tuple(_STEPS.findall(case_id.casefold()))


def series_of(case_id: str) -> str:
    """The letters at the start of a case number in lower case; empty if it starts with a figure."""
    first = next(iter(case_key(case_id)), "")
    return first if first.isalpha() else ""
