"""Read case numbers as people type them: `ENF 053 2025`, `enf-53/2025`, `Dec No. 1 of 2025`, `ENF 53/25`. Pure.

The common patterns cover what documents print. A number typed more loosely may be anything (`USD 500 2025`). It is a
guess, and names a case only if the matter has that case.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.page import Span

_NO_SERIES = (
    "laws?|acts?|nos?|num|part|rules?|art|order|bill|pages?|regs?|si|sec|paras?|cl|sch|pp|case|claim|suit|"
    "and|for|from|in|is|of|on|or|the|to|under|at|by|per|with"
)
"""Words before a number that are not the letters of a case number."""
_DASHES = "\\-\u2010\u2011\u2012–—\u2212"
_TYPED = re.compile(
    rf"\b(?P<series>(?!(?:{_NO_SERIES})\b)"
    rf"[a-z]{{2,5}})(?![a-z])\.?[\s/_{_DASHES}]{{0,3}}(?P<label>(?:no\b|nos\b|number\b|num\b)\.?\s*:?\s*|#\s*)?"
    rf"(?P<number>\d{{1,5}})"
    rf"(?:(?P<joint>\s?[/_{_DASHES}]\s?|\s+of\s+|\s+)(?P<year>(?:19|20)\d\d)|[/{_DASHES}](?P<short>\d\d))(?![\w/%]"
    rf"|[.,]\d|-\d)",
    re.IGNORECASE,
)
_MONTHS = frozenset("jan feb mar apr may june july aug sept sep oct nov dec".split())
_OF_A_DATE = re.compile(r"\b(?:on|by|since|before|after|until|till|from|dated|to|of|and|or|between)\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedCase:
    """A case number in its usual spelling, and its place; `guessed`: it may be something else."""

    case_id: str
    span: Span
    guessed: bool


def typed_cases(text: str) -> Iterator[TypedCase]:
    """Yield possible case numbers: letters, a running number and a year, in any spelling."""
    for match in _TYPED.finditer(text):
        if not _is_date(match):
            year = match["year"] or f"20{match['short']}"
            number = match["number"].lstrip("0").zfill(3)
            guessed = not (match["series"].isupper() and match["year"] and match["joint"].strip())
            yield TypedCase(f"{match['series'].upper()} {number}/{year}", Span(*match.span()), guessed)


def _is_date(match: re.Match[str]) -> bool:
    """Whether it is a date: `Dec 1 2025`, also `on DEC 1 2025` where a court numbers its cases by DEC."""
    if match["series"].lower() not in _MONTHS or match["label"] or not match["year"] or match["joint"].strip():
        return False
    return not match["series"].isupper() or _OF_A_DATE.search(match.string, 0, match.start()) is not None
