"""Patterns for citations of cases and statutes in reports, by year, volume and page of an abbreviated series.

The forms were checked against the lists of two public projects: the reporters that eyecite knows, and the patterns of
England's citations. A series is any run of capitalised abbreviations, so reports that neither project lists are matched
too.
"""

import re

_WORD = r"[A-Z][A-Za-z&'’]{0,8}\.?"
_SERIES = rf"{_WORD}(?:\s?{_WORD}){{0,4}}(?:\s?\([A-Z][A-Za-z]{{0,4}}\))?"
UK_REPORT = re.compile(
    rf"(?:[\[(]\s?|\b)(?P<year>1[5-9]\d\d|20\d\d)(?P<closed>\s?[\]\[)])?\s+(?:(?P<volume>\d{{1,3}})\s+)?(?P<series>"
    rf"{_SERIES})\s+"
    r"(?P<page>\d{1,5})\b(?!/)"
)
"""`[2022] 1 All ER 123`, `(2022) 74 EHRR 123`, `[2022] EWHC 123 (Comm)`; without brackets only with a volume: `2022 1
WLR 123`.
"""
LAW_REPORT = re.compile(rf"\bL\.?\s?R\.?\s+(?P<volume>\d{{1,2}})\s+(?P<series>{_SERIES})\s+(?P<page>\d{{1,4}})\b")
"""`LR 1 Ch App 123`, from the years in which reports were numbered by court."""
EU_CASE = re.compile(r"\b(?P<court>[CTF])[-‑–](?P<number>\d{1,4})/(?P<year>\d{2})\b")
"""`Case C-123/12`."""
_ABBREVIATED = r"(?:[A-Z][A-Za-z'’]{0,9}\.\s?(?:&\s)?){1,5}"
US_CITED = re.compile(
    rf"\b(?P<volume>\d{{1,4}})\s+(?P<reporter>{_ABBREVIATED}(?:"
    rf"(?:2d|3d|[4-9]th)\b)?(?:\s?{_ABBREVIATED})?)\s?,?\s*(?:at\s+|§+\s?)?"
    r"(?P<page>\d{1,5})\b"
)
"""`347 U.S. 483`, `799 N.Y.S. 2d 795`, `1 U. S., at 2`, `42 U.S.C. § 1983`."""

EXAMPLES: dict[str, tuple[re.Pattern[str], str, dict[str, str]]] = {
    "English report": (UK_REPORT, "[2022] 1 All E.R. 123", {"year": "2022", "volume": "1", "page": "123"}),
    "numbered report": (LAW_REPORT, "LR 1 Ch App 123", {"volume": "1", "series": "Ch App", "page": "123"}),
    "European case": (EU_CASE, "Case C-123/12", {"court": "C", "number": "123", "year": "12"}),
    "American reporter": (US_CITED, "799 N.Y.S. 2d 795", {"volume": "799", "page": "795"}),
}
"""Name -> pattern, example, and its named groups."""
